import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { demoKnowledge } from '../../kit/assistant/demo-knowledge.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'

const logLines: string[] = []
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ logLines })
})
afterAll(() => app.close())

it('loads the texts in the language of a thread when it is opened, before any message', async () => {
  const store = await aStore(app)
  const { storeId } = store.scope
  await store.call('POST', '/v1/admin/knowledge/import', { files: demoKnowledge(['en', 'de']), publish: true })
  const loaded = () =>
    logLines
      .map((line) => JSON.parse(line))
      .filter(({ msg, store_id }) => msg === 'texts loaded before the first message' && store_id === storeId)
      .map(({ language }) => language)
  const { call } = await aSession(app, store.scope)
  await expect.poll(loaded).toEqual(['en'])
  expect((await call('POST', '/v1/chat/sessions', { locale: 'de' })).status).toBe(201)
  await expect.poll(loaded).toEqual(['en', 'de'])
})
