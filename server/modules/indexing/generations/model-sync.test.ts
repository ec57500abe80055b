import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { aModel } from '../../../test/kit/fixtures/a-model.ts'
import { createLoadedModels } from '../models/loaded-models.ts'
import { createModelSync } from './model-sync.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  for (const [generation, state] of [
    ['first@1', 'active'],
    ['next@1', 'building'],
  ] as const) {
    const row = { generation, model: generation, dimension: 4, state, source: generation, created_at: new Date() }
    await database.db.insertInto('model_generations').values(row).execute()
  }
})
afterAll(() => database.close())

it('a model that is loaded twice at the same time stays open', async () => {
  const models = createLoadedModels(aModel('first@1', 4))
  const offered = aModel('next@1', 4)
  const loaded = aModel('next@1', 4)
  const isOffered = Promise.withResolvers<void>()
  const isLoading = Promise.withResolvers<void>()
  let ofSync: object | null = null
  // The database answers `offer`, which asks second, when `sync` is loading the model.
  const slowDatabase = database.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      ofSync ??= queryId
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (queryId !== ofSync) await isLoading.promise
      return result
    },
  })
  const modelSync = createModelSync({
    db: slowDatabase,
    logger: { info: () => undefined, warn: () => undefined },
    models,
    search: { prepare: async () => undefined, discardPrepared: () => undefined, activate: () => undefined },
    openModel: async () => {
      isLoading.resolve()
      await isOffered.promise
      return loaded
    },
  })
  const offering = modelSync.offer(offered).finally(isOffered.resolve)
  await Promise.all([offering, modelSync.sync()])
  expect(models.standby).toBe(offered)
  expect([offered.isClosed, loaded.isClosed]).toEqual([false, true])
})
