import v8 from 'node:v8'
import vm from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

const count = 3_000

let app: TestApp
let host: ImageHost
let store: TestStore

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  for (let seed = 0; seed < 5; seed += 1) host.serve(`/${seed}.jpg`, await anImage(seed))
  store = await aStore(app)
})
afterAll(async () => {
  await host.close()
  await app.close()
})

/** Bytes used by reachable objects. */
function usedHeap(): number {
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

it(`memory use stays constant over ${count} items, however many are queued`, async () => {
  const { bulk } = app.modules.indexing
  const actor = { type: 'system', id: null, name: 'test', address: null } as const
  async function* items() {
    for (let at = 0; at < count; at += 1) {
      const metadata = {
        name: `Item ${at}`,
        description: `A thing of which there are many, number ${at}. `.repeat(140),
      }
      yield { product_id: `i${at}`, image_url: `${host.url}/${at % 5}.jpg`, metadata }
    }
  }
  const { job_id, total } = await bulk.start(store.scope, {
    source: 'import',
    callbackUrl: null,
    items: items(),
    actor,
  })
  expect(total).toBe(count)
  const processed = async (): Promise<number> => (await store.call('GET', `/v1/jobs/${job_id}`)).body.processed
  await expect.poll(processed, { interval: 50 }).toBeGreaterThan(1000)
  const before = usedHeap()
  await expect.poll(processed, { interval: 200 }).toBe(count)
  // The metadata of the items alone exceeds 20 MB. Memory outside the heap is freed some time after a garbage collection.
  const grown = (): number => (usedHeap() - before) / 1_048_576
  await expect.poll(grown, { interval: 500 }).toBeLessThan(10)
  expect((await app.modules.stores.storeById(store.scope))?.products_count).toBe(count)
})
