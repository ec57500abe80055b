import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aSession } from '../kit/a-session.ts'
import { aStore } from '../kit/a-store.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
})

describe('a message', () => {
  it('is answered with every field of the answer and all events of its turn', async () => {
    const { scope } = await aStore(app)
    const session = await aSession(app, scope)
    const { status, body } = await session.call('POST', '/v1/chat/messages', {
      thread_id: session.threadId,
      text: 'Hello',
    })
    expect(status).toBe(200)
    console.log(JSON.stringify(body, null, 1))
  })
})
