import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let host: ImageHost

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  host.serve('/one.jpg', await anImage(1))
})
afterAll(async () => {
  await host.close()
  await app.close()
})

const metadata = { name: 'Lamp' }

it('after a restart, the recently searched stores and no others are loaded without a search', async () => {
  const stores = [await aStore(app), await aStore(app), await aStore(app)]
  for (const store of stores)
    await store.call('POST', '/v1/products', { product_id: 'p', image_url: `${host.url}/one.jpg`, metadata })
  for (const store of stores.slice(0, 2))
    expect((await store.call('POST', '/v1/search/text', { query: 'lamp' })).body.total).toBe(1)
  await app.modules.search.receiptsWritten()
  const again = await app.restarted()
  expect(again.modules.search.indexStats().stores).toBe(0)
  again.modules.search.upkeep.warmUp()
  await expect.poll(() => again.modules.search.indexStats().stores, { timeout: 60_000 }).toBe(2)
  await again.modules.search.upkeep.close()
  expect(again.modules.search.indexStats().stores).toBe(0)
})

it('a service that is stopped while it loads stores shuts down', async () => {
  const again = await app.restarted()
  again.modules.search.upkeep.warmUp()
  await again.modules.search.upkeep.close()
  expect(again.modules.search.indexStats().stores).toBe(0)
})
