import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '../kit/a-picture.ts'
import { aStore, type TestStore } from '../kit/a-store.ts'
import { type PictureHost, startPictureHost } from '../kit/picture-host.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

let app: TestApp
let host: PictureHost
let store: TestStore

beforeAll(async () => {
  app = await startTestApp()
  host = await startPictureHost()
  for (let seed = 1; seed <= 6; seed += 1) host.serve(`/${seed}.jpg`, await aPicture(seed))
})
afterAll(async () => {
  await host.close()
  await app.close()
})

interface Product {
  product_id: string
  image_url: string
  metadata?: object
}

const product = (id: string, seed: number, metadata: object = {}): Product => ({
  product_id: id,
  image_url: `${host.url}/${seed}.jpg`,
  metadata,
})

/** The job once it is over. */
async function finished(of: TestStore, jobId: string) {
  let job = await of.call('GET', `/v1/jobs/${jobId}`)
  await expect
    .poll(
      async () => {
        job = await of.call('GET', `/v1/jobs/${jobId}`)
        return job.body.status
      },
      { timeout: 20_000, interval: 20 },
    )
    .not.toBe('processing')
  return job.body
}

async function run(of: TestStore, products: readonly Product[]) {
  const { status, body } = await of.call('POST', '/v1/products/bulk', { products })
  expect(status).toBe(202)
  expect(body).toEqual({ job_id: expect.any(String), status: 'processing', total: products.length })
  return finished(of, body.job_id)
}

describe('a bulk job', () => {
  it('indexes every product and says so', async () => {
    store = await aStore(app)
    const products = Array.from({ length: 130 }, (_none, at) => product(`p${at}`, 1 + (at % 6), { name: `Lamp ${at}` }))
    const job = await run(store, products)
    expect(job).toMatchObject({
      status: 'completed',
      total: 130,
      processed: 130,
      succeeded: 130,
      failed: 0,
      errors: [],
      next_cursor: null,
      error: null,
    })
    const list = await store.call('GET', '/v1/products?limit=1000')
    expect(list.body.total).toBe(130)
  })
})
