import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemIds } from '../../ids.ts'
import { createLogger } from '../../logger.ts'
import { createHttp, type Http } from '../server.ts'
import { multipartOf, readMultipart } from './upload.ts'
import type { UploadPace } from './upload-pace.ts'

const file = 1000
const pace = { graceMs: 600_000, windowMs: 600_000, bytesPerSecond: 1000, deadlineMs: 1_200_000 }
const lines: string[] = []
let app: Http
let gate: PromiseWithResolvers<void> | null = null
let waiting = 0

beforeAll(async () => {
  app = await createApp(pace)
  await app.listen({ host: '127.0.0.1', port: 0 })
})

async function createApp(uploadPace: UploadPace): Promise<Http> {
  const made = await createHttp({
    logger: createLogger('info', { write: (line) => void lines.push(line) }),
    ids: systemIds,
    // Tests set their address with `X-Forwarded-For`.
    trustedProxies: ['127.0.0.1'],
    limits: { uploadBytes: file, uploadsInFlightBytes: 4 * file, uploadPace },
  })
  const Form = Type.Object({}, { additionalProperties: true, 'x-form': true })
  const schema = { body: Form, consumes: ['multipart/form-data'] }
  const config = { access: 'public' }
  const answer = async ({ body }: { body: object }) => {
    waiting += 1
    await gate?.promise
    waiting -= 1
    return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, sizeOf(value)]))
  }
  made.post('/one', { schema, config, preValidation: readMultipart }, answer)
  made.post('/three', { schema, config, preValidation: multipartOf({ files: 3 }) }, answer)
  made.addHook('onRequest', async (request) => {
    request.uploadStore = String(request.headers['x-store'] ?? '') || null
  })
  return made
}
beforeEach(() => {
  gate = null
  lines.length = 0
})
afterAll(() => app.close())

const sizeOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(sizeOf) : Buffer.isBuffer(value) ? value.length : value
const filePart = (name: string, bytes: number): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n${'x'.repeat(bytes)}\r\n`
const fieldPart = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const end = '--b--\r\n'

interface Sender {
  readonly address?: string
  readonly store?: string
  readonly to?: Http
}
let callers = 0

/** Begins a request and leaves its body open. Each request has its own address unless `from` sets one. */
function begin(path: string, body: string, type = 'multipart/form-data; boundary=b', from: Sender = {}) {
  const { port } = (from.to ?? app).server.address() as AddressInfo
  callers += 1
  const headers = {
    'content-type': type,
    'x-forwarded-for': from.address ?? `10.0.${callers >> 8}.${callers & 255}`,
    'x-store': from.store ?? '',
  }
  const call = request({ host: '127.0.0.1', port, path, method: 'POST', headers })
  call.write(body)
  return { call, answer: answerOf(call) }
}

async function answerOf(call: ClientRequest) {
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: (await json(response)) as Answer }
}
type Answer = Record<string, unknown> & { details: { errors: unknown[] } }

function send(path: string, body: string, type?: string, from?: Sender) {
  const { call, answer } = begin(path, body, type, from)
  call.end()
  return answer
}

describe('an upload', () => {
  it('arrives with its files and fields, and repeated names as lists', async () => {
    const one = await send('/one', fieldPart('limit', '5') + filePart('image', 10) + fieldPart('limit', '6') + end)
    expect(one.body).toEqual({ limit: ['5', '6'], image: 10 })
    const three = await send('/three', filePart('images', 1) + filePart('images', 2) + filePart('mask', file) + end)
    expect(three.body).toEqual({ images: [1, 2], mask: file })
    expect((await send('/one', end)).body).toEqual({})
  })

  it('is stopped at the first excess file, before the rest is sent', async () => {
    const one = begin('/one', filePart('image', 10) + filePart('image', 10))
    expect(await one.answer).toMatchObject({
      status: 422,
      body: {
        error: 'validation_failed',
        details: { errors: [{ pointer: '', code: 'too_many_files', message: 'This call accepts at most 1 file.' }] },
      },
    })
    one.call.destroy()
    const three = begin('/three', filePart('a', 1) + filePart('a', 1) + filePart('a', 1) + filePart('a', 1))
    expect((await three.answer).body.message).toBe('This call accepts at most 3 files.')
    three.call.destroy()
  })

  it('with a file that is too large gets 413, whatever follows', async () => {
    for (const rest of ['', filePart('b', 10), filePart('b', file + 1), filePart('b', 300_000)]) {
      const answer = await send('/three', filePart('a', file + 1) + rest + end)
      expect([answer.status, answer.body.error]).toEqual([413, 'payload_too_large'])
      expect(answer.body.message).toMatch(/^The file is larger than the .+ allowed here\.$/)
      expect(answer.body.details).toEqual({ max_bytes: file })
    }
  })

  it('with too many fields gets 413 with their limit', async () => {
    const fields = (count: number) => fieldPart('a', '1').repeat(count) + end
    expect((await send('/one', fields(50))).status).toBe(200)
    expect(await send('/one', fields(51))).toMatchObject({
      status: 413,
      body: { message: 'The form has more than the 50 fields allowed here.', details: { max_fields: 50 } },
    })
  })
})

describe('a multipart body', () => {
  const form = 'multipart/form-data'
  const long = 'b'.repeat(500)
  it.each([
    ['without a boundary in its type', fieldPart('a', '1') + end, form],
    ['with an empty boundary', fieldPart('a', '1') + end, `${form}; boundary=`],
    ['with an empty quoted boundary', fieldPart('a', '1') + end, `${form}; boundary=""`],
    ['with another boundary than its Content-Type', fieldPart('a', '1') + end, `${form}; boundary=other`],
    ['without its closing boundary', fieldPart('a', '1'), `${form}; boundary=b`],
    ['with half a field', fieldPart('a', '1').slice(0, -3), `${form}; boundary=b`],
    ['with half a header', fieldPart('a', '1').slice(0, 20), `${form}; boundary=b`],
    ['with half a file', filePart('a', 500).slice(0, 300), `${form}; boundary=b`],
    ['of garbage', 'garbage', `${form}; boundary=b`],
    ['of garbage under a boundary of 500 characters', 'garbage', `${form}; boundary=${long}`],
    ['with a name that every object inherits', fieldPart('__proto__', '1') + end, `${form}; boundary=b`],
    ['with a file named like a method', filePart('toString', 10) + end, `${form}; boundary=b`],
  ])('%s is refused with 400 and no stack in the log', async (_what, body, type) => {
    const answer = await send('/one', body, type)
    expect([answer.status, answer.body.error]).toEqual([400, 'malformed_body'])
    expect(lines.join('')).not.toMatch(/"level":"error"|stack/)
  })
})

describe('a client that hangs up during an upload', () => {
  it.each([
    ['a file', filePart('image', 500).slice(0, 300)],
    ['a field', fieldPart('limit', '5').slice(0, -3)],
  ])('in the middle of %s is logged without a stack', async (_what, body) => {
    const { call, answer } = begin('/one', body)
    const rejected = expect(answer).rejects.toThrow()
    await once(call, 'socket')
    await new Promise<void>((resolve) => call.write('x', () => resolve()))
    call.destroy()
    await rejected
    await vi.waitFor(() => expect(lines.join('')).toContain('client disconnected during an upload'), 240_000)
    expect(lines.join('')).not.toMatch(/"level":"error"|stack/)
  })
})

describe('concurrent uploads', () => {
  const half = (): ReturnType<typeof begin> => begin('/one', filePart('image', file).slice(0, -2))

  it('are bounded together while they arrive, and the next gets Retry-After', async () => {
    const first = [half(), half(), half(), half()]
    await vi.waitFor(async () => {
      const answer = await send('/one', filePart('image', file) + end)
      expect([answer.status, answer.body.error, answer.headers['retry-after']]).toEqual([
        503,
        'service_unavailable',
        '1',
      ])
    }, 240_000)
    expect(lines.join('')).not.toContain('stack')
    for (const { call } of first) call.end(`\r\n${end}`)
    for (const { answer } of first) expect((await answer).body).toEqual({ image: file })
    expect((await send('/three', filePart('a', file) + filePart('a', file) + end)).status).toBe(200)
  })

  it('count only until their response', async () => {
    gate = Promise.withResolvers()
    const two = filePart('a', file) + filePart('a', file) + end
    const first = [send('/three', two), send('/three', two)]
    await vi.waitFor(() => expect(waiting).toBe(2), 240_000)
    expect((await send('/one', filePart('image', 1) + end)).status).toBe(503)
    gate.resolve()
    for (const answer of first) expect((await answer).status).toBe(200)
    expect((await send('/three', filePart('a', file) + filePart('a', file) + end)).status).toBe(200)
  })

  it('release everything when they break, are refused or disconnect', async () => {
    for (let round = 0; round < 5; round += 1) {
      await send('/one', filePart('image', file).slice(0, -2))
      await send('/one', filePart('image', file + 1) + end)
      await send('/one', filePart('image', file) + filePart('image', file) + end)
      const { call, answer } = half()
      const rejected = expect(answer).rejects.toThrow()
      await once(call, 'socket')
      call.destroy()
      await rejected
    }
    await vi.waitFor(async () => {
      expect((await send('/three', filePart('a', file) + filePart('a', file) + end)).status).toBe(200)
    }, 240_000)
  })

  it.each([
    ['one address', { address: '192.0.2.1' }, 'this address have reached their limit of 1000 bytes'],
    ['one network of IPv6', { address: '2001:db8::1' }, 'this address have reached their limit of 1000 bytes'],
    ['one store', { store: 's1' }, 'this store have reached their limit of 2000 bytes'],
  ])('of %s are limited to a share of the memory, and others can use the rest', async (_who, sender: Sender, said) => {
    const open = [begin('/one', filePart('image', file).slice(0, -2), undefined, sender)]
    if (sender.store !== undefined) open.push(begin('/one', filePart('image', file).slice(0, -2), undefined, sender))
    const neighbor = sender.address === '2001:db8::1' ? { address: '2001:db8::2' } : sender
    await vi.waitFor(async () => {
      const answer = await send('/one', filePart('image', file) + end, undefined, neighbor)
      expect([answer.status, answer.body.error, answer.headers['retry-after']]).toEqual([
        429,
        'rate_limit_exceeded',
        '1',
      ])
      expect(answer.body.message).toContain(said)
    }, 240_000)
    expect((await send('/one', filePart('image', file) + end)).status).toBe(200)
    for (const { call } of open) call.end(`\r\n${end}`)
    for (const { answer } of open) expect((await answer).status).toBe(200)
    expect((await send('/one', filePart('image', file) + end, undefined, neighbor)).status).toBe(200)
  })

  it('can exceed the share of one store if nobody else uploads', async () => {
    const three = filePart('a', file) + filePart('a', file) + filePart('a', file) + end
    expect((await send('/three', three, undefined, { address: '192.0.2.9', store: 's9' })).status).toBe(200)
  })

  it('count the fields of a form as well', async () => {
    const answer = await send('/one', fieldPart('a', 'x'.repeat(4 * file + 1)) + end)
    expect(answer.status).toBe(503)
  })
})

describe('a slow upload', () => {
  const open = (to: Http) => begin('/one', filePart('image', file).slice(0, -2), undefined, { to })

  it('is refused with the required rate, its connection is closed, and its memory is released', async () => {
    const slow = await createApp({ graceMs: 100, windowMs: 100, bytesPerSecond: 1_000_000, deadlineMs: 600_000 })
    await slow.listen({ host: '127.0.0.1', port: 0 })
    for (let round = 0; round < 3; round += 1) {
      // Together they use the total limit.
      const all = [open(slow), open(slow), open(slow), open(slow)]
      const closed = all.map(({ call }) => once(call, 'close'))
      for (const { answer } of all) {
        const { status, headers, body } = await answer
        expect([status, body.error, headers.connection]).toEqual([408, 'request_timeout', 'close'])
        expect(body.message).toContain('1000000 bytes a second over 0.1 s')
      }
      await Promise.all(closed)
    }
    await slow.close()
  })

  it('is refused after the deadline, even at a steady rate', async () => {
    const slow = await createApp({ graceMs: 100, windowMs: 100, bytesPerSecond: 0, deadlineMs: 200 })
    await slow.listen({ host: '127.0.0.1', port: 0 })
    const { answer } = open(slow)
    expect(await answer).toMatchObject({
      status: 408,
      body: { message: expect.stringContaining('exceeded the limit of 0.2 s') },
    })
    await slow.close()
  })

  it('is accepted while it maintains the required rate', async () => {
    const slow = await createApp({ graceMs: 600_000, windowMs: 100, bytesPerSecond: 1_000_000, deadlineMs: 600_000 })
    await slow.listen({ host: '127.0.0.1', port: 0 })
    const { call, answer } = open(slow)
    await new Promise((resolve) => setTimeout(resolve, 300))
    call.end(`\r\n${end}`)
    expect((await answer).status).toBe(200)
    await slow.close()
  })
})
