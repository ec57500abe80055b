import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberPermissions, type Role } from '../../../../contract/identity/role.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, callsOfPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { mailsTo, newestMailTo } from '../../kit/peers/mailbox.ts'

const password = 'a long walk over wet moss'

let app: TestApp
let store: TestStore
let owner: TestPerson
let counted = 0

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  store = await aStore(app)
  owner = await member('owner')
})
afterAll(() => app.close())

const member = (role: Role): Promise<TestPerson> => aPerson(app, { memberships: [{ scope: store.scope, role }] })
const newEmail = (): string => {
  counted += 1
  return `made-${counted}@users.example`
}
const create = (by: TestPerson, more: object = {}) =>
  by.call('POST', '/v1/users', { body: { email: newEmail(), password, full_name: 'Made Up', ...more } })
const outcomeOf = ({ status, body }: TestAnswer) => [
  status,
  body.error,
  body.details?.reason ?? body.details?.permission,
]
async function group(...permission_names: string[]): Promise<string> {
  const body = { name: `Group ${crypto.randomUUID()}`, permission_names }
  return (await owner.call('POST', '/v1/user-groups', { body })).body.id
}

describe('a user created by a store', () => {
  it('can make calls at once, with an unverified address', async () => {
    const email = newEmail()
    const made = await create(owner, { email: email.toUpperCase(), role: 'developer' })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.any(String),
      email,
      full_name: 'Made Up',
      role: 'developer',
      group_ids: [],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    const row = await app.database.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect([row.state, row.email_verified_at, row.is_super_admin]).toEqual(['active', null, false])
    expect(await app.modules.accounts.passwords.verify(row.password_hash, password)).toBe(true)
    const login = await app.http.inject({ method: 'POST', url: '/oauth/login', payload: { email, password } })
    expect(login.json().memberships).toMatchObject([{ slug: store.slug, role: 'developer' }])
    const call = callsOfPerson(app, login.json().access_token)
    expect((await call('GET', '/v1/products')).status).toBe(200)
    expect((await call('GET', '/v1/team/members')).body.details.permission).toBe('team:read')
    const mail = await newestMailTo(app, email)
    expect(`${mail.text} ${mail.html}`, 'the mail does not repeat the password').not.toContain(password)
    const [auditEvents] = await app.database.db
      .selectFrom('audit_events')
      .select(['actor_id', 'target_id', 'details'])
      .where('store_id', '=', store.scope.storeId)
      .where('action', '=', 'user.create')
      .execute()
    expect(auditEvents).toEqual({
      actor_id: owner.userId,
      target_id: made.body.id,
      details: { email, role: 'developer', group_ids: [] },
    })
  })

  it('gets the narrowest role that covers the groups', async () => {
    const roleFor = async (...permissions: string[]) =>
      (await create(owner, { group_ids: [await group(...permissions)] })).body.role
    expect(await roleFor('products:read')).toBe('viewer')
    expect(await roleFor('products:read', 'products:write')).toBe('developer')
    expect(await roleFor('team:write')).toBe('admin')
    expect((await create(owner)).body.role).toBe('viewer')
    const both = [await group('search:execute'), await group('team:read')]
    const made = await create(owner, { group_ids: [...both, both[0]] })
    expect([made.body.role, [...made.body.group_ids].sort()]).toEqual(['admin', [...both].sort()])
  })

  it('has a unique email among active accounts; an unverified registration is not an account', async () => {
    const email = newEmail()
    expect((await create(owner, { email })).status).toBe(201)
    expect(outcomeOf(await create(owner, { email: email.toUpperCase() }))).toEqual([409, 'conflict', 'email_taken'])
    expect(outcomeOf(await create(owner, { email: owner.email }))).toEqual([409, 'conflict', 'email_taken'])
    const claimed = newEmail()
    const claim = { user_id: crypto.randomUUID(), email: claimed, full_name: 'Claim', password_hash: 'none' }
    await app.database.db
      .insertInto('users')
      .values({
        ...claim,
        password_changed_at: new Date(),
        state: 'inactive',
        email_verified_at: null,
        created_at: new Date(),
      })
      .execute()
    expect((await create(owner, { email: claimed })).status).toBe(201)
  })

  it('is created once by two concurrent requests', async () => {
    const email = newEmail()
    const answers = await Promise.all([1, 2, 3].map(() => create(owner, { email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    await newestMailTo(app, email)
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  it('never has more permissions than its creator', async () => {
    const admin = await member('admin')
    expect((await create(admin, { role: 'admin' })).status).toBe(201)
    expect(outcomeOf(await create(admin, { role: 'owner' }))).toEqual([403, 'forbidden', undefined])
    const billing = await group('billing:write')
    // The covering role is admin, which lacks this permission: the member can do nothing, so nothing is granted.
    expect((await create(admin, { group_ids: [billing] })).status).toBe(201)
    const narrow = await group('team:write', 'products:read')
    await owner.call('PATCH', `/v1/team/members/${admin.userId}`, { body: { group_ids: [narrow] } })
    expect(outcomeOf(await create(admin))).toEqual([403, 'missing_permission', 'search:read'])
    expect(outcomeOf(await create(admin, { role: 'developer' }))[1]).toBe('missing_permission')
    expect((await create(admin, { group_ids: [narrow] })).status).toBe(201)
    expect((await create(owner, { role: 'owner' })).body.role).toBe('owner')
    expect(outcomeOf(await create(owner, { role: 'owner', group_ids: [narrow] }))).toEqual([
      409,
      'conflict',
      'owners_have_no_groups',
    ])
    const byMachine = (role: Role) =>
      store.call('POST', '/v1/users', { email: newEmail(), password, full_name: 'Made Up', role })
    expect((await byMachine('admin')).status).toBe(201)
    expect((await byMachine('owner')).status, 'a machine is no owner').toBe(403)
  })

  it('has only groups of this store', async () => {
    const other = await aStore(app)
    const made = await other.call('POST', '/v1/user-groups', { name: 'Elsewhere', permission_names: ['team:read'] })
    const known = await group('team:read')
    const answer = await create(owner, { group_ids: [known, made.body.id] })
    expect([answer.status, answer.body.details.errors[0]]).toMatchObject([
      422,
      { pointer: '/group_ids/1', code: 'unknown_group' },
    ])
  })

  it.each([
    [{ password: 'short' }, '/password'],
    [{ password: 'password1234' }, '/password'],
    [{ password: 'y'.repeat(129) }, '/password'],
    [{ password: 'Made Up and more' }, '/password'],
    [{ email: 'nobody' }, '/email'],
    [{ email: 'a@users.example\nBcc: b@users.example' }, '/email'],
    [{ full_name: 'A\u0000B' }, '/full_name'],
    [{ full_name: 'A\r\nB' }, '/full_name'],
    [{ full_name: '' }, '/full_name'],
    [{ full_name: '\ud800' }, '/full_name'],
    [{ role: 'boss' }, '/role'],
    [{ group_ids: Array.from({ length: 21 }, () => crypto.randomUUID()) }, '/group_ids'],
    [{ group_ids: ["'; drop table users"] }, '/group_ids/0'],
    [{ is_super_admin: true }, '/is_super_admin'],
  ])('is not created with %j', async (wrong, pointer) => {
    const answer = await create(owner, wrong)
    expect([answer.status, answer.body.details.errors[0].pointer]).toEqual([422, pointer])
  })
})

describe('a call of a member who lost their permissions after the guard accepted it', () => {
  /** The caller as the guard saw them. */
  const callerOf = ({ userId, email, sessionId }: TestPerson, role: Role) => ({
    scope: store.scope,
    principal: {
      ...({ kind: 'user', userId, email, name: 'Former', isSuperAdmin: false, sessionId, role } as const),
      ...{ tokenId: crypto.randomUUID(), scope: store.scope, slug: store.slug },
      permissions: memberPermissions(role, []),
    },
    actor: { type: 'user', id: userId, name: email, address: null } as const,
  })
  const team = () => app.modules.team
  const wanted = () => ({ email: newEmail(), password, full_name: 'Made Up' })
  const countUsers = async (email: string) =>
    (await app.database.db.selectFrom('users').select('user_id').where('email', '=', email).execute()).length

  it('creates no user and no invite after their removal', async () => {
    const [admin, other] = [await member('admin'), await member('owner')]
    for (const { userId } of [admin, other]) await owner.call('DELETE', `/v1/team/members/${userId}`)
    const user = wanted()
    for (const caller of [callerOf(admin, 'admin'), callerOf(other, 'owner')]) {
      await expect(team().createUser(caller, user)).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    }
    expect(await countUsers(user.email)).toBe(0)
    const invite = team().invite(callerOf(other, 'owner'), { email: newEmail(), role: 'owner' })
    await expect(invite).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    expect((await owner.call('GET', '/v1/team/invites')).body.total).toBe(0)
  })

  it('grants no more than their current permissions', async () => {
    const [admin, other] = [await member('admin'), await member('owner')]
    const change = (whom: TestPerson, body: object) => owner.call('PATCH', `/v1/team/members/${whom.userId}`, { body })
    await change(admin, { group_ids: [await group('team:write', 'products:read')] })
    await change(other, { role: 'admin' })
    const [narrowed, demoted] = [callerOf(admin, 'admin'), callerOf(other, 'owner')]
    const beyond = team().createUser(narrowed, { ...wanted(), role: 'viewer' })
    await expect(beyond).rejects.toMatchObject({ code: 'missing_permission', data: { permission: 'search:read' } })
    await expect(team().createUser(demoted, { ...wanted(), role: 'owner' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(team().invite(demoted, { email: newEmail(), role: 'viewer' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect((await team().createUser(demoted, { ...wanted(), role: 'viewer' })).role).toBe('viewer')
    await change(admin, { role: 'viewer', group_ids: [] })
    await expect(team().createUser(narrowed, wanted())).rejects.toMatchObject({ data: { permission: 'team:write' } })
    const late = team().changeMember(narrowed, other.userId, { role: 'viewer' })
    await expect(late).rejects.toMatchObject({ data: { permission: 'team:write' } })
  })

  it('creates no user with a deleted API key', async () => {
    const body = { name: 'Backend', scopes: { team: ['read', 'write'], products: ['read'] } }
    const { id } = (await owner.call('POST', '/v1/security/api-keys', { body })).body
    const caller = {
      scope: store.scope,
      principal: {
        ...({ kind: 'api_key', scope: store.scope, slug: store.slug, keyId: id, name: 'Backend' } as const),
        permissions: new Set(['team:write', 'products:read'] as const),
      },
      actor: { type: 'api_key', id, name: 'Backend', address: null } as const,
    }
    const group_ids = [await group('products:read')]
    expect((await team().createUser(caller, { ...wanted(), group_ids })).role).toBe('viewer')
    await owner.call('DELETE', `/v1/security/api-keys/${id}`)
    const late = team().createUser(caller, { ...wanted(), group_ids })
    await expect(late).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
  })
})

describe('the list of users', () => {
  it('shows only the users of the store, in pages', async () => {
    await aPerson(app, { memberships: [{ scope: (await aStore(app)).scope, role: 'owner' }] })
    const made = [(await create(owner)).body, (await create(owner)).body]
    const first = (await store.call('GET', '/v1/users?limit=2')).body
    const rest = (await store.call('GET', `/v1/users?limit=2&cursor=${first.next_cursor}`)).body
    expect([first.total, rest.next_cursor]).toEqual([3, null])
    const ids = [...first.users, ...rest.users].map(({ id }: { id: string }) => id)
    expect(ids.sort()).toEqual([owner.userId, ...made.map(({ id }) => id)].sort())
    expect(Object.keys(first.users[0]).sort()).toEqual(['created_at', 'email', 'full_name', 'group_ids', 'id', 'role'])
  })

  it('needs team:read, and creating a user team:write', async () => {
    const [viewer, developer] = [await member('viewer'), await member('developer')]
    expect((await viewer.call('GET', '/v1/users')).status).toBe(200)
    expect(outcomeOf(await create(viewer))).toEqual([403, 'missing_permission', 'team:write'])
    expect(outcomeOf(await developer.call('GET', '/v1/users'))).toEqual([403, 'missing_permission', 'team:read'])
  })
})

describe('a path below /v1/users/', () => {
  const id = '9e1f0a34-6b0e-4a35-9d43-0b8a3f4f7c11'
  it.each([
    [id, `/v1/team/members/${id}`],
    [`${id}?x=1`, `/v1/team/members/${id}`],
    [`${id}/groups`, '/v1/team/members'],
    ['invite', '/v1/team/invite'],
    ['invites', '/v1/team/invite'],
    ['invites/7', '/v1/team/invites/7'],
    ['invites/7/resend', '/v1/team/invite'],
    ['', '/v1/team/members'],
    ['a/b/c', '/v1/team/members'],
  ])('%s was replaced by %s', async (path, replacement) => {
    const answer = await app.http.inject({ method: 'GET', url: `/v1/users/${path}` })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      410,
      { error: 'gone', replacement, details: { replacement } },
    ])
  })

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const)(
    'returns 410 for %s, with or without a token, whatever the body',
    async (method) => {
      const url = `/v1/users/${id}`
      expect((await app.http.inject({ method, url })).statusCode).toBe(410)
      const headers = { 'content-type': 'application/json', authorization: 'Bearer nonsense' }
      const hasBody = method !== 'GET' && method !== 'HEAD'
      const answer = await app.http.inject({ method, url, headers, ...(hasBody ? { payload: '{"broken' } : {}) })
      expect(answer.statusCode).toBe(410)
      const strange = { 'content-type': 'text/strange' }
      const other = await app.http.inject({ method, url, headers: strange, ...(hasBody ? { payload: 'x' } : {}) })
      expect(other.statusCode).toBe(410)
    },
  )
})

describe('the mail limit', () => {
  const answerOf = ({ status, headers, body }: TestAnswer) => {
    const { correlation_id: _id, ...rest } = body
    return { status, body: rest, retryAfter: headers['retry-after'], fields: Object.keys(headers).sort() }
  }
  const counts = async () => {
    const { rows } = await app.database.pool.query<{ users: number; events: number; jobs: number; mails: number }>(`
      select (select count(*)::int from users) as users, (select count(*)::int from audit_events) as events,
        (select count(*)::int from pgboss.job where name in ('member-mail', 'invite-mail', 'account-mail')) as jobs`)
    return rows[0]
  }
  /** The response to a probe of an address, and its side effects. */
  const probe = async (email: string) => {
    const before = await counts()
    const answer = await create(owner, { email })
    expect(await counts()).toEqual(before)
    return answerOf(answer)
  }
  const use = async (name: string, subject: string, limit: number): Promise<void> => {
    for (let taken = 0; taken < limit; taken += 1)
      await app.modules.throttles.take({ name, limit, windowSeconds: 3600 }, subject)
  }
  const known = async (): Promise<string> => (await aPerson(app)).email

  it('once reached for the store, gives the same response for known and unknown addresses', async () => {
    const emails = [await known(), newEmail(), await known(), newEmail()]
    await use('team-mail-store', store.scope.storeId, 100)
    const [first, ...others] = [await probe(emails[0] ?? ''), await probe(emails[1] ?? '')]
    expect(first?.status).toBe(429)
    expect(first?.body).toMatchObject({ error: 'too_many_requests' })
    for (const other of [...others, await probe(emails[2] ?? ''), await probe(emails[3] ?? '')])
      expect({ ...other, body: { ...other.body, message: '', details: {}, detail: '' }, retryAfter: '' }).toEqual({
        ...first,
        body: { ...first?.body, message: '', details: {}, detail: '' },
        retryAfter: '',
      })
  })

  it('once reached for an address, does not reveal whether it has an account', async () => {
    const emails = [await known(), newEmail()]
    for (const email of emails) await use('team-mail-email', `${store.scope.storeId} ${email}`, 3)
    const answers = [await probe(emails[0] ?? ''), await probe(emails[1] ?? '')]
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [429, 'too_many_requests'],
      [429, 'too_many_requests'],
    ])
    expect(answers[0]?.fields).toEqual(answers[1]?.fields)
    expect(Object.keys(answers[0]?.body ?? {})).toEqual(Object.keys(answers[1]?.body ?? {}))
  })

  it('counts addresses with and without an account, which limits probing', async () => {
    await use('team-mail-store', store.scope.storeId, 97)
    const statuses: number[] = []
    for (let round = 0; round < 5; round += 1) statuses.push((await create(owner, { email: await known() })).status)
    expect(statuses).toEqual([409, 409, 409, 429, 429])
  })
})
