import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { StoreScope } from '../../../server/modules/stores/index.ts'
import { findOrInstallPostgres, startPostgres } from '../../../server/test/kit/database/postgres-server.ts'
import { percentiles, type Section } from '../report.ts'
import { type BenchService, startBenchService } from '../service.ts'
import { createRandom, generateQuery } from './generated-catalog.ts'
import { copyStore, seedStore } from './seed-stores.ts'

const clients = 4
const templates = 20
const busiest = 100
const targets = { ratio: 10, restartSeconds: 5 }

interface Size {
  readonly stores: number
  readonly products: number
  readonly searches: number
  /** INDEX_MEMORY_MB. */
  readonly memoryMb: number
}

/** Searches of many stores, the n-th busiest of which has 1/n of the searches of the busiest, with memory for a third of the stores; PostgreSQL. */
export async function benchStores(size: Size): Promise<Section> {
  const programs = findOrInstallPostgres()
  if (programs === null) throw new Error('no PostgreSQL found')
  const server = await startPostgres(programs)
  const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-'))
  const start = () =>
    startBenchService({
      directory,
      databaseUrl: server.url,
      environment: { INDEX_MEMORY_MB: String(size.memoryMb) },
    })
  try {
    const first = await start()
    const scopes = await seedAll(first, size)
    const rounds = [
      await measureMix(first, scopes, { searches: size.searches, round: 0 }),
      await measureMix(first, scopes, { searches: size.searches, round: 1 }),
    ]
    await first.app.modules.search.receiptsWritten()
    await first.close()
    const again = await start()
    const seconds = await measureRestart(again, scopes)
    const after = await measureMix(again, scopes, { searches: size.searches, round: 2 })
    await again.close()
    return section(size, [...rounds, after], seconds)
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function seedAll(service: BenchService, { stores, products }: Size): Promise<StoreScope[]> {
  const scopes: StoreScope[] = []
  for (let seed = 0; seed < Math.min(templates, stores); seed += 1)
    scopes.push(await seedStore(service, products, { seed }))
  for (let at = scopes.length; at < stores; at += 1) {
    const template = scopes[at % templates]
    if (template !== undefined) scopes.push(await copyStore(service, template, products))
  }
  await service.database.pool.query('vacuum analyze')
  return scopes
}

interface Mix {
  readonly ms: readonly number[]
  readonly loads: number
  readonly loaded: number
}

/** Searches by concurrent clients, each of which searches sequentially. */
async function measureMix(
  service: BenchService,
  scopes: readonly StoreScope[],
  { searches, round }: { searches: number; round: number },
): Promise<Mix> {
  const random = createRandom(round + 1)
  const pick = zipf(scopes, random)
  const loaded = new Set<string>()
  const ms: number[] = []
  let left = searches
  const { search } = service.app.modules
  let loads = 0
  const shop = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const scope = pick()
      const startedAt = performance.now()
      await searchIn(service, scope, round * searches + left)
      ms.push(performance.now() - startedAt)
      if (!loaded.has(scope.storeId)) loads += 1
      loaded.add(scope.storeId)
    }
  }
  await Promise.all(Array.from({ length: clients }, shop))
  return { ms, loads, loaded: search.indexStats().stores }
}

/** Seconds until each of the busiest stores has answered one search. Clients send the searches as soon as the service has started. */
async function measureRestart(service: BenchService, scopes: readonly StoreScope[]): Promise<number> {
  const waiting = scopes.slice(0, busiest).values()
  const startedAt = performance.now()
  const shop = async (client: number): Promise<void> => {
    for (const scope of waiting) await searchIn(service, scope, client)
  }
  await Promise.all(Array.from({ length: clients }, (_none, client) => shop(client)))
  return (performance.now() - startedAt) / 1000
}

function searchIn(service: BenchService, scope: StoreScope, number: number): Promise<unknown> {
  return service.app.modules.search.run(scope, { mode: 'text', body: { query: generateQuery(number), limit: 10 } })
}

function zipf<T>(items: readonly T[], random: () => number): () => T {
  const sums: number[] = []
  for (const [at] of items.entries()) sums.push((sums.at(-1) ?? 0) + 1 / (at + 1))
  return () => {
    const wanted = random() * (sums.at(-1) ?? 0)
    const item = items[sums.findIndex((sum) => sum >= wanted)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }
}

function section({ stores, products, searches, memoryMb }: Size, mixes: readonly Mix[], seconds: number): Section {
  const names = ['first', 'second', 'after a restart']
  return {
    title: 'Many stores',
    notes: [
      `${stores} stores with ${products} products each on PostgreSQL, INDEX_MEMORY_MB=${memoryMb}. ${searches} text searches a round by ${clients} clients within the service process; the n-th busiest store has 1/n of the searches of the busiest. Milliseconds from the call to the answer. "Stores searched" counts the stores of the round; "stores loaded" those in memory at its end.`,
      `Targets: p99 under ${targets.ratio} times p50; after a restart, the ${busiest} busiest stores answer within ${targets.restartSeconds} s. Measured: ${seconds.toFixed(1)} s.`,
    ],
    columns: ['round', 'p50', 'p95', 'p99', 'p99 / p50', 'longest', 'stores searched', 'stores loaded'],
    rows: mixes.map(({ ms, loads, loaded }, at) => {
      const { p50, p95, p99 } = percentiles(ms)
      const times = [p50, p95, p99].map((value) => value.toFixed(1))
      return [names[at] ?? '', ...times, (p99 / p50).toFixed(1), Math.max(...ms).toFixed(0), `${loads}`, `${loaded}`]
    }),
  }
}
