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
  let host: ImageHost
  let store: TestStore

  beforeAll(async () => {
    first = await startTestApp()
    second = await first.another()
    host = await startImageHost()
    host.serve('/1.jpg', await anImage(1))
    host.serve('/2.jpg', await anImage(2))
    store = await aStore(first)
  })
  afterAll(async () => {
    await host.close()
    await second.stop()
    await first.close()
  })

  const total = async (app: App): Promise<number> =>
    (await callsOf(app, store.token).call('POST', '/v1/search/text', { query: 'thing', threshold: 0 })).body.total

  /** Milliseconds until the process sees `wanted` products. */
  const waitFor = async (app: App, wanted: number): Promise<number> => {
    const started = performance.now()
    await expect.poll(() => total(app), { interval: 20 }).toBe(wanted)
    return performance.now() - started
  }

  it('find each other’s products within a second, and lose deleted ones as fast', async () => {
    const waits: number[] = []
    expect([await total(first), await total(second)]).toEqual([0, 0])
    for (let round = 0; round < 5; round += 1) {
      await store.call('POST', '/v1/products', { product_id: `p${round}`, image_url: `${host.url}/1.jpg` })
      expect(await total(first)).toBe(round + 1)
      waits.push(await waitFor(second, round + 1))
    }
    for (let round = 4; round >= 0; round -= 1) {
      await callsOf(second, store.token).call('DELETE', `/v1/products/p${round}`)
      expect(await total(second)).toBe(round)
      waits.push(await waitFor(first, round))
    }
    // Each change follows a poll of the other process, so that the wait is always for its next poll.
    expect(Math.min(...waits)).toBeLessThan(1000)
  })

  it('share nothing but the database', async () => {
    const backends = async (): Promise<number> =>
      (
        await first.database.pool.query<{ count: number }>(
          'select count(*)::integer as count from pg_stat_activity where datname = current_database()',
        )
      ).rows[0]?.count ?? 0
    const both = await backends()
    const third = await first.another()
    await third.modules.stores.storeById(store.scope)
    expect(await backends()).toBeGreaterThan(both)
    await third.stop()
    // Stopping one process closes its own connections and leaves the others'.
    await expect.poll(backends).toBeLessThanOrEqual(both)
    expect((await store.call('GET', '/v1/products')).status).toBe(200)
  })

  it('accept each other’s tokens', async () => {
    expect((await callsOf(second, store.token).call('GET', '/v1/products')).status).toBe(200)
  })

  it('write the same product concurrently without losing or duplicating it', async () => {
    const write = (app: App, name: string) =>
      callsOf(app, store.token).call('POST', '/v1/products', {
        product_id: 'shared',
        image_url: `${host.url}/2.jpg`,
        metadata: { name },
      })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, at) => write(at % 2 === 0 ? first : second, `n${at}`)),
    )
    expect(answers.every((one) => one.status === 200)).toBe(true)
    await waitFor(first, 1)
    await waitFor(second, 1)
    expect((await first.modules.stores.storeById(store.scope))?.products_count).toBe(1)
  })
})
