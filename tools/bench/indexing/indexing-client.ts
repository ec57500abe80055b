import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { Pool } from 'undici'
import { createImageMaker } from '../photos.ts'

/** Request to this process: prepare the images of this many products, starting with this number. */
export interface ImagesOrder {
  readonly way: 'images'
  readonly products: number
  readonly first: number
}

/** Request to this process: index this many products, starting with this number, one by one or in bulk. */
export interface IndexingOrder {
  readonly way: 'single' | 'bulk'
  readonly url: string
  readonly token: string
  readonly products: number
  readonly first: number
  readonly concurrency: number
}

/** A shop in a separate process: reports the URL of its images, posts its products, and returns the seconds it took. */
async function serveShop(photoSide: number): Promise<void> {
  const make = await createImageMaker(photoSide)
  const ready = new Map<number, Buffer>()
  const host = createServer((request, response) => {
    const image = ready.get(Number(request.url?.slice(1)))
    response.writeHead(image === undefined ? 404 : 200, { 'content-type': 'image/jpeg' }).end(image)
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  const imagesUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const makeAll = async ({ products, first }: ImagesOrder): Promise<number> => {
    const gate = pLimit(2)
    const numbers = Array.from({ length: products }, (_none, at) => first + at)
    ready.clear()
    await Promise.all(numbers.map((number) => gate(async () => ready.set(number, await make(number)))))
    return 0
  }
  process.on('message', (order: IndexingOrder | ImagesOrder) => {
    const work = order.way === 'images' ? makeAll(order) : indexAll(order, imagesUrl)
    work.then(
      (seconds) => process.send?.({ seconds }),
      (error: unknown) => process.send?.({ failure: String(error) }),
    )
  })
  process.send?.({ imagesUrl })
}

async function indexAll(order: IndexingOrder, imagesUrl: string): Promise<number> {
  const pool = new Pool(order.url, { connections: order.concurrency })
  const products = Array.from({ length: order.products }, (_none, at) => ({
    product_id: `p${at}`,
    image_url: `${imagesUrl}/${order.first + at}`,
    metadata: { name: `Product ${at}`, category: 'Things', price: at % 90 },
  }))
  const startedAt = performance.now()
  await (order.way === 'single' ? indexSingly(pool, order, products) : indexInBulk(pool, order, products))
  const seconds = (performance.now() - startedAt) / 1000
  await pool.close()
  return seconds
}

async function indexSingly(pool: Pool, order: IndexingOrder, products: readonly object[]): Promise<void> {
  const gate = pLimit(order.concurrency)
  await Promise.all(products.map((one) => gate(() => call(pool, order, { path: '/v1/products', body: one }))))
}

const maxInBulk = 1000
const pollIntervalMs = 50

async function indexInBulk(pool: Pool, order: IndexingOrder, products: readonly object[]): Promise<void> {
  const jobs: string[] = []
  for (let from = 0; from < products.length; from += maxInBulk) {
    const body = { products: products.slice(from, from + maxInBulk) }
    const { job_id } = await call(pool, order, { path: '/v1/products/bulk', body })
    jobs.push(String(job_id))
  }
  for (const job of jobs) {
    for (;;) {
      const { status, failed } = await call(pool, order, { path: `/v1/jobs/${job}` })
      if (failed !== 0) throw new Error(`${String(failed)} products of a bulk job failed`)
      if (status === 'completed') break
      await sleep(pollIntervalMs)
    }
  }
}

async function call(
  pool: Pool,
  order: IndexingOrder,
  { path, body }: { path: string; body?: object },
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${order.token}`, 'content-type': 'application/json' }
  const request =
    body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body: JSON.stringify(body) }
  const answer = await pool.request({ path, headers, ...request })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`Indexing failed: ${answer.statusCode} ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

await serveShop(Number(process.argv[2]))
