import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemIds } from '../../../platform/ids.ts'
import { createThrottles } from '../../../platform/throttle/throttles.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { createAudit } from '../../audit/index.ts'
import { createConfirmPassword } from '../passwords/confirm-password.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { createSessions } from '../sessions/sessions.ts'
import type { UserState } from '../tables.ts'
import { insertUser } from '../users/users.store.ts'
import { createDeviceCookies } from './device-cookies.ts'
import { createFailedSignIns } from './failed-sign-ins.ts'
import { createLogin, type Login } from './login.ts'
import { createRecognition } from './recognition.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const clock = { now: () => time.now }
const calls = { passwords: [] as (string | null)[], codes: [] as (string | null)[], statements: [] as string[] }
/** The behavior of the fakes. */
const script = { needsRehash: false, secondFactor: false, duringVerify: async () => {} }
let database: TestDatabase
let login: Login
let confirmPassword: ReturnType<typeof createConfirmPassword>

// A fast fake hash: the tests check the calls and their order.
const passwords: Passwords = {
  hash: async (password) => `strong:${password}`,
  async verify(storedHash, password) {
    calls.passwords.push(storedHash)
    await script.duringVerify()
    return storedHash === `weak:${password}` || storedHash === `strong:${password}`
  },
  needsRehash: (storedHash) => script.needsRehash && storedHash.startsWith('weak:'),
  assertStrong() {
    throw new Error('A sign-in does not check the strength of passwords')
  },
}

const recorder: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    calls.statements.push(new PostgresQueryCompiler().compileQuery(node, queryId).sql)
    return node
  },
  transformResult: async ({ result }) => result,
}

beforeAll(async () => {
  database = await openTestDatabase()
  const db = database.db.withPlugin(recorder)
  const throttles = createThrottles({ db, clock })
  const audit = createAudit({ clock, ids: systemIds })
  const tokens = {
    issueUserToken: async () => ({ access_token: 'x', token_type: 'Bearer' as const, expires_in: 3600 }),
  }
  const common = { db, clock, ids: systemIds, throttles, audit, passwords }
  const cookies = { ...common, instanceKey: Buffer.alloc(32, 1), baseUrl: () => 'https://shop.example' }
  login = createLogin({
    ...common,
    recognition: createRecognition({ ...common, deviceCookies: createDeviceCookies(cookies) }),
    failedSignIns: createFailedSignIns(common),
    sessions: createSessions({ ...common, tokens, tokenLifetimeSeconds: 3600 }),
    async checkSecondFactor(_userId, code) {
      calls.codes.push(code)
      if (!script.secondFactor || code === '123456') return 'passed'
      return code === null ? 'needed' : 'wrong'
    },
  })
  confirmPassword = createConfirmPassword(common)
})
afterAll(() => database.close())
beforeEach(() => {
  Object.assign(script, { needsRehash: false, secondFactor: false, duringVerify: async () => {} })
  clearCalls()
})
const clearCalls = (): void => {
  Object.assign(calls, { passwords: [], codes: [], statements: [] })
}

let made = 0
const person = async (about: { email?: string; state?: UserState; password?: string } = {}) => {
  made += 1
  const { email = `user-${made}@people.example`, state = 'active', password = 'right' } = about
  const user_id = systemIds.uuid()
  await database.db.transaction().execute((tx) =>
    insertUser(tx, {
      user_id,
      email,
      full_name: 'Somebody',
      password_hash: `weak:${password}`,
      password_changed_at: clock.now(),
      state,
      email_verified_at: null,
      is_super_admin: false,
      created_at: new Date(clock.now().getTime() + made),
    }),
  )
  return { userId: user_id, email }
}
/** The code of the refusal, or `in`. */
const attempt = (email: string, password: string, code: string | null = null): Promise<string> =>
  login({ email, password, code, address: '192.0.2.1', userAgent: 'test' }).then(
    () => 'in',
    (error: { code: string }) => error.code,
  )
const codesOf = async (attempts: (() => Promise<string>)[]): Promise<string[]> => {
  const codes: string[] = []
  for (const one of attempts) codes.push(await one())
  return codes
}
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
const hashOf = async (userId: string): Promise<string | undefined> =>
  (await database.db.selectFrom('users').select('password_hash').where('user_id', '=', userId).executeTakeFirst())
    ?.password_hash
const sessionsOf = (userId: string) =>
  database.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()

describe('a wrong sign-in', () => {
  it('runs the same statements and hashes, whether or not the email has an account', async () => {
    const owned = await person()
    const claimed = await person({ state: 'inactive' })
    const both = await person()
    await person({ email: both.email, state: 'inactive' })
    const work = []
    for (const email of ['nobody@people.example', owned.email, claimed.email, both.email]) {
      clearCalls()
      expect(await attempt(email, 'wrong')).toBe('unauthorized')
      work.push({ statements: calls.statements, hashes: calls.passwords.length, codes: calls.codes.length })
    }
    expect(work[0]).toMatchObject({ hashes: 2, codes: 0 })
    expect(work[0]?.statements.length).toBeGreaterThan(0)
    for (const one of work) expect(one).toEqual(work[0])
  })

  it('computes no hash once the email is locked out', async () => {
    for (const email of ['nobody-else@people.example', (await person()).email]) {
      expect(await codesOf(times(5, () => attempt(email, 'wrong')))).toEqual(times(5, 'unauthorized'))
      clearCalls()
      expect(await codesOf([() => attempt(email, 'wrong'), () => attempt(email, 'right')])).toEqual(
        times(2, 'too_many_requests'),
      )
      expect(calls.passwords).toEqual([])
    }
  })

  it('never requests a second factor', async () => {
    script.secondFactor = true
    const { email } = await person()
    expect(await attempt(email, 'wrong', '123456')).toBe('unauthorized')
    expect(calls.codes).toEqual([])
  })
})

describe('the right password', () => {
  it('is refused like a wrong one when the limit is reached while it is checked', async () => {
    const { email, userId } = await person()
    script.duringVerify = async () => {
      script.duringVerify = async () => {}
      await Promise.all(times(5, null).map(() => attempt(email, 'wrong')))
    }
    expect(await attempt(email, 'right')).toBe('too_many_requests')
    expect(await sessionsOf(userId)).toEqual([])
  })

  it('starts no session when it is changed while it is checked', async () => {
    const { email, userId } = await person()
    script.duringVerify = async () => {
      const changed = { password_hash: 'weak:new', password_changed_at: new Date(time.now.getTime() + 1) }
      await database.db.updateTable('users').set(changed).where('user_id', '=', userId).execute()
    }
    expect(await attempt(email, 'right')).toBe('unauthorized')
    expect(await sessionsOf(userId)).toEqual([])
  })
})

describe('an address with an unverified registration', () => {
  it('reveals only to the right password that it is not verified', async () => {
    const { email } = await person({ state: 'inactive' })
    expect(await attempt(email, 'wrong')).toBe('unauthorized')
    expect(await attempt(email, 'right')).toBe('account_inactive')
  })

  it('gives its registrant the same response whether or not another user owns it, so that registering reveals nothing', async () => {
    const free = await person({ state: 'inactive', password: 'mine' })
    const owned = await person()
    await person({ email: owned.email, state: 'inactive', password: 'mine' })
    const work = []
    for (const { email } of [free, owned]) {
      clearCalls()
      expect(await attempt(email, 'mine')).toBe('account_inactive')
      work.push({ statements: calls.statements, hashes: calls.passwords.length })
    }
    expect(work[1]).toEqual(work[0])
    expect(await attempt(owned.email, 'right')).toBe('in')
  })

  it('does not give its registrant more guesses at the owner’s password', async () => {
    const { email } = await person()
    await person({ email, state: 'inactive', password: 'mine' })
    const wrong = () => attempt(email, 'guess')
    const mine = () => attempt(email, 'mine')
    expect(await codesOf([...times(4, wrong), mine, wrong, wrong, mine])).toEqual([
      ...times(4, 'unauthorized'),
      'account_inactive',
      'unauthorized',
      ...times(2, 'too_many_requests'),
    ])
  })
})

describe('the second factor', () => {
  it('is requested after the right password, and passes with the right code', async () => {
    script.secondFactor = true
    const { email } = await person()
    expect(await attempt(email, 'right')).toBe('requires_2fa')
    expect(await attempt(email, 'right', '000000')).toBe('invalid_2fa')
    expect(await attempt(email, 'right', '123456')).toBe('in')
  })

  it('counts wrong codes with wrong passwords, and a sign-in without a code neither counts nor clears', async () => {
    script.secondFactor = true
    const { email } = await person()
    const noCode = () => attempt(email, 'right')
    const wrongCode = () => attempt(email, 'right', '000000')
    const wrongPassword = () => attempt(email, 'wrong')
    expect(await codesOf(times(8, noCode))).toEqual(times(8, 'requires_2fa'))
    expect(await codesOf([wrongCode, wrongCode, wrongPassword, wrongCode, noCode, wrongCode])).toEqual([
      'invalid_2fa',
      'invalid_2fa',
      'unauthorized',
      'invalid_2fa',
      'requires_2fa',
      'invalid_2fa',
    ])
    expect(await codesOf([wrongCode, noCode, () => attempt(email, 'right', '123456')])).toEqual(
      times(3, 'too_many_requests'),
    )
  })

  it('checks exactly five of fifty concurrent wrong codes', async () => {
    script.secondFactor = true
    const { email } = await person()
    const codes = await Promise.all(times(50, null).map(() => attempt(email, 'right', '000000')))
    expect(codes.filter((code) => code === 'invalid_2fa')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(45)
  })

  it('clears the failures once both factors were right', async () => {
    script.secondFactor = true
    const { email } = await person()
    const four = times(4, () => attempt(email, 'right', '000000'))
    expect(await codesOf([...four, () => attempt(email, 'right', '123456'), ...four])).toEqual([
      ...times(4, 'invalid_2fa'),
      'in',
      ...times(4, 'invalid_2fa'),
    ])
  })
})

describe('a hash with outdated parameters', () => {
  it('is replaced at the next sign-in, with the same password', async () => {
    script.needsRehash = true
    const { email, userId } = await person()
    expect(await attempt(email, 'wrong')).toBe('unauthorized')
    expect(await hashOf(userId)).toBe('weak:right')
    expect(await attempt(email, 'right')).toBe('in')
    expect(await hashOf(userId)).toBe('strong:right')
    expect(await attempt(email, 'right')).toBe('in')
  })

  it('accepts all concurrent sign-ins while it is replaced', async () => {
    script.needsRehash = true
    const { email, userId } = await person()
    expect(await Promise.all(times(20, null).map(() => attempt(email, 'right')))).toEqual(times(20, 'in'))
    expect(await sessionsOf(userId)).toHaveLength(20)
  })
})

describe('confirming the password', () => {
  it('counts wrong ones separately from sign-ins, and right ones do not change the count', async () => {
    const one = await person()
    const confirm = (password: string) =>
      confirmPassword(one, password).then(
        () => 'in',
        (error: { code: string }) => error.code,
      )
    const wrong = () => confirm('wrong')
    const right = () => confirm('right')
    const guess = () => attempt(one.email, 'wrong')
    expect(await codesOf([wrong, wrong, right, guess, guess, wrong, wrong, right, guess, wrong])).toEqual([
      ...['unauthorized', 'unauthorized', 'in', 'unauthorized', 'unauthorized'],
      ...['unauthorized', 'unauthorized', 'in', 'unauthorized', 'unauthorized'],
    ])
    expect(await codesOf([wrong, right])).toEqual(times(2, 'too_many_requests'))
    expect(await codesOf([() => attempt(one.email, 'right'), right])).toEqual(['in', 'too_many_requests'])
  })

  it('checks only five of fifty concurrent wrong ones', async () => {
    const one = await person()
    const refusals = times(50, null).map(() =>
      confirmPassword(one, 'wrong').catch((error: { code: string }) => error.code),
    )
    const codes = await Promise.all(refusals)
    expect(codes.filter((code) => code === 'unauthorized')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(45)
  })
})
