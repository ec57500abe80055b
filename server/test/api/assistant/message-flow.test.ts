import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSession } from '../../kit/a-session.ts'
import { aStore, type TestStore } from '../../kit/a-store.ts'
import { demoKnowledge } from '../../kit/assistant/demo-knowledge.ts'
import { openedFiles } from '../../kit/opened-files.ts'
import { writeSomeGoods } from '../../kit/some-goods.ts'
import { startTestApp, type TestApp } from '../../kit/test-app.ts'

const folder = path.join(import.meta.dirname, '..', '..', '..', 'modules', 'assistant')
// Without word tables (`*.data.ts`). Merge files, or find a simpler design, before raising this number.
const maxFiles = 47

let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp()
  // Stops the recovery timer, whose code would count.
  await app.modules.turns.settle()
  store = await aStore(app)
  await writeSomeGoods(app, store.scope)
  const { status } = await store.call('POST', '/v1/admin/knowledge/import', {
    files: demoKnowledge(['en']),
    publish: true,
  })
  expect(status).toBe(200)
})
afterAll(() => app.close())

it.each([
  ['How long do I have to return something?', '30 days'],
  ['black running shoes', 'Freerun Running Shoe'],
])('the answer to "%s" opens few files', async (text, shown) => {
  const { call, openThread } = await aSession(app, store.scope)
  const send = async (): Promise<void> => {
    const { status, body } = await call('POST', '/v1/chat/messages', { thread_id, text })
    expect([status, body.answer?.response_markdown]).toEqual([200, expect.stringContaining(shown)])
  }
  let thread_id = await openThread()
  await send()
  thread_id = await openThread()
  const files = (await openedFiles(folder, send)).filter((file) => !file.endsWith('.data.ts'))
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(maxFiles)
})
