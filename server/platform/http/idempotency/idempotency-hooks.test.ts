import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { systemClock } from '../../clock.ts'
import { systemIds } from '../../ids.ts'
import { createLogger } from '../../logger.ts'
import { createHttp, type Http } from '../server.ts'
import { multipartOf } from '../upload/upload.ts'
import { type BeginResult, createIdempotency, type KeyedCall } from './idempotency.ts'
import { takeIdempotencyKeys } from './idempotency-hooks.ts'

const storeId = crypto.randomUUID()
let database: TestDatabase
let app: Http
let runs = 0
/** Delays the storing of a response. */
let gate = async (): Promise<void> => undefined

beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query(
    `insert into stores (store_id, slug, name, plan, created_at) values ($1, 'one', 'One', 'free', now())`,
    [storeId],
  )
  const logger = createLogger('silent')
  const instanceKey = Buffer.alloc(32, 1)
  app = await createHttp({ logger, ids: systemIds, trustedProxies: [], limits: { uploadBytes: 8_000_000 } })
  const idempotency = createIdempotency({ db: database.db, clock: systemClock, ids: systemIds, instanceKey, logger })
  const begin = async (call: KeyedCall): Promise<BeginResult> => {
    const result = await idempotency.begin(call)
    if (result.kind === 'answered') return result
    const { run } = result
    return {
      kind: 'started',
      run: { discard: run.discard, store: async (answer) => gate().then(() => run.store(answer)) },
    }
  }
  takeIdempotencyKeys(app, { idempotency: { begin }, callerOf: () => ({ storeId, caller: 'anybody' }) })
  const config = { access: 'public', takesIdempotencyKey: true }

  const Form = Type.Object({}, { additionalProperties: true, 'x-form': true })
  const upload = { body: Form, consumes: ['multipart/form-data'] }
  app.post('/upload', { schema: upload, config, preValidation: multipartOf({ files: 2 }) }, () => ({ run: count() }))
  app.post('/import', { config }, async (request) => {
    let length = 0
    for await (const part of request.parts()) if (part.type === 'file') length = (await text(part.file)).length
    return { run: count(), length }
  })
  app.post('/empty', { config }, (_request, reply) => {
    count()
    return reply.code(204).send()
  })
  app.post('/located', { config }, (_request, reply) =>
    reply
      .code(201)
      .headers({ Location: `/things/${count()}`, 'X-Own': 'one' })
      .type('text/plain')
      .send('made'),
  )
  app.post('/large', { config }, () => ({ run: count(), text: 'x'.repeat(262_144) }))
  app.post('/stream', { config }, (_request, reply) => reply.send(Readable.from([`run ${count()}`])))
  app.post('/asked', { schema: { querystring: Type.Object({ a: Type.Optional(Type.String()) }) }, config }, () => ({
    run: count(),
  }))
  app.post('/unstored', { config }, async () => {
    await database.pool.query('alter table idempotency_keys rename to idempotency_keys_away')
    return { run: count() }
  })
  app.post('/plain', { config: { access: 'public' } }, () => ({ run: count() }))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

function count(): number {
  runs += 1
  return runs
}

async function post(path: string, key: string, body?: FormData) {
  const before = runs
  const { port } = app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    ...(body === undefined ? {} : { body }),
  })
  const { status, headers } = answer
  return {
    status,
    headers,
    text: await answer.text(),
    ran: runs > before,
    replayed: headers.has('idempotent-replayed'),
  }
}

function form(file: string, fields: Record<string, string> = {}): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.append(name, value)
  made.append('file', new Blob([file]), 'file')
  return made
}

describe('a replayed response', () => {
  it('has the status, location, type and correlation ID of the first one, and no other of its headers', async () => {
    const first = await post('/located', 'a')
    const again = await post('/located', 'a')
    expect([again.status, again.text, again.ran, again.replayed]).toEqual([201, 'made', false, true])
    for (const name of ['location', 'content-type', 'content-length', 'x-correlation-id'])
      expect(again.headers.get(name)).toBe(first.headers.get(name))
    expect(again.headers.get('x-own')).toBeNull()
  })

  it('can be empty', async () => {
    await post('/empty', 'a')
    const again = await post('/empty', 'a')
    expect([again.status, again.text, again.ran, again.replayed]).toEqual([204, '', false, true])
  })
})

describe('a request body', () => {
  it('that is nested too deeply to be compared is refused, and nothing runs', async () => {
    const before = runs
    const depth = 500_000
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/empty',
      headers: { 'idempotency-key': 'deep', 'content-type': 'application/json' },
      payload: '['.repeat(depth) + ']'.repeat(depth),
    })
    expect([statusCode, runs - before]).toEqual([422, 0])
    expect(body).toContain('nested too deeply')
  })

  it('with another file, or the same file in another field, is a different request', async () => {
    const digests = [form('one'), form('two'), form('one', { file2: 'one' })]
    const [first, ...others] = await Promise.all(digests.map((body, at) => post('/upload', `file-${at}`, body)))
    expect([first, ...others].map((answer) => answer?.status)).toEqual([200, 200, 200])
    expect((await post('/upload', 'file-0', form('two'))).status).toBe(422)
    expect((await post('/upload', 'file-0', form('one'))).replayed).toBe(true)
  })
})

describe('a response', () => {
  it('is sent after it was stored, so that a client that misses it can retry', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    gate = () => {
      ask()
      return opened
    }
    const answer = post('/located', 'gated')
    await asked
    gate = async () => undefined
    const early = await Promise.race([answer.then(() => 'sent'), sleep(50, 'waits')])
    expect(early).toBe('waits')
    open()
    expect((await answer).ran).toBe(true)
    expect((await post('/located', 'gated')).replayed).toBe(true)
  })
})

describe('a response that is not stored', () => {
  it('because it is too large or a stream lets the next call run', async () => {
    for (const path of ['/large', '/stream']) {
      const [first, second] = [await post(path, 'a'), await post(path, 'a')]
      expect([first.status, first.ran, second.status, second.ran, second.replayed]).toEqual([
        200,
        true,
        200,
        true,
        false,
      ])
    }
  })

  it('because the database is unavailable is still sent', async () => {
    const { status, ran } = await post('/unstored', 'a')
    await database.pool.query('alter table idempotency_keys_away rename to idempotency_keys')
    expect([status, ran]).toEqual([200, true])
    expect((await post('/unstored', 'a')).status).toBe(409)
  })
})

describe('requests', () => {
  it('with files are equal when their fields and files are, whatever the boundary', async () => {
    expect((await post('/upload', 'files', form('photo', { limit: '5' }))).ran).toBe(true)
    expect((await post('/upload', 'files', form('photo', { limit: '5' }))).replayed).toBe(true)
    for (const other of [form('phota', { limit: '5' }), form('photo', { limit: '6' }), form('photo')])
      expect((await post('/upload', 'files', other)).text).toContain('idempotency_key_reused')
  })

  it('that are read as a stream are equal if they have the same length; the body of a retry is discarded', async () => {
    const length = 5_000_000
    const first = await post('/import', 'stream', form('x'.repeat(length)))
    expect([first.status, JSON.parse(first.text).length]).toEqual([200, length])
    for (let retry = 0; retry < 3; retry += 1) {
      const again = await post('/import', 'stream', form('x'.repeat(length)))
      expect([again.replayed, again.ran, again.text]).toEqual([true, false, first.text])
    }
    expect((await post('/import', 'stream', form('x'.repeat(length - 1)))).text).toContain('idempotency_key_reused')
  })

  it('are distinguished by their query string', async () => {
    expect((await post('/asked?a=1', 'query')).ran).toBe(true)
    expect((await post('/asked?a=1', 'query')).replayed).toBe(true)
    expect((await post('/asked?a=2', 'query')).status).toBe(422)
  })

  it('to routes without idempotency run each time', async () => {
    for (let call = 0; call < 2; call += 1) expect((await post('/plain', 'not a key at all')).ran).toBe(true)
  })
})
