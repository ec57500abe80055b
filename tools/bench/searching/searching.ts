import { setTimeout as sleep } from 'node:timers/promises'
import { decodeImage } from '../../../server/engine/images/decode/decode.ts'
import { createFlatMatrix } from '../../../server/engine/vectors/flat.ts'
import { readPhotos } from '../photos.ts'
import { type Percentiles, percentiles, type Section } from '../report.ts'
import type { BenchService } from '../service.ts'
import { createRandom, generateCatalog, generateQuery } from '../stores/generated-catalog.ts'
import { type Shopper, startClient } from './client-process.ts'
import { kindsSection, type MeasuredKinds, measureKinds } from './search-kinds.ts'

const searches = 300
const photoSide = 500
const batchSize = 500
const megabyte = 1_048_576
/** Max number of samples while memory keeps falling. */
const maxSamples = 10

interface Measuring {
  readonly service: BenchService
  readonly products: number
  readonly shopper: Shopper
}

interface Measured {
  readonly products: number
  readonly mode: string
  readonly all: Percentiles
  readonly embedding: Percentiles
  readonly scan: Percentiles
}

/** Search over HTTP at several catalog sizes, next to the unavoidable parts: the embedding and the scan. */
export async function benchSearching(service: BenchService, sizes: readonly number[]): Promise<Section[]> {
  const photos = await readPhotos(photoSide)
  const vectors = await embedPhotos(service, photos)
  const client = await startClient(photoSide)
  const measured: Measured[] = []
  const kinds: MeasuredKinds[] = []
  const memory: string[][] = []
  for (const products of sizes) {
    const { store, token } = await service.newStore()
    for (const writes of generateCatalog(products, { generation: service.model.id, vectors }, batchSize)) {
      await service.app.modules.catalog.writeProducts(store.scope, { writes })
    }
    await service.settle()
    const shopper = client.shopperOf(service.url, token)
    const before = await memoryAtRest()
    const loadMs = await shopper.by({ query: 'first search' })
    memory.push([`${products}`, loadMs.toFixed(0), (((await memoryAtRest()) - before) / products).toFixed(0)])
    if (measured.length === 0) await warmUp(shopper)
    const measuring = { service, products, shopper }
    measured.push(await measureText(measuring), await measureImage(measuring, photos))
    kinds.push(await measureKinds(shopper, products))
  }
  client.close()
  return [latencySection(measured), kindsSection(kinds), memorySection(memory)]
}

/** Warm-up, so that the code is compiled as in a long-running service. */
async function warmUp({ by }: Shopper): Promise<void> {
  for (let at = 0; at < searches; at += 1) {
    await by({ query: generateQuery(at) })
    await by({ photo: at })
  }
}

function latencySection(measured: readonly Measured[]): Section {
  return {
    title: 'Search, end to end',
    notes: [
      `Milliseconds over HTTP on loopback measured by a client in a separate process, sequential searches, ${searches} a row after ${searches * 2} warm-up searches, embedded database; every text (seven words, two of them in no product) and every image is new to the service. Three quarters of the texts find nothing and get suggestions, which are searches too. "embedding" is the bare model (for an image including its decoding), "scan" the bare vector scan, in the same run. "overhead" is everything else: HTTP, access check, words, filters, ranking, rows, history.`,
      `Targets: overhead under ${promised.overhead} ms at 10,000; at 50,000 a text under ${promised.text} ms and a photo under ${promised.photo} ms, all at p50. ${latencyVerdict(measured)}`,
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

const promised = { overhead: 3, text: 8, photo: 25 }

function latencyVerdict(measured: readonly Measured[]): string {
  if (!measured.some(({ products }) => products >= 10_000)) return 'Not measured at these sizes in this run.'
  const broken = measured.filter(({ products, mode, all, embedding, scan }) => {
    if (products === 10_000) return all.p50 - embedding.p50 - scan.p50 >= promised.overhead
    return products === 50_000 && all.p50 >= (mode === 'text' ? promised.text : promised.photo)
  })
  if (broken.length === 0) return 'All met in this run.'
  return `**Missed in this run: ${broken.map(({ mode, products }) => `${mode} at ${products}`).join(', ')}.**`
}

function memorySection(rows: string[][]): Section {
  return {
    title: 'Memory and loading',
    notes: [
      'The first search of a store loads its index from the database, as without a copy on disk ([decision 0076](decisions/0076-index-snapshots.md)). "Bytes per product" is the growth of the process (heap, array buffers) divided by the number of products; the vector itself is 512.',
    ],
    columns: ['products', 'first search, ms', 'bytes per product'],
    rows,
  }
}

async function measureText({ service, products, shopper }: Measuring): Promise<Measured> {
  const all: number[] = []
  const embedding: number[] = []
  for (let at = 0; at < searches; at += 1) {
    const query = generateQuery(at + products)
    embedding.push(await timed(() => service.model.embedTexts([`${query} raw`])))
    all.push(await shopper.by({ query }))
  }
  return {
    products,
    mode: 'text',
    all: percentiles(all),
    embedding: percentiles(embedding),
    scan: measureScan(service, products),
  }
}

async function measureImage({ service, products, shopper }: Measuring, photos: readonly Buffer[]): Promise<Measured> {
  const all: number[] = []
  const embedding: number[] = []
  for (let at = 0; at < searches; at += 1) {
    const photo = photos[at % photos.length] ?? Buffer.alloc(0)
    embedding.push(
      await timed(async () =>
        service.model.embedImages([(await decodeImage(photo, { fit: service.model.imageFit })).pixels]),
      ),
    )
    all.push(await shopper.by({ photo: products * searches + at }))
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
  const vector = Float32Array.from({ length: dimension }, () => (random() - 0.5) / Math.sqrt(dimension))
  for (let row = 0; row < rows; row += 1) matrix.set(row, vector)
  const out = new Float32Array(rows)
  const samples = Array.from({ length: 50 }, () => {
    const startedAt = performance.now()
    matrix.dotAll(vector, out)
    return performance.now() - startedAt
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Bytes in use once they stop falling: memory outside the heap is released a little after a collection. */
async function memoryAtRest(): Promise<number> {
  let [before, now] = [Number.POSITIVE_INFINITY, memoryNow()]
  for (let samples = 0; samples < maxSamples && before - now > megabyte / 10; samples += 1) {
    await sleep(500)
    ;[before, now] = [now, memoryNow()]
  }
  return now
}

function memoryNow(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
