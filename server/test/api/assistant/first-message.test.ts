import { expect, it, vi } from 'vitest'
import { aSession } from '../../kit/a-session.ts'
import { aStore } from '../../kit/a-store.ts'
import { demoKnowledge } from '../../kit/assistant/demo-knowledge.ts'
import { startTestApp } from '../../kit/test-app.ts'

it('finds the texts in the language of the thread loaded since the thread was opened', async () => {
  const logLines: string[] = []
  const app = await startTestApp({ logLines })
  const store = await aStore(app)
  await store.call('POST', '/v1/admin/knowledge/import', { files: demoKnowledge(['en', 'de']), publish: true })
  const loaded = () =>
    logLines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'texts loaded before the first message')
      .map(({ store_id, language }) => [store_id, language])
  const { call } = await aSession(app, store.scope)
  await vi.waitUntil(() => loaded().length > 0, { timeout: 30_000 })
  expect((await call('POST', '/v1/chat/sessions', { locale: 'de' })).status).toBe(201)
  await vi.waitUntil(() => loaded().length > 1, { timeout: 30_000 })
  const { storeId } = store.scope
  expect(loaded()).toEqual([
    [storeId, 'en'],
    [storeId, 'de'],
  ])
  await app.close()
})
