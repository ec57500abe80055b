import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/kit/app/test-app.ts'
import { someLeases } from '../../../../test/kit/database/some-leases.ts'
import { aStore, type TestStore } from '../../../../test/kit/fixtures/a-store.ts'
import { anImage } from '../../../../test/kit/fixtures/an-image.ts'
import type { IndexedImage } from '../../../catalog/index.ts'
import { modelUnavailable } from '../../errors.ts'
import { type Bulk, type BulkDeps, createBulk } from '../bulk.ts'
import { jobTable } from './job-leases.store.ts'

/** Expected states are reached at once, unless the machine is busy. */
let app: TestApp
let store: TestStore
let preparedImage: IndexedImage
let bulk: Bulk
/** What the model does with an image. */
let prepare: (imageUrl: string) => Promise<IndexedImage>

const actor = { type: 'system', id: null, name: 'test', address: null } as const

beforeAll(async () => {
  app = await startTestApp()
  // The runners of the tests run its jobs.
  await app.modules.indexing.bulk.runner.stop()
  const bytes = await anImage(1)
  const { vector, contentHash } = await app.modules.indexing
    .queryImagesBy(app.model)
    .queryFromUpload((await aStore(app)).scope, bytes)
  const about = {
    etag: null,
    lastModified: null,
    flaws: [],
    format: 'jpeg',
    width: 160,
    height: 160,
    bytes: bytes.length,
    palette: [],
    signature: new Uint8Array(1),
  }
  preparedImage = { imageUrl: '', contentHash, vectors: new Map([[app.model.id, vector]]), ...about }
})
afterAll(() => app.close())
beforeEach(async () => {
  store = await aStore(app)
  prepare = async (imageUrl) => ({ ...preparedImage, imageUrl })
})
afterEach(() => bulk.runner.stop())

function createTestBulk(change: Partial<BulkDeps> = {}): Bulk {
  return createBulk({
    db: app.database.db,
    clock: app.clock,
    ids: { ordered: () => crypto.randomUUID(), uuid: () => crypto.randomUUID(), secret: () => '' },
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    catalog: app.modules.catalog,
    images: { fromFetched: (imageUrl) => prepare(imageUrl) },
    fetchImage: {
      fetch: async () => ({ bytes: Buffer.alloc(100), etag: null, lastModified: null }),
      fetchIfChanged: () => Promise.reject(new Error('unexpected call')),
    },
    jobs: { define: () => undefined, schedule: () => undefined },
    leases: someLeases(app.database.db),
    pollMs: 20,
    jobRetentionDays: 30,
    ...change,
  })
}

const items = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_none, at) => ({
    product_id: `${prefix}${at}`,
    image_url: `https://shop.example/${prefix}${at}.jpg`,
  }))

async function start(count: number, of = store): Promise<string> {
  const order = { source: 'api' as const, callbackUrl: null, items: items(count), actor }
  return (await bulk.start(of.scope, order)).job_id
}

const job = (jobId: string, of = store) => bulk.readJob(of.scope, jobId, { limit: 1000 })
const statusOf = async (jobId: string, of = store): Promise<string> => (await job(jobId, of)).status

async function eventsOf(of: TestStore): Promise<Record<string, number>> {
  const { rows } = await sql<{ type: string; n: number }>`
    select type, count(*)::int as n from outbox where store_id = ${of.clientId} group by type`.execute(app.database.db)
  return Object.fromEntries(rows.map(({ type, n }) => [type, n]))
}

it('a model that does not respond postpones a job without failing its items', async () => {
  bulk = createTestBulk({ backoffSeconds: () => 0.05 })
  let isDown = true
  let tries = 0
  prepare = async (imageUrl) => {
    tries += 1
    if (isDown) throw modelUnavailable(new Error('model stopped'))
    return { ...preparedImage, imageUrl }
  }
  await bulk.runner.start()
  const id = await start(100)
  await expect.poll(() => tries).toBeGreaterThan(12)
  expect(await job(id)).toMatchObject({ status: 'processing', processed: 0 })
  isDown = false
  await expect.poll(() => statusOf(id)).toBe('completed')
  expect(await job(id)).toMatchObject({ succeeded: 100, failed: 0 })
  expect(await eventsOf(store)).toEqual({ 'product.indexed': 100, 'bulk.completed': 1 })
})

it('a job without progress fails eventually, with the reason', async () => {
  bulk = createTestBulk({ backoffSeconds: () => 0 })
  prepare = async () => {
    throw modelUnavailable(new Error('model stopped'))
  }
  await bulk.runner.start()
  const id = await start(3)
  await expect.poll(() => statusOf(id)).toBe('failed')
  expect(await job(id)).toMatchObject({ processed: 0, error: { code: 'service_unavailable' } })
  expect(await eventsOf(store)).toEqual({ 'bulk.failed': 1 })
})

it('a job whose process died 25 times without progress is not retried; after 24 times it is', async () => {
  bulk = createTestBulk()
  const prepared: string[] = []
  prepare = async (imageUrl) => {
    prepared.push(imageUrl)
    return { ...preparedImage, imageUrl }
  }
  const other = await aStore(app)
  const [crashing, harmless] = [await start(3), await start(1, other)]
  const died = (id: string, times: number) =>
    sql`update bulk_jobs set attempts_without_progress = ${times}::integer where job_id = ${id}`.execute(
      app.database.db,
    )
  await died(crashing, 25)
  await died(harmless, 24)
  await bulk.runner.start()
  await expect.poll(() => statusOf(crashing)).toBe('failed')
  await expect.poll(() => statusOf(harmless, other)).toBe('completed')
  expect(await job(crashing)).toMatchObject({ processed: 0, error: { code: 'internal_error' } })
  expect(prepared).toHaveLength(1)
  expect(await eventsOf(store)).toEqual({ 'bulk.failed': 1 })
})

it('an item with an internal error fails alone', async () => {
  bulk = createTestBulk()
  prepare = async (imageUrl) => {
    if (imageUrl.endsWith('/p7.jpg')) throw new TypeError('a bug')
    // Out of the range of a database integer.
    return { ...preparedImage, imageUrl, ...(imageUrl.endsWith('/p11.jpg') ? { width: 1e12 } : {}) }
  }
  await bulk.runner.start()
  const id = await start(60)
  await expect.poll(() => statusOf(id)).toBe('completed')
  const { errors, ...rest } = await job(id)
  expect(rest).toMatchObject({ succeeded: 58, failed: 2 })
  expect(errors.map(({ index, code }) => [index, code])).toEqual([
    [7, 'internal_error'],
    [11, 'internal_error'],
  ])
  expect(await eventsOf(store)).toEqual({ 'product.indexed': 58, 'bulk.completed': 1 })
})

it('a run stops writing after a takeover, and the new lease holder processes the rest once', async () => {
  bulk = createTestBulk({ maxRunning: 1 })
  const release = Promise.withResolvers<void>()
  prepare = async (imageUrl) => {
    await release.promise
    return { ...preparedImage, imageUrl }
  }
  await bulk.runner.start()
  const id = await start(40)
  await expect.poll(async () => (await job(id)).started_at).not.toBeNull()
  // Simulates a process that paused for longer than the lease, while another process claimed the job and was killed.
  await sql`
    update bulk_jobs set lease_token = (select nextval('lease_tokens')), lease_expires_at = now() - interval '1 second'
    where job_id = ${id}`.execute(app.database.db)
  const other = createTestBulk({ images: { fromFetched: async (imageUrl) => ({ ...preparedImage, imageUrl }) } })
  await other.runner.start()
  await expect.poll(() => statusOf(id)).toBe('completed')
  release.resolve()
  await other.runner.stop()
  await bulk.runner.stop()
  expect(await job(id)).toMatchObject({ succeeded: 40, failed: 0 })
  expect(await eventsOf(store)).toEqual({ 'product.indexed': 40, 'bulk.completed': 1 })
})

it('jobs of a store run one at a time in order of creation, concurrently with those of other stores', async () => {
  bulk = createTestBulk()
  const other = await aStore(app)
  const order: string[] = []
  const release = Promise.withResolvers<void>()
  prepare = async (imageUrl) => {
    order.push(imageUrl.slice(-6, -4))
    if (imageUrl.endsWith('/x0.jpg')) await release.promise
    return { ...preparedImage, imageUrl }
  }
  const begin = async (prefix: string, of = store) =>
    (await bulk.start(of.scope, { source: 'api', callbackUrl: null, items: items(1, prefix), actor })).job_id
  const ids = [await begin('x'), await begin('y'), await begin('z')]
  const concurrent = await begin('o', other)
  await bulk.runner.start()
  await expect.poll(() => statusOf(concurrent, other)).toBe('completed')
  const firstTwo = order.toSorted()
  release.resolve()
  expect(firstTwo).toEqual(['o0', 'x0'])
  for (const id of ids) await expect.poll(() => statusOf(id)).toBe('completed')
  expect(order.filter((one) => one !== 'o0')).toEqual(['x0', 'y0', 'z0'])
})

it('a job without progress waits longer before each retry, up to five minutes', async () => {
  bulk = createTestBulk({ pollMs: 10 })
  prepare = async () => {
    throw modelUnavailable(new Error('model stopped'))
  }
  const id = await start(1)
  await bulk.runner.start()
  const delays: number[] = []
  for (let retry = 1; retry <= 9; retry += 1) {
    const left = async () => {
      const { rows } = await sql<{ left: number | null; attempts_without_progress: number }>`
        select extract(epoch from not_before - now())::float8 as left, attempts_without_progress from bulk_jobs
        where job_id = ${id} and lease_token is null`.execute(app.database.db)
      return rows[0]?.attempts_without_progress === retry ? rows[0].left : null
    }
    let seen: number | null = null
    await expect
      .poll(async () => {
        seen = await left()
        return seen
      })
      .not.toBeNull()
    delays.push(seen ?? 0)
    await sql`update bulk_jobs set not_before = now() where job_id = ${id}`.execute(app.database.db)
    bulk.runner.wake()
  }
  // Doubled each time, minus the jitter and the time until it was read.
  for (const [at, full] of [2, 4, 8, 16, 32, 64, 128, 256, 300].entries()) expect(delays[at]).toBeLessThanOrEqual(full)
  for (const [at, minDelay] of [
    [5, 30],
    [6, 80],
    [7, 180],
    [8, 220],
  ] as const)
    expect(delays[at]).toBeGreaterThan(minDelay)
  await bulk.cancelJob(store.scope, id)
})

it('a run records no item after a takeover, whatever its result', async () => {
  const { db } = app.database
  const leases = someLeases(db)
  bulk = createTestBulk({ leases })
  const waits: PromiseWithResolvers<void>[] = []
  prepare = async (imageUrl) => {
    const wait = Promise.withResolvers<void>()
    waits.push(wait)
    await wait.promise
    if (imageUrl.endsWith('p1.jpg')) throw new TypeError('a bug')
    return { ...preparedImage, imageUrl }
  }
  const upserts = items(2)
  const order = { source: 'api' as const, callbackUrl: null, items: upserts, actor }
  const { job_id: id } = await bulk.start(store.scope, order)
  await bulk.runner.start()
  await expect.poll(() => waits.length).toBe(2)
  // Taken over by a process that is still running.
  await sql`update bulk_jobs set lease_holder = ${crypto.randomUUID()}, lease_token = (select nextval('lease_tokens')) where job_id = ${id}`.execute(
    db,
  )
  const rows = async () => {
    const of = async (table: string) =>
      (
        await sql<{
          row: string
        }>`select t::text as row from ${sql.table(table)} t where store_id = ${store.clientId} order by 1`.execute(db)
      ).rows
    return [await of('bulk_jobs'), await of('bulk_items'), await of('products'), await of('outbox')]
  }
  const before = await rows()
  for (const one of waits) one.resolve()
  await expect.poll(() => leases.running(jobTable)).toEqual([])
  expect(await rows()).toEqual(before)
  await bulk.cancelJob(store.scope, id)
})

it('a stopped runner leaves uncommitted items to the next one, at once', async () => {
  bulk = createTestBulk()
  prepare = async (imageUrl) => {
    await sleep(5)
    return { ...preparedImage, imageUrl }
  }
  await bulk.runner.start()
  const id = await start(600)
  await expect.poll(async () => (await job(id)).processed).toBeGreaterThan(0)
  await bulk.runner.stop()
  const { processed, failed } = await job(id)
  expect([processed < 600, failed]).toEqual([true, 0])
  bulk = createTestBulk()
  await bulk.runner.start()
  await expect.poll(() => statusOf(id)).toBe('completed')
  expect(await eventsOf(store)).toEqual({ 'product.indexed': 600, 'bulk.completed': 1 })
})

it('stores take turns when there are more of them than slots', async () => {
  bulk = createTestBulk({ maxRunning: 1, timeSliceMs: 50 })
  prepare = async (imageUrl) => {
    await sleep(10)
    return { ...preparedImage, imageUrl }
  }
  await bulk.runner.start()
  const large = await start(3000)
  await expect.poll(async () => (await job(large)).processed).toBeGreaterThan(0)
  const other = await aStore(app)
  const small = await start(10, other)
  await expect.poll(() => statusOf(small, other)).toBe('completed')
  expect(await statusOf(large)).toBe('processing')
  await bulk.cancelJob(store.scope, large)
})

it('leftovers are purged: incomplete jobs, canceled items at once, and old jobs', async () => {
  bulk = createTestBulk()
  const { db } = app.database
  const cancelled = await start(5)
  await bulk.cancelJob(store.scope, cancelled)
  const old = await start(2)
  await sql`
    update bulk_jobs set status = 'completed', finished_at = now() - interval '31 days' where job_id = ${old}`.execute(
    db,
  )
  const recent = await start(3)
  const [young, left] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const [id, age] of [
    [young, '30 minutes'],
    [left, '2 hours'],
  ]) {
    await sql`insert into bulk_jobs (store_id, job_id, source, status, actor, created_at, served_at)
      values (${store.clientId}, ${id}, 'import', 'staging', '{}', now(), now() - ${age}::interval)`.execute(db)
  }
  await bulk.purgeJobs()
  const jobs = await sql<{ id: string; items: number }>`
    select j.job_id as id, (select count(*)::int from bulk_items i where i.store_id = j.store_id and i.job_id = j.job_id) as items
    from bulk_jobs j where store_id = ${store.clientId}`.execute(db)
  expect(Object.fromEntries(jobs.rows.map(({ id, items: left }) => [id, left]))).toEqual({
    [cancelled]: 0,
    [recent]: 3,
    [young]: 0,
  })
})
