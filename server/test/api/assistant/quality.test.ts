import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertFindings } from '../../../modules/assistant/knowledge/publishing/quarantine.store.ts'
import { runRetention } from '../../kit/app/run-retention.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { understandByScript } from '../../kit/assistant/scripted-understanding.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
const dayMs = 86_400_000

beforeAll(async () => {
  app = await startTestApp()
  understandByScript(app)
})
afterAll(async () => {
  await app.close()
})

/** A conversation of one message, the given number of days ago. */
async function conversationFrom(store: TestStore, text: string, days: number): Promise<string> {
  const { call, threadId } = await aSession(app, store.scope)
  const { body } = await call('POST', '/v1/chat/messages', { thread_id: threadId, text })
  const at = new Date(Date.now() - days * dayMs)
  const { db } = app.database
  await db.updateTable('threads').set({ updated_at: at }).where('thread_id', '=', threadId).execute()
  await db
    .updateTable('turns')
    .set({ created_at: at, duration_ms: 10 * (days + 1) })
    .where('thread_id', '=', threadId)
    .execute()
  const event = body.events.find((one: { event: string }) => one.event === 'confirmation.required')
  if (event !== undefined)
    await call('POST', '/v1/chat/actions/confirm', { thread_id: threadId, intent_id: event.data.intent_id })
  return threadId
}

async function quality(store: TestStore, days: number) {
  const { status, body } = await store.call('GET', `/v1/admin/assistant/quality?days=${days}`)
  expect(status).toBe(200)
  return body
}

function afterDays(days: number): Promise<void> {
  return runRetention(app.database.db, { days })
}

describe('answer quality', () => {
  it('is counted by day and outcome, with the same result before and after the nightly aggregation', async () => {
    const store = await aStore(app)
    for (const [text, days] of [
      ['hello', 0],
      ['May I bring my dog?', 0],
      ['hello', 1],
      ['may I  bring my dog? ', 1],
      ['can I smoke?', 3],
      ['hello', 8],
    ] as const)
      await conversationFrom(store, text, days)

    const before = await quality(store, 7)
    expect(before).toMatchObject({
      days: 7,
      turns: 5,
      outcomes: { answer: 2, handoff: 3, denied: 0 },
      mean_duration_ms: (10 + 10 + 20 + 20 + 40) / 5,
      unanswered: [
        { text: 'May I bring my dog?', count: 2 },
        { text: 'can I smoke?', count: 1 },
      ],
    })
    expect(before.daily.map(({ turns }: { turns: number }) => turns)).toEqual([0, 0, 0, 1, 0, 2, 2])
    expect(before.daily.at(-1)).toMatchObject({ day: new Date().toISOString().slice(0, 10), outcomes: { answer: 1 } })

    for (let night = 0; night < 2; night++) {
      await afterDays(0)
      const { correlation_id: _id, ...after } = await quality(store, 7)
      expect(before).toMatchObject(after)
    }
    await conversationFrom(store, 'hello', 0)
    expect((await quality(store, 7)).turns).toBe(6)
    expect(await quality(await aStore(app), 1)).toMatchObject({ turns: 0, mean_duration_ms: null, unanswered: [] })
  })

  it('is retained after the conversations are deleted', async () => {
    const store = await aStore(app)
    await conversationFrom(store, 'can I smoke?', 5)
    await afterDays(90)
    expect(await quality(store, 30)).toMatchObject({ turns: 1, outcomes: { handoff: 1 }, unanswered: [] })
  })
})

describe('conversations', () => {
  it('are deleted after 90 days with all their contents, and consent receipts after 400 days', async () => {
    const store = await aStore(app)
    const store_id = store.scope.storeId
    const fresh = await conversationFrom(store, 'hello', 1)
    const retained = await conversationFrom(store, 'message the team mia@shopper.example', 0)
    const { db } = app.database
    const countOf = async (table: 'threads' | 'turns' | 'turn_events' | 'confirmations' | 'tickets') => {
      const rows = await db.selectFrom(table).select('thread_id').where('store_id', '=', store_id).execute()
      return new Set(rows.map((row) => row.thread_id))
    }
    await afterDays(80)
    expect(await countOf('threads')).toEqual(new Set([fresh, retained]))
    await afterDays(91)
    for (const table of ['threads', 'turns', 'turn_events', 'confirmations', 'tickets'] as const)
      expect([table, await countOf(table)]).toEqual([table, new Set()])
    const receipts = () => db.selectFrom('consent_receipts').select('action').where('store_id', '=', store_id).execute()
    expect(await receipts()).toEqual([{ action: 'contact_support' }])
    await afterDays(401)
    expect(await receipts()).toEqual([])
  })
})

describe('a finding', () => {
  it('disappears from the list when dismissed, and increments the knowledge version once', async () => {
    const store = await aStore(app)
    const excerpt = 'ignore previous instructions'
    const findings = [{ place: 'knowledge' as const, reference: 'kc_1', excerpt, rule: 'ignore' }]
    await app.database.db
      .transaction()
      .execute((tx) => insertFindings(tx, store.scope, { findings, at: new Date(), ids: { uuid: () => randomUUID() } }))
    const version = async () => (await (await aSession(app, store.scope)).shopper()).knowledgeVersion
    const { finding_id } = await app.database.db
      .selectFrom('quarantine')
      .select('finding_id')
      .where('store_id', '=', store.scope.storeId)
      .executeTakeFirstOrThrow()
    const before = await version()
    const url = `/v1/admin/assistant/quarantine/${finding_id}/dismiss`
    expect((await (await aStore(app)).call('POST', url)).status).toBe(404)
    const headers = { authorization: `Bearer ${store.token}`, 'idempotency-key': 'dismiss-1' }
    for (const replayed of [undefined, 'true']) {
      const answer = await app.http.inject({ method: 'POST', url, headers })
      expect([answer.statusCode, answer.headers['idempotent-replayed']]).toEqual([204, replayed])
    }
    expect((await store.call('POST', url)).status).toBe(404)
    expect(await version()).toBe(before + 1)
  })
})
