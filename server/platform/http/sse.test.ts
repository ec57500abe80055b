import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterEach, expect, it } from 'vitest'
import { systemIds } from '../ids.ts'
import { createLogger } from '../logger.ts'
import { createHttp, type Http } from './server.ts'
import { createEventStreams, type EventStreams, type StreamedEvent } from './sse.ts'

let app: Http | null = null
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app?.close()
  app = null
})

type Source = (signal: AbortSignal) => AsyncIterable<StreamedEvent>

async function serve(source: Source, times = { keepAliveMs: 15_000, timeoutMs: 60_000 }) {
  app = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
  const streams: EventStreams = createEventStreams(app.log, times)
  const over = Promise.withResolvers<void>()
  app.get('/events', { config: { access: 'public' } }, async (_request, reply) => {
    await streams.send(reply, source).finally(over.resolve)
  })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/events`
  return { url, streams, over: over.promise }
}

async function* events(count: number, data: unknown = 'x'): AsyncGenerator<StreamedEvent> {
  for (let id = 1; id <= count; id += 1) yield { id, event: 'message.delta', data }
}

/** A connection that requests the stream. The test decides when it reads. */
async function connectReader(url: string): Promise<Socket> {
  const { port, pathname } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`)
  return socket
}

it('is parsed back unchanged, whatever the data contains', async () => {
  const data = { text: 'two\nlines\r\n\r\nevent: x\ndata: y — 👩‍👩‍👧‍👦\u2028' }
  const { url } = await serve(() => events(3, data))
  const answer = await fetch(url)
  const read: EventSourceMessage[] = []
  const retries: number[] = []
  const parser = createParser({ onEvent: (event) => void read.push(event), onRetry: (ms) => void retries.push(ms) })
  parser.feed(await answer.text())
  expect(read.map(({ id, event, data: text }) => [id, event, JSON.parse(text)])).toEqual(
    ['1', '2', '3'].map((id) => [id, 'message.delta', data]),
  )
  expect(retries).toEqual([2000])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-correlation-id': expect.stringMatching(/^req_/),
  })
})

it('reads no more events than a slow client consumes, and continues when it does', async () => {
  let asked = 0
  async function* large(): AsyncGenerator<StreamedEvent> {
    for await (const event of events(400, 'x'.repeat(100_000))) {
      asked = event.id
      yield event
    }
  }
  const { url, over } = await serve(large)
  const socket = await connectReader(url)
  socket.pause()
  let before = -1
  await expect
    .poll(
      () => {
        const isSame = asked > 0 && asked === before
        before = asked
        return isSame
      },
      { interval: 100 },
    )
    .toBe(true)
  expect(asked).toBeLessThan(400)
  socket.resume()
  await over
  expect(asked).toBe(400)
})

it('disconnects a client that reads nothing for too long', async () => {
  const { url, over } = await serve(() => events(1000, 'x'.repeat(100_000)), { keepAliveMs: 15_000, timeoutMs: 200 })
  const socket = await connectReader(url)
  socket.pause()
  socket.on('error', () => undefined)
  await over
  const closed = once(socket, 'close')
  socket.resume()
  await closed
})

it('notifies the source when the client has disconnected', async () => {
  const disconnected = Promise.withResolvers<void>()
  const { url, over } = await serve(async function* (signal) {
    yield { id: 1, event: 'message.started', data: {} }
    signal.addEventListener('abort', () => disconnected.resolve())
    await disconnected.promise
  })
  const socket = await connectReader(url)
  await once(socket, 'data')
  socket.destroy()
  await disconnected.promise
  await over
})

it('sends comments as a heartbeat, and closes all streams on request', async () => {
  const { url, streams } = await serve(
    async function* (signal) {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      yield* []
    },
    { keepAliveMs: 10, timeoutMs: 1000 },
  )
  const { body } = await fetch(url)
  let text = ''
  if (body === null) throw new Error('no body')
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += Buffer.from(part.value).toString()
    if (text.includes(': keep\n\n')) streams.end()
  }
  expect(text).toMatch(/^retry: 2000\n\n(: keep\n\n)+$/)
})

it('ends a stream at once that begins after all streams were closed', async () => {
  const { url, streams } = await serve(() => events(1000, 'x'))
  streams.end()
  expect(await (await fetch(url)).text()).toBe('retry: 2000\n\n')
})

it('ends when the source fails, so that the client reconnects', async () => {
  const { url } = await serve(async function* () {
    yield { id: 1, event: 'message.started', data: {} }
    throw new Error('the database is unavailable')
  })
  expect(await (await fetch(url)).text()).toBe('retry: 2000\n\nid: 1\nevent: message.started\ndata: {}\n\n')
})
