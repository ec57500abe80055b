import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pLimit from 'p-limit'
import { Pool } from 'undici'
import { readPhotos, unlike } from './photos.ts'

/** What the benchmark asks of this process: index so many products, the first with this number. */
export interface IndexingOrder {
  readonly url: string
  readonly token: string
  readonly products: number
  readonly first: number
  readonly concurrency: number
}

/** A shop in a process of its own, as shops are: it serves its pictures and posts its products; answers the seconds it took. */
async function serveShop(photoSide: number): Promise<void> {
  const photos = await readPhotos(photoSide)
  const host = createServer((request, response) => {
    const number = Number(request.url?.slice(1))
    const photo = photos[number % photos.length] ?? Buffer.alloc(0)
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(unlike(photo, number))
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  const pictures = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  process.on('message', (order: IndexingOrder) => {
    indexAll(order, pictures).then(
      (seconds) => process.send?.({ seconds }),
      (error: unknown) => process.send?.({ failure: String(error) }),
    )
  })
  process.send?.({ ready: true })
}

async function indexAll(order: IndexingOrder, pictures: string): Promise<number> {
  const pool = new Pool(order.url, { connections: order.concurrency })
  const gate = pLimit(order.concurrency)
  const begun = performance.now()
  const all = Array.from({ length: order.products }, (_none, at) => gate(() => indexOne(pool, order, { at, pictures })))
  await Promise.all(all)
  const seconds = (performance.now() - begun) / 1000
  await pool.close()
  return seconds
}

async function indexOne(pool: Pool, order: IndexingOrder, product: { at: number; pictures: string }): Promise<void> {
  const { at, pictures } = product
  const metadata = { name: `Product ${at}`, category: 'Things', price: at % 90 }
  const body = { product_id: `p${at}`, image_url: `${pictures}/${order.first + at}`, metadata }
  const headers = { authorization: `Bearer ${order.token}`, 'content-type': 'application/json' }
  const answer = await pool.request({ path: '/v1/products', method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`Indexing failed: ${answer.statusCode} ${text}`)
}

await serveShop(Number(process.argv[2]))
