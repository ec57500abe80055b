import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeImage } from '../../../server/engine/images/decode/decode.ts'
import { findOrInstallPostgres, startPostgres } from '../../../server/test/kit/database/postgres-server.ts'
import { questions } from '../../eval/assistant/questions/questions.ts'
import { openShop } from '../../eval/assistant/shop.ts'
import { timeTurn } from '../assistant/ask-turn.ts'
import { readPhotos } from '../photos.ts'
import type { Section } from '../report.ts'
import { type Shopper, startClient } from '../searching/client-process.ts'
import type { Search } from '../searching/search-client.ts'
import { type BenchService, startBenchService } from '../service.ts'
import { generateCatalog, generateQuery } from '../stores/generated-catalog.ts'

const sizes = [1000, 10_000, 50_000]
/** As many as the service runs at once on two cores. The cost of a single request would include threads that wait for the next one. */
const clients = 8
const searches = 100
const photoSearches = 25
const turns = 20
const photoSide = 500
const batchSize = 500
/** Receipts and counters are written after the response. */
const settleMs = 3000
const ticksPerSecond = 100

/** CPU time in milliseconds since the start. */
interface Clocks {
  service(): number
  postgres(): number
}

interface Cost {
  readonly title: string
  readonly count: number
  readonly serviceMs: number
  readonly postgresMs: number
  /** Growth of the database. */
  readonly bytes: number
}

/**
 * What each kind of work costs on PostgreSQL: CPU time of the service and of the server, and disk space. CPU time depends
 * less on other work on the machine than latency does. Linux only.
 */
export async function benchCosts(): Promise<Section[]> {
  const programs = findOrInstallPostgres()
  if (programs === null) throw new Error('no PostgreSQL found')
  const server = await startPostgres(programs, ['shared_buffers=512MB', 'max_connections=100', 'max_wal_size=4GB'])
  const service = await startBenchService({ databaseUrl: server.url })
  const client = await startClient(photoSide)
  try {
    const { rows } = await service.database.pool.query<{ file: string }>(
      `select setting as file from pg_settings where name = 'data_directory'`,
    )
    const clocks = clocksOf(Number(readFileSync(`${rows[0]?.file}/postmaster.pid`, 'utf8').split('\n')[0]))
    const photos = await readPhotos(photoSide)
    const vectors = await service.model.embedImages(
      await Promise.all(
        photos.map(async (bytes) => (await decodeImage(bytes, { fit: service.model.imageFit })).pixels),
      ),
    )
    const costs: Cost[] = []
    const stores: string[][] = []
    for (const products of sizes) {
      const measured = await measureStore({ service, clocks, products, vectors, shopperOf: client.shopperOf })
      costs.push(...measured.costs)
      stores.push(measured.row)
    }
    costs.push(await measureTurns(service, clocks))
    return [storesSection(stores), costsSection(costs)]
  } finally {
    client.close()
    await service.close()
    await server.stop()
  }
}

interface Measuring {
  readonly service: BenchService
  readonly clocks: Clocks
  readonly products: number
  readonly vectors: readonly Float32Array[]
  shopperOf(url: string, token: string): Shopper
}

async function measureStore({ service, clocks, products, vectors, shopperOf }: Measuring) {
  const { store, token } = await service.newStore()
  const empty = await databaseBytes(service)
  for (const writes of generateCatalog(products, { generation: service.model.id, vectors }, batchSize))
    await service.app.modules.catalog.writeProducts(store.scope, { writes })
  await service.settle()
  const full = await databaseBytes(service)
  const shopper = shopperOf(service.url, token)
  const indexed = service.app.modules.search.indexStats().bytes
  const before = [clocks.service(), clocks.postgres()] as const
  const loadMs = await shopper.by({ query: 'first search' })
  const load = [clocks.service() - before[0], clocks.postgres() - before[1]] as const
  const bytes = service.app.modules.search.indexStats().bytes - indexed
  await crowd(shopper, searches, (at) => ({ query: generateQuery(1_000_000 + at) }))
  await crowd(shopper, 5, (at) => ({ photo: 1_000_000 + at }))
  const text = await costOf({ service, clocks }, clients * searches, () =>
    crowd(shopper, searches, (at) => ({ query: generateQuery(products + at) })),
  )
  const photo = await costOf({ service, clocks }, clients * photoSearches, () =>
    crowd(shopper, photoSearches, (at) => ({ photo: products + at })),
  )
  const size = products.toLocaleString('en-US')
  return {
    costs: [
      { title: `text search, ${size} products`, ...text },
      { title: `photo search, ${size} products`, ...photo },
    ],
    row: [
      size,
      (bytes / products).toFixed(0),
      ((full - empty) / products).toFixed(0),
      loadMs.toFixed(0),
      load[0].toFixed(0),
      load[1].toFixed(0),
    ],
  }
}

/** Searches by all clients at once. Throws if one fails. */
async function crowd(shopper: Shopper, each: number, searchOf: (at: number) => Search): Promise<void> {
  const lists = Array.from({ length: clients }, (_none, client) =>
    Array.from({ length: each }, (_search, at) => searchOf(client * each + at)),
  )
  const { failures } = await shopper.crowd(lists)
  if (failures[0] !== undefined) throw new Error(failures[0])
}

async function measureTurns(service: BenchService, clocks: Clocks): Promise<Cost> {
  const shop = await openShop(service, [])
  await service.settle()
  const asked = questions.flatMap(({ locale, turns: [text] }) => (text === undefined ? [] : [{ locale, text }]))
  for (const one of asked.slice(0, 40)) await timeTurn(service, shop, one)
  const cost = await costOf({ service, clocks }, clients * turns, async () => {
    const lists = Array.from({ length: clients }, (_none, client) => asked.slice(client * turns, (client + 1) * turns))
    await Promise.all(
      lists.map(async (list) => {
        for (const one of list) await timeTurn(service, shop, one)
      }),
    )
  })
  return { title: 'conversation with one answer of the assistant, 54 products', ...cost }
}

async function costOf(
  { service, clocks }: Pick<Measuring, 'service' | 'clocks'>,
  count: number,
  work: () => Promise<void>,
): Promise<Omit<Cost, 'title'>> {
  await sleep(settleMs)
  const bytes = await databaseBytes(service)
  const before = [clocks.service(), clocks.postgres()] as const
  await work()
  await sleep(settleMs)
  const [serviceMs, postgresMs] = [(clocks.service() - before[0]) / count, (clocks.postgres() - before[1]) / count]
  return { count, serviceMs, postgresMs, bytes: ((await databaseBytes(service)) - bytes) / count }
}

async function databaseBytes({ database }: BenchService): Promise<number> {
  const { rows } = await database.pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid))::text as bytes from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return Number(rows[0]?.bytes)
}

function clocksOf(postmaster: number): Clocks {
  return {
    service: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    },
    // The processes of the server, and those that have ended.
    postgres: () => {
      const own = statOf(postmaster)
      const children = readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => statOf(Number(name)))
        .filter(({ parent }) => parent === postmaster)
      const ticks = own.ticks + own.endedTicks + children.reduce((sum, { ticks }) => sum + ticks, 0)
      return (ticks * 1000) / ticksPerSecond
    },
  }
}

/** CPU time of a process from /proc; zero if it has ended. */
function statOf(pid: number): { parent: number; ticks: number; endedTicks: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const at = (number: number) => fields[number - 3] ?? 0
    return { parent: at(4), ticks: at(14) + at(15), endedTicks: at(16) + at(17) }
  } catch {
    return { parent: 0, ticks: 0, endedTicks: 0 }
  }
}

function storesSection(rows: string[][]): Section {
  return {
    title: 'Stores on PostgreSQL',
    notes: [
      'The generated catalog on a PostgreSQL server on the same machine. "Index" is what the service counts toward `INDEX_MEMORY_MB`. "Disk" is the growth of all tables with their indexes, after `vacuum`. The rest is the first search of the store: its latency, and the CPU time of the service and of PostgreSQL.',
    ],
    columns: [
      'products',
      'index, bytes per product',
      'disk, bytes per product',
      'first search, ms',
      'service, ms of CPU time',
      'PostgreSQL, ms of CPU time',
    ],
    rows,
  }
}

function costsSection(costs: readonly Cost[]): Section {
  return {
    title: 'CPU time on PostgreSQL',
    notes: [
      `Milliseconds of CPU time per request, with ${clients} clients at once, including what is written after the response; each text and photo is new to the service. "Disk" is the growth of all tables with their indexes.`,
    ],
    columns: ['work', 'requests', 'service, ms', 'PostgreSQL, ms', 'disk, bytes'],
    rows: costs.map(({ title, count, serviceMs, postgresMs, bytes }) => [
      title,
      String(count),
      serviceMs.toFixed(2),
      postgresMs.toFixed(2),
      bytes.toFixed(0),
    ]),
  }
}
