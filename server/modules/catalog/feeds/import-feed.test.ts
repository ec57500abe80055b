import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/kit/app/test-app.ts'
import { aStore } from '../../../test/kit/fixtures/a-store.ts'
import type { FeedSource } from './feed-source.ts'
import { type ImportDeps, importFeed } from './import-feed.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  // No runner: the jobs started here must not run.
  await app.modules.indexing.bulk.runner.stop()
})
afterAll(() => app.close())

const actor = { type: 'system', id: null, name: 'test', address: null } as const
const order = {
  feed: { format: null, encoding: null, mapping: {} },
  dryRun: false,
  deleteMissing: false,
  force: false,
  callbackUrl: null,
  actor,
}

function createSource(): FeedSource {
  const feed = Buffer.from('id,image,title\na,https://shop.example/a.jpg,A\nb,https://shop.example/b.jpg,B\n')
  const content = {
    bytes: feed.length,
    async *read() {
      yield feed
    },
    append: async () => undefined,
    close: async () => undefined,
  }
  return { file: 'feed.csv', url: null, content }
}

const depsWith = (startBulk: ImportDeps['startBulk']): ImportDeps => {
  const { clock, modules } = app
  const ids = { ordered: () => crypto.randomUUID(), uuid: () => crypto.randomUUID(), secret: () => '' }
  const { limitsOf } = modules.billing
  return { db: app.database.db, clock, ids, stores: modules.stores, limitsOf, startBulk }
}

it('an import exists as soon as its job does, even if the process dies before it responds', async () => {
  const store = await aStore(app)
  const { bulk } = app.modules.indexing
  const deps = depsWith(async (scope, wanted) => {
    await bulk.start(scope, wanted)
    await new Promise(() => undefined)
  })
  void importFeed(deps, store.scope, { source: createSource(), order })
  const imports = async () => (await store.call('GET', '/v1/imports')).body.imports
  await expect.poll(async () => (await store.call('GET', '/v1/jobs')).body.total).toBe(1)
  const [job] = (await store.call('GET', '/v1/jobs')).body.jobs
  expect(await imports()).toMatchObject([{ status: 'started', job_id: job.job_id, total: 2 }])
})

it('an import whose job cannot start leaves neither the job nor the import behind', async () => {
  const store = await aStore(app)
  const { bulk } = app.modules.indexing
  const deps = depsWith((scope, wanted) =>
    bulk.start(scope, {
      ...wanted,
      async inTransaction(tx, job) {
        await wanted.inTransaction(tx, job)
        throw new Error('the database went away')
      },
    }),
  )
  await expect(importFeed(deps, store.scope, { source: createSource(), order })).rejects.toThrow('went away')
  expect((await store.call('GET', '/v1/jobs')).body.total).toBe(0)
  expect((await store.call('GET', '/v1/imports')).body.total).toBe(0)
})
