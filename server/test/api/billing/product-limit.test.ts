import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { App } from '../../../app.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { withoutRequestLimit } from '../../kit/app/without-request-limit.ts'
import { aStore, callsOf, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let off: TestApp
let host: ImageHost
beforeAll(async () => {
  app = withoutRequestLimit(await startTestApp())
  off = await startTestApp({ environment: { BILLING: 'off' } })
  host = await startImageHost()
  host.serve('/a.jpg', await anImage(1))
})
afterAll(async () => {
  await Promise.all([app.close(), off.close()])
  await host.close()
})

const times = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at))
const product = (id: string) => ({ product_id: id, image_url: `${host.url}/a.jpg` })
/** A free store with this many of its 50 products. */
async function aStoreWith(count: number, at: TestApp = app): Promise<TestStore> {
  const store = await aStore(at, 'free')
  const made = times(count, (number) => ({
    productId: `old${number}`,
    metadata: {},
    vector: Float32Array.from({ length: 256 }, (_, position) => Math.sin(number * 256 + position + 1)),
  }))
  await writeProducts(at, store.scope, made)
  return store
}
const countOf = async ({ scope }: TestStore): Promise<number | undefined> =>
  (await app.modules.stores.storeById(scope))?.products_count
const statusesOf = (answers: readonly TestAnswer[]): number[] => answers.map(({ status }) => status).sort()
async function jobOf(store: TestStore, jobId: string): Promise<TestAnswer['body']> {
  await expect
    .poll(async () => (await store.call('GET', `/v1/jobs/${jobId}`)).body.status, { interval: 100 })
    .toBe('completed')
  return (await store.call('GET', `/v1/jobs/${jobId}`)).body
}

describe('the number of products of a plan', () => {
  it('is exact when single products and a bulk request reach it at once', async () => {
    const store = await aStoreWith(44)
    const [bulk, ...singles] = await Promise.all([
      store.call('POST', '/v1/products/bulk', { products: times(6, (at) => product(`bulk${at}`)) }),
      ...times(6, (at) => store.call('POST', '/v1/products', product(`single${at}`))),
    ])
    const job = await jobOf(store, bulk.body.job_id)
    const created = singles.filter(({ status }) => status === 200).length
    expect(created + job.succeeded).toBe(6)
    expect(job.failed).toBe(6 - job.succeeded)
    expect(await countOf(store)).toBe(50)
  })

  it('lets a full store update its products in every way, and refuses new ones with the numbers', async () => {
    const store = await aStoreWith(50)
    const upsert = await store.call('POST', '/v1/products', product('old1'))
    const patch = await store.call('PATCH', '/v1/products/old2', { metadata: { name: 'Renamed' } })
    expect([upsert.status, patch.status]).toEqual([200, 200])
    const sent = [product('old3'), product('old4'), product('new1'), product('new2')]
    const bulk = await store.call('POST', '/v1/products/bulk', { products: sent })
    expect(await jobOf(store, bulk.body.job_id)).toMatchObject({
      succeeded: 2,
      failed: 2,
      errors: [
        { product_id: 'new1', code: 'plan_limit_reached' },
        { product_id: 'new2', code: 'plan_limit_reached' },
      ],
    })
    const refused = await store.call('POST', '/v1/products', product('new3'))
    expect([refused.status, refused.body.details]).toEqual([
      403,
      { plan_name: 'free', max_products: 50, products_count: 50 },
    ])
    expect((await store.call('POST', '/v1/products/demo')).body).toMatchObject({ installed: 0 })
    expect(await countOf(store)).toBe(50)
  })

  it('counts a deleted product that is added again as a new one', async () => {
    const store = await aStoreWith(50)
    expect((await store.call('DELETE', '/v1/products/old7')).status).toBe(200)
    expect((await store.call('POST', '/v1/products', product('other'))).status).toBe(200)
    expect((await store.call('POST', '/v1/products', product('old7'))).status).toBe(403)
    expect(await countOf(store)).toBe(50)
  })

  it('states in the report of a feed how many products exceed it', async () => {
    const store = await aStoreWith(48)
    const rows = times(5, (at) => `feed${at},${host.url}/a.jpg,Name ${at}`)
    const file = Buffer.from(['id,image,title', ...rows].join('\n'))
    const report = await store.upload('/v1/products/import', { file })
    expect(report.body).toMatchObject({ counts: { new: 5 }, over_plan: 3 })
    expect(await jobOf(store, report.body.job_id)).toMatchObject({ succeeded: 2, failed: 3 })
    expect(await countOf(store)).toBe(50)
  })

  it('keeps existing products after a change to a smaller plan, and accepts no new ones', async () => {
    const store = await aStoreWith(50)
    await app.database.db.updateTable('stores').set({ plan: 'basic' }).where('store_id', '=', store.clientId).execute()
    expect((await store.call('POST', '/v1/products', product('more'))).status).toBe(200)
    await app.database.db.updateTable('stores').set({ plan: 'free' }).where('store_id', '=', store.clientId).execute()
    const refused = await store.call('POST', '/v1/products', product('another'))
    expect([refused.status, refused.body.details]).toEqual([
      403,
      { plan_name: 'free', max_products: 50, products_count: 51 },
    ])
    expect((await store.call('GET', '/v1/products?limit=1')).body.total).toBe(51)
  })

  it('does not exist with BILLING=off', async () => {
    const store = await aStoreWith(50, off)
    const answers = await Promise.all(times(3, (at) => store.call('POST', '/v1/products', product(`n${at}`))))
    expect(statusesOf(answers)).toEqual([200, 200, 200])
  })
})

describe.runIf(inject('databaseSource').kind === 'server')('two processes on one database', () => {
  it('never create more products than the plan allows', async () => {
    const other: App = withoutRequestLimit(await app.another())
    const store = await aStoreWith(45)
    const calls = [store.call, callsOf(other, store.token).call]
    const answers = await Promise.all(
      times(20, (at) => calls[at % 2]?.('POST', '/v1/products', product(`n${at}`)) as Promise<TestAnswer>),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(15)
    expect(await countOf(store)).toBe(50)
    await other.stop()
  })
})
