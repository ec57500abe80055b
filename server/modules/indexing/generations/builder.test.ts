import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { LeaseLost } from '../../../platform/leases/lease.ts'
import { startTestApp, type TestApp } from '../../../test/kit/app/test-app.ts'
import { someLeases } from '../../../test/kit/database/some-leases.ts'
import { aModel } from '../../../test/kit/fixtures/a-model.ts'
import { aStore } from '../../../test/kit/fixtures/a-store.ts'
import { anImage } from '../../../test/kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../../test/kit/peers/image-host.ts'
import { modelUnavailable } from '../errors.ts'
import { createLoadedModels } from '../models/loaded-models.ts'
import type { GenerationRow } from '../models/model-generations.store.ts'
import { withBuildLease } from './build-lease.ts'
import { buildVectors } from './build-vectors.ts'
import { type BuilderDeps, createBuilder } from './builder.ts'
import {
  currentGenerations,
  dropGeneration,
  insertBuilding,
  resumeBuilding,
  saveComparison,
} from './generations.store.ts'

const pollOptions = { timeout: 240_000, interval: 20 }
const products = 3

let app: TestApp
let host: ImageHost
let builder: ReturnType<typeof createBuilder> | null = null
/** A generation that the service itself cannot load, so that only the builders of the tests build it. */
let generation: string
let generationCount = 0

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  const store = await aStore(app)
  for (let at = 0; at < products; at += 1) {
    const image_url = host.serve(`/${at}.jpg`, await anImage(at))
    expect((await store.call('POST', '/v1/products', { product_id: `p${at}`, image_url })).status).toBe(200)
  }
})
afterAll(async () => {
  await app.close()
  await host.close()
})
beforeEach(async () => {
  generationCount += 1
  generation = `test@${generationCount}`
  const row = { generation, model: generation, dimension: 24, state: 'building' as const, created_at: new Date() }
  await app.database.db.transaction().execute((tx) => insertBuilding(tx, row))
})
afterEach(async () => {
  await builder?.stop()
  await app.database.db.transaction().execute((tx) => dropGeneration(tx, generation))
})

const standby = async (): Promise<GenerationRow | undefined> => (await currentGenerations(app.database.db)).standby
const stateOf = async (): Promise<string | undefined> => (await standby())?.state

async function build(change: Partial<BuilderDeps>): Promise<void> {
  const models = createLoadedModels(app.model)
  models.setStandby(aModel(generation, 24))
  const vector = new Float32Array(24).fill(0.2)
  builder = createBuilder({
    db: app.database.db,
    clock: app.clock,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    catalog: app.modules.catalog,
    images: { embedBy: async () => vector },
    fetchImage: { fetch: async () => ({ bytes: Buffer.alloc(10), etag: null, lastModified: null }) },
    models,
    lastSearchAt: () => Number.NEGATIVE_INFINITY,
    retrySeconds: () => 0,
    backoffSeconds: () => 0,
    leases: someLeases(app.database.db),
    pollMs: 10,
    compare: () => doNothing(),
    ...change,
  })
  await builder.start()
}

function doNothing(): Promise<void> {
  const nothing = { searches: 0, left_out: 0, overlap_at_10: null, latency_ms: null, examples: [] }
  const of = { compared_at: new Date().toISOString(), from: app.model.id, to: generation }
  return saveComparison(app.database.db, { ...of, ...nothing }, null)
}

it('pauses a build without progress, reports why, and continues it on request', async () => {
  let calls = 0
  const vectorBy = async () => {
    calls += 1
    throw modelUnavailable(new Error('model stopped'))
  }
  await build({ images: { embedBy: vectorBy } })
  await expect.poll(stateOf, pollOptions).toBe('failed')
  expect((await standby())?.fault).toMatchObject({ code: 'service_unavailable', tries: 12 })
  const callsBefore = calls
  builder?.wake()
  await builder?.stop()
  expect(calls).toBe(callsBefore)
  await app.database.db.transaction().execute((tx) => resumeBuilding(tx, generation))
  await build({})
  await expect.poll(stateOf, pollOptions).toBe('ready')
  expect((await standby())?.fault).toBeNull()
})

it('a product that cannot be embedded because of an internal error does not block the others', async () => {
  await build({
    images: {
      embedBy: async (_model, address) => {
        if (address.endsWith('/1.jpg')) throw new TypeError('a bug')
        return new Float32Array(24).fill(0.2)
      },
    },
  })
  await expect.poll(stateOf, pollOptions).toBe('ready')
  const gaps = await app.database.db
    .selectFrom('missing_embeddings')
    .select(['product_id', 'code', 'tries'])
    .where('generation', '=', generation)
    .execute()
  expect(gaps).toMatchObject([{ product_id: 'p1', code: 'internal_error' }])
})

it.each([
  ['vectors', async () => new Float32Array(24).fill(0.2)],
  ['gaps', () => Promise.reject(new TypeError('a bug'))],
])('writes no %s once another process builds the generation', async (_what, vectorBy) => {
  const { db } = app.database
  const rows = async () => {
    const of = async (table: string) =>
      (
        await sql<{ row: string }>`
          select t::text as row from ${sql.table(table)} t where generation = ${generation} order by 1`.execute(db)
      ).rows
    return [await of('model_generations'), await of('product_vectors'), await of('missing_embeddings')]
  }
  await withBuildLease({ db, leases: someLeases(db), generation }, async ({ lease }) => {
    await sql`update model_generations set lease_token = (select nextval('lease_tokens')) where generation = ${generation}`.execute(
      db,
    )
    const before = await rows()
    const building = buildVectors(
      {
        db,
        catalog: app.modules.catalog,
        images: { embedBy: vectorBy },
        fetchImage: { fetch: async () => ({ bytes: Buffer.alloc(10), etag: null, lastModified: null }) },
        logger: { error: () => undefined },
        lastSearchAt: () => Number.NEGATIVE_INFINITY,
      },
      {
        model: aModel(generation, 24),
        isAnnounced: false,
        lease,
        signal: new AbortController().signal,
        onProgress: async () => undefined,
      },
    )
    await expect(building).rejects.toBeInstanceOf(LeaseLost)
    expect(await rows()).toEqual(before)
  })
})

it('compares again after a failed comparison, and stores the result', async () => {
  let calls = 0
  await build({
    compare: async () => {
      calls += 1
      if (calls < 3) throw modelUnavailable(new Error('busy'))
      await doNothing()
    },
  })
  await expect.poll(async () => (await standby())?.comparison ?? null, pollOptions).not.toBeNull()
  expect([calls, await stateOf()]).toEqual([3, 'ready'])
})
