import type { FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Access } from '../../../../contract/access.ts'
import type { TokenClaims } from '../../../../contract/identity/token.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createHttp, type Http } from '../../../platform/http/server.ts'
import { systemIds } from '../../../platform/ids.ts'
import { createLogger } from '../../../platform/logger.ts'
import { aSignedInUser, clientClaims, type SignedInUser } from '../../../test/kit/database/a-caller.ts'
import { addRow } from '../../../test/kit/database/aged-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { anApiKey } from '../../../test/kit/fixtures/an-api-key.ts'
import { unauthorized } from '../../accounts/index.ts'
import type { Audit } from '../../audit/index.ts'
import { createStores, type StoreScope } from '../../stores/index.ts'
import { acceptPortalCalls } from '../portal/portal-calls.ts'
import { createPortalCookie } from '../portal/portal-cookie.ts'
import { createAccessCache } from './access-cache.ts'
import { type GuardDeps, guardRoutes, identify } from './guard.ts'

const now = new Date('2026-11-21T10:00:00Z')
const remoteAddress = '2001:db8:1:2:3::7'
/** The claims of each valid token. */
const tokens = new Map<string, TokenClaims>()
const record = vi.fn<Audit['record']>(async () => undefined)
const words: readonly Access[] = [
  'public',
  'token',
  'session',
  'person',
  'super_admin',
  'products:read',
  'products:write',
  'billing:read',
  'security:read',
]
let database: TestDatabase
let app: Http
let scope: StoreScope
let slug: string
let client: string
let addedCredentials: [string, string][]

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  record.mockReset()
  const stores = createStores({ db: database.db, clock: systemClock, ids: systemIds })
  ;({ scope, slug } = await stores.createStore({ name: 'Shop', plan: 'free' }))
  client = tokenOf(clientClaims(scope, (await stores.secretIdOf(scope)) ?? ''))
  await startApp()
})
afterEach(() => app.close())

const baseUrl = () => 'https://shop.example'
const countCall = vi.fn<GuardDeps['countCall']>(async () => undefined)

/** A server with one route for each access rule; each route returns what its handler can read about the caller. */
async function startApp(): Promise<void> {
  app = await createHttp({
    logger: createLogger('silent'),
    ids: systemIds,
    trustedProxies: [],
    clock: { now: () => now },
  })
  const deps = {
    db: database.db,
    clock: { now: () => now },
    cache: createAccessCache(null),
    audit: { record },
    countCall,
    tokens: { verify: async (bearer: string) => tokens.get(bearer) ?? Promise.reject(unauthorized()) },
  }
  acceptPortalCalls(app, { cookie: createPortalCookie({ baseUrl }), baseUrl })
  guardRoutes(app, deps)
  addedCredentials = []
  vi.spyOn(app.admission, 'addCredential').mockImplementation(
    ({ url }, owner) => void addedCredentials.push([url, owner]),
  )
  for (const access of words) {
    app.get(pathOf(access), { config: { access } }, async (request) => seenBy(request))
    app.post(pathOf(access), { config: { access } }, async (request) => seenBy(request))
  }
  app.get('/identify', { config: { access: 'public' } }, async (request) => ({
    identified: await identify(deps, request),
  }))
}

/** A colon would begin a parameter. */
const pathOf = (access: Access): string => `/${access.replace(':', '/')}`

function seenBy(request: FastifyRequest) {
  const read = (get: () => unknown) => {
    try {
      return get()
    } catch (error) {
      return (error as Error).message
    }
  }
  return {
    principal: read(() => request.principal.kind),
    scope: read(() => request.scope),
    person: read(() => request.person.userId),
    actor: read(() => request.actor),
    uploadStore: request.uploadStore,
    recorded: record.mock.calls.length,
  }
}

function tokenOf(claims: TokenClaims): string {
  tokens.set(claims.jti, claims)
  return claims.jti
}

async function call(path: string, token: string | null, more: { store?: string; payload?: object } = {}) {
  const answer = await app.inject({
    method: more.payload === undefined ? 'GET' : 'POST',
    url: path,
    remoteAddress,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(more.store === undefined ? {} : { 'x-service-active-tenant': more.store }),
    },
    ...(more.payload === undefined ? {} : { payload: more.payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const addMember = async (role: 'owner' | 'viewer', more: object = {}): Promise<SignedInUser & { token: string }> => {
  const user = await aSignedInUser(database, { memberships: [{ scope, role }], ...more })
  return { ...user, token: tokenOf(user.claims) }
}
const addSuperAdmin = async () => {
  const user = await aSignedInUser(database, { isSuperAdmin: true })
  return { ...user, token: tokenOf(user.claims) }
}
const lastUseOf = async ({ sessionId }: SignedInUser) =>
  (
    await database.db
      .selectFrom('sessions')
      .select('last_used_at')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).last_used_at

const noPrincipal = 'The route is public: it has no principal'
const ipv6Network = '2001:db8:1:2::/64'

describe('a route without authentication', () => {
  it.each(['public', 'token', 'session'] as const)('%s runs for anybody, and has no caller', async (access) => {
    for (const token of [null, 'not a valid token', client])
      expect(await call(pathOf(access), token)).toEqual({
        status: 200,
        body: {
          principal: noPrincipal,
          scope: noPrincipal,
          person: noPrincipal,
          actor: noPrincipal,
          uploadStore: null,
          recorded: 0,
        },
      })
    expect(addedCredentials).toEqual([])
  })

  it('may still identify a signed-in user, and refuses machines', async () => {
    expect((await call('/identify', null)).body).toEqual({ identified: null })
    const { token, userId } = await addMember('viewer')
    expect((await call('/identify', token)).body.identified).toMatchObject({ kind: 'user', userId })
    const other = await addSuperAdmin()
    expect((await call('/identify', other.token)).body.identified).toMatchObject({ userId: other.userId, scope: null })
    expect(await call('/identify', client)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    expect(await call('/identify', 'not a valid token')).toMatchObject({ status: 401 })
  })

  it('does not exist: not found comes before authentication', async () => {
    expect((await call('/no-such-route', null)).status).toBe(404)
  })
})

describe('a route with a permission', () => {
  it('runs for callers that have it in their store', async () => {
    const viewer = await addMember('viewer')
    expect((await call('/products/read', null)).status).toBe(401)
    expect(await call('/products/read', viewer.token)).toEqual({
      status: 200,
      body: {
        principal: 'user',
        scope: { storeId: scope.storeId, address: ipv6Network },
        person: viewer.userId,
        actor: { type: 'user', id: viewer.userId, name: viewer.email, address: '2001:db8:1:2:3::7' },
        uploadStore: scope.storeId,
        recorded: 0,
      },
    })
    expect(await call('/products/write', viewer.token)).toMatchObject({
      status: 403,
      body: { error: 'missing_permission', details: { permission: 'products:write' } },
    })
    expect(addedCredentials).toEqual([['/products/read', scope.storeId]])
  })

  it('is checked before the body is read', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/products/read',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect(answer.statusCode).toBe(401)
  })

  it('has no user when a machine calls it, but an actor', async () => {
    expect((await call('/products/write', client)).body).toEqual({
      principal: 'client',
      scope: { storeId: scope.storeId, address: ipv6Network },
      person: 'Machines may call this route: it has no user',
      actor: { type: 'client', id: scope.storeId, name: slug, address: '2001:db8:1:2:3::7' },
      uploadStore: scope.storeId,
      recorded: 0,
    })
    const key = await anApiKey({ database }, scope, { permissions: ['products:read'] })
    const { key_id } = await database.db
      .selectFrom('api_keys')
      .select('key_id')
      .where('store_id', '=', scope.storeId)
      .executeTakeFirstOrThrow()
    expect((await call('/products/read', key)).body).toMatchObject({
      principal: 'api_key',
      actor: { type: 'api_key', id: key_id, name: 'A key', address: '2001:db8:1:2:3::7' },
    })
    expect((await call('/products/write', key)).status).toBe(403)
  })

  it('acts for the store in the header; an empty header names none', async () => {
    const { token } = await addMember('viewer')
    expect((await call('/products/read', token, { store: '' })).status).toBe(200)
    expect((await call('/products/read', token, { store: slug })).status).toBe(200)
    expect((await call('/products/read', token, { store: 'another' })).body.error).toBe('forbidden')
  })
})

describe('the store of a route with a permission', () => {
  it('has to be named by a user of several stores', async () => {
    const stores = createStores({ db: database.db, clock: systemClock, ids: systemIds })
    const other = await stores.createStore({ name: 'Other', plan: 'free' })
    const memberships = [scope, other.scope].map((one) => ({ scope: one, role: 'viewer' as const }))
    const token = tokenOf((await aSignedInUser(database, { memberships })).claims)
    expect((await call('/products/read', token)).body.error).toBe('ambiguous_active_store')
    expect((await call('/products/read', token, { store: other.slug })).body).toMatchObject({
      uploadStore: other.scope.storeId,
    })
    for (const path of ['/person', '/identify']) expect((await call(path, token)).status).toBe(200)
  })

  it('may require a second factor', async () => {
    await addRow(database, 'security_policies', { store_id: scope.storeId, require_2fa: true })
    const { token } = await addMember('viewer')
    expect((await call('/products/read', token)).body.error).toBe('two_factor_required')
    for (const path of ['/person', '/identify']) expect((await call(path, token)).status).toBe(200)
  })
})

describe('a route of the user', () => {
  it('runs for signed-in users, with or without a store, and for no machine', async () => {
    const member = await addMember('viewer')
    expect((await call('/person', member.token)).body).toMatchObject({
      person: member.userId,
      uploadStore: scope.storeId,
    })
    const admin = await addSuperAdmin()
    expect(await call('/person', admin.token)).toMatchObject({
      status: 200,
      body: { person: admin.userId, scope: 'The route has no store', uploadStore: null, recorded: 0 },
    })
    expect(addedCredentials).toEqual([
      ['/person', scope.storeId],
      ['/person', admin.userId],
    ])
    expect(await call('/person', client)).toMatchObject({
      status: 403,
      body: { message: 'Only signed-in users may make this call, not API keys or machine tokens.' },
    })
  })

  it('of the installation runs for super admins only', async () => {
    const admin = await addSuperAdmin()
    expect((await call('/super_admin', admin.token)).body).toMatchObject({
      person: admin.userId,
      actor: { type: 'super_admin', id: admin.userId, name: admin.email },
    })
    const refused = { status: 403, body: { message: 'Only super admins may make this call.' } }
    expect(await call('/super_admin', (await addMember('owner')).token)).toMatchObject(refused)
    expect((await call('/super_admin', client)).body.message).toContain('Only signed-in users')
  })
})

describe('the audit log of a store', () => {
  it('has an entry for every super admin call that their role does not cover, before the call runs', async () => {
    const admin = await addSuperAdmin()
    expect((await call('/products/write', admin.token, { store: slug, payload: {} })).body.recorded).toBe(1)
    expect(record).toHaveBeenCalledExactlyOnceWith(database.db, expect.objectContaining({ storeId: scope.storeId }), {
      actor: { type: 'super_admin', id: admin.userId, name: admin.email, address: '2001:db8:1:2:3::7' },
      action: 'super_admin.act',
      details: { method: 'POST', route: '/products/write' },
    })
    await call('/person', admin.token, { store: slug })
    expect(record).toHaveBeenCalledTimes(2)
  })

  it('has only the calls of a super admin that exceed their role in the store', async () => {
    const { token } = await addMember('viewer', { isSuperAdmin: true })
    for (const path of ['/products/read', '/person', '/super_admin']) expect((await call(path, token)).status).toBe(200)
    expect(record).not.toHaveBeenCalled()
    expect((await call('/products/write', token)).status).toBe(200)
    expect(record).toHaveBeenCalledTimes(1)
  })

  it('stops a super admin call that cannot be recorded', async () => {
    record.mockRejectedValueOnce(new Error('the audit log is not writable'))
    const { token } = await addSuperAdmin()
    expect((await call('/products/read', token, { store: slug })).status).toBe(500)
  })

  it('has no entry for a call of a member or of a machine', async () => {
    await call('/products/write', (await addMember('owner')).token)
    await call('/products/write', client)
    expect(record).not.toHaveBeenCalled()
  })
})

it('the time of the last use changes with a call that is allowed, and not with one that is refused', async () => {
  const viewer = await addMember('viewer', { lastUsedAt: new Date(0) })
  await call('/products/write', viewer.token)
  expect(await lastUseOf(viewer)).toEqual(new Date(0))
  await call('/products/read', viewer.token)
  expect(await lastUseOf(viewer)).toEqual(now)
})

/** Uses up a limit of the process. */
function exhaust(name: string, limit: number, subject: string): void {
  for (let count = 0; count < limit; count += 1) app.memoryThrottles.admit({ name, limit, windowSeconds: 60 }, subject)
}

describe('wrong credentials', () => {
  it('are counted for the network of the caller, and their owner is forgotten', async () => {
    const [admit, removeCredential] = [
      vi.spyOn(app.memoryThrottles, 'admit'),
      vi.spyOn(app.admission, 'removeCredential'),
    ]
    expect((await call('/products/read', 'not a valid token')).status).toBe(401)
    expect(admit).toHaveBeenCalledExactlyOnceWith(
      { name: 'wrong-credential-address', limit: 1200, windowSeconds: 60 },
      ipv6Network,
    )
    expect(removeCredential).toHaveBeenCalledOnce()
  })

  it('are only those, not calls that fail for another reason', async () => {
    const [admit, removeCredential] = [
      vi.spyOn(app.memoryThrottles, 'admit'),
      vi.spyOn(app.admission, 'removeCredential'),
    ]
    expect((await call('/products/read', client)).status).toBe(200)
    expect((await call('/products/write', (await addMember('viewer')).token)).status).toBe(403)
    const elsewhere = { store: 'no-such-store' }
    expect((await call('/products/read', (await addMember('viewer')).token, elsewhere)).status).toBe(403)
    vi.spyOn(tokens, 'get').mockImplementation(() => {
      throw Object.assign(new Error('a bug'), { status: 401 })
    })
    await call('/products/read', client)
    expect(admit).not.toHaveBeenCalled()
    expect(removeCredential).not.toHaveBeenCalled()
  })

  it('beyond the limit are refused unread, and credentials that worked before still work', async () => {
    exhaust('wrong-credential-address', 1200, ipv6Network)
    const hasCredential = vi.spyOn(app.admission, 'hasCredential').mockReturnValue(false)
    expect(await call('/products/read', client)).toMatchObject({ status: 429, body: { error: 'rate_limit_exceeded' } })
    hasCredential.mockReturnValue(true)
    expect((await call('/products/read', client)).status).toBe(200)
    expect((await call('/products/read', 'not a valid token')).status).toBe(401)
  })
})

describe('a call of the portal', () => {
  const callFromPortal = async (token: string) => {
    const headers = { 'x-vitrine-portal': '1', cookie: `__Host-vitrine_portal=${token}` }
    const answer = await app.inject({ url: '/products/read', remoteAddress, headers })
    return { status: answer.statusCode, body: answer.json() }
  }

  it('is not charged to the plan of the store', async () => {
    countCall.mockReset()
    const { token } = await addMember('viewer')
    expect((await callFromPortal(token)).status).toBe(200)
    expect(countCall).not.toHaveBeenCalled()
    await call('/products/read', token)
    expect(countCall).toHaveBeenCalledOnce()
  })

  it('has a separate limit for each store', async () => {
    const { token } = await addMember('viewer')
    exhaust('portal-store', 599, scope.storeId)
    expect((await callFromPortal(token)).status).toBe(200)
    expect(await callFromPortal(token)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('The portal made too many calls for this store.') },
    })
  })
})

describe('the plan of the store', () => {
  it('is charged for allowed calls of routes that count, and for no others', async () => {
    const viewer = await addMember('viewer')
    const statuses: Partial<Record<Access, number>> = {}
    for (const access of ['products:read', 'products:write', 'billing:read', 'security:read', 'public'] as const)
      statuses[access] = (await call(pathOf(access), viewer.token)).status
    expect(statuses).toEqual({
      'products:read': 200,
      'products:write': 403,
      'billing:read': 200,
      'security:read': 200,
      public: 200,
    })
    expect(countCall.mock.calls.map(([{ request, scope: charged }]) => [request.url, charged.storeId])).toEqual([
      ['/products/read', scope.storeId],
    ])
  })

  it('decides before a super admin is audited', async () => {
    const admin = await addSuperAdmin()
    countCall.mockRejectedValue(new Error('refused'))
    await call(pathOf('products:read'), admin.token, { store: slug })
    expect(record).not.toHaveBeenCalled()
  })
})
