import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createParser } from 'eventsource-parser'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TurnSteps } from '../../../modules/assistant/turn/run-turn.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aFoundProduct, answerWithSentences, pauseTurns } from '../../kit/assistant/a-scripted-turn.ts'
import { aSession, type TestSession } from '../../kit/fixtures/a-session.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
let url: string
let originalSteps: TurnSteps

beforeAll(async () => {
  app = await startTestApp()
  url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  originalSteps = { ...app.modules.turnSteps }
})
afterEach(() => void Object.assign(app.modules.turnSteps, originalSteps))
afterAll(async () => {
  await app.close()
})

interface ReceivedEvent {
  readonly id: number
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: an event's data is what the test expects it to be
  readonly data: any
}

/** Parses an event stream, complete or cut off. */
function parsed(text: string): ReceivedEvent[] {
  const events: ReceivedEvent[] = []
  const parser = createParser({
    onEvent: ({ id, event, data }) =>
      void events.push({ id: Number(id), event: String(event), data: JSON.parse(data) }),
  })
  parser.feed(text)
  return events
}

async function aShopper(): Promise<TestSession> {
  const { scope } = await aStore(app)
  return aSession(app, scope)
}

const bearer = ({ token }: TestSession) => ({ authorization: `Bearer ${token}` })

function stream(session: TestSession, text = 'Hello', headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/v1/chat/messages/stream`, {
    method: 'POST',
    headers: { ...bearer(session), 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ thread_id: session.threadId, text }),
  })
}

function replay(session: TestSession, headers: Record<string, string> = {}, query = ''): Promise<Response> {
  const accept = { accept: 'text/event-stream' }
  const where = `${url}/v1/chat/sessions/${session.threadId}/events${query}`
  return fetch(where, { headers: { ...bearer(session), ...accept, ...headers } })
}

const eventsAfter = async (session: TestSession, id: number): Promise<ReceivedEvent[]> =>
  parsed(await (await replay(session, { 'last-event-id': String(id) })).text())

const textOf = (events: readonly ReceivedEvent[]): string =>
  events.flatMap(({ event, data }) => (event === 'message.delta' ? [data.text] : [])).join('')

const sentences = [
  'You have 30 days from the day on which the parcel came to you, and more before the holidays.',
  'Pack it — 👩‍👩‍👧‍👦 or not — as it came.',
  'Rückgaben sind kostenlos.',
]

describe('a streamed message', () => {
  it('starts immediately, ends with message.completed, and its joined deltas equal the text', async () => {
    answerWithSentences(app.modules.turnSteps, sentences, { products: [aFoundProduct('lamp')] })
    const session = await aShopper()
    const answer = await stream(session)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-correlation-id': expect.stringMatching(/^req_/),
    })
    const events = parsed(await answer.text())
    expect([...new Set(events.map(({ event }) => event))]).toEqual([
      'message.started',
      'message.delta',
      'citation.added',
      'product.added',
      'message.completed',
    ])
    const last = events.at(-1)?.data
    expect(textOf(events)).toBe(last.response_markdown)
    expect(last).toMatchObject({ outcome: 'answer', products: [{ product_id: 'prd_lamp' }] })
    const { body } = await session.call('GET', `/v1/chat/sessions/${session.threadId}/events`)
    expect(events).toEqual(body.events.map(({ id, event, data }: ReceivedEvent) => ({ id, event, data })))
  })

  it('contains only the events of its own turn when the thread has earlier turns', async () => {
    const session = await aShopper()
    const first = parsed(await (await stream(session)).text())
    const second = parsed(await (await stream(session)).text())
    expect([...first, ...second].map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('is refused with a problem response and its status before anything is streamed', async () => {
    const session = await aShopper()
    const refused = await stream(session, '')
    expect([refused.status, refused.headers.get('content-type')]).toEqual([422, 'application/problem+json'])
    const unknown = { ...session, threadId: 'thr_unknown' }
    expect(await (await stream(unknown)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await replay(unknown)).status).toBe(404)
    expect((await stream({ ...session, token: 'sess_x' })).status).toBe(401)
  })

  it('can be read from any origin, like every response of the assistant', async () => {
    const answer = await stream(await aShopper())
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    await answer.text()
  })
})

describe('a streamed message with an Idempotency-Key', () => {
  const keyed = (session: TestSession, key: string, text = 'Hello') => stream(session, text, { 'idempotency-key': key })
  const messagesOf = async ({ call, threadId }: TestSession) =>
    (await call('GET', `/v1/chat/sessions/${threadId}`)).body.messages.map(({ role }: { role: string }) => role)

  it('is one turn, however often it is sent while the turn runs and afterwards', async () => {
    answerWithSentences(app.modules.turnSteps, sentences)
    const session = await aShopper()
    const paused = pauseTurns(app.modules.turnSteps)
    const sent = Array.from({ length: 5 }, () => keyed(session, 'one'))
    await paused.started
    const during = keyed(session, 'one')
    await expect.poll(async () => (await during).headers.get('idempotent-replayed')).toBe('true')
    paused.release()
    const all = parsed(await (await during).text())
    expect(all.map(({ event }) => event)).toEqual(expect.arrayContaining(['message.started', 'message.completed']))
    for (const answer of await Promise.all(sent)) expect(parsed(await answer.text())).toEqual(all)
    expect(parsed(await (await keyed(session, 'one')).text())).toEqual(all)
    expect(await messagesOf(session)).toEqual(['shopper', 'assistant'])
    expect(parsed(await (await keyed(session, 'two')).text())[0]?.id).toBe((all.at(-1)?.id ?? 0) + 1)
  })

  it('is a separate turn in every thread', async () => {
    const [one, other] = [await aShopper(), await aShopper()]
    for (const session of [one, other]) {
      const answer = await keyed(session, 'same')
      expect(answer.headers.has('idempotent-replayed')).toBe(false)
      await answer.text()
      expect(await messagesOf(session)).toEqual(['shopper', 'assistant'])
    }
    expect((await keyed({ ...other, threadId: one.threadId }, 'same')).status).toBe(404)
  })

  it('is refused with a different text, and with a malformed key', async () => {
    const session = await aShopper()
    await (await keyed(session, 'one')).text()
    const other = await keyed(session, 'one', 'Goodbye')
    expect([other.status, await other.json()]).toMatchObject([
      422,
      { detail: expect.stringContaining('Idempotency-Key') },
    ])
    expect((await keyed(session, 'with spaces')).status).toBe(422)
    expect(await messagesOf(session)).toEqual(['shopper', 'assistant'])
  })

  it('that was refused by a limit is admitted when it is sent again', async () => {
    const session = await aShopper()
    const paused = pauseTurns(app.modules.turnSteps)
    const running = stream(session)
    await paused.started
    expect((await keyed(session, 'one')).status).toBe(429)
    paused.release()
    await (await running).text()
    const answer = await keyed(session, 'one')
    expect([answer.status, answer.headers.has('idempotent-replayed')]).toEqual([200, false])
    await answer.text()
  })
})

describe('a replay', () => {
  it('resumes after a cut at any byte with the missing events, once and in order', async () => {
    answerWithSentences(app.modules.turnSteps, sentences)
    const session = await aShopper()
    const bytes = Buffer.from(await (await stream(session)).arrayBuffer())
    const all = parsed(bytes.toString())
    const rests = new Map<number, ReceivedEvent[]>()
    for (let length = 0; length <= bytes.length; length += 1) {
      const received = parsed(new TextDecoder().decode(bytes.subarray(0, length), { stream: true }))
      const last = received.at(-1)?.id ?? 0
      const rest = rests.get(last) ?? (await eventsAfter(session, last))
      rests.set(last, rest)
      expect([...received, ...rest]).toEqual(all)
    }
    expect(rests.size).toBe(all.length + 1)
  })

  it('follows the running turn from wherever its reader was cut off', async () => {
    answerWithSentences(app.modules.turnSteps, sentences)
    const session = await aShopper()
    const paused = pauseTurns(app.modules.turnSteps)
    const sent = stream(session)
    await paused.started
    const readers = [0, 1].map((last) => eventsAfter(session, last))
    await expect.poll(async () => (await sent).status).toBe(200)
    paused.release()
    const all = parsed(await (await sent).text())
    expect(await Promise.all(readers)).toEqual([all, all.slice(1)])
  })

  it('prefers Last-Event-ID to after, and refuses either when it is not an event number', async () => {
    const session = await aShopper()
    const all = parsed(await (await stream(session)).text())
    expect(parsed(await (await replay(session, {}, '?after=2')).text())).toEqual(all.slice(2))
    expect(parsed(await (await replay(session, { 'last-event-id': '3' }, '?after=1')).text())).toEqual(all.slice(3))
    for (const id of ['x', '-1', '1.5', '99999999999', '1, 2'])
      expect((await replay(session, { 'last-event-id': id })).status).toBe(422)
    for (const after of ['x', '-1', '2147483648'])
      expect((await replay(session, {}, `?after=${after}`)).status).toBe(422)
  })

  it('is JSON for a client that does not request a stream', async () => {
    const session = await aShopper()
    await (await stream(session)).text()
    const answer = await replay(session, { accept: 'application/json', 'last-event-id': '2' })
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toMatchObject({ events: [{ id: 3 }, { id: 4 }], is_running: false })
  })

  it('is a stream for a client that accepts one, unless the client prefers JSON or opts out', async () => {
    const session = await aShopper()
    const typeFor = async (accept: string) => (await replay(session, { accept })).headers.get('content-type')
    expect(await typeFor('application/json;q=0.5, Text/Event-Stream;q=0.9')).toMatch(/^text\/event-stream/)
    expect(await typeFor('application/json, text/event-stream')).toMatch(/^text\/event-stream/)
    for (const accept of [
      'text/html;q=0.9, text/event-stream;q=0',
      'text/event-stream; q=0.0',
      'text/event-streams',
      'text/event-stream;q=0.5, application/json',
    ])
      expect(await typeFor(accept), accept).toMatch(/^application\/json/)
  })

  it('ends immediately when no turn is running and no event was missed', async () => {
    const session = await aShopper()
    expect(await (await replay(session)).text()).toBe('retry: 2000\n\n')
  })
})

describe('a raw connection', () => {
  it('delivers line by line, and the turn continues when the connection breaks', async () => {
    answerWithSentences(app.modules.turnSteps, sentences)
    const session = await aShopper()
    const paused = pauseTurns(app.modules.turnSteps)
    const socket = await post(session)
    let text = ''
    while (!text.includes('event: message.started')) text += String((await once(socket, 'data'))[0])
    socket.destroy()
    paused.release()
    const rest = await eventsAfter(session, 1)
    expect(textOf(rest)).toBe(sentences.join(' '))
    expect(text).toMatch(/\r\n\r\n[\da-f]+\r\nretry: 2000\n\n/)
  })
})

async function post(session: TestSession): Promise<Socket> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const body = JSON.stringify({ thread_id: session.threadId, text: 'Hello' })
  const lines = [
    'POST /v1/chat/messages/stream HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${session.token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  return socket
}
