import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { mailsTo, newestMailTo, tokenIn } from '../../kit/peers/mailbox.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const password = 'vivid otter 81 lanterns'
const home = '192.0.2.10'
let app: TestApp
let store: TestStore
let hash: string
let user: TestPerson

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(time.now) } })
  hash = await app.modules.accounts.passwords.hash(password)
})
beforeEach(async () => {
  later(900)
  store = await aStore(app)
  user = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
  await app.database.db.updateTable('users').set({ password_hash: hash }).where('user_id', '=', user.userId).execute()
})
afterAll(() => app.close())

const later = (seconds: number): void => {
  time.now = new Date(time.now.getTime() + seconds * 1000)
}

let sent = 0
/** An address that has not been used before. */
const newAddress = (): string => {
  sent += 1
  return `10.9.${Math.floor(sent / 250)}.${(sent % 250) + 1}`
}
interface From {
  readonly address?: string
  readonly cookie?: string
  readonly email?: string
}
const post = (url: string, payload: object, { address = newAddress(), cookie }: From = {}) =>
  app.http.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: address,
    headers: cookie === undefined ? {} : { cookie },
  })
const login = (attempt: string, from: From = {}) =>
  post('/oauth/login', { email: from.email ?? user.email, password: attempt }, from)
const outcome = async (attempt: string, from: From = {}): Promise<string> => {
  const answer = await login(attempt, from)
  return answer.statusCode === 200 ? 'in' : answer.json().error
}
const outcomes = async (count: number, attempt: string, from: From = {}): Promise<string[]> => {
  const all: string[] = []
  for (let round = 0; round < count; round += 1) all.push(await outcome(attempt, from))
  return all
}
/** `name=value` of the device cookie set by a response. */
const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
const refused = (count: number, code: string): string[] => Array.from({ length: count }, () => code)
/** Five wrong passwords from five addresses, and a sixth attempt, which is refused whatever its password. */
const lockOut = async (email = user.email): Promise<void> => {
  expect(await outcomes(5, 'wrong guess', { email })).toEqual(refused(5, 'unauthorized'))
  expect(await outcome(password, { email })).toBe('too_many_requests')
}

describe('failed sign-ins for an email by unknown callers', () => {
  it('are refused after five failures in total, from any number of addresses', async () => {
    expect(await outcomes(12, 'wrong guess')).toEqual([
      ...refused(5, 'unauthorized'),
      ...refused(7, 'too_many_requests'),
    ])
    const answer = await login(password)
    expect(answer.json().details.retry_after).toBeGreaterThan(0)
  })

  it('do not lock out a device on which the user signed in before, on any network', async () => {
    const cookie = cookieOf(await login(password, { address: home }))
    await lockOut()
    expect(await outcome(password, { cookie })).toBe('in')
    expect(await outcome(password), 'strangers stay out').toBe('too_many_requests')
  })

  it('do not lock out a network from which the user signed in within the last 30 days', async () => {
    await login(password, { address: home })
    await lockOut()
    expect(await outcome(password, { address: home })).toBe('in')
    later(31 * 86_400)
    await lockOut()
    expect(await outcome(password, { address: home })).toBe('too_many_requests')
  })

  it('are not affected by the device cookies of other users', async () => {
    const other = await aPerson(app)
    await app.database.db
      .updateTable('users')
      .set({ password_hash: hash })
      .where('user_id', '=', other.userId)
      .execute()
    const theirs = cookieOf(await login(password, { email: other.email }))
    const mine = cookieOf(await login(password, { address: home }))
    await lockOut()
    const [name = '', value = ''] = mine.split('=')
    const forged = [
      theirs,
      `${name}=${theirs.split('=')[1]}`,
      `${name}=`,
      `${name}=${'A'.repeat(4000)}`,
      `${name}=${value.slice(0, -4)}AAAA`,
      `${name}=%E0%A4%A`,
    ]
    for (const cookie of forged) expect(await outcome(password, { cookie }), cookie).toBe('too_many_requests')
    expect(await outcome(password, { cookie: `a=b; ${mine}; c=d` })).toBe('in')
  })

  it('are cleared when the user signs in, but not once the limit is reached', async () => {
    await login(password, { address: home })
    await outcomes(4, 'wrong guess')
    expect(await outcome(password, { address: home })).toBe('in')
    expect(await outcomes(5, 'wrong guess')).toEqual(refused(5, 'unauthorized'))
    expect(await outcome(password, { address: home })).toBe('in')
    expect(await outcome(password)).toBe('too_many_requests')
  })
})

describe('a known device', () => {
  it('has its own count with the same limit, which does not affect other devices', async () => {
    const cookie = cookieOf(await login(password, { address: home }))
    const another = cookieOf(await login(password))
    expect(await outcomes(5, 'wrong guess', { cookie })).toEqual(refused(5, 'unauthorized'))
    expect(await outcomes(2, password, { cookie })).toEqual(refused(2, 'too_many_requests'))
    expect(await outcome(password, { cookie: another })).toBe('in')
    expect(await outcome(password, { address: home }), 'the network').toBe('in')
    later(900)
    expect(await outcome(password, { cookie })).toBe('in')
  })

  it('gets a cookie for 180 days that scripts cannot read and other sites cannot send', async () => {
    const answer = await login(password, { address: home })
    const attributes = String(answer.headers['set-cookie'])
    expect(attributes).toMatch(
      /^vitrine_device_[\da-f]{16}=[\w-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/i,
    )
    expect(attributes).not.toContain(user.userId)
    expect((await login('wrong guess', { address: home })).headers['set-cookie']).toBeUndefined()
    later(181 * 86_400)
    await lockOut()
    expect(await outcome(password, { cookie: cookieOf(answer) })).toBe('too_many_requests')
  })
})

describe('a password reset by mail', () => {
  const fresh = 'quiet badger 27 kettles'
  const ask = async (from: From = {}) => {
    // Emails are distinguished by the second in which they are written.
    later(1)
    return post('/v1/account/password/forgot', { email: user.email }, from)
  }

  it('lets the user in from anywhere, and further guesses do not lock them out again', async () => {
    await lockOut()
    await ask()
    const token = tokenIn(await newestMailTo(app, user.email))
    const address = newAddress()
    const reset = await post('/v1/account/password/reset', { token, password: fresh }, { address })
    expect(reset.statusCode).toBe(200)
    await outcomes(6, 'wrong guess')
    expect(await outcome(fresh), 'a new address').toBe('too_many_requests')
    expect(await outcome(fresh, { address }), 'the network of the reset').toBe('in')
    expect(await outcome(fresh, { cookie: cookieOf(reset) }), 'the device of the reset').toBe('in')
  })

  it('is mailed on a request from a known network even after strangers exhausted the mail limit of the address', async () => {
    await login(password, { address: home })
    for (let round = 0; round < 4; round += 1) await ask()
    await newestMailTo(app, user.email, 3)
    await ask({ address: home })
    await newestMailTo(app, user.email, 4)
    expect(await mailsTo(app, user.email)).toHaveLength(4)
  })
})

describe('failed grants for a client_id by unknown callers', () => {
  const grant = (secret: string, address: string) =>
    app.http.inject({
      method: 'POST',
      url: '/oauth/token',
      remoteAddress: address,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: store.clientId,
        client_secret: secret,
      }).toString(),
    })

  it('are refused after ten failures in total, and do not lock out the backend', async () => {
    expect((await grant(store.clientSecret, home)).statusCode).toBe(200)
    const statuses: number[] = []
    for (let round = 0; round < 12; round += 1) statuses.push((await grant('wrong', newAddress())).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    expect((await grant(store.clientSecret, newAddress())).statusCode).toBe(429)
    expect((await grant(store.clientSecret, home)).statusCode).toBe(200)
  })

  it('are in the store’s audit log, without the attempted secret', async () => {
    for (let round = 0; round < 3; round += 1) await grant('a wrong client secret', '203.0.113.9')
    await grant('wrong', '203.0.113.9')
    const { events, total } = await failures('grant.fail')
    expect(total).toBe(4)
    expect(events[0]).toMatchObject({
      actor: { type: 'anonymous', id: null, name: 'Unknown' },
      address: '203.0.113.9',
      target: { type: 'store', id: store.clientId },
      details: { slug: store.slug, reasons: { client_secret: expect.any(Number) } },
    })
    expect(JSON.stringify(events)).not.toContain('a wrong client secret')
  })
})

/** The rows of the store's log with this action, after all counts are written. A timer writes too, so a row may be split in two. */
async function failures(action: string) {
  later(60)
  await app.modules.accounts.failedSignIns.flush()
  const { body } = await store.call('GET', `/v1/security/audit?action=${action}&limit=100`)
  const events: { details: { failures: number }; address: string | null }[] = body.events
  return { events, total: events.reduce((sum, { details }) => sum + details.failures, 0) }
}

describe('failed sign-ins in the audit log', () => {
  it('have a count, an address and reasons, but no password', async () => {
    await outcomes(7, 'a wrong guess 77', { address: '203.0.113.5' })
    const { events, total } = await failures('login.fail')
    expect(total).toBe(7)
    for (const event of events)
      expect(event).toMatchObject({
        actor: { type: 'anonymous', id: null, name: 'Unknown' },
        address: '203.0.113.5',
        target: { type: 'user', id: user.userId },
        details: { email: user.email },
      })
    const reasons = (one: string) => JSON.stringify(events).includes(`"${one}":`)
    expect([reasons('password'), reasons('throttled'), reasons('second_factor')]).toEqual([true, true, false])
    expect(JSON.stringify(events)).not.toContain('wrong guess')
  })

  it('are written by the timer', async () => {
    await outcome('wrong guess')
    const url = '/v1/security/audit?action=login.fail'
    await expect.poll(async () => (await store.call('GET', url)).body.total).toBe(1)
  })

  it('are written to every store of the user and to no other', async () => {
    const [second, another] = [await aStore(app), await aStore(app)]
    user = await aPerson(app, { memberships: [store, second].map(({ scope }) => ({ scope, role: 'viewer' })) })
    await outcome('wrong guess', { address: '203.0.113.6' })
    expect((await failures('login.fail')).total).toBe(1)
    const url = '/v1/security/audit?action=login.fail'
    expect((await second.call('GET', url)).body.total).toBe(1)
    expect((await another.call('GET', url)).body.total).toBe(0)
  })

  it('for unknown emails leave no row', async () => {
    const count = () =>
      app.database.db
        .selectFrom('audit_events')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    await app.modules.accounts.failedSignIns.flush({ all: true })
    const before = await count()
    for (let round = 0; round < 20; round += 1) await outcome('wrong', { email: `nobody-${round}@people.example` })
    await app.modules.accounts.failedSignIns.flush({ all: true })
    expect(await count()).toEqual(before)
  })
})

describe('the known networks', () => {
  const knownNetworks = () =>
    app.database.db.selectFrom('known_networks').selectAll().where('identity_id', '=', user.userId).execute()

  it('are at most twenty per user', async () => {
    for (let round = 0; round < 23; round += 1) {
      later(60)
      expect(await outcome(password)).toBe('in')
    }
    expect(await knownNetworks()).toHaveLength(20)
  })
})
