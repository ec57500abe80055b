import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberPermissions } from '../../../../contract/identity/role.ts'
import type { TokenClaims } from '../../../../contract/identity/token.ts'
import { systemClock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { systemIds } from '../../../platform/ids.ts'
import { aSignedInUser, clientClaims } from '../../../test/kit/database/a-caller.ts'
import { addRow } from '../../../test/kit/database/aged-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { anApiKey } from '../../../test/kit/fixtures/an-api-key.ts'
import { createStores, grantScope, type StoreScope } from '../../stores/index.ts'
import { createAccessCache } from './access-cache.ts'
import { authenticate, type Credential } from './authenticate.ts'

interface TestStore {
  readonly scope: StoreScope
  readonly slug: string
  readonly secretId: string
}

const now = new Date('2026-11-21T10:00:00Z')
const address = '192.0.2.7'
let database: TestDatabase
let store: TestStore
let other: TestStore

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  store = await createStore()
  other = await createStore()
})

async function createStore(): Promise<TestStore> {
  const stores = createStores({ db: database.db, clock: systemClock, ids: systemIds })
  const { scope, slug } = await stores.createStore({ name: 'Shop', plan: 'free' })
  return { scope, slug, secretId: (await stores.secretIdOf(scope)) ?? '' }
}

/** Authenticates a token whose verified claims are `credential`, or an API key. */
const call = (credential: TokenClaims | string, more: Partial<Credential> = {}) =>
  authenticate(
    {
      db: database.db,
      clock: { now: () => now },
      tokens: { verify: async () => (typeof credential === 'string' ? expect.unreachable() : credential) },
      cache: createAccessCache(null),
    },
    {
      bearer: typeof credential === 'string' ? credential : 'a.signed.token',
      requestedSlug: null,
      address,
      needsStore: true,
      ...more,
    },
  )

async function refusalOf(work: Promise<unknown>): Promise<{ code: string; detail: string; data: object }> {
  const error = await work.catch((reason: unknown) => reason)
  if (!(error instanceof AppError)) throw new Error('The call was not refused', { cause: error })
  return { code: error.code, detail: error.detail, data: error.data }
}
const revoke = (jti: string) => addRow(database, 'revoked_tokens', { token_id: jti })
const allowOnly = (scope: StoreScope, network: string) =>
  addRow(database, 'ip_whitelist', { store_id: scope.storeId, network })
const requireTwoFactor = ({ scope }: TestStore) =>
  addRow(database, 'security_policies', { store_id: scope.storeId, require_2fa: true })
const endSession = ({ scope }: TestStore, user: { userId: string; sessionId: string }) =>
  addRow(database, 'store_sessions', {
    store_id: scope.storeId,
    session_id: user.sessionId,
    user_id: user.userId,
    ended_at: now,
  })

const revoked = { code: 'unauthorized', detail: 'The access token was revoked.' }
const notAccessible = { code: 'forbidden', detail: 'You have no access to the store in X-Service-Active-Tenant.' }

describe('a machine token', () => {
  it('acts for its store, with all permissions or those that it names', async () => {
    const claims = clientClaims(store.scope, store.secretId)
    expect(await call(claims)).toEqual({
      kind: 'client',
      scope: grantScope(store.scope.storeId),
      slug: store.slug,
      permissions: 'all',
      tokenId: claims.jti,
    })
    const restricted = await call(clientClaims(store.scope, store.secretId, 'products:read search:read'))
    expect(restricted.permissions).toEqual(new Set(['products:read', 'search:read']))
  })

  it('is refused when it was revoked, when its secret was replaced, and when its store is inactive', async () => {
    const claims = clientClaims(store.scope, store.secretId)
    expect(await refusalOf(call(clientClaims(store.scope, systemIds.uuid())))).toMatchObject(revoked)
    expect(await refusalOf(call(clientClaims(store.scope, other.secretId)))).toMatchObject(revoked)
    await revoke(claims.jti)
    expect(await refusalOf(call(claims))).toMatchObject(revoked)
    await database.db.updateTable('stores').set({ state: 'inactive' }).where('slug', '=', other.slug).execute()
    expect(await refusalOf(call(clientClaims(other.scope, other.secretId)))).toMatchObject(revoked)
  })

  it('works for its own store only, named or not', async () => {
    const claims = clientClaims(store.scope, store.secretId)
    expect(await call(claims, { requestedSlug: store.slug })).toMatchObject({ slug: store.slug })
    expect(await refusalOf(call(claims, { requestedSlug: other.slug }))).toMatchObject(notAccessible)
  })

  it('works from the allowed addresses of its store only', async () => {
    await allowOnly(store.scope, '192.0.2.0/24')
    await allowOnly(other.scope, '198.51.100.0/24')
    expect(await call(clientClaims(store.scope, store.secretId))).toMatchObject({ kind: 'client' })
    expect(await refusalOf(call(clientClaims(other.scope, other.secretId)))).toMatchObject({
      code: 'ip_not_allowed',
      data: { address },
    })
  })
})

describe('an API key', () => {
  const at = (ms: number) => new Date(now.getTime() + ms)

  it('acts for its store with its own permissions, and is not verified as a token', async () => {
    const key = await anApiKey({ database }, store.scope, { permissions: ['products:read'] })
    const row = await database.db
      .selectFrom('api_keys')
      .selectAll()
      .where('store_id', '=', store.scope.storeId)
      .execute()
    expect(await call(key)).toEqual({
      kind: 'api_key',
      scope: grantScope(store.scope.storeId),
      slug: store.slug,
      keyId: row[0]?.key_id,
      name: 'A key',
      permissions: new Set(['products:read']),
    })
  })

  it('works until it expires, to the millisecond', async () => {
    const permissions = ['products:read'] as const
    const [valid, expired] = [
      await anApiKey({ database }, store.scope, { permissions, expiresAt: at(1) }),
      await anApiKey({ database }, store.scope, { permissions, expiresAt: at(0) }),
    ]
    expect(await call(valid)).toMatchObject({ kind: 'api_key' })
    const refusal = { code: 'unauthorized', detail: 'The API key is not valid.' }
    expect(await refusalOf(call(expired))).toMatchObject(refusal)
    expect(await refusalOf(call('sk_live_unknown'))).toMatchObject(refusal)
  })

  it('works with its previous secret until the overlap ends', async () => {
    const keyWith = (secret: string, until: Date) =>
      anApiKey({ database }, store.scope, { permissions: ['products:read'], former: { secret, until } })
    const [valid, ended] = [`sk_live_${systemIds.uuid()}`, `sk_live_${systemIds.uuid()}`]
    const current = [await keyWith(valid, at(1)), await keyWith(ended, at(0))]
    expect(await call(valid)).toMatchObject({ kind: 'api_key' })
    expect(await refusalOf(call(ended))).toMatchObject({ code: 'unauthorized' })
    for (const secret of current) expect(await call(secret)).toMatchObject({ kind: 'api_key' })
  })

  it('works for its own store only, and from its allowed addresses only', async () => {
    const key = await anApiKey({ database }, store.scope, { permissions: ['products:read'] })
    expect(await refusalOf(call(key, { requestedSlug: other.slug }))).toMatchObject(notAccessible)
    await allowOnly(store.scope, '198.51.100.0/24')
    expect(await refusalOf(call(key))).toMatchObject({ code: 'ip_not_allowed' })
  })
})

describe('a user', () => {
  it('acts for their only store, with their role', async () => {
    const user = await aSignedInUser(database, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    const principal = await call(user.claims)
    expect(principal).toEqual({
      kind: 'user',
      userId: user.userId,
      email: user.email,
      name: expect.stringMatching(/^Caller \d+$/),
      isSuperAdmin: false,
      sessionId: user.sessionId,
      tokenId: user.claims.jti,
      scope: grantScope(store.scope.storeId),
      slug: store.slug,
      role: 'viewer',
      permissions: memberPermissions('viewer', []),
    })
  })

  it('has the permissions of their role that their groups allow', async () => {
    const user = await aSignedInUser(database, { memberships: [{ scope: store.scope, role: 'admin' }] })
    const group = { store_id: store.scope.storeId, group_id: systemIds.uuid() }
    await addRow(database, 'user_groups', { ...group, permission_names: ['products:read'] })
    await addRow(database, 'group_members', { ...group, user_id: user.userId })
    expect((await call(user.claims)).permissions).toEqual(new Set(['products:read']))
  })

  it('is refused when the token was revoked, and with `token_expired` when the session expired', async () => {
    const user = await aSignedInUser(database, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    await revoke(user.claims.jti)
    expect(await refusalOf(call(user.claims))).toMatchObject(revoked)
    const memberships = [{ scope: store.scope, role: 'viewer' as const }]
    const expired = await aSignedInUser(database, { memberships, sessionExpiresAt: now })
    expect(await refusalOf(call(expired.claims))).toMatchObject({ code: 'token_expired' })
    const valid = await aSignedInUser(database, { memberships, sessionExpiresAt: new Date(now.getTime() + 1) })
    expect(await call(valid.claims)).toMatchObject({ kind: 'user' })
  })

  it('of several stores has to choose one, unless the route needs none', async () => {
    const roles = [
      { scope: store.scope, role: 'viewer' as const },
      { scope: other.scope, role: 'admin' as const },
    ]
    const { claims } = await aSignedInUser(database, { memberships: roles })
    expect(await refusalOf(call(claims))).toMatchObject({ code: 'ambiguous_active_store' })
    expect(await call(claims, { needsStore: false })).toMatchObject({
      scope: null,
      slug: null,
      role: null,
      permissions: new Set(),
    })
    for (const [slug, role] of [
      [store.slug, 'viewer'],
      [other.slug, 'admin'],
    ])
      for (const needsStore of [true, false])
        expect(await call(claims, { requestedSlug: slug ?? '', needsStore })).toMatchObject({ slug, role })
  })

  it('cannot act for a store that they do not belong to, whether it exists or not', async () => {
    const { claims } = await aSignedInUser(database, { memberships: [{ scope: store.scope, role: 'owner' }] })
    for (const requestedSlug of [other.slug, 'no-such-store'])
      for (const needsStore of [true, false])
        expect(await refusalOf(call(claims, { requestedSlug, needsStore }))).toMatchObject(notAccessible)
  })

  it('of no store can only use routes that need none', async () => {
    const { claims } = await aSignedInUser(database)
    expect(await refusalOf(call(claims))).toMatchObject({
      code: 'forbidden',
      detail: 'You are not a member of any open store. A store that was suspended or deleted is not open.',
    })
    expect(await call(claims, { needsStore: false })).toMatchObject({ scope: null })
  })

  it('whose session was ended in the store has to sign in again there, and only there', async () => {
    const memberships = [{ scope: store.scope, role: 'viewer' as const }]
    const user = await aSignedInUser(database, { memberships })
    await endSession(store, user)
    expect(await refusalOf(call(user.claims))).toMatchObject({
      code: 'unauthorized',
      detail: 'An admin ended this session in the store. Sign in again.',
    })
    expect(await call(user.claims, { needsStore: false })).toMatchObject({
      scope: null,
      slug: null,
      role: null,
      permissions: new Set(),
    })
    const elsewhere = await aSignedInUser(database, { memberships })
    await endSession(other, elsewhere)
    expect(await call(elsewhere.claims)).toMatchObject({ slug: store.slug })
  })

  it('needs a second factor where the store requires it, except on routes that need no store', async () => {
    await requireTwoFactor(store)
    const memberships = [{ scope: store.scope, role: 'viewer' as const }]
    const without = await aSignedInUser(database, { memberships })
    expect(await refusalOf(call(without.claims))).toMatchObject({
      code: 'two_factor_required',
      data: { store: store.slug },
    })
    expect(await call(without.claims, { needsStore: false })).toMatchObject({ slug: store.slug })
    const having = await aSignedInUser(database, { memberships, hasTwoFactor: true })
    expect(await call(having.claims)).toMatchObject({ slug: store.slug })
    const elsewhere = await aSignedInUser(database, { memberships: [{ scope: other.scope, role: 'viewer' }] })
    expect(await call(elsewhere.claims)).toMatchObject({ slug: other.slug })
  })
})

describe('a super admin', () => {
  it('acts for any store that they name, with all permissions and no role', async () => {
    const { claims } = await aSignedInUser(database, { isSuperAdmin: true })
    expect(await call(claims, { requestedSlug: store.slug })).toMatchObject({
      isSuperAdmin: true,
      scope: grantScope(store.scope.storeId),
      slug: store.slug,
      role: null,
      permissions: 'all',
    })
    expect(await refusalOf(call(claims, { requestedSlug: 'no-such-store' }))).toMatchObject({
      code: 'not_found',
      data: { slug: 'no-such-store' },
    })
  })

  it('has to name a store, unless the route needs none or they are a member of one', async () => {
    const { claims } = await aSignedInUser(database, { isSuperAdmin: true })
    expect(await refusalOf(call(claims))).toMatchObject({ code: 'ambiguous_active_store' })
    expect(await call(claims, { needsStore: false })).toMatchObject({ scope: null, permissions: new Set() })
    const memberships = [{ scope: store.scope, role: 'viewer' as const }]
    const member = await aSignedInUser(database, { isSuperAdmin: true, memberships })
    expect(await call(member.claims)).toMatchObject({ slug: store.slug, role: 'viewer', permissions: 'all' })
    expect(await call(member.claims, { requestedSlug: other.slug })).toMatchObject({ slug: other.slug, role: null })
  })

  it('needs a second factor where the store requires it', async () => {
    await requireTwoFactor(store)
    const { claims } = await aSignedInUser(database, { isSuperAdmin: true })
    expect(await refusalOf(call(claims, { requestedSlug: store.slug }))).toMatchObject({ code: 'two_factor_required' })
    expect(await call(claims, { requestedSlug: other.slug })).toMatchObject({ slug: other.slug })
    const having = await aSignedInUser(database, { isSuperAdmin: true, hasTwoFactor: true })
    expect(await call(having.claims, { requestedSlug: store.slug })).toMatchObject({ slug: store.slug })
  })
})

it('what is cached for one token, store or key is never used for another', async () => {
  const keys: string[] = []
  const cache = {
    get: <T extends object>(key: string, query: () => Promise<T | undefined>) => {
      keys.push(key)
      return query()
    },
  }
  const user = await aSignedInUser(database, { memberships: [{ scope: store.scope, role: 'viewer' }] })
  const client = clientClaims(store.scope, store.secretId)
  const key = await anApiKey({ database }, store.scope, { permissions: ['products:read'] })
  const common = { address, needsStore: true }
  const ask = (credential: TokenClaims | string, requestedSlug: string | null) =>
    authenticate(
      {
        db: database.db,
        clock: { now: () => now },
        tokens: { verify: async () => (typeof credential === 'string' ? expect.unreachable() : credential) },
        cache,
      },
      { bearer: typeof credential === 'string' ? credential : 'a.signed.token', requestedSlug, ...common },
    )
  await ask(client, null)
  await ask(user.claims, null)
  await ask(user.claims, store.slug)
  await ask(key, null)
  expect(keys).toEqual([
    `client ${client.jti}`,
    `user ${user.claims.jti} `,
    `user ${user.claims.jti} for ${store.slug}`,
    expect.stringMatching(/^key [A-Za-z0-9+/]{43}=$/),
  ])
})
