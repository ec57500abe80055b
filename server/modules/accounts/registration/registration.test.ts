import { type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemIds } from '../../../platform/ids.ts'
import type { JobDefinition, NewJob } from '../../../platform/jobs/queue.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { createThrottles } from '../../../platform/throttle/throttles.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { createAudit } from '../../audit/index.ts'
import { createStores } from '../../stores/index.ts'
import { createAccountMails } from '../mail/account-mail.job.ts'
import { createCredentialChanges } from '../passwords/credential-changes.ts'
import { createPasswordReset } from '../passwords/password-reset.ts'
import { insertSession } from '../sessions/sessions.store.ts'
import { createDeviceCookies } from '../sign-in/device-cookies.ts'
import { createRecognition } from '../sign-in/recognition.ts'
import { insertUser, userById } from '../users/users.store.ts'
import { createVerifyUser } from '../users/verify-user.ts'
import { deleteUnverifiedRegistrations } from './registration.store.ts'
import { createRegistration } from './registration.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const clock = { now: () => time.now }
/** The recorded work: the text of statements, the number of hashes, jobs and mails. */
const recorded = { statements: [] as string[], hashes: 0, jobs: [] as NewJob[], mails: [] as Mail[] }
const script = { mailFails: false }
let database: TestDatabase
let runJob: (payload: object) => Promise<void>
let registration: ReturnType<typeof createRegistration>
let passwordReset: ReturnType<typeof createPasswordReset>
const verifyUser = createVerifyUser({ clock })

const baseUrl = () => 'https://shop.example'

const recorder: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    recorded.statements.push(new PostgresQueryCompiler().compileQuery(node, queryId).sql)
    return node
  },
  transformResult: async ({ result }) => result,
}
// A fake queue: the test runs the job explicitly.
const jobs = {
  define(_queue: string, definition: JobDefinition<never>) {
    runJob = (payload) => definition.handler(payload as never, {} as never)
  },
  async enqueue(_where: unknown, job: NewJob) {
    recorded.jobs.push(job)
    return 'job'
  },
  wake() {},
}
const mailer = {
  async send(mail: Mail) {
    if (script.mailFails) throw new Error('connection refused')
    recorded.mails.push(mail)
  },
}

beforeAll(async () => {
  database = await openTestDatabase()
  const db = database.db.withPlugin(recorder)
  const common = { db, clock, ids: systemIds }
  const mails = createAccountMails({ ...common, jobs, mailer, baseUrl })
  const passwords = {
    async hash(password: string) {
      recorded.hashes += 1
      return `hash of ${password}`
    },
    async assertStrong() {},
  }
  const parts = { ...common, mails, passwords, audit: createAudit(common), throttles: createThrottles(common) }
  const stores = createStores(common)
  registration = createRegistration({ defaultPlan: 'free', ...parts, stores })
  const credentialChanges = createCredentialChanges({ clock, mails })
  const deviceCookies = createDeviceCookies({ ...common, instanceKey: Buffer.alloc(32, 1), baseUrl })
  const recognition = createRecognition({ ...common, deviceCookies })
  passwordReset = createPasswordReset({ ...parts, stores, verifyUser, credentialChanges, recognition })
})
afterAll(() => database.close())
beforeEach(() => {
  Object.assign(script, { mailFails: false })
  clearRecorded()
})
const clearRecorded = (): void => {
  Object.assign(recorded, { statements: [], hashes: 0, jobs: [], mails: [] })
}
const wanted = (email: string) => ({ client_name: 'Shop', email, password: 'vivid otter 81 lanterns' })
const register = (email: string) => registration.register(wanted(email), '192.0.2.1')
const nextHour = (): void => {
  time.now = new Date(time.now.getTime() + 3_600_001)
}
const lastJob = (): object => recorded.jobs.at(-1)?.payload ?? {}
const tokenIn = (mail: Mail | undefined): string => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
const verified = async (email: string): Promise<void> => {
  await register(email)
  await runJob(lastJob())
  await registration.verify(tokenIn(recorded.mails.at(-1)), '192.0.2.1')
  clearRecorded()
}

describe('the work for an address', () => {
  it.each([
    ['registering it', register],
    ['asking for its verification', (email: string) => registration.resend(email)],
    ['asking for a new password', (email: string) => passwordReset.requestLink(email, { address: '192.0.2.1' })],
  ])(
    'by %s is the same, statement by statement, with or without an account, also past the limit',
    async (_what, ask) => {
      const suffix = systemIds.uuid()
      const known = `known-${suffix}@x.example`
      await verified(known)
      nextHour()
      const workFor = async (email: string) => {
        clearRecorded()
        for (let round = 0; round < 5; round += 1) await ask(email)
        const jobs = recorded.jobs.map(({ queue, payload }) => [queue, Object.keys(payload)])
        return { statements: recorded.statements, hashes: recorded.hashes, jobs }
      }
      const workForUnknown = await workFor(`unknown-${suffix}@x.example`)
      expect(await workFor(known)).toEqual(workForUnknown)
      expect(workForUnknown.jobs).toHaveLength(3)
      expect(workForUnknown.hashes).toBe(ask === register ? 5 : 0)
      expect(workForUnknown.statements.length).toBeGreaterThanOrEqual(5)
    },
  )
})

describe('the mail of a registration', () => {
  it('contains a new token when it is retried, and the job never contains one', async () => {
    await register('retry@x.example')
    script.mailFails = true
    await expect(runJob(lastJob())).rejects.toThrow('connection refused')
    const { rows } = await database.pool.query<{ token_hash: Buffer }>('select token_hash from mailed_tokens')
    script.mailFails = false
    await runJob(lastJob())
    await runJob(lastJob())
    const [first, second] = recorded.mails.map(tokenIn)
    expect(first).not.toBe(second)
    expect(JSON.stringify(recorded.jobs)).not.toMatch(new RegExp(`${first}|${second}`))
    const kept = await database.pool.query<{ token_hash: Buffer }>('select token_hash from mailed_tokens')
    expect(kept.rows).toHaveLength(rows.length)
    await expect(registration.verify(first ?? '', '192.0.2.1')).rejects.toMatchObject({ code: 'invalid_token' })
    expect(await registration.verify(second ?? '', '192.0.2.1')).toMatchObject({ status: 'active' })
  })

  it('is not sent after the user was verified or deleted', async () => {
    await register('late@x.example')
    const job = lastJob()
    await runJob(job)
    await registration.verify(tokenIn(recorded.mails.at(-1)), '192.0.2.1')
    await runJob(job)
    await register('gone@x.example')
    await database.db.transaction().execute((tx) => deleteUnverifiedRegistrations(tx, 'gone@x.example'))
    await runJob(lastJob())
    expect(recorded.mails).toHaveLength(1)
  })

  it('that is resent to an address with several registrations only accepts a password chosen by its reader', async () => {
    const email = 'two@x.example'
    const owners = await register(email)
    await runJob(lastJob())
    const previous = tokenIn(recorded.mails.at(-1))
    time.now = new Date(time.now.getTime() + 1000)
    const strangers = await registration.register({ ...wanted(email), password: 'of a stranger' }, '198.51.100.1')
    await registration.resend(email)
    await runJob(lastJob())
    const token = tokenIn(recorded.mails.at(-1))
    expect(recorded.mails.at(-1)?.text).toContain('/portal/reset-password?token=')
    await expect(registration.verify(token, '192.0.2.1')).rejects.toMatchObject({ code: 'invalid_token' })
    await passwordReset.reset({ token, password: 'of the reader' }, { address: '192.0.2.1' })
    const people = await database.db.selectFrom('users').selectAll().where('email', '=', email).execute()
    expect(people).toMatchObject([
      { password_hash: 'hash of of the reader', state: 'active', email_verified_at: time.now },
    ])
    const stores = await database.db
      .selectFrom('stores')
      .select(['store_id', 'state'])
      .where('store_id', 'in', [owners.client_id, strangers.client_id])
      .execute()
    expect(stores).toEqual([{ store_id: strangers.client_id, state: 'active' }])
    await expect(registration.verify(previous, '192.0.2.1')).rejects.toMatchObject({ code: 'invalid_token' })
    const actions = await database.db
      .selectFrom('audit_events')
      .select('action')
      .where('store_id', '=', strangers.client_id)
      .orderBy('event_id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['account.register', 'account.verify', 'password.reset'])
  })

  it('of several registrations is invalid once one of them was verified', async () => {
    const email = 'shared@x.example'
    await register(email)
    await runJob(lastJob())
    const own = tokenIn(recorded.mails.at(-1))
    time.now = new Date(time.now.getTime() + 1000)
    await register(email)
    await registration.resend(email)
    await runJob(lastJob())
    const shared = tokenIn(recorded.mails.at(-1))
    await registration.verify(own, '192.0.2.1')
    await expect(
      passwordReset.reset({ token: shared, password: 'late' }, { address: '192.0.2.1' }),
    ).rejects.toMatchObject({
      code: 'invalid_token',
    })
  })

  it('is not exhausted by strangers who register the address too', async () => {
    const email = 'flooded@x.example'
    const registerFrom = (address: string) => registration.register(wanted(email), address)
    for (let round = 0; round < 5; round += 1) await registerFrom('2001:db8::1')
    await registerFrom('2001:db8::2')
    expect(recorded.jobs, 'one network').toHaveLength(3)
    await registerFrom('192.0.2.1')
    expect(recorded.jobs, 'the owner').toHaveLength(4)
    for (let stranger = 1; stranger <= 20; stranger += 1) await registerFrom(`198.51.100.${stranger}`)
    expect(recorded.jobs, 'all of them').toHaveLength(12)
    nextHour()
    await registerFrom('2001:db8::1')
    expect(recorded.jobs).toHaveLength(13)
  })
})

describe('unverified registrations of an address', () => {
  it('are deleted with their stores, and nothing else is', async () => {
    await verified('owner@claims.example')
    const claims = [await register('owner@claims.example'), await register('owner@claims.example')]
    const other = await register('other@claims.example')
    await database.db.transaction().execute((tx) => deleteUnverifiedRegistrations(tx, 'owner@claims.example'))
    const { rows } = await database.pool.query<{ email: string; state: string; store_id: string }>(
      `select u.email, u.state, m.store_id from users u join memberships m using (user_id) where u.email like '%@claims.example' order by u.email`,
    )
    expect(rows).toEqual([
      { email: 'other@claims.example', state: 'inactive', store_id: other.client_id },
      { email: 'owner@claims.example', state: 'active', store_id: expect.any(String) },
    ])
    const left = await database.pool.query('select from stores where store_id = any($1)', [
      claims.map(({ client_id }) => client_id),
    ])
    expect(left.rows).toHaveLength(0)
  })
})

describe('a user verified by mail', () => {
  it('has the new password, a verified address, the given name, and no session', async () => {
    const userId = systemIds.uuid()
    const times = { created_at: time.now, password_changed_at: time.now }
    await database.db.transaction().execute((tx) =>
      insertUser(tx, {
        ...times,
        user_id: userId,
        email: 'made@team.example',
        full_name: 'Made by a team',
        password_hash: 'theirs',
        state: 'active',
        email_verified_at: null,
      }),
    )
    const session = { session_id: systemIds.uuid(), user_id: userId, address: '192.0.2.1', user_agent: '' }
    const ends = { last_used_at: time.now, expires_at: new Date(time.now.getTime() + 1000), ended_at: null }
    await insertSession(database.db, { ...session, ...ends, created_at: time.now })
    const setUpFactor = () =>
      sql`insert into two_factor (user_id, secret, state, created_at)
        values (${userId}::uuid, '\\x00', 'enabled', ${time.now})`.execute(database.db)
    const factors = () => database.db.selectFrom('two_factor').select('state').where('user_id', '=', userId).execute()
    await setUpFactor()
    const prove = (fullName?: string) =>
      database.db
        .transaction()
        .execute((tx) =>
          verifyUser(tx, userId, { passwordHash: 'own', ...(fullName === undefined ? {} : { fullName }) }),
        )
    await prove()
    const first = time.now
    expect(await userById(database.db, userId)).toMatchObject({
      full_name: 'Made by a team',
      password_hash: 'own',
      email_verified_at: first,
    })
    expect(await factors(), 'set up by somebody else').toEqual([])
    await setUpFactor()
    time.now = new Date(time.now.getTime() + 1000)
    await prove('Own Name')
    expect(await factors(), 'their own').toEqual([{ state: 'enabled' }])
    expect(await userById(database.db, userId)).toMatchObject({
      full_name: 'Own Name',
      password_changed_at: time.now,
      email_verified_at: first,
    })
    const sessions = await database.db.selectFrom('sessions').select('ended_at').where('user_id', '=', userId).execute()
    expect(sessions).toEqual([{ ended_at: first }])
  })
})
