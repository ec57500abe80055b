import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pLimit from 'p-limit'
import { decodeImage } from '../../server/engine/images/decode.ts'
import type { PixelImage } from '../../server/engine/images/pixel-image.ts'
import type { IndexingOrder } from './indexing-client.ts'
import { readPhotos } from './photos.ts'
import type { Section } from './report.ts'
import type { BenchService } from './service.ts'

const photoSide = 500
const concurrency = 48

/** Products a second through the API (fetch, decode, palette, embed, commit) against the bare model in the same run. */
export async function benchIndexing(service: BenchService, products: number): Promise<Section> {
  const photos = await readPhotos(photoSide)
  const decode = async (bytes: Buffer): Promise<PixelImage> =>
    (await decodeImage(bytes, { fit: service.model.imageFit })).pixels
  const pixels = await Promise.all(photos.map(decode))
  const shop = fork(path.join(import.meta.dirname, 'indexing-client.ts'), [String(photoSide)])
  await once(shop, 'message')
  const rows: string[][] = []
  try {
    await rawRate(service, pixels, 300)
    // Not counted: a service that runs for days has long been compiled by its engine.
    await indexingRate(service, shop, { products, first: 1_000_000 })
    for (let round = 0; round < 3; round += 1) {
      const raw = await rawRate(service, pixels, products)
      const decoding = await decodingRate(photos, decode, products)
      const indexing = await indexingRate(service, shop, { products, first: round * products })
      const numbers = [raw, decoding, indexing].map((rate) => rate.toFixed(0))
      rows.push([`${round + 1}`, ...numbers, `${Math.round((indexing / raw) * 100)} %`])
    }
  } finally {
    shop.kill()
  }
  return {
    title: 'Indexing against the bare model',
    notes: [
      `${products} products a round after a round that is not counted, one by one over HTTP (${concurrency} requests at a time) by a shop in a process of its own that also serves the JPEG photos of ${photoSide} px; embedded database, every commit on the disk. "Bare model" is the service's own model, with the workers it runs with, given the same pictures already decoded; "bare decoding" is the decoder alone.`,
    ],
    columns: [
      'round',
      'bare model, pictures/s',
      'bare decoding, pictures/s',
      'indexing, products/s',
      "share of the model's rate",
    ],
    rows,
  }
}

async function rawRate(service: BenchService, pixels: readonly PixelImage[], count: number): Promise<number> {
  const embed = (picture: PixelImage) => service.model.embedImages([picture], 'background')
  return rateOf(pixels, count, embed)
}

function decodingRate(
  photos: readonly Buffer[],
  decode: (bytes: Buffer) => Promise<unknown>,
  count: number,
): Promise<number> {
  return rateOf(photos, count, decode)
}

async function rateOf<T>(items: readonly T[], count: number, work: (item: T) => Promise<unknown>): Promise<number> {
  const gate = pLimit(concurrency)
  const begun = performance.now()
  const all = Array.from({ length: count }, (_none, at) => items[at % items.length]).map((item) =>
    gate(() => (item === undefined ? null : work(item))),
  )
  await Promise.all(all)
  return count / ((performance.now() - begun) / 1000)
}

async function indexingRate(
  service: BenchService,
  shop: ChildProcess,
  work: { products: number; first: number },
): Promise<number> {
  const { token } = await service.newStore()
  const order: IndexingOrder = { url: service.url, token, concurrency, ...work }
  shop.send(order)
  const [answer] = (await once(shop, 'message')) as [{ seconds?: number; failure?: string }]
  if (answer.seconds === undefined) throw new Error(answer.failure ?? 'The shop gave no answer')
  return work.products / answer.seconds
}
