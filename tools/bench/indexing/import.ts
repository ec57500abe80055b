import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeImage } from '../../../server/engine/images/decode/decode.ts'
import { createImageMaker, describeWeight } from '../photos.ts'
import type { Section } from '../report.ts'
import type { BenchService } from '../service.ts'
import { bareRate } from './bare-model.ts'
import { makeImages } from './indexing.ts'

const photoSide = 500
const bareImages = 1500
const sampleMs = 250
/** Products imported first without measurement, so that the code is compiled as in a long-running service. */
const warmUp = 1500
const root = path.join(import.meta.dirname, '..', '..', '..')

/** Imports a catalog with `vitrine import` from a CSV file, against the bare model in the same run. */
export async function benchImport(service: BenchService, products: number): Promise<Section> {
  const make = await createImageMaker(photoSide)
  const photos = await Promise.all(Array.from({ length: 50 }, (_none, at) => make(at)))
  const decode = async (bytes: Buffer) => (await decodeImage(bytes, { fit: service.model.imageFit })).pixels
  const pixels = await Promise.all(photos.map(decode))
  const shop = fork(path.join(import.meta.dirname, 'indexing-client.ts'), [String(photoSide)])
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-import-'))
  try {
    const [{ imagesUrl }] = (await once(shop, 'message')) as [{ imagesUrl: string }]
    const feed = async (count: number, first: number) => {
      await makeImages(shop, { products: count, first })
      return writeFeed(path.join(folder, `${first}.csv`), { count, first, imagesUrl })
    }
    await importFile(service, await feed(warmUp, 5_000_000))
    const before = await bareRate(service.model, pixels, bareImages)
    const done = await importFile(service, await feed(products, 3_000_000))
    const after = await bareRate(service.model, pixels, bareImages)
    const found = await countFound(service, done.token)
    const bare = (before + after) / 2
    const rate = products / done.seconds
    return {
      title: 'Import of a catalog from a CSV file',
      notes: [
        `\`vitrine import\` of ${products} products from start to end, including reading the feed; a shop in a separate process serves a different JPEG image of ${photoSide} px, a photo with a soft random pattern on top, ${await describeWeight(photos, photoSide)}; embedded database, every commit synced to disk. "Bare model" is the mean of two measurements in the same run, before and after the import. "Found" is the total of a search for a word that all names have. Memory is the RSS of the service process at each share of the total time.`,
      ],
      columns: [
        'products',
        'found',
        'bare model, images/s',
        'imported, products/s',
        "share of the model's rate",
        'memory, MiB',
      ],
      rows: [
        [
          `${products}`,
          `${found}`,
          bare.toFixed(0),
          rate.toFixed(0),
          `${Math.round((rate / bare) * 100)} %`,
          presentMemory(done.memory),
        ],
      ],
    }
  } finally {
    shop.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeFeed(file: string, feed: { count: number; first: number; imagesUrl: string }): Promise<string> {
  const lines = Array.from({ length: feed.count }, (_none, at) =>
    [`p${at}`, `${feed.imagesUrl}/${feed.first + at}`, `Product ${at}`, 'Things', at % 90].join(','),
  )
  await writeFile(file, `product_id,image_url,name,category,price\n${lines.join('\n')}\n`)
  return file
}

interface Imported {
  readonly token: string
  readonly seconds: number
  /** Bytes, sampled at equal intervals. */
  readonly memory: readonly number[]
}

async function importFile(service: BenchService, file: string): Promise<Imported> {
  const { store, token } = await service.newStore()
  const memory: number[] = []
  const sampling = setInterval(() => memory.push(process.memoryUsage.rss()), sampleMs)
  const startedAt = performance.now()
  try {
    const access = { VITRINE_CLIENT_ID: store.storeId, VITRINE_CLIENT_SECRET: store.clientSecret }
    await untilDone(
      spawn(process.execPath, [path.join(root, 'cli', 'vitrine.ts'), 'import', file, '--yes', '--url', service.url], {
        env: { ...process.env, ...access },
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    )
    return { token, seconds: (performance.now() - startedAt) / 1000, memory }
  } finally {
    clearInterval(sampling)
  }
}

async function untilDone(command: ChildProcess): Promise<void> {
  const said: string[] = []
  command.stderr?.on('data', (chunk: Buffer) => said.push(String(chunk)))
  const [code] = (await once(command, 'close')) as [number | null]
  if (code !== 0) throw new Error(`The import ended with ${code}: ${said.join('').slice(-2000)}`)
}

/** The number of the store's products that a search finds. */
async function countFound(service: BenchService, token: string): Promise<number> {
  const answer = await fetch(`${service.url}/v1/search/text`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'Product', limit: 1 }),
  })
  if (!answer.ok) throw new Error(`The search failed: ${answer.status} ${await answer.text()}`)
  const { total } = (await answer.json()) as { total: number }
  return total
}

function presentMemory(samples: readonly number[]): string {
  const at = (share: number) => samples[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0
  const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0)
  const course = [0.1, 0.25, 0.5, 0.75, 1].map((share) => `${share * 100} %: ${mebibytes(at(share))}`)
  return [...course, `max: ${mebibytes(Math.max(...samples))}`].join(', ')
}
