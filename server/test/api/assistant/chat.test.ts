import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../../app.ts'
import type { TurnSteps } from '../../../modules/assistant/turn/run-turn.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { answerWithSentences, pauseTurns } from '../../kit/assistant/a-scripted-turn.ts'
import { aSession, type TestSession } from '../../kit/fixtures/a-session.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
let originalSteps: TurnSteps

beforeAll(async () => {
  app = await startTestApp()
  originalSteps = { ...app.modules.turnSteps }
})
afterEach(() => void Object.assign(app.modules.turnSteps, originalSteps))
afterAll(async () => {
  await app.close()
})

const send = ({ call, threadId }: TestSession, text: string, thread_id = threadId) =>
  call('POST', '/v1/chat/messages', { thread_id, text })

async function aShopper(): Promise<TestSession> {
  const { scope } = await aStore(app)
  return aSession(app, scope)
}

describe('a thread', () => {
  it('refuses an empty message with a count in the singular', async () => {
    const { status, body } = await send(await aSession(app, (await aStore(app)).scope), '')
    expect([status, body.detail]).toEqual([422, 'text must have at least 1 character.'])
  })

  it('is opened with a response that carries a correlation ID, like every response to a shopper', async () => {
    const { call } = await aShopper()
    const { status, body, headers } = await call('POST', '/v1/chat/sessions', {})
    expect([status, body]).toEqual([
      201,
      { thread_id: expect.stringMatching(/^thr_/), correlation_id: headers['x-correlation-id'] },
    ])
  })
})

describe('a message', () => {
  it('is answered with every field of the answer and all events of its turn', async () => {
    answerWithSentences(app.modules.turnSteps, ['Returns are free.', 'You have thirty days.'])
    const session = await aShopper()
    const { status, body, headers } = await send(session, 'Returns?')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      thread_id: session.threadId,
      outcome: 'answer',
      correlation_id: headers['x-correlation-id'],
      answer: {
        answer_status: 'answered',
        response_markdown: 'Returns are free. You have thirty days.',
        citations: [{ handle: 'kc_returns@1#0' }, { handle: 'kc_returns@1#1' }],
        products: [],
        clarification_question: null,
        conflicts: [],
        limitations: [],
        next_actions: [],
        handoff: null,
        live_facts: [],
      },
    })
    expect(body.events.map(({ id, event }: { id: number; event: string }) => [id, event])).toEqual([
      [1, 'message.started'],
      [2, 'message.delta'],
      [3, 'message.delta'],
      [4, 'citation.added'],
      [5, 'citation.added'],
      [6, 'message.completed'],
    ])
    expect(body.events.at(-1).data).toEqual({
      message_id: body.message_id,
      outcome: body.outcome,
      ...body.answer,
    })
  })

  it('continues the event numbers of the previous turn, and its events can be read again', async () => {
    const session = await aShopper()
    const first = await send(session, 'Hello')
    const second = await send(session, 'Hello again')
    const all = [...first.body.events, ...second.body.events]
    expect(all.map(({ id }) => id)).toEqual(all.map((_, at) => at + 1))
    const { body } = await session.call('GET', `/v1/chat/sessions/${session.threadId}/events`)
    expect(body).toMatchObject({ thread_id: session.threadId, events: all, is_running: false })
    const later = await session.call('GET', `/v1/chat/sessions/${session.threadId}/events?after=3`)
    expect(later.body.events).toEqual(all.slice(3))
  })

  it('is answered in the language of its thread', async () => {
    const session = await aShopper()
    const thread = await session.openThread('de-CH')
    expect((await send(session, 'Hallo', thread)).body.answer.response_markdown).toMatch(/^Guten Tag/)
  })

  it('is stripped of control characters, and refused when it is empty without them or too long', async () => {
    const session = await aShopper()
    const texts: string[] = []
    const { understand } = app.modules.turnSteps
    Object.assign(app.modules.turnSteps, {
      understand: (admitted: Parameters<typeof understand>[0]) => {
        texts.push(admitted.text)
        return understand(admitted)
      },
    })
    expect((await send(session, '\u0001Two\u001b\r\nlines\t\u0085! ')).status).toBe(200)
    expect((await send(session, '😀'.repeat(1000))).status).toBe(200)
    expect(texts).toEqual(['Two\nlines\t!', '😀'.repeat(1000)])
    for (const text of ['', '  \n ', '\u0001\u0002', 'x'.repeat(2001), 'a\u0000b', '\ud800']) {
      const { status, body } = await send(session, text)
      expect([status, body.code, body.errors[0].pointer]).toEqual([422, 'VALIDATION_FAILED', '/text'])
    }
    for (const body of [{}, { thread_id: session.threadId }, { thread_id: 7, text: 'x' }, { text: 'x' }])
      expect((await session.call('POST', '/v1/chat/messages', body)).status).toBe(422)
  })

  it('cannot inject HTML or Markdown into the answer', async () => {
    const session = await aShopper()
    for (const text of ['<img src=x onerror=alert(1)>', '[click](javascript:alert(1))', '# Sale: 90 % off']) {
      const { status, body } = await send(session, text)
      expect(status).toBe(200)
      expect(JSON.stringify(body.answer)).not.toMatch(/onerror|javascript:|\b90\b/)
    }
  })

  it('is refused for a thread of another session, of another store or that does not exist', async () => {
    const [session, other] = await Promise.all([aShopper(), aShopper()])
    for (const thread of [other.threadId, 'thr_unknown', session.threadId.toUpperCase()]) {
      expect(await send(session, 'Hello', thread)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
      for (const url of [`/v1/chat/sessions/${thread}`, `/v1/chat/sessions/${thread}/events`])
        expect(await session.call('GET', url)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
      const stop = await session.call('POST', '/v1/chat/messages/stop', { thread_id: thread })
      expect(stop.status).toBe(404)
    }
    const sameStore = await aStore(app)
    const [one, another] = [await aSession(app, sameStore.scope), await aSession(app, sameStore.scope)]
    expect((await send(one, 'Hello', another.threadId)).status).toBe(404)
  })
})

describe('a turn with a failing step', () => {
  it('reports the failure with every field, an error event and status 200', async () => {
    const session = await aShopper()
    Object.assign(app.modules.turnSteps, { gather: () => Promise.reject(new Error('down')) })
    const { status, body } = await send(session, 'Hello')
    expect([status, body.outcome, body.answer.answer_status]).toEqual([200, 'temporary_failure', 'unavailable'])
    expect(body.events.map(({ event }: { event: string }) => event)).toEqual(
      expect.arrayContaining(['error', 'message.completed']),
    )
    Object.assign(app.modules.turnSteps, originalSteps)
    expect((await send(session, 'Hello')).body.outcome).toBe('answer')
  })
})

describe('a running turn', () => {
  it('is the only one of its session, and shows nothing but its start', async () => {
    const session = await aShopper()
    const turn = pauseTurns(app.modules.turnSteps)
    const sent = send(session, 'Hello')
    await turn.started
    const second = await session.openThread()
    expect(await send(session, 'Me too', second)).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', window: 'session_concurrent' },
    })
    const { body } = await session.call('GET', `/v1/chat/sessions/${session.threadId}/events`)
    expect(body).toMatchObject({ is_running: true, events: [{ id: 1, event: 'message.started' }] })
    turn.release()
    expect((await sent).status).toBe(200)
    expect((await send(session, 'Me too', second)).status).toBe(200)
  })

  it('stops immediately and visibly, and frees its session', async () => {
    const session = await aShopper()
    const turn = pauseTurns(app.modules.turnSteps)
    const sent = send(session, 'Hello')
    await turn.started
    const stop = () => session.call('POST', '/v1/chat/messages/stop', { thread_id: session.threadId })
    expect(await stop()).toMatchObject({ status: 200, body: { stopped: true } })
    expect((await sent).body).toMatchObject({
      outcome: 'answer',
      answer: { answer_status: 'partial', limitations: ['stopped'] },
    })
    expect((await stop()).body).toMatchObject({ stopped: false })
    turn.release()
    Object.assign(app.modules.turnSteps, originalSteps)
    expect((await send(session, 'Hello')).status).toBe(200)
  })

  it('continues after the sender disconnects', async () => {
    const session = await aShopper()
    const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const turn = pauseTurns(app.modules.turnSteps)
    const connection = new AbortController()
    const sent = fetch(`${url}/v1/chat/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ thread_id: session.threadId, text: 'Hello' }),
      signal: connection.signal,
    })
    await turn.started
    connection.abort()
    await expect(sent).rejects.toThrow()
    turn.release()
    const transcript = () => session.call('GET', `/v1/chat/sessions/${session.threadId}`)
    await expect.poll(async () => (await transcript()).body.messages.length).toBe(2)
    expect((await transcript()).body.messages[1]).toMatchObject({ role: 'assistant', outcome: 'answer' })
  })
})

describe('a turn whose lease expired', () => {
  /** Another process takes over the turn of a thread after this many attempts. */
  async function takeOver(threadId: string, attempts: number): Promise<App> {
    const { db } = app.database
    const ofThread = db.updateTable('turns').where('thread_id', '=', threadId).where('state', '=', 'running')
    await ofThread.set({ attempt: attempts }).execute()
    const other = await app.restarted()
    await other.modules.turns.start()
    // Repeated, because a heartbeat of the first process may intervene.
    await expect
      .poll(async () => {
        await ofThread
          .set({ lease_expires_at: new Date(0) })
          .where('attempt', '=', attempts)
          .execute()
        const { rows } = await sql<{ attempt: number }>`
          select attempt from turns where thread_id = ${threadId}`.execute(db)
        return rows[0]?.attempt
      })
      .toBe(attempts + 1)
    return other
  }

  it('is taken over by another process, and later results of the first attempt are dropped', async () => {
    const session = await aShopper()
    const turn = pauseTurns(app.modules.turnSteps)
    const sent = send(session, 'Hello')
    await turn.started
    const other = await takeOver(session.threadId, 1)
    const eventPage = async () => (await session.call('GET', `/v1/chat/sessions/${session.threadId}/events`)).body
    await expect.poll(async () => (await eventPage()).is_running).toBe(false)
    turn.release()
    const { body } = await sent
    await other.modules.turns.settle()
    Object.assign(app.modules.turnSteps, originalSteps)
    expect(body.outcome).toBe('answer')
    expect(body.events).toEqual((await eventPage()).events)
    expect(body.events.filter(({ event }: { event: string }) => event === 'message.completed')).toHaveLength(1)
  })

  it('is not taken over by the process that runs it', async () => {
    const session = await aShopper()
    const turn = pauseTurns(app.modules.turnSteps)
    const sent = send(session, 'Hello')
    await turn.started
    const ofThread = app.database.db.updateTable('turns').where('thread_id', '=', session.threadId)
    await ofThread.set({ lease_expires_at: new Date(0) }).execute()
    const { scope } = await session.shopper()
    // Following the thread of an abandoned turn triggers its takeover.
    const signal = AbortSignal.timeout(1000)
    for await (const _event of app.modules.turns.follow({
      scope,
      threadId: session.threadId,
      after: 1,
      turnId: null,
      signal,
    }));
    const { rows } = await sql<{ attempt: number }>`
      select attempt from turns where thread_id = ${session.threadId}`.execute(app.database.db)
    expect(rows).toEqual([{ attempt: 1 }])
    turn.release()
    expect((await sent).body).toMatchObject({ outcome: 'answer' })
  })

  it('fails visibly after being abandoned twice', async () => {
    const session = await aShopper()
    const turn = pauseTurns(app.modules.turnSteps)
    const sent = send(session, 'Hello')
    await turn.started
    const other = await takeOver(session.threadId, 2)
    const eventPage = async () => (await session.call('GET', `/v1/chat/sessions/${session.threadId}/events`)).body
    await expect.poll(async () => (await eventPage()).is_running).toBe(false)
    turn.release()
    expect((await sent).body).toMatchObject({ outcome: 'temporary_failure', answer: { answer_status: 'unavailable' } })
    await other.modules.turns.settle()
    Object.assign(app.modules.turnSteps, originalSteps)
    expect((await send(session, 'Hello')).status).toBe(200)
  })
})
