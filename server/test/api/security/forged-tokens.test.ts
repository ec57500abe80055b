import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { CompactSign, compactVerify, importJWK, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Clock } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'

interface Published {
  readonly rfc: readonly {
    readonly source: string
    readonly alg: string
    readonly key: JWK | null
    readonly jws: string
  }[]
  readonly wycheproof: readonly { readonly tcId: number; readonly comment: string; readonly jws: string }[]
}
const published: Published = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '..', '..', 'data', 'jose', 'published.json'), 'utf8'),
)

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const clock: Clock = { now: () => new Date(time.now) }
let app: TestApp
let store: TestStore
let person: TestPerson
let ours: JWK

beforeAll(async () => {
  app = await startTestApp({ clock })
  store = await aStore(app)
  person = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
  ours = (await app.http.inject('/.well-known/jwks.json')).json().keys[0]
})
afterAll(() => app.close())

let asked = 0
/** The responses of the guard and of the two calls that verify tokens themselves; each call comes from another address. */
async function answers(token: string): Promise<string[]> {
  asked += 1
  const calls = [
    { method: 'GET', url: '/v1/products' },
    { method: 'POST', url: '/oauth/refresh' },
    { method: 'POST', url: '/oauth/revoke' },
  ] as const
  const all = calls.map((call) =>
    app.http.inject({
      ...call,
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
    }),
  )
  return (await Promise.all(all)).map(
    (one) => `${one.statusCode} ${one.json().error} ${one.headers['www-authenticate']}`,
  )
}
const refused = Array.from({ length: 3 }, () => '401 unauthorized Bearer')

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())
const parts = (): [string, string, string] => store.token.split('.') as [string, string, string]
const claims = (): Record<string, unknown> => decode(parts()[1])
const kid = (): string => String(ours.kid)

/** Signed by our own key, as if a mistake of ours had issued it. */
async function signedByUs(changes: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  const { key, keyId } = await app.modules.keys.signingKey()
  return new SignJWT({ ...claims(), ...changes })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'JWT', ...header })
    .sign(key)
}
function signedBy(key: KeyObject, header: object, body = parts()[1]): string {
  const input = `${encode(header)}.${body}`
  return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`
}
const macBy = (secret: Buffer | string, header: object): string => {
  const input = `${encode(header)}.${parts()[1]}`
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}

describe('a published signature', () => {
  it.each(published.rfc)('of $source is valid under its own key, but refused here', async ({ key, jws }) => {
    if (key !== null) {
      const { alg = '' } = decode(jws.split('.')[0]) as { alg?: string }
      await expect(compactVerify(jws, await importJWK(key, alg))).resolves.toBeDefined()
    }
    expect(await answers(jws)).toEqual(refused)
  })

  it.each(published.wycheproof)('of Wycheproof, $tcId $comment, is refused', async ({ jws }) => {
    expect(await answers(jws)).toEqual(refused)
  })

  it('is refused even if its header names our key', async () => {
    for (const { jws } of published.rfc) {
      const [header, body, signature] = jws.split('.')
      expect(await answers(`${encode({ ...decode(header), kid: kid() })}.${body}.${signature}`)).toEqual(refused)
    }
  })
})

describe('a token that we did not sign', () => {
  it('is refused with the algorithm none, in any spelling', async () => {
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
      for (const signature of ['', parts()[2]]) {
        expect(await answers(`${encode({ alg, kid: kid(), typ: 'JWT' })}.${parts()[1]}.${signature}`)).toEqual(refused)
      }
    }
  })

  it('is refused when our public key was used as an HMAC secret, in any encoding', async () => {
    const publicKey = createPublicKey({ key: ours as never, format: 'jwk' })
    const secrets = [
      Buffer.from(String(ours.x), 'base64url'),
      String(ours.x),
      JSON.stringify(ours),
      publicKey.export({ format: 'pem', type: 'spki' }),
      publicKey.export({ format: 'der', type: 'spki' }),
      '',
    ]
    for (const secret of secrets) {
      expect(await answers(macBy(secret, { alg: 'HS256', kid: kid(), typ: 'JWT' }))).toEqual(refused)
      expect(await answers(macBy(secret, { alg: 'EdDSA', kid: kid(), typ: 'JWT' }))).toEqual(refused)
    }
  })

  it('is refused when another key signed it, whatever its header says about the key', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const jwk = publicKey.export({ format: 'jwk' })
    const common = { alg: 'EdDSA', typ: 'JWT' }
    const headers = [
      { ...common, kid: kid() },
      common,
      { ...common, kid: 'key_unknown' },
      { ...common, kid: kid(), jwk },
      { ...common, jwk },
      { ...common, kid: kid(), jku: 'http://127.0.0.1:1/jwks.json' },
      { ...common, kid: kid(), x5u: 'http://127.0.0.1:1/cert.pem', x5c: ['AAAA'] },
      { ...common, kid: kid(), crit: ['exp'], exp: 1 },
      { ...common, kid: kid(), crit: ['b64'], b64: false },
    ]
    for (const header of headers) expect(await answers(signedBy(privateKey, header))).toEqual(refused)
  })

  it('is refused with any key ID', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const ids = [
      null,
      0,
      true,
      [],
      {},
      [kid()],
      '',
      '__proto__',
      'constructor',
      "' or 1=1 --",
      '../../etc/passwd',
      '\0',
      'x'.repeat(5000),
    ]
    for (const id of ids) {
      expect(await answers(signedBy(privateKey, { alg: 'EdDSA', typ: 'JWT', kid: id }))).toEqual(refused)
    }
  })

  it('is refused when it is not a token', async () => {
    const [header, body, signature] = parts()
    const shapes = [
      '.',
      '..',
      '...',
      '....',
      'a.b.c',
      'null',
      '{}',
      '%00',
      '\u00ff',
      'sk_test_1',
      `${header}.${body}`,
      `${header}..${signature}`,
      `.${body}.${signature}`,
      `${header}.${body}.${signature}.`,
      `${header}.${body}.${signature}.${signature}`,
      `${header}.${body}.${signature}.${signature}.${signature}`,
      `${body}.${header}.${signature}`,
      `${encode(null)}.${body}.${signature}`,
      `${encode([])}.${body}.${signature}`,
      `${encode('EdDSA')}.${body}.${signature}`,
      `${Buffer.from('{"alg":"EdDSA"').toString('base64url')}.${body}.${signature}`,
      `${Buffer.from([0xff, 0xfe, 0x00]).toString('base64url')}.${body}.${signature}`,
      'A'.repeat(12_000),
    ]
    for (const shape of shapes) expect(await answers(shape)).toEqual(refused)
  })
})

describe('a modified token', () => {
  it('is refused with any single character replaced', async () => {
    const { token } = person
    for (let at = 0; at < token.length; at += 1) {
      const replaced = token[at] === 'A' ? 'B' : 'A'
      const changed = token.slice(0, at) + replaced + token.slice(at + 1)
      await expect(app.modules.tokens.verify(changed), `character ${at}`).rejects.toMatchObject({
        code: 'unauthorized',
      })
    }
    await expect(app.modules.tokens.verify(token)).resolves.toBeDefined()
  })

  it('is refused with a different last character that only changes unused bits', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=\n'
    const taken = await Promise.all(
      [...alphabet].map((last) =>
        app.modules.tokens.verify(store.token.slice(0, -1) + last).then(
          () => last,
          () => null,
        ),
      ),
    )
    expect(taken.filter((last) => last !== null)).toEqual([store.token.at(-1)])
    for (const padded of [`${store.token}=`, `${store.token}==`, `${store.token}\n`]) {
      await expect(app.modules.tokens.verify(padded)).rejects.toMatchObject({ code: 'unauthorized' })
    }
  })

  it('is refused when truncated at any position', async () => {
    for (let length = 1; length < store.token.length; length += 1) {
      await expect(app.modules.tokens.verify(store.token.slice(0, length))).rejects.toMatchObject({
        code: 'unauthorized',
      })
    }
    expect(await answers(store.token.slice(0, -1))).toEqual(refused)
  })

  it('is refused with the claims or the signature of another', async () => {
    const [, body, signature] = parts()
    const [header, otherBody, otherSignature] = person.token.split('.')
    expect(await answers(`${header}.${otherBody}.${signature}`)).toEqual(refused)
    expect(await answers(`${header}.${body}.${otherSignature}`)).toEqual(refused)
    const rich = encode({ ...decode(otherBody), is_super_admin: true })
    expect(await answers(`${header}.${rich}.${otherSignature}`)).toEqual(refused)
  })
})

describe('a token signed by our key', () => {
  it('is accepted when nothing is wrong with it, so that the refusals below have the stated reason', async () => {
    expect(await app.modules.tokens.verify(await signedByUs({}))).toMatchObject({ sub: store.clientId })
  })

  it.each([
    ['another issuer', { iss: 'somebody' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'vitrine-widget' }],
    ['no audience', { aud: undefined }],
    ['no subject', { sub: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is no number', { exp: '2099-01-01' }],
    ['no time of issue', { iat: undefined }],
    ['a time of issue that is no number', { iat: 'now' }],
    ['no id', { jti: undefined }],
    ['an id that is no id', { jti: "' or 1=1" }],
    ['no login', { sid: undefined }],
    ['a login that is no id', { sid: 'x' }],
    ['a subject that is no id', { sub: 'admin' }],
    ['no kind of user', { user_type: undefined }],
    ['an unknown kind of user', { user_type: 'root' }],
  ])('is refused with %s', async (_what, changes) => {
    expect(await answers(await signedByUs(changes))).toEqual(refused)
  })

  it('is refused under another algorithm’s name', async () => {
    const { key, keyId } = await app.modules.keys.signingKey()
    const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'Ed25519', kid: keyId }).sign(key)
    expect(await answers(token)).toEqual(refused)
  })

  it('is refused without the key ID', async () => {
    expect(await answers(await signedByUs({}, { kid: undefined }))).toEqual(refused)
  })

  it('is refused when its payload is not a claims object', async () => {
    const { key, keyId } = await app.modules.keys.signingKey()
    for (const text of ['', 'foo', 'null', '[]', '1', '"x"', '{', '\0']) {
      const token = await new CompactSign(Buffer.from(text)).setProtectedHeader({ alg: 'EdDSA', kid: keyId }).sign(key)
      expect(await answers(token)).toEqual(refused)
    }
  })

  it.each(['iat', 'nbf'])('is refused while its %s is more than a minute ahead', async (claim) => {
    const now = Math.floor(time.now.getTime() / 1000)
    expect(await app.modules.tokens.verify(await signedByUs({ [claim]: now + 60 }))).toBeDefined()
    const early = await signedByUs({ [claim]: now + 61, exp: now + 7200 })
    expect(await answers(early)).toEqual(refused)
    const before = time.now
    time.now = new Date(before.getTime() + 1000)
    expect(await app.modules.tokens.verify(early)).toBeDefined()
    time.now = before
  })

  it('is refused as expired when only its expiry has passed', async () => {
    const now = Math.floor(time.now.getTime() / 1000)
    const old = await signedByUs({ exp: now - 301, iat: now - 4000 })
    expect(await answers(old)).toEqual(refused.map(() => '401 token_expired Bearer'))
  })
})
