import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberPermissions, type Role, roles } from '../../../../contract/identity/role.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { mailsTo, newestMailTo, tokenIn } from '../../kit/peers/mailbox.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const later = (ms: number): void => {
  time.now = new Date(time.now.getTime() + ms)
}
const day = 24 * 3600 * 1000
const password = 'a long walk over wet moss'

let app: TestApp
let store: TestStore
let owner: TestPerson
let counted = 0

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => time.now } })
  await newTeam()
})
afterAll(() => app.close())

const newEmail = (): string => {
  counted += 1
  return `guest-${counted}@guests.example`
}
const member = (role: Role, of = store): Promise<TestPerson> =>
  aPerson(app, { memberships: [{ scope: of.scope, role }] })

async function newTeam(): Promise<void> {
  store = await aStore(app)
  owner = await member('owner')
}

/** Responds to an invite, each time from another address. */
async function accept(body: object, token?: string): Promise<TestAnswer> {
  counted += 1
  const answer = await app.http.inject({
    method: 'POST',
    url: '/v1/team/invites/accept',
    payload: body,
    remoteAddress: `10.0.${counted >> 8}.${counted & 255}`,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

async function invited(email: string, role: Role = 'viewer', by = owner) {
  // Emails written at the same moment have no defined order.
  later(1)
  const before = (await mailsTo(app, email)).length
  const answer = await by.call('POST', '/v1/team/invite', { body: { email, role } })
  expect(answer.status).toBe(201)
  const mail = await newestMailTo(app, email, before + 1)
  return { ...answer.body, token: tokenIn(mail), mail } as Record<string, string> & { mail: typeof mail }
}

const errorOf = ({ status, body }: TestAnswer) => [status, body.error, body.details?.reason]
const rowOf = (inviteId: string | undefined) =>
  app.database.db.selectFrom('invites').selectAll().where('invite_id', '=', String(inviteId)).executeTakeFirstOrThrow()
const userOf = (email: string) =>
  app.database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const actionsOf = async (scope = store.scope): Promise<string[]> =>
  (
    await app.database.db
      .selectFrom('audit_events')
      .select('action')
      .where('store_id', '=', scope.storeId)
      .orderBy('event_id')
      .execute()
  ).map(({ action }) => action)

describe('an invite', () => {
  it('is mailed to a new user, who becomes a member with their own password', async () => {
    const email = newEmail()
    const answer = await owner.call('POST', '/v1/team/invite', {
      body: { email: email.toUpperCase(), role: 'developer' },
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      invite_id: expect.any(String),
      email,
      role: 'developer',
      is_existing_user: false,
      expires_at: new Date(time.now.getTime() + 7 * day).toISOString(),
      email_sent: true,
    })
    const mail = await newestMailTo(app, email)
    expect(mail.text).toContain('/portal/accept-invite?token=')
    const body = { token: tokenIn(mail), full_name: 'Nia New', password }
    const accepted = await accept(body)
    expect(accepted.status).toBe(200)
    const user = await userOf(email)
    expect(accepted.body).toEqual({
      status: 'accepted',
      client_id: store.clientId,
      slug: store.slug,
      role: 'developer',
      user_id: user?.user_id,
    })
    expect([user?.state, user?.full_name, user?.email_verified_at]).toEqual(['active', 'Nia New', time.now])
    const login = await app.http.inject({ method: 'POST', url: '/oauth/login', payload: { email, password } })
    expect([login.statusCode, login.json().redirect]).toEqual([200, `/${store.slug}/portal`])
    expect((await accept(body)).body.error, 'the link works once').toBe('invalid_token')
    expect(await actionsOf()).toEqual(expect.arrayContaining(['invite.create', 'invite.accept']))
  })

  it('stores only a digest of its token, and nothing once it is settled', async () => {
    const { invite_id, token } = await invited(newEmail())
    const row = await rowOf(invite_id)
    expect(row.token_hash?.length).toBe(32)
    expect(row.token_hash?.toString()).not.toContain(token)
    await accept({ token, full_name: 'Nia New', password })
    expect((await rowOf(invite_id)).token_hash).toBeNull()
  })

  it('gets a new token when its mail is retried, which invalidates the previous one', async () => {
    const email = newEmail()
    const first = await invited(email)
    later(1)
    const again = await app.database.pool.query(
      `update pgboss.job set state = 'created', started_on = null, completed_on = null
       where name = 'invite-mail' and data ->> 'invite_id' = $1`,
      [first.invite_id],
    )
    expect(again.rowCount).toBe(1)
    const second = tokenIn(await newestMailTo(app, email, 2))
    expect(second).not.toBe(first.token)
    expect((await accept({ token: first.token, full_name: 'Nia New', password })).body.error).toBe('invalid_token')
    expect((await accept({ token: second, full_name: 'Nia New', password })).status).toBe(200)
  })

  it('adds a store to an account only if the caller is signed in to it', async () => {
    const guest = await aPerson(app)
    const { token } = await invited(guest.email, 'admin')
    const asked = await accept({ token, full_name: 'Somebody Else', password })
    expect(errorOf(asked)).toEqual([401, 'unauthorized', undefined])
    const wrong = await accept({ token }, owner.token)
    expect(errorOf(wrong)).toEqual([403, 'forbidden', undefined])
    expect((await accept({ token }, store.token)).status, 'a machine is nobody').toBe(403)
    expect((await accept({ token }, 'nonsense')).status).toBe(401)
    const accepted = await accept({ token, full_name: 'Somebody Else', password }, guest.token)
    expect([accepted.status, accepted.body.user_id, accepted.body.role]).toEqual([200, guest.userId, 'admin'])
    const account = await userOf(guest.email)
    expect([account?.full_name, account?.password_hash], 'the account is unchanged').not.toContain('Somebody Else')
    expect(account?.password_hash).toBe('none')
    expect((await guest.call('GET', '/v1/team/members')).status, 'with the token they had').toBe(200)
  })

  it('states whether the user has an account', async () => {
    const guest = await aPerson(app)
    const answer = await owner.call('POST', '/v1/team/invite', { body: { email: guest.email, role: 'viewer' } })
    expect(answer.body.is_existing_user).toBe(true)
  })

  it('needs a name and a strong password of a new user, without which it is not consumed', async () => {
    const { token, email } = await invited(newEmail())
    const without = await accept({ token })
    expect(without.body.details.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/full_name',
      '/password',
    ])
    expect(without.status).toBe(422)
    for (const weak of ['short', 'password1234', 'x'.repeat(129), `${email} is my secret`]) {
      const refused = await accept({ token, full_name: 'Nia New', password: weak })
      expect([refused.status, refused.body.details.errors[0].pointer]).toEqual([422, '/password'])
    }
    for (const name of ['', 'Nia\r\nBcc: all@guests.example', 'N\u0000', 'x'.repeat(201)]) {
      expect((await accept({ token, full_name: name, password })).status).toBe(422)
    }
    expect((await accept({ token, full_name: 'Nia New', password })).status).toBe(200)
  })

  it('is created only by owners and super admins, not by admins, machine tokens or API keys', async () => {
    const body = { email: newEmail(), role: 'viewer' }
    const admin = await member('admin')
    expect(errorOf(await admin.call('POST', '/v1/team/invite', { body }))).toEqual([403, 'forbidden', undefined])
    expect(errorOf(await store.call('POST', '/v1/team/invite', body))).toEqual([403, 'forbidden', undefined])
    const viewer = await member('viewer')
    expect(errorOf(await viewer.call('POST', '/v1/team/invite', { body }))).toEqual([
      403,
      'missing_permission',
      undefined,
    ])
    const superAdmin = await aPerson(app, { isSuperAdmin: true })
    const made = await superAdmin.call('POST', '/v1/team/invite', { body, store: store.slug })
    expect(made.status).toBe(201)
  })

  it.each([
    'nobody',
    'a@b@c.example',
    'a b@guests.example',
    'a@guests.example\r\nBcc: b@guests.example',
    '<a@guests.example>',
    `${'x'.repeat(65)}@guests.example`,
  ])('is not sent to %j', async (email) => {
    const answer = await owner.call('POST', '/v1/team/invite', { body: { email, role: 'viewer' } })
    expect([answer.status, answer.body.details.errors[0].pointer]).toEqual([422, '/email'])
  })

  it('is unique per email and store, case-insensitively; members and invited users are not invited again', async () => {
    const email = newEmail()
    await invited(email)
    const again = (address: string) =>
      owner.call('POST', '/v1/team/invite', { body: { email: address, role: 'admin' } }).then(errorOf)
    expect(await again(email.toUpperCase())).toEqual([409, 'conflict', 'already_invited'])
    expect(await again(owner.email)).toEqual([409, 'conflict', 'already_member'])
    const other = await aStore(app)
    await invited(email, 'owner', await member('owner', other))
  })

  it('is created once by two concurrent requests', async () => {
    const body = { email: newEmail(), role: 'viewer' }
    const answers = await Promise.all([1, 2, 3].map(() => owner.call('POST', '/v1/team/invite', { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

describe('an open invite', () => {
  it('expires after seven days', async () => {
    const email = newEmail()
    const { token, invite_id } = await invited(email)
    later(7 * day - 1)
    owner = await member('owner')
    expect((await accept({ token })).status, 'a millisecond earlier it still requires a password').toBe(422)
    later(1)
    expect(errorOf(await accept({ token, full_name: 'Nia New', password }))).toEqual([400, 'invalid_token', undefined])
    const listed = await owner.call('GET', '/v1/team/invites?state=expired')
    expect(listed.body.invites.map((one: { invite_id: string }) => one.invite_id)).toContain(invite_id)
    const fresh = await invited(email)
    expect(fresh.token).not.toBe(token)
    expect((await rowOf(invite_id)).state, 'the expired one is settled').toBe('cancelled')
    expect((await accept({ token: fresh.token, full_name: 'Nia New', password })).status).toBe(200)
  })

  it('ends permanently when it is canceled', async () => {
    const { token, invite_id } = await invited(newEmail())
    const url = `/v1/team/invites/${invite_id}`
    const cancelled = await (await member('admin')).call('DELETE', url)
    expect([cancelled.status, cancelled.body]).toEqual([200, { status: 'cancelled', invite_id }])
    expect(errorOf(await accept({ token, full_name: 'Nia New', password }))).toEqual([400, 'invalid_token', undefined])
    expect(errorOf(await owner.call('DELETE', url))).toEqual([409, 'conflict', 'already_cancelled'])
    expect(await actionsOf()).toContain('invite.cancel')
  })

  it('cannot be canceled after it was accepted', async () => {
    const { token, invite_id } = await invited(newEmail())
    await accept({ token, full_name: 'Nia New', password })
    expect(errorOf(await owner.call('DELETE', `/v1/team/invites/${invite_id}`))).toEqual([
      409,
      'conflict',
      'already_accepted',
    ])
  })

  it('cannot be seen or canceled by another store', async () => {
    const { invite_id } = await invited(newEmail())
    const stranger = await member('owner', await aStore(app))
    expect((await stranger.call('DELETE', `/v1/team/invites/${invite_id}`)).status).toBe(404)
    expect((await stranger.call('GET', '/v1/team/invites')).body).toEqual({ invites: [], total: 0, next_cursor: null })
    expect((await owner.call('DELETE', '/v1/team/invites/not-a-uuid')).status).toBe(404)
  })

  it('is accepted once by two concurrent requests', async () => {
    const { token, email } = await invited(newEmail())
    const answers = await Promise.all(
      [1, 2, 3, 4].map((at) => accept({ token, full_name: `Nia ${at}`, password: `${password} ${at}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error)
    expect(refused).toEqual(['invalid_token', 'invalid_token', 'invalid_token'])
    const people = await app.database.db
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', String(email))
      .execute()
    expect(people).toHaveLength(1)
  })

  it('creates one user for two stores that invite the same address', async () => {
    const email = newEmail()
    const other = await member('owner', await aStore(app))
    const invites = [await invited(email), await invited(email, 'admin', other)]
    const answers = await Promise.all(invites.map(({ token }) => accept({ token, full_name: 'Nia New', password })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([401, 409]).toContain(answers.find(({ status }) => status !== 200)?.status)
  })

  it.each(['', 'x'.repeat(201), 7, null])('is not found with the token %j', async (token) => {
    expect((await accept({ token, full_name: 'Nia New', password })).status).toBe(422)
  })

  it('is limited to thirty attempts a minute per address', async () => {
    const guess = () =>
      app.http.inject({
        method: 'POST',
        url: '/v1/team/invites/accept',
        payload: { token: 'guess' },
        remoteAddress: '198.51.100.7',
      })
    const answers = await Promise.all(Array.from({ length: 35 }, guess))
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(30)
    const limited = answers.filter(({ statusCode }) => statusCode === 429)
    expect(limited).toHaveLength(5)
    expect(limited[0]?.headers['retry-after']).toBe('60')
  })
})

describe('an account created by a store', () => {
  const request = (email: string) => ({ email, password: 'the store knows this one', full_name: 'Made Up' })

  it('belongs to the user after the first mailed link they follow, and the store’s password stops working', async () => {
    const email = newEmail()
    const made = await owner.call('POST', '/v1/users', { body: request(email) })
    expect(made.status).toBe(201)
    const session = await app.modules.accounts.sessions.open(
      {
        ...(await app.database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()),
      },
      { address: '127.0.0.1', userAgent: 'test' },
    )
    await app.database.db
      .insertInto('two_factor')
      .values({
        user_id: made.body.id,
        secret: Buffer.from('x'),
        state: 'enabled',
        created_at: time.now,
        enabled_at: time.now,
      })
      .execute()
    const other = await aStore(app)
    const mailed = await newestMailTo(app, email)
    expect(mailed.text, 'the account owner is notified').toContain(email)
    const invite = await invited(email, 'admin', await member('owner', other))
    expect(invite.is_existing_user).toBe(false)
    const claim = await accept({ token: invite.token }, session.token.access_token)
    expect(claim.status, 'the store cannot accept with its session').toBe(422)
    const accepted = await accept({ token: invite.token, full_name: 'Real Name', password })
    expect([accepted.status, accepted.body.user_id]).toEqual([200, made.body.id])
    const user = await userOf(email)
    expect(user?.full_name).toBe('Real Name')
    expect(user?.email_verified_at).not.toBeNull()
    const { passwords } = app.modules.accounts
    expect(await passwords.verify(user?.password_hash ?? null, password)).toBe(true)
    expect(await passwords.verify(user?.password_hash ?? null, request(email).password)).toBe(false)
    const old = await app.http.inject({
      method: 'GET',
      url: '/v1/team/members',
      headers: { authorization: `Bearer ${session.token.access_token}` },
    })
    expect(old.statusCode, 'sessions of the old password are revoked').toBe(401)
    const factors = await app.database.db
      .selectFrom('two_factor')
      .select('user_id')
      .where('user_id', '=', made.body.id)
      .execute()
    expect(factors, 'the second factor that somebody else set up is deleted').toEqual([])
  })

  it('cannot be taken over by other stores', async () => {
    const email = newEmail()
    const made = await owner.call('POST', '/v1/users', { body: request(email) })
    const stranger = await member('owner', await aStore(app))
    expect(errorOf(await stranger.call('POST', '/v1/users', { body: request(email) }))).toEqual([
      409,
      'conflict',
      'email_taken',
    ])
    const url = `/v1/team/members/${made.body.id}`
    expect((await stranger.call('PATCH', url, { body: { role: 'admin' } })).status).toBe(404)
    expect((await stranger.call('DELETE', url)).status).toBe(404)
    expect((await stranger.call('GET', '/v1/users')).body.users.map((user: { id: string }) => user.id)).toEqual([
      stranger.userId,
    ])
  })

  it('cannot be added twice by an earlier invite', async () => {
    const email = newEmail()
    const { token } = await invited(email)
    await owner.call('POST', '/v1/users', { body: request(email) })
    const answer = await accept({ token, full_name: 'Real Name', password })
    expect(errorOf(answer)).toEqual([409, 'conflict', 'already_member'])
    const user = await userOf(email)
    expect([user?.full_name, user?.email_verified_at], 'nothing of it is stored').toEqual(['Made Up', null])
  })
})

describe('unverified registrations of an address', () => {
  it('are deleted with their stores when its owner accepts an invite', async () => {
    const email = newEmail()
    const { db } = app.database
    const claim = { user_id: crypto.randomUUID(), store_id: crypto.randomUUID() }
    await db
      .insertInto('stores')
      .values({
        store_id: claim.store_id,
        slug: `claim-${claim.store_id}`,
        name: 'Claim',
        plan: 'free',
        state: 'inactive',
        created_at: time.now,
      })
      .execute()
    await db
      .insertInto('users')
      .values({
        user_id: claim.user_id,
        email,
        full_name: 'Claimant',
        password_hash: 'none',
        password_changed_at: time.now,
        state: 'inactive',
        email_verified_at: null,
        created_at: time.now,
      })
      .execute()
    await db
      .insertInto('memberships')
      .values({ ...claim, role: 'owner', created_at: time.now, last_used_at: null })
      .execute()
    const invite = await invited(email)
    expect(invite.is_existing_user).toBe(false)
    const accepted = await accept({ token: invite.token, full_name: 'Real Name', password })
    expect(accepted.status).toBe(200)
    expect(accepted.body.user_id).not.toBe(claim.user_id)
    const left = await db.selectFrom('stores').select('store_id').where('store_id', '=', claim.store_id).execute()
    expect(left).toEqual([])
    expect((await userOf(email))?.full_name).toBe('Real Name')
  })
})

describe('the list of invites', () => {
  it('shows states and inviters, paged, newest first', async () => {
    await newTeam()
    const made = []
    for (const role of roles) {
      made.unshift((await owner.call('POST', '/v1/team/invite', { body: { email: newEmail(), role } })).body)
      later(1)
    }
    await owner.call('DELETE', `/v1/team/invites/${made[0].invite_id}`)
    const viewer = await member('viewer')
    const first = (await viewer.call('GET', '/v1/team/invites?limit=3')).body
    const second = (await viewer.call('GET', `/v1/team/invites?limit=3&cursor=${first.next_cursor}`)).body
    const all = [...first.invites, ...second.invites]
    expect(all.map(({ invite_id }) => invite_id)).toEqual(made.map(({ invite_id }) => invite_id))
    expect(all.map(({ state }) => state)).toEqual(['cancelled', 'pending', 'pending', 'pending'])
    expect([first.total, second.total, second.next_cursor]).toEqual([4, 4, null])
    expect(all[0].invited_by.user_id).toBe(owner.userId)
    expect(Object.keys(all[0])).not.toContain('token_hash')
    const cancelled = (await viewer.call('GET', '/v1/team/invites?state=cancelled')).body
    expect([cancelled.total, cancelled.invites.length]).toEqual([1, 1])
    for (const query of ['state=used', 'limit=0', 'limit=101', 'cursor=WyJ4IiwieSJd', 'cursor=WzEsIngiXQ', 'x=1']) {
      expect((await viewer.call('GET', `/v1/team/invites?${query}`)).status, query).toBe(422)
    }
  })
})

describe('the list of members', () => {
  it('shows their effective permissions, in the order of joining', async () => {
    await newTeam()
    later(1)
    const admin = await member('admin')
    const group = (
      await owner.call('POST', '/v1/user-groups', { body: { name: 'Searchers', permission_names: ['search:execute'] } })
    ).body
    await owner.call('PATCH', `/v1/team/members/${admin.userId}`, { body: { group_ids: [group.id] } })
    const { body } = await store.call('GET', '/v1/team/members')
    expect(body.total).toBe(2)
    expect(body.members).toMatchObject([
      { user_id: owner.userId, role: 'owner', groups: [], two_factor: false },
      {
        user_id: admin.userId,
        email: admin.email,
        role: 'admin',
        groups: [{ id: group.id, name: 'Searchers' }],
        permissions: ['search:execute'],
        last_used_at: null,
        created_at: time.now.toISOString(),
      },
    ])
    expect(body.members[0].permissions).toHaveLength(21)
    const page = (await store.call('GET', '/v1/team/members?limit=1')).body
    const rest = (await store.call('GET', `/v1/team/members?limit=1&cursor=${page.next_cursor}`)).body
    expect([page.members[0].user_id, rest.members[0].user_id]).toEqual([owner.userId, admin.userId])
    expect(rest.next_cursor).toBeNull()
  })
})

describe('changing a member', () => {
  const change = (by: TestPerson, whom: TestPerson, body: object) =>
    by.call('PATCH', `/v1/team/members/${whom.userId}`, { body })

  it('takes effect from the member’s next call on', async () => {
    await newTeam()
    const person = await member('viewer')
    expect((await person.call('DELETE', '/v1/products/x')).body.error).toBe('missing_permission')
    const changed = await change(owner, person, { role: 'developer' })
    expect([changed.status, changed.body.role]).toEqual([200, 'developer'])
    expect((await person.call('DELETE', '/v1/products/x')).status).toBe(404)
    const [audited] = await app.database.db
      .selectFrom('audit_events')
      .select('details')
      .where('store_id', '=', store.scope.storeId)
      .where('action', '=', 'member.change')
      .execute()
    expect(audited?.details).toEqual({
      role: { before: 'viewer', after: 'developer' },
      groups: { before: [], after: [] },
      api_keys_deleted: 0,
      invites_cancelled: 0,
    })
  })

  it('is refused for oneself, in any case of the id', async () => {
    const url = `/v1/team/members/${owner.userId.toUpperCase()}`
    const other = await member('owner')
    expect(errorOf(await owner.call('PATCH', url, { body: { role: 'viewer' } }))).toEqual([403, 'forbidden', undefined])
    expect((await change(other, owner, { role: 'owner' })).status).toBe(200)
    const admin = await member('admin')
    expect(errorOf(await change(admin, admin, { group_ids: [] }))).toEqual([403, 'forbidden', undefined])
  })

  it('is allowed for owners only by owners', async () => {
    const [admin, viewer] = [await member('admin'), await member('viewer')]
    expect(errorOf(await change(admin, owner, { role: 'viewer' }))).toEqual([403, 'forbidden', undefined])
    expect(errorOf(await change(admin, viewer, { role: 'owner' }))).toEqual([403, 'forbidden', undefined])
    expect((await admin.call('DELETE', `/v1/team/members/${owner.userId}`)).status).toBe(403)
    expect((await store.call('PATCH', `/v1/team/members/${owner.userId}`, { role: 'viewer' })).status).toBe(403)
    expect((await store.call('DELETE', `/v1/team/members/${owner.userId}`)).status).toBe(403)
    expect((await change(owner, viewer, { role: 'owner' })).body.role).toBe('owner')
  })

  it('removes a new owner from all groups, and adds no owner to one', async () => {
    const body = { name: `Group ${crypto.randomUUID()}`, permission_names: ['team:read'] }
    const { id } = (await owner.call('POST', '/v1/user-groups', { body })).body
    const person = await member('viewer')
    expect((await change(owner, person, { group_ids: [id, id] })).body.groups).toHaveLength(1)
    expect(errorOf(await change(owner, person, { role: 'owner', group_ids: [id] }))).toEqual([
      409,
      'conflict',
      'owners_have_no_groups',
    ])
    expect((await change(owner, person, { role: 'owner' })).body).toMatchObject({ role: 'owner', groups: [] })
    expect(errorOf(await change(owner, person, { group_ids: [id] }))).toEqual([
      409,
      'conflict',
      'owners_have_no_groups',
    ])
  })

  it('accepts only groups of the store, and names the unknown ones', async () => {
    const stranger = await member('owner', await aStore(app))
    const body = { name: 'Elsewhere', permission_names: ['team:read'] }
    const { id } = (await stranger.call('POST', '/v1/user-groups', { body })).body
    const answer = await change(owner, await member('viewer'), { group_ids: [id] })
    expect([answer.status, answer.body.details.errors]).toEqual([
      422,
      [{ pointer: '/group_ids/0', code: 'unknown_group', message: expect.any(String) }],
    ])
  })

  it.each([{}, { role: 'boss' }, { group_ids: ['x'] }, { is_super_admin: true }, { role: null }])(
    'refuses %j',
    async (body) => {
      expect((await change(owner, await member('viewer'), body)).status).toBe(422)
    },
  )

  it('allows one user independent roles in two stores', async () => {
    const other = await aStore(app)
    const memberships = [
      { scope: store.scope, role: 'viewer' as const },
      { scope: other.scope, role: 'admin' as const },
    ]
    const person = await aPerson(app, { memberships })
    await change(owner, person, { role: 'developer' })
    const roleIn = async (one: TestStore) =>
      (await one.call('GET', '/v1/team/members')).body.members.find(
        (row: { user_id: string }) => row.user_id === person.userId,
      )?.role
    expect([await roleIn(store), await roleIn(other)]).toEqual(['developer', 'admin'])
    await owner.call('DELETE', `/v1/team/members/${person.userId}`)
    expect([await roleIn(store), await roleIn(other)]).toEqual([undefined, 'admin'])
    expect((await person.call('GET', '/v1/team/members', { store: store.slug })).status).toBe(403)
    expect((await person.call('GET', '/v1/team/members', { store: other.slug })).status).toBe(200)
  })
})

describe('the last owner', () => {
  const remove = (by: TestPerson, whom: TestPerson) => by.call('DELETE', `/v1/team/members/${whom.userId}`)

  it('cannot leave, be removed or be demoted', async () => {
    await newTeam()
    const superAdmin = await aPerson(app, { isSuperAdmin: true })
    const url = `/v1/team/members/${owner.userId}`
    expect(errorOf(await remove(owner, owner))).toEqual([409, 'conflict', 'last_owner'])
    const asAdmin = (method: 'PATCH' | 'DELETE', body?: object) =>
      superAdmin.call(method, url, { store: store.slug, ...(body === undefined ? {} : { body }) })
    expect(errorOf(await asAdmin('DELETE'))).toEqual([409, 'conflict', 'last_owner'])
    expect(errorOf(await asAdmin('PATCH', { role: 'admin' }))).toEqual([409, 'conflict', 'last_owner'])
    expect((await asAdmin('PATCH', { role: 'owner' })).status).toBe(200)
    const demotion = { role: 'admin' }
    for (const answer of [
      await owner.call('PATCH', url, { body: demotion }),
      await (await member('admin')).call('PATCH', url, { body: demotion }),
      await store.call('PATCH', url, demotion),
      await store.call('DELETE', url),
    ])
      expect(errorOf(answer)).toEqual([409, 'conflict', 'last_owner'])
    expect(await actionsOf()).not.toContain('member.remove')
  })

  it('remains when two owners remove each other concurrently', async () => {
    await newTeam()
    const other = await member('owner')
    const answers = await Promise.all([remove(owner, other), remove(other, owner)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)
    // The loser of the race is no longer a member, or is the last owner.
    expect([403, 409]).toContain(refused?.status)
    const { body } = await store.call('GET', '/v1/team/members')
    expect(body.members.map(({ role }: { role: Role }) => role)).toEqual(['owner'])
  })

  it('cannot be removed by a former owner whose call was accepted before they lost the role', async () => {
    await newTeam()
    const former = await member('owner')
    const victim = await member('viewer')
    const principal = {
      kind: 'user',
      ...former,
      name: 'Former',
      isSuperAdmin: false,
      tokenId: crypto.randomUUID(),
      scope: store.scope,
      slug: store.slug,
      role: 'owner',
      permissions: 'all',
    } as const
    const actor = { type: 'user', id: former.userId, name: former.email, address: null } as const
    const caller = { scope: store.scope, principal, actor }
    await remove(owner, former)
    for (const whom of [owner, victim]) {
      await expect(app.modules.team.removeMember(caller, whom.userId)).rejects.toMatchObject({ code: 'forbidden' })
      const promotion = app.modules.team.changeMember(caller, whom.userId, { role: 'owner' })
      await expect(promotion).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  it('remains when two owners leave concurrently, and when two are demoted concurrently', async () => {
    await newTeam()
    const other = await member('owner')
    const left = await Promise.all([remove(owner, owner), remove(other, other)])
    expect(left.map(({ status }) => status).sort()).toEqual([200, 409])
    const remaining = left[0]?.status === 409 ? owner : other
    const third = await member('owner')
    const answers = await Promise.all(
      [
        [remaining, third],
        [third, remaining],
      ].map(([by, whom]) =>
        (by as TestPerson).call('PATCH', `/v1/team/members/${(whom as TestPerson).userId}`, {
          body: { role: 'admin' },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('removing a member', () => {
  it('ends their access at once, and deletes a provisional account without another store', async () => {
    await newTeam()
    const email = newEmail()
    const made = await owner.call('POST', '/v1/users', {
      body: { email, password: 'the store knows this one', full_name: 'Made Up' },
    })
    const verified = await member('developer')
    for (const id of [made.body.id, verified.userId]) {
      const removed = await owner.call('DELETE', `/v1/team/members/${id}`)
      expect([removed.status, removed.body]).toEqual([200, { status: 'removed', user_id: id }])
    }
    expect(await userOf(email)).toBeUndefined()
    expect(await userOf(verified.email), 'a verified account belongs to the person').toBeDefined()
    expect((await verified.call('GET', '/v1/products')).status).toBe(403)
    expect((await owner.call('DELETE', `/v1/team/members/${verified.userId}`)).status).toBe(404)
    expect(await actionsOf()).toContain('member.remove')
  })

  it('who removes themselves counts as leaving', async () => {
    const admin = await member('admin')
    expect((await admin.call('DELETE', `/v1/team/members/${admin.userId}`)).status).toBe(200)
  })
})

describe('leaving a store', () => {
  const leave = (who: TestPerson, of = store) => who.call('DELETE', `/v1/account/memberships/${of.clientId}`)

  it.each(roles)('is possible for any role: %s', async (role) => {
    await newTeam()
    const person = await member(role)
    const left = await leave(person)
    expect([left.status, left.body]).toEqual([200, { status: 'left', client_id: store.clientId }])
    expect((await person.call('GET', '/v1/account')).body.memberships).toEqual([])
    expect((await leave(person)).status, 'there is nothing left to leave').toBe(404)
    const audited = await app.database.db
      .selectFrom('audit_events')
      .select(['actor_id', 'target_id', 'details'])
      .where('store_id', '=', store.scope.storeId)
      .where('action', '=', 'member.remove')
      .execute()
    const details = { email: person.email, role, left: true, api_keys_deleted: 0, invites_cancelled: 0 }
    expect(audited).toEqual([{ actor_id: person.userId, target_id: person.userId, details }])
  })

  it('needs no active store, and does not affect other stores', async () => {
    const other = await aStore(app)
    const memberships = [store, other].map(({ scope }) => ({ scope, role: 'viewer' as const }))
    const person = await aPerson(app, { memberships })
    expect((await leave(person, other)).status).toBe(200)
    const { body } = await person.call('GET', '/v1/account')
    expect(body.memberships).toMatchObject([{ slug: store.slug }])
  })

  it('is refused to the last owner, even with two concurrent requests', async () => {
    await newTeam()
    expect(errorOf(await leave(owner))).toEqual([409, 'conflict', 'last_owner'])
    const other = await member('owner')
    const answers = await Promise.all([leave(owner), leave(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('revokes what the user granted, and reveals nothing about other stores', async () => {
    const person = await member('developer')
    const body = { name: 'Backend', scopes: { security: ['read'] } }
    const { key } = (await person.call('POST', '/v1/security/api-keys', { body })).body
    const stranger = await aPerson(app)
    expect((await leave(stranger)).status).toBe(404)
    const nowhere = await person.call('DELETE', `/v1/account/memberships/${crypto.randomUUID()}`)
    const words = ({ body }: TestAnswer) => [body.error, body.message]
    expect(words(nowhere)).toEqual(words(await leave(stranger)))
    expect((await person.call('DELETE', '/v1/account/memberships/not-a-uuid')).status).toBe(404)
    expect((await store.call('DELETE', `/v1/account/memberships/${store.clientId}`)).status, 'machines').toBe(403)
    expect((await leave(person)).status).toBe(200)
    const headers = { authorization: `Bearer ${key}` }
    const answer = await app.http.inject({ method: 'GET', url: '/v1/security/api-keys', headers })
    expect(answer.statusCode).toBe(401)
  })
})

describe('the grants of a former owner', () => {
  const aKey = async (by: TestPerson, scopes: object): Promise<string> => {
    const answer = await by.call('POST', '/v1/security/api-keys', { body: { name: 'Backend', scopes } })
    expect(answer.status).toBe(201)
    return answer.body.key
  }
  const statusWith = async (key: string): Promise<number> =>
    (
      await app.http.inject({
        method: 'GET',
        url: '/v1/security/api-keys',
        headers: { authorization: `Bearer ${key}` },
      })
    ).statusCode
  const auditDetailsOf = async (action: string) =>
    (
      await app.database.db
        .selectFrom('audit_events')
        .select(['actor_id', 'details'])
        .where('store_id', '=', store.scope.storeId)
        .where('action', '=', action)
        .execute()
    ).map(({ actor_id, details }) => ({ by: actor_id, ...(details as object) }))
  let grantor: TestPerson

  async function aGrantor() {
    await newTeam()
    grantor = await member('owner')
    return {
      wide: await aKey(grantor, { security: ['read', 'write'], team: ['read', 'write'] }),
      narrow: await aKey(grantor, { security: ['read'] }),
      others: await aKey(owner, { security: ['read'], team: ['write'] }),
      backdoor: await invited(newEmail(), 'owner', grantor),
      welcome: await invited(newEmail(), 'viewer', owner),
    }
  }
  const answerOf = ({ token }: Awaited<ReturnType<typeof invited>>) => accept({ token, full_name: 'Nia New', password })

  it('end with their removal: their open invites and all of their keys, but nobody else’s', async () => {
    const made = await aGrantor()
    expect((await owner.call('DELETE', `/v1/team/members/${grantor.userId}`)).status).toBe(200)
    expect(errorOf(await answerOf(made.backdoor))).toEqual([400, 'invalid_token', undefined])
    expect([await statusWith(made.wide), await statusWith(made.narrow)]).toEqual([401, 401])
    expect([await statusWith(made.others), (await answerOf(made.welcome)).status]).toEqual([200, 200])
    const by = owner.userId
    const reason = 'member_removed'
    expect(await auditDetailsOf('invite.cancel')).toEqual([{ by, email: made.backdoor.email, reason }])
    expect(await auditDetailsOf('api_key.delete')).toEqual([
      { by, name: 'Backend', reason },
      { by, name: 'Backend', reason },
    ])
    expect(await auditDetailsOf('member.remove')).toMatchObject([{ by, api_keys_deleted: 2, invites_cancelled: 1 }])
  })

  it('end with a lesser role if they exceed it', async () => {
    const made = await aGrantor()
    const url = `/v1/team/members/${grantor.userId}`
    expect((await owner.call('PATCH', url, { body: { role: 'owner' } })).status).toBe(200)
    expect([await statusWith(made.wide), await statusWith(made.narrow)], 'they are an owner').toEqual([200, 200])
    expect((await owner.call('PATCH', url, { body: { role: 'developer' } })).status).toBe(200)
    expect([await statusWith(made.wide), await statusWith(made.narrow)]).toEqual([401, 200])
    expect(errorOf(await answerOf(made.backdoor))).toEqual([400, 'invalid_token', undefined])
    expect(await statusWith(made.others)).toBe(200)
    const audited = { api_keys_deleted: 1, invites_cancelled: 1 }
    expect((await auditDetailsOf('member.change')).at(-1)).toMatchObject(audited)
    const body = { name: 'Readers', permission_names: ['team:read'] }
    const { id } = (await owner.call('POST', '/v1/user-groups', { body })).body
    expect((await owner.call('PATCH', url, { body: { group_ids: [id] } })).status).toBe(200)
    expect(await statusWith(made.narrow), 'a group restricts permissions like a role').toBe(401)
  })

  it('stay if an invite was settled, or if the change is refused', async () => {
    const made = await aGrantor()
    expect((await answerOf(made.backdoor)).status).toBe(200)
    expect((await (await member('admin')).call('DELETE', `/v1/team/members/${grantor.userId}`)).status).toBe(403)
    expect(await statusWith(made.wide)).toBe(200)
    await owner.call('DELETE', `/v1/team/members/${grantor.userId}`)
    expect((await rowOf(made.backdoor.invite_id)).state).toBe('accepted')
    expect(await auditDetailsOf('invite.cancel')).toEqual([])
  })
})

describe('a caller cannot grant more than it has', () => {
  it('with any role and any groups, for any role and any groups of the caller', async () => {
    await newTeam()
    const sets = [
      ['team:read', 'team:write'],
      ['team:write', 'products:read', 'products:write'],
      ['team:write', 'search:execute', 'billing:read', 'billing:write'],
      ['products:read', 'analytics:read'],
    ] as const
    const groups = await Promise.all(
      sets.map(async (permission_names, at) => {
        const body = { name: `Set ${at}`, permission_names }
        return { id: (await owner.call('POST', '/v1/user-groups', { body })).body.id as string, permission_names }
      }),
    )
    const subject = await member('viewer')
    const granters = [owner]
    for (const at of [null, 0, 1, 2]) {
      const granter = await member('admin')
      const group_ids = at === null ? [] : [groups[at]?.id]
      await owner.call('PATCH', `/v1/team/members/${granter.userId}`, { body: { group_ids } })
      granters.push(granter)
    }
    const outcomes = { given: 0, refused: 0 }
    // The group gives a viewer no permissions, so any caller may remove this member.
    const idle = { name: 'Idle', permission_names: ['team:write'] }
    const start = { role: 'viewer', group_ids: [(await owner.call('POST', '/v1/user-groups', { body: idle })).body.id] }
    await owner.call('PATCH', `/v1/team/members/${subject.userId}`, { body: start })
    for (const granter of granters) {
      const listed = (await owner.call('GET', '/v1/team/members')).body.members as {
        user_id: string
        permissions: string[]
      }[]
      const own = new Set(listed.find(({ user_id }) => user_id === granter.userId)?.permissions)
      for (const role of roles) {
        for (const chosen of [[], [0], [1], [2], [3], [1, 3], [0, 2]]) {
          if (role === 'owner' && chosen.length > 0) continue
          const places = chosen.map((at) => groups[at]).filter((group) => group !== undefined)
          const wanted = memberPermissions(
            role,
            places.map(({ permission_names }) => permission_names),
          )
          const body = { role, group_ids: places.map(({ id }) => id) }
          const answer = await granter.call('PATCH', `/v1/team/members/${subject.userId}`, { body })
          const mayGive = [...wanted].every((one) => own.has(one)) && (role !== 'owner' || granter === owner)
          expect(answer.status, JSON.stringify({ role, chosen, own: [...own] })).toBe(mayGive ? 200 : 403)
          if (answer.status === 200) expect(new Set(answer.body.permissions)).toEqual(wanted)
          else if (role !== 'owner') expect(own.has(answer.body.details.permission)).toBe(false)
          outcomes[answer.status === 200 ? 'given' : 'refused'] += 1
          await owner.call('PATCH', `/v1/team/members/${subject.userId}`, { body: start })
        }
      }
    }
    expect(outcomes.given).toBeGreaterThan(20)
    expect(outcomes.refused).toBeGreaterThan(20)
  })
})

describe('a caller cannot revoke more than it has', () => {
  it('from a member who now has more permissions, except from itself', async () => {
    await newTeam()
    const body = { name: 'Team keepers', permission_names: ['team:read', 'team:write', 'products:read'] }
    const { id } = (await owner.call('POST', '/v1/user-groups', { body })).body
    const [narrowed, fuller, equal] = [await member('admin'), await member('admin'), await member('admin')]
    const change = (by: TestPerson, whom: TestPerson, place: object) =>
      by.call('PATCH', `/v1/team/members/${whom.userId}`, { body: place })
    const remove = (by: TestPerson, whom: TestPerson) => by.call('DELETE', `/v1/team/members/${whom.userId}`)
    for (const one of [narrowed, equal]) await change(owner, one, { group_ids: [id] })
    for (const refused of [await change(narrowed, fuller, { group_ids: [id] }), await remove(narrowed, fuller)]) {
      expect([refused.status, refused.body.error, refused.body.details.permission]).toEqual([
        403,
        'missing_permission',
        'products:write',
      ])
    }
    expect((await change(narrowed, equal, { role: 'viewer' })).status).toBe(200)
    expect((await remove(narrowed, equal)).status).toBe(200)
    const key = { name: 'Backend', scopes: { team: ['read', 'write'] } }
    const made = (await owner.call('POST', '/v1/security/api-keys', { body: key })).body
    const headers = { authorization: `Bearer ${made.key}` }
    const url = `/v1/team/members/${fuller.userId}`
    const byKey = await app.http.inject({ method: 'DELETE', url, headers })
    expect([byKey.statusCode, byKey.json().details.permission]).toEqual([403, 'products:read'])
    const superAdmin = await aPerson(app, { isSuperAdmin: true })
    const bySuperAdmin = await superAdmin.call('PATCH', url, { store: store.slug, body: { role: 'developer' } })
    expect(bySuperAdmin.status).toBe(200)
    expect((await remove(fuller, narrowed)).status, 'a developer cannot remove members').toBe(403)
    expect((await change(owner, fuller, { role: 'admin' })).status).toBe(200)
    expect((await remove(fuller, narrowed)).status).toBe(200)
  })
})

describe('the emails of a store', () => {
  const inviteTo = (email: string, by = owner) =>
    by.call('POST', '/v1/team/invite', { body: { email, role: 'viewer' } })
  const cancel = (made: TestAnswer) => owner.call('DELETE', `/v1/team/invites/${made.body.invite_id}`)
  const makeUser = (email: string) =>
    owner.call('POST', '/v1/users', { body: { email, password, full_name: 'Made Up' } })

  it('reach one address three times an hour, for invites and accounts together', async () => {
    await newTeam()
    const email = newEmail()
    expect((await cancel(await inviteTo(email))).status).toBe(200)
    expect((await cancel(await inviteTo(email.toUpperCase()))).status).toBe(200)
    later(60_000)
    const made = await makeUser(email)
    expect(made.status).toBe(201)
    await owner.call('DELETE', `/v1/team/members/${made.body.id}`)
    for (const refused of [await inviteTo(email), await makeUser(email)]) {
      expect(errorOf(refused)).toEqual([429, 'too_many_requests', undefined])
      expect([refused.body.details.retry_after, refused.headers['retry-after']]).toEqual([3540, '3540'])
    }
    expect(
      (await mailsTo(app, email)).length,
      'mails for canceled invites and removed users are not sent',
    ).toBeLessThan(4)
    expect((await inviteTo(newEmail())).status, 'other addresses are not limited').toBe(201)
    const stranger = await member('owner', await aStore(app))
    expect((await inviteTo(email, stranger)).status, 'nor are other stores').toBe(201)
    later(3_540_000)
    owner = await member('owner')
    expect((await inviteTo(email)).status).toBe(201)
  })

  it('have its slug in the subject and quote its chosen name', async () => {
    const name = 'Pay “now” at https://evil.example'
    const { scope, slug } = await app.modules.stores.createStore({ name, plan: 'free' })
    owner = await aPerson(app, { memberships: [{ scope, role: 'owner' }] })
    const [invitee, user] = [newEmail(), newEmail()]
    expect([(await inviteTo(invitee)).status, (await makeUser(user)).status]).toEqual([201, 201])
    const mails = [await newestMailTo(app, invitee), await newestMailTo(app, user)]
    expect(mails.map(({ subject }) => subject)).toEqual([
      `You are invited to the store ${slug}`,
      `An account for you at the store ${slug}`,
    ])
    for (const { text } of mails) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(`the store ${slug}, named “Pay 'now' at https://evil.example”`)
    }
  })

  // This test must be the last one, because any later mail would wait for a hundred others.
  it('are limited to a hundred an hour in total', async () => {
    await newTeam()
    const first = await Promise.all(Array.from({ length: 102 }, () => inviteTo(newEmail())))
    const statuses = first.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    const refused = await makeUser(newEmail())
    expect([refused.status, refused.body.details.retry_after]).toEqual([429, 3600])
  })
})
