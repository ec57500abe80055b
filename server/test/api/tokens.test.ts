import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import { aStore, callsOf, type TestStore } from '../kit/a-store.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const clock: Clock = { now: () => new Date(time.now) }
let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp({ clock })
  store = await aStore(app)
})
afterAll(() => app.close())

const grant = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: 'POST',
    url: '/oauth/token',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const good = () => ({ grant_type: 'client_credentials', client_id: store.clientId, client_secret: store.clientSecret })
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const status = async (token: string): Promise<[number, string]> => {
  const answer = await callsOf(app, token).call('GET', '/v1/products')
  return [answer.status, answer.body.error]
}

describe('the machine grant', () => {
  it('answers a signed token with the documented claims', async () => {
    const answer = await grant(good())
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
    const [header, claims] = answer
      .json()
      .access_token.split('.')
      .map((part: string, at: number) => (at < 2 ? JSON.parse(Buffer.from(part, 'base64url').toString()) : part))
    expect(header).toMatchObject({ alg: 'EdDSA', kid: expect.stringMatching(/^key_/) })
    expect(claims).toMatchObject({
      sub: store.clientId,
      user_type: 'client',
      plan: 'enterprise',
      jti: expect.any(String),
    })
    expect(claims.exp - claims.iat).toBe(3600)
  })

  it('says the same for a wrong secret and an unknown client', async () => {
    const wrong = await grant({ ...good(), client_secret: 'wrong' })
    const unknown = await grant({ ...good(), client_id: '00000000-0000-4000-8000-000000000000' })
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
    const { correlation_id: _a, ...first } = wrong.json()
    const { correlation_id: _b, ...second } = unknown.json()
    expect(first).toEqual(second)
    expect(first.error).toBe('unauthorized')
  })

  it('takes a form and nothing else, and names what is wrong in it', async () => {
    const json = await app.http.inject({ method: 'POST', url: '/oauth/token', payload: good() })
    expect(json.statusCode).toBe(415)
    const missing = await grant({ grant_type: 'client_credentials' })
    expect(missing.statusCode).toBe(422)
    expect(
      missing
        .json()
        .details.errors.map((e: { pointer: string }) => e.pointer)
        .sort(),
    ).toEqual(['/client_id', '/client_secret'])
    expect((await grant({ ...good(), grant_type: 'password' })).statusCode).toBe(422)
    expect((await grant({ ...good(), client_id: 'not-a-uuid' })).statusCode).toBe(422)
  })

  it('kills the old secret when a new one is made', async () => {
    const other = await aStore(app)
    const secret = await app.modules.stores.renewClientSecret(other.scope)
    const fields = { grant_type: 'client_credentials', client_id: other.clientId }
    expect((await grant({ ...fields, client_secret: other.clientSecret })).statusCode).toBe(401)
    expect((await grant({ ...fields, client_secret: secret })).statusCode).toBe(200)
  })
})

describe('a token', () => {
  it('works until it expires, and then says so', async () => {
    const { access_token: token } = (await grant(good())).json()
    const begun = time.now
    expect((await status(token))[0]).toBe(200)
    time.now = new Date(begun.getTime() + 3_599_000)
    expect((await status(token))[0]).toBe(200)
    time.now = new Date(begun.getTime() + 3_601_000)
    expect(await status(token)).toEqual([401, 'token_expired'])
    time.now = begun
  })

  it('that is forged in any way is refused', async () => {
    const { access_token: token } = (await grant(good())).json()
    const [header = '', claims = '', signature = ''] = token.split('.')
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    expect(publicKey).toBeDefined()
    const foreign = (head: string, body: string): string =>
      `${head}.${body}.${sign(null, Buffer.from(`${head}.${body}`), privateKey).toString('base64url')}`
    const other = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const forged = [
      `${encode({ alg: 'none' })}.${claims}.`,
      `${encode({ alg: 'none' })}.${claims}.${signature}`,
      `${encode({ alg: 'HS256', kid: JSON.parse(Buffer.from(header, 'base64url').toString()).kid })}.${claims}.${signature}`,
      `${header}.${encode({ ...other, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`,
      `${header}.${claims}.${signature.slice(0, -4)}`,
      `${header}.${claims}`,
      foreign(header, claims),
      foreign(encode({ alg: 'EdDSA', kid: 'key_unknown' }), claims),
      'a.b.c',
      '.',
    ]
    for (const one of forged) expect(await status(one)).toEqual([401, 'unauthorized'])
  })

  it('can be verified by anybody with the published keys, which hold no private part', async () => {
    const { keys } = (await app.http.inject('/.well-known/jwks.json')).json()
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', use: 'sig' })
    expect(keys[0].d).toBeUndefined()
    expect(() => createPrivateKey({ key: keys[0], format: 'jwk' })).toThrow()
  })

  it('narrowed to some permissions may do nothing else, and is told which one it lacks', async () => {
    const row = await app.modules.stores.storeById(store.scope)
    if (row === undefined) throw new Error('no store')
    const { access_token: token } = await app.modules.tokens.issueMachineToken(row, {
      secretId: (await app.modules.stores.secretIdOf(store.scope)) ?? '',
      only: ['products:read', 'search:execute'],
    })
    const { call } = callsOf(app, token)
    expect((await call('GET', '/v1/products')).status).toBe(200)
    expect((await call('POST', '/v1/search/text', { query: 'x' })).status).toBe(200)
    for (const [method, url, permission] of [
      ['POST', '/v1/products', 'products:write'],
      ['DELETE', '/v1/products/x', 'products:delete'],
      ['POST', '/v1/products/demo', 'products:write'],
    ] as const) {
      const answer = await call(method, url, method === 'POST' ? {} : undefined)
      expect([answer.status, answer.body.error, answer.body.details.permission]).toEqual([
        403,
        'missing_permission',
        permission,
      ])
    }
  })

  it('is the same to a service started again on the same database', async () => {
    const again = await app.restarted()
    expect((await callsOf(again, store.token).call('GET', '/v1/products')).status).toBe(200)
    await again.stop()
  })
})
