import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Confirmation } from '../../../../contract/assistant/answer.ts'
import type { ChatEvent } from '../../../../contract/assistant/chat-event.ts'
import { turnLimits } from '../../../../contract/billing/plan.ts'
import { authenticateShopper } from '../../../modules/assistant/sessions/session-guard.ts'
import { createAdmit } from '../../../modules/assistant/turn/admit/admit.ts'
import { systemIds } from '../../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { understandByScript } from '../../kit/assistant/scripted-understanding.ts'
import { someLeases } from '../../kit/database/some-leases.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore, callsOf, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const clock = { now: () => new Date(time.now) }
const seconds = () => Math.floor(time.now.getTime() / 1000)
const collection = '/v1/admin/assistant/assertion-keys'
let app: TestApp
let store: TestStore
let secret: string

beforeAll(async () => {
  app = await startTestApp({ clock, environment: { BASE_URL: 'https://vitrine.example' } })
  store = await aStore(app)
  secret = (await addKey({ name: 'Backend', algorithm: 'HS256' })).body.secret
})
afterAll(() => app.close())

const addKey = (body: object, of: TestStore = store): Promise<TestAnswer> => of.call('POST', collection, body)
const pemOf = (key: KeyObject, type: 'spki' | 'pkcs8' = 'spki'): string => String(key.export({ type, format: 'pem' }))

interface Claims {
  readonly alg?: string
  readonly key?: KeyObject | Uint8Array
  readonly payload?: Readonly<Record<string, unknown>>
}

const payloadOf = (payload: Claims['payload'] = {}): Record<string, unknown> => ({
  iss: store.slug,
  aud: 'vitrine',
  sub: 'customer-7',
  jti: crypto.randomUUID(),
  iat: seconds(),
  exp: seconds() + 300,
  ...payload,
})

const sign = ({ alg = 'HS256', key = Buffer.from(secret), payload }: Claims = {}): Promise<string> =>
  new SignJWT(payloadOf(payload)).setProtectedHeader({ alg }).sign(key)

/** A token with any header and signature. */
function forge(header: object, signature: (text: string) => string, payload: Claims['payload'] = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part(header)}.${part(payloadOf(payload))}`
  return `${text}.${signature(text)}`
}

async function exchange(body: object) {
  const answer = await app.http.inject({ method: 'POST', url: '/v1/sessions/exchange', payload: body })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const statusOf = async (assertion: string): Promise<number> => (await exchange({ assertion })).status
const refused = { code: 'UNAUTHENTICATED', detail: 'The assertion is not valid.' }

async function sessionRow(token: string) {
  const { rows } = await app.database.pool.query(
    `select session_id, role, customer_id, locale, revoked_at from shopper_sessions where token_hash = sha256($1::bytea)`,
    [Buffer.from(token)],
  )
  return rows[0]
}

describe('an assertion from a store’s backend', () => {
  it('starts a session of the customer it names, signed with the secret or any of the key pairs', async () => {
    const pairs = {
      ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
      RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
      EdDSA: generateKeyPairSync('ed25519'),
    }
    const signed = [await sign()]
    for (const [algorithm, { publicKey, privateKey }] of Object.entries(pairs)) {
      const added = await addKey({ name: algorithm, algorithm, public_key_pem: pemOf(publicKey) })
      expect([added.status, added.body.secret]).toEqual([201, null])
      signed.push(await sign({ alg: algorithm, key: privateKey }))
    }
    for (const assertion of signed) {
      const { status, body, headers } = await exchange({ assertion, locale: 'es' })
      expect(body.correlation_id).toBe(headers['x-correlation-id'])
      expect([status, body.role, body.expires_in]).toEqual([200, 'customer', 3600])
      const row = await sessionRow(body.session_token)
      expect(row).toMatchObject({ role: 'customer', customer_id: 'customer-7', locale: 'es', revoked_at: null })
    }
  })

  it('accepts the public URL of the service as its audience, alone or among others', async () => {
    for (const aud of ['https://vitrine.example', ['vitrine'], ['other', 'https://vitrine.example']])
      expect(await statusOf(await sign({ payload: { aud } }))).toBe(200)
  })

  it('is accepted once, under any number of concurrent requests', async () => {
    const assertion = await sign()
    const answers = await Promise.all(Array.from({ length: 20 }, () => statusOf(assertion)))
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 401)).toHaveLength(19)
    // Another assertion with the same jti is the same assertion.
    const { jti } = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString())
    expect(await statusOf(await sign({ payload: { jti, sub: 'customer-8' } }))).toBe(401)
  })

  it('has a jti that is unique per store only', async () => {
    const other = await aStore(app)
    const key = Buffer.from((await addKey({ name: 'b', algorithm: 'HS256' }, other)).body.secret)
    const jti = crypto.randomUUID()
    expect(await statusOf(await sign({ payload: { jti } }))).toBe(200)
    expect(await statusOf(await sign({ key, payload: { jti, iss: other.slug } }))).toBe(200)
  })

  it('is refused when signed with the key of another store', async () => {
    const other = await aStore(app)
    const key = Buffer.from((await addKey({ name: 'b', algorithm: 'HS256' }, other)).body.secret)
    expect(await statusOf(await sign({ key }))).toBe(401)
    expect(await statusOf(await sign({ payload: { iss: other.slug } }))).toBe(401)
  })

  it('is refused when unsigned, signed with a public key as the secret, or signed with a key of another type', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = pemOf(publicKey)
    await addKey({ name: 'RSA', algorithm: 'RS256', public_key_pem: pem })
    const hmac = (key: string | Buffer) => (text: string) => createHmac('sha256', key).update(text).digest('base64url')
    const jwk = JSON.stringify(publicKey.export({ format: 'jwk' }))
    const bad = [
      forge({ alg: 'none' }, () => ''),
      forge({ alg: 'None' }, () => ''),
      forge({}, hmac(secret)),
      forge({ alg: 'HS256' }, () => ''),
      forge({ alg: 'HS256' }, hmac('')),
      forge({ alg: 'HS256' }, hmac(`${secret}x`)),
      forge({ alg: 'HS256' }, hmac(pem)),
      forge({ alg: 'HS256' }, hmac(jwk)),
      forge({ alg: 'HS256' }, hmac(publicKey.export({ type: 'spki', format: 'der' }))),
      forge({ alg: 'RS256' }, hmac(secret)),
      forge({ alg: 'HS384' }, (text) => createHmac('sha384', secret).update(text).digest('base64url')),
      forge({ alg: 'HS256', crit: ['exp'] }, hmac(secret)),
      forge({ alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) }, hmac(secret)),
      await sign({ alg: 'PS256', key: privateKey }),
      await sign({ alg: 'ES256', key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }),
      `${await sign()}x`,
      'a.b.c',
      '...',
      'x',
    ]
    for (const assertion of bad) {
      const { status, body, headers } = await exchange({ assertion })
      expect([status, body, headers['www-authenticate']], assertion).toMatchObject([401, refused, 'Bearer'])
    }
  })

  it('is refused when it names no customer, another service, or an invalid time', async () => {
    const now = seconds()
    const bad: Record<string, unknown>[] = [
      { iss: undefined },
      { iss: 'nobody' },
      { iss: 7 },
      { iss: [store.slug] },
      { iss: 'a\u0000b' },
      { aud: undefined },
      { aud: 'https://elsewhere.example' },
      { aud: ['a', 'b'] },
      { sub: undefined },
      { sub: '' },
      { sub: 7 },
      { sub: 'x'.repeat(256) },
      { sub: 'a\u0000b' },
      { sub: '\ud800' },
      { jti: undefined },
      { jti: '' },
      { jti: 'x'.repeat(256) },
      { jti: 'a\u0000b' },
      { exp: undefined },
      { exp: now - 31 },
      { exp: now + 331, iat: undefined },
      { exp: now + 301 },
      { exp: 'soon' },
      { exp: Number.MAX_SAFE_INTEGER },
      { iat: now + 31, exp: now + 200 },
      { iat: now - 10, exp: now + 291 },
      { nbf: now + 60 },
    ]
    for (const payload of bad) {
      const { status, body } = await exchange({ assertion: await sign({ payload }) })
      expect([status, body], JSON.stringify(payload)).toMatchObject([401, refused])
    }
    for (const payload of [{ iat: undefined }, { exp: now - 29, iat: now - 60 }, { sub: 'é'.repeat(255) }])
      expect(await statusOf(await sign({ payload })), JSON.stringify(payload)).toBe(200)
  })

  it('is refused as soon as its key is deleted', async () => {
    const { body } = await addKey({ name: 'Short', algorithm: 'HS256' })
    const key = Buffer.from(body.secret)
    expect(await statusOf(await sign({ key }))).toBe(200)
    expect((await store.call('DELETE', `${collection}/${body.id}`)).status).toBe(204)
    expect(await statusOf(await sign({ key }))).toBe(401)
  })
})

describe('a conversation from before the sign-in', () => {
  const threadsOf = async (token: string): Promise<unknown[]> => {
    const { session_id } = await sessionRow(token)
    const { rows } = await app.database.pool.query(
      'select thread_id, customer_id from threads where session_id = $1 order by 1',
      [session_id],
    )
    return rows
  }

  it('moves its threads to the new session, and the old token becomes invalid', async () => {
    const before = await aSession(app, store.scope)
    const second = await before.openThread()
    const { body } = await exchange({ assertion: await sign(), session_token: before.token })
    expect(await threadsOf(body.session_token)).toEqual(
      [before.threadId, second].sort().map((thread_id) => ({ thread_id, customer_id: 'customer-7' })),
    )
    const old = await callsOf(app, before.token).call('POST', '/v1/sessions/revoke', { reason: 'x' })
    expect(old.body.code).toBe('SESSION_REVOKED')
  })

  it('stays with the customer at the next sign-in, and never moves to another customer', async () => {
    const mine = await aSession(app, store.scope, { customerId: 'customer-7' })
    const stranger = await sign({ payload: { sub: 'customer-8' } })
    expect((await exchange({ assertion: stranger, session_token: mine.token })).status).toBe(401)
    const { body } = await exchange({ assertion: await sign(), session_token: mine.token })
    expect(await threadsOf(body.session_token)).toEqual([{ thread_id: mine.threadId, customer_id: 'customer-7' }])
  })

  /** A proposed action whose shopper has signed in since, and a function that confirms or cancels it. */
  async function proposedBefore() {
    understandByScript(app)
    const before = await aSession(app, store.scope)
    const about = { thread_id: before.threadId }
    const message = { ...about, text: 'message the team mia@shop.example' }
    const { events } = (await before.call('POST', '/v1/chat/messages', message)).body
    const proposal = (events as ChatEvent[]).find(({ event }) => event === 'confirmation.required')
      ?.data as Confirmation
    const { body } = await exchange({ assertion: await sign(), session_token: before.token })
    const authorization = `Bearer ${body.session_token}`
    const answer = async (how: 'confirm' | 'cancel', intent_id: string, more: Record<string, string> = {}) => {
      const url = `/v1/chat/actions/${how}`
      const headers = { authorization, ...more }
      const { statusCode, json } = await app.http.inject({
        method: 'POST',
        url,
        headers,
        payload: { ...about, intent_id },
      })
      return { status: statusCode, body: json() }
    }
    return { proposal, answer }
  }

  it('keeps its proposed action: confirming shows the same preview again, bound to the new session', async () => {
    const { proposal, answer } = await proposedBefore()
    const retry = { 'idempotency-key': 'key' }
    const stale = await answer('confirm', proposal.intent_id, retry)
    expect([stale.status, stale.body.code]).toEqual([409, 'CONFIRMATION_INVALID'])
    const renewed = stale.body.confirmation
    expect(renewed.intent_id).not.toBe(proposal.intent_id)
    expect(renewed.preview).toEqual(proposal.preview)
    expect((await answer('confirm', proposal.intent_id, retry)).body.confirmation).toEqual(renewed)
    expect((await answer('confirm', proposal.intent_id)).body.confirmation).toBeNull()
    expect((await answer('confirm', renewed.intent_id)).body).toMatchObject({ outcome: 'answer' })
    expect((await answer('confirm', renewed.intent_id)).status).toBe(409)
  })

  it('keeps its proposed action, which can be cancelled', async () => {
    const { proposal, answer } = await proposedBefore()
    const { status, body } = await answer('cancel', proposal.intent_id)
    expect([status, body.status]).toEqual([200, 'cancelled'])
    expect((await answer('confirm', proposal.intent_id)).body.confirmation).toBeNull()
  })

  it('cannot be taken from another store or with an expired token, and the assertion remains usable', async () => {
    const elsewhere = await aSession(app, (await aStore(app)).scope)
    const over = await aSession(app, store.scope)
    await callsOf(app, over.token).call('POST', '/v1/sessions/revoke', { reason: 'x' })
    const assertion = await sign()
    for (const session_token of [elsewhere.token, over.token, 'sess_nothing', store.token.slice(0, 99)]) {
      const { status, body } = await exchange({ assertion, session_token })
      expect([status, body]).toMatchObject([401, refused])
    }
    expect((await elsewhere.call('POST', '/v1/sessions/revoke', { reason: 'still there' })).status).toBe(204)
    expect(await statusOf(assertion)).toBe(200)
  })

  it('accepts no second message while the first is being answered', async () => {
    const before = await aSession(app, store.scope)
    const admit = createAdmit({
      turnLimitsOf: (plan) => turnLimits[plan],
      db: app.database.db,
      clock,
      ids: systemIds,
      leases: someLeases(app.database.db),
    })
    await admit(await before.shopper(), { threadId: before.threadId, text: 'Hello' })
    const { body } = await exchange({ assertion: await sign(), session_token: before.token })
    const shopper = await authenticateShopper({ db: app.database.db, clock }, body.session_token)
    const again = admit(shopper, { threadId: before.threadId, text: 'And?' })
    await expect(again).rejects.toMatchObject({ status: 429, data: { window: 'session_concurrent' } })
  })
})

describe('an assertion key', () => {
  it('is listed without its secret, which is shown once and stored sealed', async () => {
    const own = await aStore(app)
    const { status, body } = await addKey({ name: 'Shop backend', algorithm: 'HS256' }, own)
    expect([status, body.secret]).toEqual([201, expect.stringMatching(/^assert_[\w-]{43}$/)])
    const { secret, correlation_id: _id, ...shown } = body
    expect((await own.call('GET', collection)).body).toMatchObject({ keys: [shown] })
    const { rows } = await app.database.pool.query('select secret from assertion_keys where store_id = $1', [
      own.clientId,
    ])
    expect(rows[0].secret.includes(secret)).toBe(false)
    const audit = await app.database.pool.query('select action, details from audit_events where store_id = $1', [
      own.clientId,
    ])
    expect(audit.rows).toContainEqual({
      action: 'assertion_key.create',
      details: { name: 'Shop backend', algorithm: 'HS256' },
    })
    expect(JSON.stringify(audit.rows)).not.toContain(secret)
  })

  it('is refused unless it is a public key for its algorithm', async () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const bad = [
      { algorithm: 'HS256', public_key_pem: pemOf(ec.publicKey) },
      { algorithm: 'ES256' },
      { algorithm: 'ES256', public_key_pem: 'no key' },
      { algorithm: 'ES256', public_key_pem: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----' },
      { algorithm: 'ES256', public_key_pem: pemOf(ec.privateKey, 'pkcs8') },
      { algorithm: 'ES256', public_key_pem: pemOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey) },
      { algorithm: 'RS256', public_key_pem: pemOf(ec.publicKey) },
      { algorithm: 'RS256', public_key_pem: pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey) },
      { algorithm: 'EdDSA', public_key_pem: pemOf(generateKeyPairSync('x25519').publicKey) },
    ]
    for (const wanted of bad) {
      const { status, body } = await addKey({ name: 'Key', ...wanted })
      const story = JSON.stringify(wanted)
      expect([status, body.code, body.errors[0]?.pointer], story).toEqual([422, 'VALIDATION_FAILED', '/public_key_pem'])
    }
    expect((await addKey({ name: 'Key', algorithm: 'none' })).body.errors[0].pointer).toBe('/algorithm')
  })

  it('is limited to ten per store, even with concurrent requests', async () => {
    const own = await aStore(app)
    const wanted = { name: 'Key', algorithm: 'HS256' }
    const answers = await Promise.all(Array.from({ length: 14 }, () => addKey(wanted, own)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ body }) => body.code === 'CONFLICT')).toHaveLength(4)
  })

  it('is deleted only by its own store', async () => {
    const { body } = await addKey({ name: 'Mine', algorithm: 'HS256' }, await aStore(app))
    const answer = await store.call('DELETE', `${collection}/${body.id}`)
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    expect((await store.call('DELETE', `${collection}/nothing`)).status).toBe(404)
  })
})

describe('the limits of a public key', () => {
  /** A public key with this number of bits and this exponent; nobody needs its private key. */
  const rsaOf = (bits: number, exponent = 65537n): string => {
    const modulus = randomBytes(bits / 8)
    modulus[0] = (modulus[0] ?? 0) | 0x80
    modulus[modulus.length - 1] = (modulus.at(-1) ?? 0) | 1
    const hex = exponent.toString(16)
    const e = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
    const jwk = { kty: 'RSA', n: modulus.toString('base64url'), e: e.toString('base64url') }
    return pemOf(createPublicKey({ key: jwk, format: 'jwk' }))
  }
  const add = async (public_key_pem: string, algorithm = 'RS256') => {
    const answer = await addKey({ name: 'Bounds', algorithm, public_key_pem }, await aStore(app))
    return [answer.status, answer.body.errors?.[0]?.pointer ?? null, answer.body.detail ?? ''] as const
  }

  it.each([
    [2048, 65537n],
    [3072, 3n],
    [4096, 2n ** 32n - 1n],
  ])('accept RSA of %i bits with the exponent %i', async (bits, exponent) => {
    expect((await add(rsaOf(bits, exponent)))[0]).toBe(201)
  })

  it.each([
    [1024, 65537n, /1024 bits; 2048 to 4096/],
    [2040, 65537n, /2040 bits; 2048 to 4096/],
    [4104, 65537n, /4104 bits; 2048 to 4096/],
    [8192, 65537n, /8192 bits; 2048 to 4096/],
    [2048, 1n, /exponent/],
    [2048, 65536n, /exponent/],
    [2048, 2n ** 32n + 1n, /exponent/],
    [2048, 2n ** 64n - 1n, /exponent/],
    [4096, 2n ** 2047n + 1n, /exponent/],
  ])('refuse RSA of %i bits with the exponent %i and give the reason', async (bits, exponent, why) => {
    expect(await add(rsaOf(bits, exponent))).toEqual([422, '/public_key_pem', expect.stringMatching(why)])
  })

  it('refuse a PEM of more than 2048 characters, and other curves', async () => {
    expect((await add(rsaOf(16384)))[0]).toBe(422)
    expect((await add(`${rsaOf(2048)}${' '.repeat(2048)}`))[0]).toBe(422)
    const curve = (namedCurve: string) => pemOf(generateKeyPairSync('ec', { namedCurve }).publicKey)
    for (const name of ['P-384', 'P-521', 'secp256k1']) expect((await add(curve(name), 'ES256'))[0], name).toBe(422)
    expect((await add(pemOf(generateKeyPairSync('ed448').publicKey), 'EdDSA'))[0]).toBe(422)
  })

  it('apply to keys registered before the limits existed, which verify nothing', async () => {
    const own = await aStore(app)
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const { id } = (await addKey({ name: 'RSA', algorithm: 'RS256', public_key_pem: pemOf(publicKey) }, own)).body
    const signed = () => sign({ alg: 'RS256', key: privateKey, payload: { iss: own.slug } })
    expect(await statusOf(await signed())).toBe(200)
    const large = createPublicKey(rsaOf(8192)).export({ format: 'jwk' })
    const set = 'update assertion_keys set public_jwk = $1 where key_id = $2'
    await app.database.pool.query(set, [JSON.stringify(large), id])
    expect(await app.modules.assertionKeys.verifyingKeys(own.scope, 'RS256')).toEqual([])
    expect(await statusOf(await signed())).toBe(401)
  })

  it('a secret that was sealed with a lost instance key does not disable the other keys of the store', async () => {
    const own = await aStore(app)
    const { id } = (await addKey({ name: 'Lost', algorithm: 'HS256' }, own)).body
    await app.database.pool.query('update assertion_keys set secret = $1 where key_id = $2', [Buffer.alloc(80), id])
    await addKey({ name: 'New', algorithm: 'HS256' }, own)
    expect(await app.modules.assertionKeys.verifyingKeys(own.scope, 'HS256')).toHaveLength(1)
  })
})
