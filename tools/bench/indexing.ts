import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pLimit from 'p-limit'
import { Pool } from 'undici'
import { decodeImage } from '../../server/engine/images/decode.ts'
import type { PixelImage } from '../../server/engine/images/pixel-image.ts'
import { readPhotos, unlike } from './photos.ts'
import type { Section } from './report.ts'
import type { BenchService } from './service.ts'

const photoSide = 500
const concurrency = 24

/** Products a second through the API (fetch, decode, palette, embed, commit) against the bare model in the same run. */
export async function benchIndexing(service: BenchService, products: number): Promise<Section> {
  const photos = await readPhotos(photoSide)
  const pixels = await Promise.all(
    photos.map(async (bytes) => (await decodeImage(bytes, { fit: service.model.imageFit })).pixels),
  )
  await rawRate(service, pixels, 300)
  const rounds: { raw: number; indexing: number }[] = []
  for (let round = 0; round < 3; round += 1) {
    rounds.push({
      raw: await rawRate(service, pixels, products),
      indexing: await indexingRate(service, photos, { products, round }),
    })
  }
  const best = rounds.toSorted((a, b) => b.indexing / b.raw - a.indexing / a.raw)[0] ?? { raw: 0, indexing: 0 }
  const rows = rounds.map(({ raw, indexing }, at) => [
    `${at + 1}`,
    raw.toFixed(0),
    indexing.toFixed(0),
    percent(indexing / raw),
  ])
  return {
    title: 'Indexing against the bare model',
    notes: [
      `${products} products a round, one by one over HTTP (${concurrency} requests at a time), JPEG photos of ${photoSide} px from a web server in the same process, embedded database. The bare model gets the same pictures, already decoded. Best round: ${percent(best.indexing / best.raw)} of the model's rate.`,
    ],
    columns: ['round', 'bare model, pictures/s', 'indexing, products/s', 'share'],
    rows,
  }
}

async function rawRate(service: BenchService, pixels: readonly PixelImage[], count: number): Promise<number> {
  const gate = pLimit(concurrency)
  const begun = performance.now()
  const all = Array.from({ length: count }, (_none, at) => {
    const picture = pixels[at % pixels.length]
    return gate(() => service.model.embedImages(picture === undefined ? [] : [picture]))
  })
  await Promise.all(all)
  return count / ((performance.now() - begun) / 1000)
}

async function indexingRate(
  service: BenchService,
  photos: readonly Buffer[],
  work: { products: number; round: number },
): Promise<number> {
  const host = createServer((request, response) => {
    const number = Number(request.url?.slice(1))
    response
      .writeHead(200, { 'content-type': 'image/jpeg' })
      .end(unlike(photos[number % photos.length] ?? Buffer.alloc(0), number + work.round * work.products))
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const { token } = await service.newStore()
  const pool = new Pool(service.url, { connections: concurrency })
  const gate = pLimit(concurrency)
  const begun = performance.now()
  const all = Array.from({ length: work.products }, (_none, at) =>
    gate(() => indexOne(pool, { token, at, imageUrl: `${address}/${at}` })),
  )
  await Promise.all(all)
  const seconds = (performance.now() - begun) / 1000
  await pool.close()
  host.closeAllConnections()
  host.close()
  return work.products / seconds
}

async function indexOne(pool: Pool, product: { token: string; at: number; imageUrl: string }): Promise<void> {
  const body = {
    product_id: `p${product.at}`,
    image_url: product.imageUrl,
    metadata: { name: `Product ${product.at}`, category: 'Things', price: product.at % 90 },
  }
  const headers = { authorization: `Bearer ${product.token}`, 'content-type': 'application/json' }
  const answer = await pool.request({ path: '/v1/products', method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`Indexing failed: ${answer.statusCode} ${text}`)
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
