import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { App } from '../../../app.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

// The embedded database belongs to one process; this guarantee needs PostgreSQL.
describe.runIf(inject('databaseSource').kind === 'server')('two processes on one PostgreSQL', () => {
  let first: TestApp
  let second: App
  let third: App
  let host: ImageHost

  beforeAll(async () => {
    first = await startTestApp()
    second = await first.another()
    third = await first.another()
    host = await startImageHost()
    for (let seed = 0; seed < 5; seed += 1) host.serve(`/${seed}.jpg`, await anImage(seed))
  })
  afterAll(async () => {
    await host.close()
    await second.stop()
    await first.close()
  })

  const send = async (store: TestStore, part: { count: number; app: App; prefix: string }): Promise<string> => {
    const products = Array.from({ length: part.count }, (_none, at) => ({
      product_id: `${part.prefix}${at}`,
      image_url: `${host.url}/${at % 5}.jpg?${part.prefix}${at}`,
    }))
    for (const { image_url } of products) {
      const path = image_url.slice(host.url.length)
      const bytes = images[Number(path[1])]
      host.answer(path, (_request, response) => response.writeHead(200).end(bytes))
    }
    const { status, body } = await callsOf(part.app, store.token).call('POST', '/v1/products/bulk', { products })
    expect(status).toBe(202)
    return body.job_id
  }
  let images: Buffer[] = []
  beforeAll(async () => {
    images = await Promise.all([0, 1, 2, 3, 4].map((seed) => anImage(seed)))
  })

  it('share the jobs, and process each item once, even when one of them stops midway', async () => {
    const stores = await Promise.all(Array.from({ length: 6 }, () => aStore(first)))
    const jobs = await Promise.all(
      stores.flatMap((store, at) =>
        ['a', 'b'].map(async (prefix) => ({
          store,
          id: await send(store, { count: 100, app: at % 2 === 0 ? first : second, prefix }),
        })),
      ),
    )
    const processed = async (): Promise<number> => {
      const all = await Promise.all(jobs.map(({ store, id }) => store.call('GET', `/v1/jobs/${id}`)))
      return all.reduce((sum, { body }) => sum + body.processed, 0)
    }
    await expect.poll(processed).toBeGreaterThan(100)
    await third.stop()
    await expect.poll(processed, { interval: 100 }).toBe(1200)
    for (const { store, id } of jobs) {
      const job = async () => (await store.call('GET', `/v1/jobs/${id}`)).body
      await expect.poll(async () => (await job()).status).toBe('completed')
      expect(await job()).toMatchObject({ failed: 0 })
    }
    const { rows } = await first.database.pool.query(
      `select times, count(*)::int as products from (
         select count(*)::int as times from outbox where type = 'product.indexed' and store_id = any($1)
         group by store_id, payload->>'product_id'
       ) one group by times`,
      [stores.map(({ scope }) => scope.storeId)],
    )
    expect(rows).toEqual([{ times: 1, products: 1200 }])
  })
})
