import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { decodeImage } from '../../server/engine/images/decode.ts'
import { createFlatMatrix } from '../../server/engine/vectors/flat.ts'
import { createRandom, madeCatalogue, madeQuery } from './made-catalogue.ts'
import { readPhotos } from './photos.ts'
import { type Percentiles, percentiles, type Section } from './report.ts'
import type { SearchOrder, SearchOutcome } from './search-client.ts'
import type { BenchService } from './service.ts'

const searches = 300
const photoSide = 500
const batchSize = 500

interface Shopper {
  readonly service: BenchService
  readonly products: number
  by(search: SearchOrder['search']): Promise<number>
}

interface Measured {
  readonly products: number
  readonly mode: string
  readonly all: Percentiles
  readonly embedding: Percentiles
  readonly scan: Percentiles
}

/** Search over HTTP at several catalogue sizes, beside what cannot be avoided: the embedding and the scan. */
export async function benchSearching(service: BenchService, sizes: readonly number[]): Promise<Section[]> {
  const photos = await readPhotos(photoSide)
  const vectors = await embedPhotos(service, photos)
  const client = await startClient()
  const measured: Measured[] = []
  const memory: string[][] = []
  for (const products of sizes) {
    const { store, token } = await service.newStore()
    for (const writes of madeCatalogue(products, vectors, batchSize)) {
      await service.app.modules.catalog.writeProducts(store.scope, { generation: service.model.id, writes })
    }
    await service.settle()
    const shopper: Shopper = { service, products, by: (search) => client.search({ url: service.url, token, search }) }
    const before = memoryNow()
    const loadMs = await shopper.by({ query: 'first search' })
    memory.push([`${products}`, loadMs.toFixed(0), ((memoryNow() - before) / products).toFixed(0)])
    if (measured.length === 0) await warmUp(shopper)
    measured.push(await measureText(shopper), await measureImage(shopper, photos))
  }
  client.close()
  return [latencySection(measured), memorySection(memory)]
}

/** A service that runs for days has been compiled by its engine; the first seconds of this one are not what it is like. */
async function warmUp({ by }: Shopper): Promise<void> {
  const random = createRandom(7)
  for (let at = 0; at < searches; at += 1) {
    await by({ query: madeQuery(random, at) })
    await by({ photo: at })
  }
}

function latencySection(measured: readonly Measured[]): Section {
  return {
    title: 'Search, end to end',
    notes: [
      `Milliseconds over HTTP on loopback as a client in a process of its own sees them, one search after the other, ${searches} a row after ${searches * 2} that are not counted, embedded database; every sentence and every picture is new to the service. "embedding" is the bare model (for a picture with its decoding), "scan" the bare vector scan, in the same run. "overhead" is everything else: HTTP, access check, words, filters, ranking, rows, history.`,
    ],
    columns: [
      'products',
      'search by',
      'p50',
      'p95',
      'p99',
      'embedding p50',
      'scan p50',
      'overhead p50',
      'share that is embedding and scan',
    ],
    rows: measured.map(({ products, mode, all, embedding, scan }) => {
      const needed = embedding.p50 + scan.p50
      return [
        `${products}`,
        mode,
        ...[all.p50, all.p95, all.p99, embedding.p50, scan.p50, all.p50 - needed].map((ms) => ms.toFixed(2)),
        `${Math.round((needed / all.p50) * 100)} %`,
      ]
    }),
  }
}

function memorySection(rows: string[][]): Section {
  return {
    title: 'Memory and loading',
    notes: [
      'The first search of a store loads its index from the database. Bytes are what the process grew by (heap, array buffers), a product; the vector itself is 512.',
    ],
    columns: ['products', 'first search, ms', 'bytes a product'],
    rows,
  }
}

async function measureText({ service, products, by }: Shopper): Promise<Measured> {
  const random = createRandom(products)
  const all: number[] = []
  const embedding: number[] = []
  for (let at = 0; at < searches; at += 1) {
    const query = madeQuery(random, at + products)
    embedding.push(await timed(() => service.model.embedTexts([`${query} raw`])))
    all.push(await by({ query }))
  }
  return {
    products,
    mode: 'text',
    all: percentiles(all),
    embedding: percentiles(embedding),
    scan: measureScan(service, products),
  }
}

async function measureImage({ service, products, by }: Shopper, photos: readonly Buffer[]): Promise<Measured> {
  const all: number[] = []
  const embedding: number[] = []
  for (let at = 0; at < searches; at += 1) {
    const photo = photos[at % photos.length] ?? Buffer.alloc(0)
    embedding.push(
      await timed(async () =>
        service.model.embedImages([(await decodeImage(photo, { fit: service.model.imageFit })).pixels]),
      ),
    )
    all.push(await by({ photo: products * searches + at }))
  }
  return {
    products,
    mode: 'photo',
    all: percentiles(all),
    embedding: percentiles(embedding),
    scan: measureScan(service, products),
  }
}

function measureScan(service: BenchService, rows: number): Percentiles {
  const { dimension } = service.model
  const matrix = createFlatMatrix(dimension)
  const random = createRandom(3)
  const vector = Float32Array.from({ length: dimension }, () => random() - 0.5)
  for (let row = 0; row < rows; row += 1) matrix.set(row, vector)
  const out = new Float32Array(rows)
  const samples = Array.from({ length: 50 }, () => {
    const begun = performance.now()
    matrix.dotAll(vector, out)
    return performance.now() - begun
  })
  matrix.close()
  return percentiles(samples)
}

async function embedPhotos(service: BenchService, photos: readonly Buffer[]): Promise<Float32Array[]> {
  const pixels = await Promise.all(
    photos.map(async (bytes) => (await decodeImage(bytes, { fit: service.model.imageFit })).pixels),
  )
  return service.model.embedImages(pixels)
}

/** Searches through a client process; each answer is the milliseconds that the client waited. */
async function startClient() {
  const child = fork(path.join(import.meta.dirname, 'search-client.ts'), [String(photoSide)])
  await once(child, 'message')
  return {
    async search(order: SearchOrder): Promise<number> {
      child.send(order)
      const [outcome] = (await once(child, 'message')) as [SearchOutcome]
      if ('failure' in outcome) throw new Error(outcome.failure)
      return outcome.ms
    },
    close: (): void => void child.kill(),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function memoryNow(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
