import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Role } from '../../../../contract/identity/role.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, callsOfPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'
import { mailsTo, newestMailTo, tokenIn } from '../../kit/peers/mailbox.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const old = 'vivid otter 81 lanterns'
const fresh = 'quiet badger 27 kettles'
let app: TestApp
let store: TestStore
let hash: string

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(time.now) } })
  store = await aStore(app)
  hash = await app.modules.accounts.passwords.hash(old)
})
afterAll(() => app.close())

const later = (seconds: number): void => {
  time.now = new Date(time.now.getTime() + seconds * 1000)
}

/** A user with the password `old`. */
const aUser = async (about: Parameters<typeof aPerson>[1] = {}): Promise<TestPerson> => {
  const person = await aPerson(app, about)
  await app.database.db.updateTable('users').set({ password_hash: hash }).where('user_id', '=', person.userId).execute()
  return person
}
const aMember = (role: Role, of = store) => aUser({ memberships: [{ scope: of.scope, role }] })

let sent = 0
const send = (url: string, payload: object) => {
  sent += 1
  const remoteAddress = `10.3.${Math.floor(sent / 250)}.${(sent % 250) + 1}`
  return app.http.inject({ method: 'POST', url, remoteAddress, payload })
}
// Emails are distinguished and ordered by the second in which they are written.
const forgot = (email: string) => {
  later(1)
  return send('/v1/account/password/forgot', { email })
}
const reset = (token: string, password = fresh) => send('/v1/account/password/reset', { token, password })
const login = async (email: string, password: string): Promise<string> => {
  const answer = await send('/oauth/login', { email, password })
  return answer.statusCode === 200 ? 'in' : answer.json().error
}
const aLogin = async (person: TestPerson, password = old): Promise<TestPerson['call']> => {
  const answer = await send('/oauth/login', { email: person.email, password })
  return callsOfPerson(app, answer.json().access_token)
}
const resetTokenOf = async (person: TestPerson, count = 1): Promise<string> => {
  await forgot(person.email)
  return tokenIn(await newestMailTo(app, person.email, count))
}
const mailCount = async (email: string): Promise<number> => {
  const waiting = `select count(*)::int as n from pgboss.job where name = 'account-mail' and state < 'completed'`
  await expect.poll(async () => (await app.database.pool.query<{ n: number }>(waiting)).rows[0]?.n).toBe(0)
  return (await mailsTo(app, email)).length
}
const userOf = (person: TestPerson) =>
  app.database.db.selectFrom('users').selectAll().where('user_id', '=', person.userId).executeTakeFirstOrThrow()
const eventsOf = (action: string, id: string) =>
  app.database.db
    .selectFrom('audit_events')
    .select(['store_id', 'actor_type', 'actor_id', 'details'])
    .where('action', '=', action)
    .where('target_id', '=', id)
    .execute()

describe('a forgotten password', () => {
  it('is reset with the mailed link, which ends every session', async () => {
    const person = await aMember('admin')
    const other = await aLogin(person)
    const answer = await forgot(person.email.toUpperCase())
    expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'accepted' }])
    const mail = await newestMailTo(app, person.email)
    expect(mail.subject).toBe('Set a new password')
    expect(mail.text).toMatch(/http:\/\/localhost:\d+\/portal\/reset-password\?token=[\w-]{43}/)
    const changed = await reset(tokenIn(mail))
    expect([changed.statusCode, changed.json()]).toEqual([200, { status: 'changed' }])
    for (const call of [person.call, other]) {
      const answer = await call('GET', '/v1/products')
      expect([answer.status, answer.body.error]).toEqual([401, 'unauthorized'])
    }
    expect(await login(person.email, old)).toBe('unauthorized')
    expect(await login(person.email, fresh)).toBe('in')
    expect(await eventsOf('password.reset', person.userId)).toEqual([
      { store_id: store.scope.storeId, actor_type: 'user', actor_id: person.userId, details: {} },
    ])
  })

  it('verifies the address when it is reset by mail', async () => {
    const person = await aUser()
    await app.database.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('user_id', '=', person.userId)
      .execute()
    later(10)
    await reset(await resetTokenOf(person))
    expect(await userOf(person)).toMatchObject({ email_verified_at: time.now, password_changed_at: time.now })
  })

  it('leaves the second factor on when it is reset by mail', async () => {
    const person = await aUser()
    const call = await aLogin(person)
    const { secret } = (await call('POST', '/v1/security/2fa/setup')).body
    const totp_code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.now.getTime() })
    expect((await call('POST', '/v1/security/2fa/enable', { body: { totp_code } })).status).toBe(200)
    await reset(await resetTokenOf(person, 2))
    expect(await login(person.email, fresh)).toBe('requires_2fa')
  })

  it('ends a lockout when it is reset by mail', async () => {
    const person = await aMember('viewer')
    for (let guess = 0; guess < 6; guess += 1) await login(person.email, 'wrong badger 27 kettles')
    expect(await login(person.email, old)).toBe('too_many_requests')
    await reset(await resetTokenOf(person))
    expect(await login(person.email, fresh)).toBe('in')
  })

  it('stores only a digest of the emailed token', async () => {
    const token = await resetTokenOf(await aUser())
    const { rows } = await app.database.pool.query<{ row: string }>(
      'select t::text as row from mailed_tokens t union all select data::text from pgboss.job',
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })
})

describe('a password reset link', () => {
  it('works once, even for three concurrent requests', async () => {
    const token = await resetTokenOf(await aUser())
    const answers = await Promise.all([reset(token), reset(token), reset(token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    const again = await reset(token)
    const unknown = await reset('unknown')
    expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_token'])
    expect(again.json().message).toBe(unknown.json().message)
  })

  it.each([
    [1799, 200],
    [1800, 400],
  ])('used %i seconds after the mail returns %i', async (seconds, status) => {
    const token = await resetTokenOf(await aUser())
    later(seconds)
    expect((await reset(token)).statusCode).toBe(status)
  })

  it('is not consumed by a rejected password', async () => {
    const person = await aMember('viewer')
    const token = await resetTokenOf(person)
    const refused: [string, string][] = [
      ['x'.repeat(129), 'too_long'],
      ['short', 'too_short'],
      ['half a \ud800 pair of it', 'wrong_format'],
      ['passwordpassword', 'too_simple'],
      ['abcdefghijkl', 'too_simple'],
      [`my ${person.email}`, 'contains_email'],
    ]
    for (const [password, code] of refused) {
      const answer = await reset(token, password)
      expect([answer.statusCode, answer.json().details.errors[0]]).toEqual([
        422,
        expect.objectContaining({ pointer: '/password', code }),
      ])
    }
    expect(await login(person.email, old)).toBe('in')
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('is invalid after a newer one was sent, and after another change of the password', async () => {
    const person = await aUser()
    const first = await resetTokenOf(person)
    const second = await resetTokenOf(person, 2)
    expect((await reset(first)).statusCode).toBe(400)
    const body = { current_password: old, new_password: fresh }
    expect((await person.call('POST', '/v1/account/password', { body })).status).toBe(200)
    expect((await reset(second, 'third walrus 55 pebbles')).statusCode).toBe(400)
    expect(await login(person.email, fresh)).toBe('in')
  })

  it('is not sent to an unknown or unverified address, and the response is the same', async () => {
    const inactive = 'inactive@forgot.example'
    await send('/register', { client_name: 'Inactive', email: inactive, password: old })
    await newestMailTo(app, inactive)
    for (const email of ['nobody@forgot.example', inactive]) {
      const answer = await forgot(email)
      expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'accepted' }])
    }
    expect(await mailCount('nobody@forgot.example')).toBe(0)
    expect(await mailCount(inactive)).toBe(1)
  })

  it('is not accepted as a registration link', async () => {
    const email = 'registrant@forgot.example'
    await send('/register', { client_name: 'Registrant', email, password: old })
    const token = tokenIn(await newestMailTo(app, email))
    for (const password of [fresh, 'passwordpassword']) expect((await reset(token, password)).statusCode).toBe(400)
    expect(await login(email, old)).toBe('account_inactive')
  })

  it('is mailed at most three times an hour to an address, and the response does not reveal it', async () => {
    const person = await aUser()
    for (let asked = 0; asked < 5; asked += 1) expect((await forgot(person.email)).statusCode).toBe(202)
    expect(await mailCount(person.email)).toBe(3)
  })

  it.each(['forgot', 'reset'])('has a limit (%s) of thirty calls a minute per address', async (what) => {
    const url = `/v1/account/password/${what}`
    const call = () => app.http.inject({ method: 'POST', url, remoteAddress: '198.51.100.8', payload: {} })
    const answers = await Promise.all(Array.from({ length: 40 }, call))
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(30)
    expect(answers.find(({ statusCode }) => statusCode === 429)?.json().error).toBe('rate_limit_exceeded')
  })
})

describe('a password change', () => {
  const change = (call: TestPerson['call'], current_password: string, new_password = fresh) =>
    call('POST', '/v1/account/password', { body: { current_password, new_password } })

  it('needs the current password and ends all other sessions', async () => {
    const person = await aMember('developer')
    const other = await aLogin(person)
    const answer = await change(person.call, old)
    expect([answer.status, answer.body]).toEqual([200, { status: 'changed' }])
    expect((await person.call('GET', '/v1/products')).status).toBe(200)
    expect((await other('GET', '/v1/products')).status).toBe(401)
    expect(await login(person.email, old)).toBe('unauthorized')
    expect(await login(person.email, fresh)).toBe('in')
    expect((await userOf(person)).password_changed_at).toEqual(time.now)
    expect(await eventsOf('password.change', person.userId)).toEqual([
      { store_id: store.scope.storeId, actor_type: 'user', actor_id: person.userId, details: {} },
    ])
  })

  it('sends the user an email with the time and address, and without a link that changes anything', async () => {
    const person = await aMember('developer')
    expect((await change(person.call, old)).status).toBe(200)
    const mail = await newestMailTo(app, person.email)
    expect(mail.subject).toBe('Your password was changed')
    expect(mail.text).toContain(`${time.now.toISOString().slice(0, 16).replace('T', ' ')} UTC`)
    expect(mail.text).toContain('127.0.0.1')
    expect(mail.text + mail.html).not.toMatch(/token=/)
  })

  it('by a reset link sends an email too', async () => {
    const person = await aMember('developer')
    const token = await resetTokenOf(person)
    later(1)
    expect((await reset(token)).statusCode).toBe(200)
    expect((await newestMailTo(app, person.email, 2)).subject).toBe('Your password was reset')
  })

  const runDuring = async <T>(startRequest: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> => {
    const { passwords } = app.modules.accounts
    const hashNow = passwords.hash
    const hashing = vi.spyOn(passwords, 'hash').mockImplementationOnce(async (plain) => {
      await meanwhile()
      return hashNow(plain)
    })
    try {
      return await startRequest()
    } finally {
      hashing.mockRestore()
    }
  }

  it('that began before a reset by mail is refused, and the reset password stays', async () => {
    const person = await aMember('viewer')
    const token = await resetTokenOf(person)
    const attackerPassword = 'third walrus 55 pebbles'
    later(1)
    const answer = await runDuring(
      () => change(person.call, old, attackerPassword),
      () => reset(token),
    )
    expect([answer.status, answer.body.error]).toEqual([401, 'unauthorized'])
    expect([await login(person.email, fresh), await login(person.email, attackerPassword)]).toEqual([
      'in',
      'unauthorized',
    ])
  })

  it('whose session ends in the meantime is refused', async () => {
    const person = await aMember('viewer')
    const other = await aLogin(person)
    const answer = await runDuring(
      () => change(person.call, old),
      () => other('DELETE', '/v1/account/sessions'),
    )
    expect([answer.status, answer.body.error]).toEqual([401, 'unauthorized'])
    expect(await login(person.email, old)).toBe('in')
  })

  it('succeeds once for two concurrent requests', async () => {
    const person = await aMember('viewer')
    const other = await aLogin(person)
    later(1)
    const answers = await Promise.all([change(person.call, old), change(other, old, 'third walrus 55 pebbles')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('with a wrong current password changes nothing, and five guesses lock the right one out in every session', async () => {
    const person = await aMember('viewer')
    for (let guess = 0; guess < 5; guess += 1) {
      const wrong = await change(person.call, 'wrong badger 27 kettles')
      expect([wrong.status, wrong.body.error]).toEqual([401, 'unauthorized'])
    }
    const lockedOut = await change(person.call, old)
    expect([lockedOut.status, lockedOut.body.error]).toEqual([429, 'too_many_requests'])
    const elsewhere = await change(await aLogin(person), old)
    expect([elsewhere.status, elsewhere.body.error]).toEqual([429, 'too_many_requests'])
    expect((await userOf(person)).password_hash).toBe(hash)
    later(900)
    expect((await change(person.call, old)).status).toBe(200)
  })

  it('works for a signed-in user while strangers have locked out the email', async () => {
    const person = await aMember('viewer')
    for (let guess = 0; guess < 6; guess += 1) await login(person.email, 'wrong badger 27 kettles')
    expect(await login(person.email, old)).toBe('too_many_requests')
    expect((await change(person.call, old)).status).toBe(200)
  })

  it.each([
    ['Unbelievable2026', 'too_common'],
    ['qwertyuiop12', 'too_common'],
    ['my vitrine 81 kettles', 'contains_product_name'],
    ['people.example 81 kettles', 'contains_email'],
    ['Password1234', 'too_common'],
    ['SecurePass123!', null],
    ['xx person-otters 55', null],
    ['a word for Test store otters', null],
    ['x'.repeat(129), 'too_long'],
  ])('to %s is refused with %s', async (wanted, code) => {
    const person = await aMember('viewer')
    const answer = await change(person.call, old, wanted)
    if (code === null) return expect(answer.status).toBe(200)
    expect(answer.body.details.errors).toContainEqual(expect.objectContaining({ pointer: '/new_password', code }))
    expect(answer.status).toBe(422)
  })

  it('to a password with the name of the user or of a store is refused', async () => {
    const store = await aStore(app)
    const named = await aMember('viewer', store)
    const { name = '' } = (await app.modules.stores.storeById(store.scope)) ?? {}
    for (const wanted of [`${name} otters`, `${(await userOf(named)).full_name} otters`]) {
      const answer = await change(named.call, old, wanted)
      expect(answer.body.details.errors).toContainEqual(
        expect.objectContaining({ pointer: '/new_password', code: 'contains_name' }),
      )
    }
  })

  it('is only for users', async () => {
    const { call } = await aStore(app)
    const answer = await call('POST', '/v1/account/password', { current_password: old, new_password: fresh })
    expect([answer.status, answer.body.error]).toEqual([403, 'forbidden'])
  })
})

describe('a new client secret', () => {
  const url = '/v1/account/client-secret'
  const grant = async (store: TestStore, client_secret: string): Promise<number> => {
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: store.clientId, client_secret })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const request = { method: 'POST' as const, url: '/oauth/token', payload: form.toString(), headers }
    sent += 1
    return (await app.http.inject({ ...request, remoteAddress: `10.4.0.${sent % 250}` })).statusCode
  }

  it('is shown to an owner once and revokes the previous one with its tokens at once', async () => {
    const store = await aStore(app)
    const owner = await aMember('owner', store)
    const answer = await owner.call('POST', url)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toEqual({ client_id: store.clientId, client_secret: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await store.call('GET', '/v1/products')).status).toBe(401)
    expect(await grant(store, store.clientSecret)).toBe(401)
    expect(await grant(store, answer.body.client_secret)).toBe(200)
    expect((await owner.call('GET', '/v1/products')).status).toBe(200)
    expect(await eventsOf('client_secret.renew', store.clientId)).toEqual([
      { store_id: store.clientId, actor_type: 'user', actor_id: owner.userId, details: {} },
    ])
  })

  it('is given to a machine token with all permissions, which it revokes', async () => {
    const store = await aStore(app)
    const answer = await store.call('POST', url)
    expect(answer.status).toBe(200)
    expect((await store.call('GET', '/v1/products')).status).toBe(401)
    expect(await grant(store, answer.body.client_secret)).toBe(200)
  })

  it('is given to a super admin', async () => {
    const store = await aStore(app)
    const admin = await aPerson(app, { isSuperAdmin: true })
    expect((await admin.call('POST', url, { store: store.slug })).status).toBe(200)
  })

  it('is refused to callers with fewer permissions than the secret', async () => {
    const store = await aStore(app)
    const secretId = (await app.modules.stores.secretIdOf(store.scope)) ?? ''
    const row = { store_id: store.clientId, plan: 'enterprise' as const }
    const narrowed = await app.modules.tokens.issueMachineToken(row, { secretId, only: ['security:write'] })
    const callers = [
      (await aMember('admin', store)).call,
      (await aMember('developer', store)).call,
      callsOf(app, narrowed.access_token).call,
    ]
    for (const call of callers) {
      const answer = await call('POST', url)
      expect([answer.status, answer.body.error]).toEqual([403, 'forbidden'])
    }
    const viewer = await (await aMember('viewer', store)).call('POST', url)
    expect([viewer.status, viewer.body.details]).toEqual([403, { permission: 'security:write' }])
    expect((await store.call('GET', '/v1/products')).status).toBe(200)
  })
})
