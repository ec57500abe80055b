import { Pool } from 'undici'
import { decodeImage } from '../../server/engine/images/decode.ts'
import { createFlatMatrix } from '../../server/engine/vectors/flat.ts'
import { createRandom, madeCatalogue, madeQuery } from './made-catalogue.ts'
import { readPhotos, unlike } from './photos.ts'
import { type Percentiles, percentiles, type Section } from './report.ts'
import type { BenchService } from './service.ts'

const searches = 300
const batchSize = 500

interface Measured {
  readonly products: number
  readonly mode: string
  readonly all: Percentiles
  readonly embedding: Percentiles
  readonly scan: Percentiles
}

/** Search over HTTP at several catalogue sizes, beside what cannot be avoided: the embedding and the scan. */
export async function benchSearching(service: BenchService, sizes: readonly number[]): Promise<Section[]> {
  const photos = await readPhotos(500)
  const vectors = await embedPhotos(service, photos)
  const measured: Measured[] = []
  const memory: string[][] = []
  for (const products of sizes) {
    const { store, token } = await service.newStore()
    for (const writes of madeCatalogue(products, vectors, batchSize)) {
      await service.app.modules.catalog.writeProducts(store.scope, { generation: service.model.id, writes })
    }
    await service.settle()
    const client = createClient(service.url, token)
    const before = memoryNow()
    const loadMs = await timed(() => client.byText('first search'))
    memory.push([`${products}`, loadMs.toFixed(0), ((memoryNow() - before) / products).toFixed(0)])
    measured.push(
      await measureText(service, client, products),
      await measureImage(service, client, { products, photos }),
    )
    await client.close()
  }
  return [latencySection(measured), memorySection(memory)]
}

function latencySection(measured: readonly Measured[]): Section {
  return {
    title: 'Search, end to end',
    notes: [
      `Milliseconds over HTTP on loopback, one search after the other, ${searches} a row, embedded database; every sentence and every picture is new to the service. "embedding" is the bare model (for a picture with its decoding), "scan" the bare vector scan, in the same run. "overhead" is everything else: HTTP, access check, words, filters, ranking, rows, history.`,
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

async function measureText(service: BenchService, client: Client, products: number): Promise<Measured> {
  const random = createRandom(products)
  const all: number[] = []
  const embedding: number[] = []
  for (let at = 0; at < searches; at += 1) {
    const query = madeQuery(random, at + products)
    embedding.push(await timed(() => service.model.embedTexts([`${query} raw`])))
    all.push(await timed(() => client.byText(query)))
  }
  return {
    products,
    mode: 'text',
    all: percentiles(all),
    embedding: percentiles(embedding),
    scan: measureScan(service, products),
  }
}

async function measureImage(
  service: BenchService,
  client: Client,
  work: { products: number; photos: readonly Buffer[] },
): Promise<Measured> {
  const { products, photos } = work
  const all: number[] = []
  const embedding: number[] = []
  for (let at = 0; at < searches; at += 1) {
    const photo = unlike(photos[at % photos.length] ?? Buffer.alloc(0), at + products)
    embedding.push(
      await timed(async () =>
        service.model.embedImages([(await decodeImage(photo, { fit: service.model.imageFit })).pixels]),
      ),
    )
    all.push(await timed(() => client.byImage(photo)))
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

type Client = ReturnType<typeof createClient>

function createClient(url: string, token: string) {
  const pool = new Pool(url, { connections: 1 })
  const authorization = `Bearer ${token}`
  const send = async (path: string, body: string | Buffer, type: string): Promise<void> => {
    const answer = await pool.request({ path, method: 'POST', headers: { authorization, 'content-type': type }, body })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`Search failed: ${answer.statusCode} ${text}`)
  }
  return {
    byText: (query: string): Promise<void> => send('/v1/search/text', JSON.stringify({ query }), 'application/json'),
    async byImage(image: Buffer): Promise<void> {
      const head =
        '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
      const body = Buffer.concat([Buffer.from(head), image, Buffer.from('\r\n--x--\r\n')])
      await send('/v1/search', body, 'multipart/form-data; boundary=x')
    },
    close: (): Promise<void> => pool.close(),
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
