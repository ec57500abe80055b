import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TranscriptMessage } from '../../../../contract/assistant/chat.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aSession, type TestSession } from '../../kit/fixtures/a-session.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
/** Advances an hour with every turn, so that no session limit applies. */
const time = { now: new Date('2026-11-21T12:00:00.000Z') }

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(time.now) } })
})
afterAll(async () => {
  await app.close()
})

async function aShopper(): Promise<TestSession> {
  const { scope } = await aStore(app)
  return aSession(app, scope)
}

async function sendMessage(session: TestSession, text: string): Promise<void> {
  await app.modules.turns.begin(await session.shopper(), { threadId: session.threadId, text }).then(({ done }) => done)
}

async function pagesOf(session: TestSession, limit: number): Promise<TranscriptMessage[][]> {
  const pages: TranscriptMessage[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = cursor === '' ? `limit=${limit}` : `limit=${limit}&cursor=${cursor}`
    const { body } = await session.call('GET', `/v1/chat/sessions/${session.threadId}?${query}`)
    pages.push(body.messages)
    cursor = body.next_cursor
  }
  return pages
}

it('shows messages oldest first, with complete answers and the replies of the store’s members in order', async () => {
  const session = await aShopper()
  await sendMessage(session, 'Hello')
  const { storeId } = (await session.shopper()).scope
  const reply = { reply_id: '00000000-0000-4000-8000-000000000001', recipient: 'x@y.example', text: 'We are on it.' }
  const row = { ...reply, store_id: storeId, thread_id: session.threadId, written_by: null, mailed_at: null }
  await app.database.db
    .insertInto('conversation_replies')
    .values({ ...row, created_at: time.now })
    .execute()
  time.now = new Date(time.now.getTime() + 1000)
  await sendMessage(session, 'Thanks')
  const { body } = await session.call('GET', `/v1/chat/sessions/${session.threadId}`)
  expect(body).toMatchObject({
    thread_id: session.threadId,
    next_cursor: null,
    correlation_id: expect.stringMatching(/^req_/),
    messages: [
      { role: 'shopper', text: 'Hello', outcome: null, answer: null },
      { role: 'assistant', outcome: 'answer', answer: { answer_status: 'answered' } },
      { role: 'agent', text: 'We are on it.' },
      { role: 'shopper', text: 'Thanks' },
      { role: 'assistant', outcome: 'answer' },
    ],
  })
  const [question, answered] = body.messages
  expect(question.message_id).toBe(`${answered.message_id}_q`)
  expect(answered.text).toBe(answered.answer.response_markdown)
})

it('pages through any number of messages, each once, even with equal timestamps', async () => {
  const session = await aShopper()
  for (const text of ['one', 'two', 'three', 'four']) await sendMessage(session, text)
  const [all] = await pagesOf(session, 100)
  for (const limit of [1, 2, 3, 7]) {
    const pages = await pagesOf(session, limit)
    expect(pages.flat()).toEqual(all)
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
  }
  expect(all?.map(({ role, text }) => (role === 'shopper' ? text : role))).toEqual(
    ['one', 'two', 'three', 'four'].flatMap((text) => [text, 'assistant']),
  )
})

it('refuses a cursor that it did not issue and a cursor of another list', async () => {
  const session = await aShopper()
  const url = `/v1/chat/sessions/${session.threadId}`
  const cursors = [
    'x',
    'W10',
    Buffer.from('[1,2,"x"]').toString('base64url'),
    Buffer.from('[-1,0,""]').toString('base64url'),
  ]
  for (const cursor of cursors)
    expect(await session.call('GET', `${url}?cursor=${cursor}`)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_FAILED', errors: [{ pointer: '/cursor' }] },
    })
  expect((await session.call('GET', `${url}?limit=101`)).status).toBe(422)
})

it('continues a thread after 1,000 turns with memory of constant size, and pages through all of them', async () => {
  const session = await aShopper()
  await sendMessage(session, 'Hello')
  const { storeId } = (await session.shopper()).scope
  // The state after a thousand turns: their rows, the thread's counts, and the memory of the last turn only.
  await sql`
    insert into turns (store_id, turn_id, thread_id, session_id, number, text, locale, state, outcome, answer, created_at, ended_at)
    select store_id, gen_random_uuid(), thread_id, session_id, n, 'Hello', locale, state, outcome, answer, created_at, ended_at
    from turns, generate_series(2, 1000) as n where store_id = ${storeId} and thread_id = ${session.threadId}`.execute(
    app.database.db,
  )
  const counts = { turns_count: 1000, last_event_id: 3996 }
  await app.database.db.updateTable('threads').set(counts).where('thread_id', '=', session.threadId).execute()
  await sendMessage(session, 'Still there?')
  const thread = await app.database.db
    .selectFrom('threads')
    .select(['memory', 'turns_count', 'last_event_id'])
    .where('thread_id', '=', session.threadId)
    .executeTakeFirstOrThrow()
  expect(thread.turns_count).toBe(1001)
  expect(thread.last_event_id).toBeGreaterThan(counts.last_event_id + 2)
  expect(JSON.stringify(thread.memory).length).toBeLessThan(4000)
  const pages = await pagesOf(session, 100)
  expect(pages.map((page) => page.length)).toEqual([...Array.from({ length: 20 }, () => 100), 2])
  expect(new Set(pages.flat().map(({ message_id }) => message_id)).size).toBe(2002)
  expect(pages.flat().at(-2)?.text).toBe('Still there?')
})
