import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { decodeImage } from '../../../server/engine/images/decode/decode.ts'
import type { PixelImage } from '../../../server/engine/images/pixel-image.ts'
import { createImageMaker, describeWeight } from '../photos.ts'
import type { Section } from '../report.ts'
import type { BenchService } from '../service.ts'
import { bareRate, rate } from './bare-model.ts'
import type { ImagesOrder, IndexingOrder } from './indexing-client.ts'

const photoSide = 500
const concurrency = 48

/** Products a second through the API (fetch, decode, palette, embed, commit) against the bare model in the same run. */
export async function benchIndexing(service: BenchService, products: number): Promise<Section> {
  const make = await createImageMaker(photoSide)
  const photos = await Promise.all(Array.from({ length: 50 }, (_none, at) => make(at)))
  const decode = async (bytes: Buffer): Promise<PixelImage> =>
    (await decodeImage(bytes, { fit: service.model.imageFit })).pixels
  const pixels = await Promise.all(photos.map(decode))
  const shop = fork(path.join(import.meta.dirname, 'indexing-client.ts'), [String(photoSide)])
  await once(shop, 'message')
  const rows: string[][] = []
  const bare = (count: number) => measure(count, () => bareRate(service.model, pixels, count))
  const bareDecoding = (count: number) => measure(count, () => rate(photos, count, decode))
  const indexing = async (way: IndexingOrder['way'], first: number) => {
    await makeImages(shop, { products, first })
    return measure(products, () => index(service, shop, { way, products, first }))
  }
  try {
    await bare(300)
    // Not measured: several rounds until the code is compiled as in a long-running service.
    for (const first of [1_000_000, 2_000_000]) {
      await indexing('single', first)
      await indexing('bulk', first + 500_000)
    }
    for (let round = 0; round < 3; round += 1) {
      const [raw, decoding] = [await bare(products), await bareDecoding(products)]
      const single = await indexing('single', round * 2 * products)
      const bulk = await indexing('bulk', (round * 2 + 1) * products)
      const shares = [single, bulk].map((one) => `${Math.round((one.rate / raw.rate) * 100)} %`)
      rows.push([`${round + 1}`, ...[raw, decoding, single, bulk].map(present), ...shares])
    }
  } finally {
    shop.kill()
  }
  return {
    title: 'Indexing against the bare model',
    notes: [
      `${products} products per round after two warm-up rounds, sent over HTTP by a shop in a separate process that also serves JPEG images of ${photoSide} px, all different: photos with a soft random pattern on top, ${await describeWeight(photos, photoSide)}; embedded database, every commit synced to disk. One by one: ${concurrency} concurrent requests; in bulk: requests of up to 1,000 products, until the last job is finished. "Bare model" is the model alone, with the same workers as in the service and with decoded images of the same kind; "bare decoding" is the decoder alone. In parentheses: milliseconds of CPU time of the service process per item, across all threads.`,
    ],
    columns: [
      'round',
      'bare model, images/s',
      'bare decoding, images/s',
      'one by one, products/s',
      'in bulk, products/s',
      "one by one, share of the model's rate",
      "in bulk, share of the model's rate",
    ],
    rows,
  }
}

interface Measured {
  /** Per second. */
  readonly rate: number
  /** Milliseconds of CPU time per product. */
  readonly cpu: number
}

const present = ({ rate, cpu }: Measured): string => `${rate.toFixed(0)} (${cpu.toFixed(1)})`

async function measure(count: number, work: () => Promise<number>): Promise<Measured> {
  const before = process.cpuUsage()
  const rate = await work()
  const { user, system } = process.cpuUsage(before)
  return { rate, cpu: (user + system) / 1000 / count }
}

async function index(
  service: BenchService,
  shop: ChildProcess,
  work: Pick<IndexingOrder, 'way' | 'products' | 'first'>,
): Promise<number> {
  const { token } = await service.newStore()
  const order: IndexingOrder = { url: service.url, token, concurrency, ...work }
  return work.products / (await ask(shop, order))
}

/** Makes the shop generate the images of these products, a few milliseconds each. */
export async function makeImages(shop: ChildProcess, order: Omit<ImagesOrder, 'way'>): Promise<void> {
  await ask(shop, { way: 'images', ...order })
}

async function ask(shop: ChildProcess, order: IndexingOrder | ImagesOrder): Promise<number> {
  shop.send(order)
  const [answer] = (await once(shop, 'message')) as [{ seconds?: number; failure?: string }]
  if (answer.seconds === undefined) throw new Error(answer.failure ?? 'The shop gave no answer')
  return answer.seconds
}
