import { createHash, createHmac } from 'node:crypto'
import { create } from 'qrcode'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seal } from '../../../platform/crypto/seal.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, callsOfPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { newestMailTo } from '../../kit/peers/mailbox.ts'

const startTime = new Date('2026-11-21T12:00:00.000Z')
const time = { now: startTime }
const password = 'seven brass lanterns'
let app: TestApp
let store: TestStore
let passwordHash: string

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(time.now) } })
  store = await aStore(app)
  passwordHash = await app.modules.accounts.passwords.hash(password)
})
beforeEach(() => {
  time.now = startTime
})
afterAll(() => app.close())

const later = (seconds: number): void => {
  time.now = new Date(time.now.getTime() + seconds * 1000)
}

/** A second implementation of RFC 6238, so that the tests do not check the library against itself. */
function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** The code that the app shows this many steps from now; negative for past steps. */
const codeNow = (secret: Buffer, steps = 0): string => codeOf(secret, Math.floor(time.now.getTime() / 30_000) + steps)
const wrongCodeFor = (secret: Buffer): string => {
  const right = [-1, 0, 1].map((steps) => codeNow(secret, steps))
  return ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code)) ?? ''
}

const url = (verb: string): string => `/v1/security/2fa/${verb}`

async function withPassword(memberships = [{ scope: store.scope, role: 'owner' as const }]): Promise<TestPerson> {
  const person = await aPerson(app, { memberships })
  await app.database.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', person.userId)
    .execute()
  return person
}

/** A user with the second factor on. The code of the previous step is used, the current one is not. */
async function withTwoFactor() {
  const person = await withPassword()
  const base32: string = (await person.call('POST', url('setup'))).body.secret
  const secret = fromBase32(base32)
  const enabled = await person.call('POST', url('enable'), { body: { totp_code: codeNow(secret, -1) } })
  expect(enabled.status).toBe(200)
  return { person, base32, secret, recoveryCodes: enabled.body.recovery_codes as string[] }
}

let logins = 0
/** From a new address each time, because the limit per address is tested elsewhere. */
async function logIn(person: { email: string }, code?: string, attempt = password): Promise<TestAnswer> {
  logins += 1
  const answer = await app.http.inject({
    method: 'POST',
    url: '/oauth/login',
    remoteAddress: `10.1.${logins >> 8}.${logins & 255}`,
    payload: { email: person.email, password: attempt, ...(code === undefined ? {} : { totp_code: code }) },
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

const statusAndError = (answer: TestAnswer): [number, string] => [answer.status, answer.body.error]
const check = (person: { userId: string }, code: string | null) =>
  app.modules.security.twoFactor.check(person.userId, code, '127.0.0.1')
const auditOf = (person: TestPerson) =>
  app.database.db
    .selectFrom('audit_events')
    .select(['store_id', 'action', 'actor_name', 'address', 'details', 'target_id'])
    .where('actor_id', '=', person.userId)
    .where('action', 'not in', ['login', 'login.end'])
    .orderBy('event_id')
    .execute()

describe('setting up', () => {
  it('returns the secret as text, as a URL and as a QR code of that URL', async () => {
    const person = await withPassword()
    const { status, headers, body } = await person.call('POST', url('setup'))
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const address = new URL(body.otpauth_url)
    expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Vitrine:${person.email}`,
    ])
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Vitrine',
      secret: body.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(await readModules(body.qr_code_url)).toEqual(modulesOf(body.otpauth_url))
  })

  it('requires no code at sign-in until the first one was confirmed', async () => {
    const person = await withPassword()
    await person.call('POST', url('setup'))
    expect((await logIn(person)).status).toBe(200)
    expect((await person.call('GET', url('status'))).body).toEqual({ enabled: false, recovery_codes_left: 0 })
  })

  it('again replaces the pending secret', async () => {
    const person = await withPassword()
    const [first, second] = [await person.call('POST', url('setup')), await person.call('POST', url('setup'))]
    expect(first.body.secret).not.toBe(second.body.secret)
    const enable = (secret: string) =>
      person.call('POST', url('enable'), { body: { totp_code: codeNow(fromBase32(secret)) } })
    expect(statusAndError(await enable(first.body.secret))).toEqual([401, 'invalid_2fa'])
    expect((await enable(second.body.secret)).status).toBe(200)
  })

  it('is refused while it is on, and keeps the enabled secret', async () => {
    const { person, secret } = await withTwoFactor()
    expect(statusAndError(await person.call('POST', url('setup')))).toEqual([409, 'conflict'])
    expect((await logIn(person, codeNow(secret))).status).toBe(200)
  })
})

describe('turning on', () => {
  it('returns ten recovery codes once, and from then on a sign-in needs a code', async () => {
    const person = await withPassword()
    const secret = fromBase32((await person.call('POST', url('setup'))).body.secret)
    const enabled = await person.call('POST', url('enable'), { body: { totp_code: codeNow(secret) } })
    expect([enabled.status, enabled.headers['cache-control'], enabled.body.enabled]).toEqual([200, 'no-store', true])
    expect(new Set(enabled.body.recovery_codes).size).toBe(10)
    for (const code of enabled.body.recovery_codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){6}$/)
    expect((await person.call('GET', url('status'))).body).toEqual({ enabled: true, recovery_codes_left: 10 })
    const asked = await logIn(person)
    expect([...statusAndError(asked), asked.body.details]).toEqual([401, 'requires_2fa', { requires_2fa: true }])
    expect(statusAndError(await logIn(person, undefined, 'not the password'))).toEqual([401, 'unauthorized'])
    expect(statusAndError(await logIn(person, codeNow(secret, 1), 'not the password'))).toEqual([401, 'unauthorized'])
  })

  it('consumes its code, so that an observer cannot sign in with it', async () => {
    const person = await withPassword()
    const secret = fromBase32((await person.call('POST', url('setup'))).body.secret)
    const code = codeNow(secret)
    await person.call('POST', url('enable'), { body: { totp_code: code } })
    expect(statusAndError(await logIn(person, code))).toEqual([401, 'invalid_2fa'])
    later(30)
    expect((await logIn(person, codeNow(secret))).status).toBe(200)
  })

  it('needs a pending secret and a right code of six digits, and happens once', async () => {
    const person = await withPassword()
    const enable = (code: unknown) => person.call('POST', url('enable'), { body: { totp_code: code } })
    expect(statusAndError(await enable('123456'))).toEqual([409, 'conflict'])
    const secret = fromBase32((await person.call('POST', url('setup'))).body.secret)
    expect(statusAndError(await enable(wrongCodeFor(secret)))).toEqual([401, 'invalid_2fa'])
    for (const bad of ['12345', '1234567', '12345a', ' 12345', '', '１２３４５６', 123456, null]) {
      expect(statusAndError(await enable(bad)), String(bad)).toEqual([422, 'validation_failed'])
    }
    expect((await enable(codeNow(secret))).status).toBe(200)
    expect(statusAndError(await enable(codeNow(secret, 1)))).toEqual([409, 'conflict'])
  })

  it('succeeds once for two concurrent requests, and the returned recovery codes are valid', async () => {
    const person = await withPassword()
    const secret = fromBase32((await person.call('POST', url('setup'))).body.secret)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => person.call('POST', url('enable'), { body: { totp_code: codeNow(secret) } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const returnedCodes = answers.find(({ status }) => status === 200)?.body.recovery_codes ?? []
    expect((await logIn(person, returnedCodes[9])).status).toBe(200)
  })
})

describe('turning on with an old session', () => {
  const recentSeconds = 300
  const setUp = async () => {
    const person = await withPassword()
    return { person, secret: fromBase32((await person.call('POST', url('setup'))).body.secret) }
  }
  const enable = (person: TestPerson, body: object) => person.call('POST', url('enable'), { body })

  it('needs only the code for five minutes after the sign-in', async () => {
    const { person, secret } = await setUp()
    later(recentSeconds)
    expect((await enable(person, { totp_code: codeNow(secret) })).status).toBe(200)
  })

  it('needs the password after that, even with a refreshed token', async () => {
    const { person, secret } = await setUp()
    later(recentSeconds + 1)
    const call = callsOfPerson(app, (await person.call('POST', '/oauth/refresh')).body.access_token)
    const refused = await call('POST', url('enable'), { body: { totp_code: codeNow(secret) } })
    expect(statusAndError(refused)).toEqual([403, 'reauthentication_required'])
    expect(refused.body.details).toEqual({
      field: 'password',
      recent_login_seconds: recentSeconds,
      errors: [{ pointer: '/password', code: 'required', message: expect.stringContaining('password') }],
    })
    expect((await call('GET', url('status'))).body.enabled).toBe(false)
    expect(
      statusAndError(
        await call('POST', url('enable'), { body: { totp_code: codeNow(secret), password: 'not the password' } }),
      ),
    ).toEqual([401, 'unauthorized'])
    expect((await call('POST', url('enable'), { body: { totp_code: codeNow(secret), password } })).status).toBe(200)
  })

  it('refuses and counts a wrong password even with a recent sign-in', async () => {
    const { person, secret } = await setUp()
    const wrong = { totp_code: codeNow(secret), password: 'not the password' }
    for (let round = 0; round < 5; round += 1)
      expect(statusAndError(await enable(person, wrong))).toEqual([401, 'unauthorized'])
    expect(statusAndError(await enable(person, { ...wrong, password }))).toEqual([429, 'too_many_requests'])
    expect((await person.call('GET', url('status'))).body.enabled).toBe(false)
  })
})

describe('a change of the second factor', () => {
  const otherLogin = async (person: TestPerson) => {
    const { token } = await app.modules.accounts.sessions.open(
      { user_id: person.userId, is_super_admin: false },
      { address: '127.0.0.1', userAgent: 'other' },
    )
    return callsOfPerson(app, token.access_token)
  }

  it('ends the user’s other sessions, and sends them an email with the time and address', async () => {
    const person = await withPassword()
    const secret = fromBase32((await person.call('POST', url('setup'))).body.secret)
    const before = await otherLogin(person)
    expect((await before('GET', '/v1/account')).status).toBe(200)
    await person.call('POST', url('enable'), { body: { totp_code: codeNow(secret, -1) }, remoteAddress: '192.0.2.77' })
    expect(statusAndError(await before('GET', '/v1/account'))).toEqual([401, 'unauthorized'])
    expect((await person.call('GET', '/v1/account')).status).toBe(200)
    const mail = await newestMailTo(app, person.email)
    expect(mail.subject).toBe('Two-factor authentication was turned on')
    expect(mail.text).toContain('192.0.2.77')
    expect(mail.text).toContain('2026-11-21 12:00 UTC')
    later(1)
    const between = await otherLogin(person)
    const body = { password, totp_code: codeNow(secret) }
    expect((await person.call('POST', url('disable'), { body })).status).toBe(200)
    expect(statusAndError(await between('GET', '/v1/account'))).toEqual([401, 'unauthorized'])
    expect((await newestMailTo(app, person.email, 2)).subject).toBe('Two-factor authentication was turned off')
  })
})

describe('a one-time code', () => {
  // RFC 6238, appendix B, SHA-1: the last six of its eight digits are the six-digit code.
  const vectors = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ] as const

  it.each(vectors)('at second %i is the one of RFC 6238', async (seconds, eightDigits) => {
    const person = await aPerson(app)
    const secret = seal(Buffer.alloc(32, 1), Buffer.from('12345678901234567890'), `totp:${person.userId}`)
    await app.database.db
      .insertInto('two_factor')
      .values({ user_id: person.userId, secret, state: 'enabled', created_at: startTime, enabled_at: startTime })
      .execute()
    time.now = new Date(seconds * 1000)
    const code = eightDigits.slice(2)
    expect(await check(person, eightDigits)).toBe('wrong')
    expect(
      await check(
        person,
        code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
      ),
    ).toBe('wrong')
    expect(await check(person, code)).toBe('passed')
    expect(await check(person, code)).toBe('wrong')
  })

  it('is accepted one step early and one step late, but no more', async () => {
    const { person, secret } = await withTwoFactor()
    later(300)
    expect(await check(person, codeNow(secret, -2))).toBe('wrong')
    expect(await check(person, codeNow(secret, 2))).toBe('wrong')
    expect(await check(person, codeNow(secret, -1))).toBe('passed')
    expect(await check(person, codeNow(secret, 0))).toBe('passed')
    expect(await check(person, codeNow(secret, 1))).toBe('passed')
  })

  it('works once, in its own step and in the next', async () => {
    const { person, secret } = await withTwoFactor()
    const code = codeNow(secret)
    expect((await logIn(person, code)).status).toBe(200)
    expect(statusAndError(await logIn(person, code))).toEqual([401, 'invalid_2fa'])
    later(30)
    expect(statusAndError(await logIn(person, code))).toEqual([401, 'invalid_2fa'])
  })

  it('invalidates earlier ones', async () => {
    const { person, secret } = await withTwoFactor()
    expect(await check(person, codeNow(secret, 1))).toBe('passed')
    expect(await check(person, codeNow(secret, 0))).toBe('wrong')
  })

  it('sent in twenty concurrent requests succeeds once', async () => {
    const { person, secret } = await withTwoFactor()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => check(person, codeNow(secret))))
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(1)
  })

  it('stays consumed after a restart', async () => {
    const { person, secret } = await withTwoFactor()
    expect(await check(person, codeNow(secret))).toBe('passed')
    const again = await app.restarted()
    expect(await again.modules.security.twoFactor.check(person.userId, codeNow(secret), null)).toBe('wrong')
    await again.stop()
  })

  it('may contain a space, as the app shows it', async () => {
    const { person, secret } = await withTwoFactor()
    const code = codeNow(secret)
    expect(await check(person, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe('passed')
  })

  it('of one user is wrong for another', async () => {
    const [first, second] = [await withTwoFactor(), await withTwoFactor()]
    expect(await check(second.person, codeNow(first.secret))).toBe('wrong')
    expect(await check(second.person, first.recoveryCodes[0] ?? '')).toBe('wrong')
    expect(await check(first.person, first.recoveryCodes[0] ?? '')).toBe('passed')
  })

  it.each([
    '',
    ' ',
    '-',
    '1',
    "' or 1=1 --",
    'x'.repeat(40),
    '\u0661\u0662\u0663\u0664\u0665\u0666',
    'aaaa-aaaa-aaaa-aaaa',
  ])('of another form (%j) is wrong', async (code) => {
    const { person } = await withTwoFactor()
    expect(await check(person, code)).toBe('wrong')
  })

  it('is ignored for a user without a second factor', async () => {
    const person = await withPassword()
    expect([await check(person, null), await check(person, '123456')]).toEqual(['passed', 'passed'])
  })
})

describe('a recovery code', () => {
  it('signs in once, and the count goes down', async () => {
    const { person, recoveryCodes } = await withTwoFactor()
    const code = recoveryCodes[3] ?? ''
    expect((await logIn(person, code)).status).toBe(200)
    expect(statusAndError(await logIn(person, code))).toEqual([401, 'invalid_2fa'])
    expect((await person.call('GET', url('status'))).body).toEqual({ enabled: true, recovery_codes_left: 9 })
  })

  it('may contain capitals and spaces, or no separators', async () => {
    const { person, recoveryCodes } = await withTwoFactor()
    const [first = '', second = '', third = ''] = recoveryCodes
    expect(await check(person, first.toUpperCase())).toBe('passed')
    expect(await check(person, second.replaceAll('-', ''))).toBe('passed')
    expect(await check(person, ` ${third.replaceAll('-', ' ')} `)).toBe('passed')
  })

  it('has at least 128 random bits and is stored as a hash', async () => {
    const { person, recoveryCodes } = await withTwoFactor()
    const [code = ''] = recoveryCodes
    const characters = code.replaceAll('-', '')
    expect(characters.length * 5).toBeGreaterThanOrEqual(128)
    const rows = await app.database.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', person.userId)
      .execute()
    expect(rows.map(({ code_hash }) => code_hash.toString('hex'))).toContain(
      createHash('sha256').update(characters).digest('hex'),
    )
  })

  it('of 16 characters, from an older version, still works', async () => {
    const { person } = await withTwoFactor()
    for (const old of ['abcdefgh234567ab', 'bbcdefgh234567ab']) {
      await app.database.db
        .insertInto('recovery_codes')
        .values({ user_id: person.userId, code_hash: createHash('sha256').update(old).digest() })
        .execute()
    }
    expect((await logIn(person, 'ABCD-EFGH-2345-67AB')).status).toBe(200)
    const body = { password, recovery_code: 'bbcd-efgh-2345-67ab' }
    expect((await person.call('POST', url('disable'), { body })).status).toBe(200)
  })

  it('sent in ten concurrent requests succeeds once, and is audited once', async () => {
    const { person, recoveryCodes } = await withTwoFactor()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => check(person, recoveryCodes[0] ?? '')))
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(1)
    const auditEvents = (await auditOf(person)).filter(({ action }) => action === 'recovery_code.use')
    expect(auditEvents).toEqual([
      {
        store_id: store.scope.storeId,
        action: 'recovery_code.use',
        actor_name: person.email,
        address: '127.0.0.1',
        details: { left: 9 },
        target_id: person.userId,
      },
    ])
  })

  it('used to sign in is audited with its address', async () => {
    const { person, recoveryCodes } = await withTwoFactor()
    await logIn(person, recoveryCodes[0])
    const auditEvents = (await auditOf(person)).find(({ action }) => action === 'recovery_code.use')
    expect(auditEvents?.address).toMatch(/^10\.1\./)
  })
})

describe('turning off', () => {
  const disable = (person: TestPerson, body: object) => person.call('POST', url('disable'), { body })

  it('needs the password and a one-time code', async () => {
    const { person, secret } = await withTwoFactor()
    const answer = await disable(person, { password, totp_code: codeNow(secret) })
    expect([answer.status, answer.body]).toEqual([200, { enabled: false }])
    expect((await logIn(person)).status).toBe(200)
    expect((await person.call('GET', url('status'))).body).toEqual({ enabled: false, recovery_codes_left: 0 })
  })

  it('accepts the password and a recovery code', async () => {
    const { person, recoveryCodes } = await withTwoFactor()
    expect((await disable(person, { password, recovery_code: recoveryCodes[0] })).status).toBe(200)
    expect((await logIn(person)).status).toBe(200)
  })

  it('deletes the old secret and codes, which do not return with a new setup', async () => {
    const { person, secret, recoveryCodes } = await withTwoFactor()
    await disable(person, { password, totp_code: codeNow(secret) })
    for (const table of ['two_factor', 'recovery_codes'] as const) {
      const rows = app.database.db.selectFrom(table).select('user_id').where('user_id', '=', person.userId)
      expect(await rows.execute(), table).toEqual([])
    }
    const fresh = fromBase32((await person.call('POST', url('setup'))).body.secret)
    expect((await person.call('POST', url('enable'), { body: { totp_code: codeNow(fresh) } })).status).toBe(200)
    later(60)
    expect(await check(person, codeNow(secret))).toBe('wrong')
    expect(await check(person, recoveryCodes[5] ?? '')).toBe('wrong')
    expect(await check(person, codeNow(fresh))).toBe('passed')
  })

  it('is refused when either proof is wrong or missing', async () => {
    const { person, secret, recoveryCodes } = await withTwoFactor()
    const totp_code = codeNow(secret)
    const refused: [object, number, string][] = [
      [{ password: 'not the password', totp_code }, 401, 'unauthorized'],
      [{ password, totp_code: wrongCodeFor(secret) }, 401, 'invalid_2fa'],
      [{ password, recovery_code: 'aaaa-aaaa-aaaa-aaaa' }, 401, 'invalid_2fa'],
      [{ password }, 422, 'validation_failed'],
      [{ password, totp_code, recovery_code: recoveryCodes[0] }, 422, 'validation_failed'],
      [{ totp_code }, 422, 'validation_failed'],
      [{ password, recovery_code: totp_code }, 422, 'validation_failed'],
      [{ password, totp_code: recoveryCodes[0] }, 422, 'validation_failed'],
      [{ password, recovery_code: `${'a '.repeat(16)}a` }, 422, 'validation_failed'],
      [{ password, totp_code, user_id: person.userId }, 422, 'validation_failed'],
    ]
    for (const [body, status, error] of refused) {
      expect(statusAndError(await disable(person, body)), JSON.stringify(body)).toEqual([status, error])
    }
    expect((await person.call('GET', url('status'))).body).toEqual({ enabled: true, recovery_codes_left: 10 })
    // None of the refusals consumed it.
    expect((await disable(person, { password, totp_code })).status).toBe(200)
  })

  it('is refused when it is off, before the password is checked', async () => {
    const person = await withPassword()
    const body = { password: 'whatever', totp_code: '123456' }
    for (let times = 0; times < 7; times += 1)
      expect(statusAndError(await disable(person, body))).toEqual([409, 'conflict'])
    await person.call('POST', url('setup'))
    expect(statusAndError(await disable(person, body))).toEqual([409, 'conflict'])
  })

  it('succeeds once for two concurrent requests', async () => {
    const { person, secret, recoveryCodes } = await withTwoFactor()
    const answers = await Promise.all([
      disable(person, { password, totp_code: codeNow(secret) }),
      disable(person, { password, recovery_code: recoveryCodes[0] }),
      disable(person, { password, recovery_code: recoveryCodes[1] }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const auditEvents = (await auditOf(person)).filter(({ action }) => action === 'two_factor.disable')
    expect(auditEvents).toHaveLength(1)
  })

  it('checks exactly five of fifty concurrent wrong codes, then refuses right ones too', async () => {
    const { person, secret, recoveryCodes } = await withTwoFactor()
    const body = { password, totp_code: wrongCodeFor(secret) }
    const answers = await Promise.all(Array.from({ length: 50 }, () => disable(person, body)))
    const counted = Object.groupBy(answers, ({ status }) => String(status))
    expect([counted['401']?.length, counted['429']?.length]).toEqual([5, 45])
    const refused = await disable(person, { password, totp_code: codeNow(secret) })
    expect([...statusAndError(refused), refused.headers['retry-after']]).toEqual([429, 'too_many_requests', '900'])
    expect(refused.body.details.retry_after).toBe(900)
    expect((await person.call('GET', url('status'))).body.enabled).toBe(true)
    later(901)
    expect((await disable(person, { password, recovery_code: recoveryCodes[0] })).status).toBe(200)
  })

  it('counts wrong passwords and wrong codes together, and clears the count when it succeeds', async () => {
    const { person, secret } = await withTwoFactor()
    const wrong = () => [
      { password: 'not the password', totp_code: codeNow(secret) },
      { password, totp_code: wrongCodeFor(secret) },
    ]
    for (const body of [...wrong(), ...wrong()]) expect((await disable(person, body)).status).toBe(401)
    expect((await disable(person, { password, totp_code: codeNow(secret) })).status).toBe(200)
    const confirm = (current_password: string) =>
      person.call('POST', '/v1/account/password', {
        body: { current_password, new_password: 'quiet badger 27 kettles' },
      })
    for (let times = 0; times < 5; times += 1) {
      expect(statusAndError(await confirm('not the password'))).toEqual([401, 'unauthorized'])
    }
    expect(statusAndError(await confirm(password))).toEqual([429, 'too_many_requests'])
  })

  it('counts wrong codes together with wrong passwords of a password change, and a right password does not clear the count', async () => {
    const { person, secret } = await withTwoFactor()
    const changed = 'quiet badger 27 kettles'
    const change = (current_password: string, new_password: string) =>
      person.call('POST', '/v1/account/password', { body: { current_password, new_password } })
    for (let times = 0; times < 2; times += 1) {
      expect(statusAndError(await change('not the password', changed))).toEqual([401, 'unauthorized'])
      expect(statusAndError(await disable(person, { password, totp_code: wrongCodeFor(secret) }))).toEqual([
        401,
        'invalid_2fa',
      ])
    }
    expect((await change(password, changed)).status).toBe(200)
    const wrong = { password: changed, totp_code: wrongCodeFor(secret) }
    expect(statusAndError(await disable(person, wrong))).toEqual([401, 'invalid_2fa'])
    expect(statusAndError(await disable(person, { ...wrong, totp_code: codeNow(secret) }))).toEqual([
      429,
      'too_many_requests',
    ])
  })

  it('works for a signed-in user while strangers have locked out the email', async () => {
    const { person, secret } = await withTwoFactor()
    for (let times = 0; times < 6; times += 1) await logIn(person, undefined, 'not the password')
    expect(statusAndError(await logIn(person, codeNow(secret)))).toEqual([429, 'too_many_requests'])
    expect((await disable(person, { password, totp_code: codeNow(secret) })).status).toBe(200)
  })
})

describe('the second factor', () => {
  it('is only for users: machines and anonymous callers are refused', async () => {
    const calls = [
      ['POST', 'setup', {}],
      ['POST', 'enable', { totp_code: '123456' }],
      ['POST', 'disable', { password, totp_code: '123456' }],
      ['GET', 'status', undefined],
    ] as const
    for (const [method, verb, body] of calls) {
      expect(statusAndError(await store.call(method, url(verb), body)), verb).toEqual([403, 'forbidden'])
      const payload = body === undefined ? {} : { payload: body }
      const stranger = await app.http.inject({ method, url: url(verb), ...payload })
      expect([stranger.statusCode, stranger.json().error], verb).toEqual([401, 'unauthorized'])
    }
  })

  it('covers all stores of a user, and is audited in each of them', async () => {
    const other = await aStore(app)
    const person = await withPassword([
      { scope: store.scope, role: 'owner' },
      { scope: other.scope, role: 'owner' },
    ])
    const secret = fromBase32((await person.call('POST', url('setup'))).body.secret)
    await person.call('POST', url('enable'), { body: { totp_code: codeNow(secret) } })
    await person.call('POST', url('disable'), { body: { password, totp_code: codeNow(secret, 1) } })
    const auditEvents = await auditOf(person)
    const stores = [store.scope.storeId, other.scope.storeId].sort()
    for (const action of ['two_factor.enable', 'two_factor.disable']) {
      const there = auditEvents.filter((event) => event.action === action).map(({ store_id }) => store_id)
      expect(there.sort(), action).toEqual(stores)
    }
  })

  it('is available to a user without a store, and is still audited', async () => {
    const person = await withPassword([])
    const secret = fromBase32((await person.call('POST', url('setup'))).body.secret)
    expect((await person.call('POST', url('enable'), { body: { totp_code: codeNow(secret) } })).status).toBe(200)
    expect((await auditOf(person)).map(({ store_id, action }) => [store_id, action])).toEqual([
      [null, 'two_factor.enable'],
    ])
  })

  it('stores no readable secret or recovery code in the database', async () => {
    const { person, base32, secret, recoveryCodes } = await withTwoFactor()
    await check(person, recoveryCodes[0] ?? '')
    const tables = ['two_factor', 'recovery_codes', 'audit_events'] as const
    const contents = await Promise.all(tables.map((table) => app.database.db.selectFrom(table).selectAll().execute()))
    const dump = contents
      .flat()
      .flatMap((row) => Object.values(row))
      .map((value) =>
        Buffer.isBuffer(value) ? `${value.toString('latin1')} ${value.toString('hex')}` : JSON.stringify(value),
      )
      .join('\n')
    const secrets = [base32, secret.toString('latin1'), secret.toString('hex')]
    const codes = recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])
    expect([...secrets, ...codes].filter((one) => dump.includes(one))).toEqual([])
  })

  it('cannot be used after its secret was moved to another user’s row', async () => {
    const [first, second] = [await withTwoFactor(), await withTwoFactor()]
    const { db } = app.database
    const moved = await db
      .selectFrom('two_factor')
      .select('secret')
      .where('user_id', '=', first.person.userId)
      .executeTakeFirstOrThrow()
    await db.updateTable('two_factor').set(moved).where('user_id', '=', second.person.userId).execute()
    expect(statusAndError(await logIn(second.person, codeNow(first.secret)))).toEqual([500, 'internal_error'])
  })
})

/** The light and dark squares of a QR code, as a scanner sees them in the image. */
async function readModules(dataUrl: string): Promise<boolean[]> {
  const [head, data = ''] = dataUrl.split(',')
  expect(head).toBe('data:image/png;base64')
  const { data: pixels, info } = await sharp(Buffer.from(data, 'base64'))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isDark = (x: number, y: number): boolean => (pixels[(y * info.width + x) * info.channels] ?? 255) < 128
  const corner = Array.from({ length: info.width }, (_, at) => at).find((at) => isDark(at, at)) ?? 0
  // The dark bar along the top of the finder pattern is seven squares long.
  let bar = 0
  while (isDark(corner + bar, corner)) bar += 1
  const square = bar / 7
  const side = Math.round((info.width - 2 * corner) / square)
  return Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)]
    return isDark(Math.floor(corner + (x + 0.5) * square), Math.floor(corner + (y + 0.5) * square))
  })
}

function modulesOf(text: string): boolean[] {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
  return Array.from({ length: size * size }, (_, at) => data[at] === 1)
}
