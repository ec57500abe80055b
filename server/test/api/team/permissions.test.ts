import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Permission, permissions } from '../../../../contract/identity/permission.ts'
import { memberPermissions, rolePermissions, roles } from '../../../../contract/identity/role.ts'
import { describeRoutes } from '../../../routes.ts'
import { addressOf, isCalled, type Route, routesOf } from '../../kit/app/routes.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'

/** All routes that can be called without a credential. A new public route fails this test until it is added here deliberately. */
const publicOnPurpose = new Set([
  // Accounts and tokens
  'POST /register',
  'GET /verify',
  'POST /register/resend',
  'POST /v1/account/password/forgot',
  'POST /v1/account/password/reset',
  'POST /oauth/token',
  'POST /oauth/login',
  'GET /.well-known/jwks.json',
  // Shoppers: the route verifies the public key and the assertion
  'POST /v1/sessions/anonymous',
  'POST /v1/sessions/exchange',
  // Team
  'POST /v1/team/invites/accept',
  // The demo, and the images that come with it
  'POST /demo/session',
  'GET /demo/images/:file',
  'GET /v1/images/:key',
  // Product images are public; the address contains the hash of the image.
  'GET /v1/uploads/:store_id/:file',
  'GET /demo/products',
  // Operators and readers
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /openapi.json',
  // The pages at `/` and `/demo-shop`, their files, and the search widget
  'GET /',
  'GET /demo-shop',
  'GET /demo-shop/*',
  'GET /widget/index.js',
  'GET /widget/search.js',
  'GET /widget/texts/:file',
  // The portal: its pages, and sign-in and sign-out, which only its pages can call
  'GET /login',
  'GET /register',
  'GET /reset-password',
  'GET /accept-invite',
  'GET /portal',
  'GET /portal/*',
  'GET /:slug/portal',
  'GET /:slug/portal/*',
  'GET /admin',
  'GET /admin/*',
  'POST /portal/session',
  'DELETE /portal/session',
  // Hosted pages: a checkout's ID is its credential; and the pages to which they return
  'GET /sandbox/checkout',
  'GET /sandbox/subscription',
  'GET /checkout/complete',
  'GET /checkout/canceled',
  'GET /checkout/return',
  'GET /v1/billing/checkouts/:checkout_id',
  'POST /v1/billing/sandbox/checkout',
  'POST /v1/billing/sandbox/checkout/pay',
  'POST /v1/billing/sandbox/checkout/cancel',
  'POST /v1/billing/sandbox/subscription',
  'POST /v1/billing/sandbox/subscription/simulate',
  // Events of the payment provider: their signature is the credential
  'POST /v1/billing/webhooks/:provider',
])
/** By pattern: pages and their files, and the replaced endpoints, which answer 410 to every method. */
const publicByForm = [
  /^GET \/docs(\/.*)?$/,
  /^GET \/guide(\/.*)?$/,
  /^GET \/assets\/:file$/,
  /^GET \/[\w-]+\.(svg|ico|txt)$/,
  /^[A-Z]+ \/v1\/users\/\*$/,
]

let app: TestApp
let store: TestStore
let routes: readonly Route[]

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
  routes = routesOf(app)
})
afterAll(() => app.close())

// The API description contains only the names of parameters, not the patterns that some of them must match.
const nameOf = ({ method, url }: Route): string =>
  `${method === 'HEAD' ? 'GET' : method} ${url.replaceAll(/\([^)]*\)/g, '')}`
/** The permissions of a route, each of which is enough. */
const permissionRoutes = (): (Route & { enough: Permission[] })[] =>
  routes.flatMap((route) => {
    const enough = permissions.filter((one) => one === route.access || one === route.alsoAccess)
    return enough.length === 0 ? [] : [{ ...route, enough }]
  })

async function call(route: Route, token: string | null) {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const answer = await app.http.inject({ method: route.method, url: addressOf(route), headers })
  const body: RefusalBody = answer.body === '' ? {} : answer.json()
  const isProblem = String(answer.headers['content-type']).startsWith('application/problem+json')
  return {
    status: answer.statusCode,
    challenge: answer.headers['www-authenticate'],
    ...(isProblem ? inTheOtherWords(body) : { error: body.error, permission: body.details?.permission }),
  }
}

interface RefusalBody {
  readonly error?: string
  readonly details?: { readonly permission?: string }
  readonly code?: string
  readonly permission?: string
}

/** The assistant wraps the same error in its own envelope. */
function inTheOtherWords({ code, permission }: RefusalBody): { error: string | undefined; permission?: string } {
  if (code === 'UNAUTHENTICATED') return { error: 'unauthorized' }
  if (code !== 'FORBIDDEN') return { error: String(code) }
  return permission === undefined ? { error: 'forbidden' } : { error: 'missing_permission', permission }
}

/** A machine token of the store with only these permissions. */
async function narrowedTo(only: readonly Permission[]): Promise<string> {
  const row = await app.modules.stores.storeById(store.scope)
  const secretId = await app.modules.stores.secretIdOf(store.scope)
  if (row === undefined || secretId === null) throw new Error('The store does not exist')
  return (await app.modules.tokens.issueMachineToken(row, { secretId, only })).access_token
}

/** The token of an owner, whose role has every permission, restricted by a group, which the API does not allow for owners. */
async function memberNarrowedTo(only: readonly Permission[]): Promise<string> {
  const person = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
  const group = { store_id: store.scope.storeId, group_id: crypto.randomUUID() }
  const about = { name: group.group_id, permission_names: [...only], created_at: new Date() }
  await app.database.db
    .insertInto('user_groups')
    .values({ ...group, ...about })
    .execute()
  await app.database.db
    .insertInto('group_members')
    .values({ ...group, user_id: person.userId })
    .execute()
  return person.token
}

const allBut = (some: readonly Permission[]): Permission[] => permissions.filter((other) => !some.includes(other))

describe('every route', () => {
  it('is covered by this test, including those of the API description', async () => {
    const { paths } = (await describeRoutes()) as { paths: Record<string, Record<string, { security?: unknown[] }>> }
    const described = Object.entries(paths).flatMap(([url, operations]) =>
      Object.entries(operations).map(([method, { security }]) => ({
        name: `${method.toUpperCase()} ${url.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        isOpen: security?.length === 0,
      })),
    )
    expect(described.length).toBeGreaterThan(10)
    const byName = new Map(routes.map((route) => [nameOf(route), route]))
    for (const { name, isOpen } of described) {
      expect(byName.has(name), name).toBe(true)
      expect(isOpen, `${name} says whether it needs a token`).toBe(byName.get(name)?.access === 'public')
    }
  })

  it('has an access rule that the guard recognizes', () => {
    const words = new Set<string>(['public', 'token', 'person', 'super_admin', 'session', 'widget', ...permissions])
    for (const route of routes) expect(words.has(route.access), `${nameOf(route)}: ${route.access}`).toBe(true)
  })

  it('that is public is in the list of public routes', () => {
    const open = routes.filter(({ access }) => access === 'public').map(nameOf)
    const isMeant = (name: string) => publicOnPurpose.has(name) || publicByForm.some((form) => form.test(name))
    const strays = open.filter((name) => !isMeant(name))
    expect(strays).toEqual([])
  })

  it('that is not public returns 401 without a token or with an invalid one', async () => {
    const closed = routes.filter(({ access }) => access !== 'public' && access !== 'widget')
    expect(closed.length).toBeGreaterThan(10)
    for (const route of closed) {
      for (const token of [null, 'nonsense', 'sk_live_nonsense']) {
        const { status, challenge, error } = await call(route, token)
        expect([status, challenge], `${nameOf(route)} with ${token}`).toEqual([401, 'Bearer'])
        if (route.method !== 'HEAD') expect(error, nameOf(route)).toBe('unauthorized')
      }
    }
  })

  it('that needs a permission refuses callers with all others, and names the missing one', async () => {
    for (const route of permissionRoutes()) {
      const others = allBut(route.enough)
      const tokens = {
        machine: await narrowedTo(others),
        key: await anApiKey(app, store.scope, { permissions: others }),
        member: await memberNarrowedTo(others),
      }
      for (const [kind, token] of Object.entries(tokens)) {
        const { status, error, permission } = await call(route, token)
        expect(status, `${nameOf(route)} by ${kind}`).toBe(403)
        if (route.method === 'HEAD') continue
        expect([error, permission], nameOf(route)).toEqual(['missing_permission', route.access])
      }
    }
  })

  it('that needs a permission admits callers with only that one', async () => {
    const each = permissionRoutes().flatMap((route) => route.enough.map((one) => ({ route, one })))
    for (const { route, one } of each.filter(({ route }) => isCalled(route))) {
      const tokens = {
        machine: await narrowedTo([one]),
        key: await anApiKey(app, store.scope, { permissions: [one] }),
        member: await memberNarrowedTo([one]),
      }
      for (const [kind, token] of Object.entries(tokens)) {
        const { status, error } = await call(route, token)
        expect([401, 500], `${nameOf(route)} by ${kind}`).not.toContain(status)
        expect(error, `${nameOf(route)} by ${kind}`).not.toBe('missing_permission')
      }
    }
  })

  it('that is for shoppers admits only their sessions', async () => {
    const person = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }], isSuperAdmin: true })
    const key = await anApiKey(app, store.scope, { permissions })
    const theirs = routes.filter(({ access }) => access === 'session')
    expect(theirs.length).toBeGreaterThan(0)
    for (const route of theirs) {
      for (const token of [store.token, person.token, key]) {
        const { status, error } = await call(route, token)
        expect(status, nameOf(route)).toBe(401)
        if (route.method !== 'HEAD') expect(error, nameOf(route)).toBe('unauthorized')
      }
      // A new session for each call, because some calls end it.
      const { token } = await aSession(app, store.scope)
      expect([401, 403, 500], nameOf(route)).not.toContain((await call(route, token)).status)
    }
  })

  it('that is for pages refuses every token', async () => {
    const theirs = routes.filter(({ access }) => access === 'widget')
    expect(theirs.length).toBeGreaterThan(4)
    for (const route of theirs) {
      const { status, challenge } = await call(route, store.token)
      expect([status, challenge], nameOf(route)).toEqual([401, 'WidgetKey'])
    }
  })

  it('that is not for shoppers refuses their session tokens', async () => {
    const { token } = await aSession(app, store.scope)
    for (const route of routes.filter(({ access }) => access !== 'public' && access !== 'session')) {
      const { status, error } = await call(route, token)
      expect(status, nameOf(route)).toBe(401)
      if (route.method !== 'HEAD') expect(error, nameOf(route)).toBe('unauthorized')
    }
  })

  it('of a user refuses machines, and one of the installation everybody but super admins', async () => {
    const machines = [await narrowedTo(permissions), await anApiKey(app, store.scope, { permissions })]
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    for (const route of routes.filter(({ access }) => access === 'person' || access === 'super_admin')) {
      const refused = route.access === 'person' ? machines : [...machines, owner.token]
      for (const token of refused) {
        const { status, error } = await call(route, token)
        expect(status, nameOf(route)).toBe(403)
        if (route.method !== 'HEAD') expect(error, nameOf(route)).toBe('forbidden')
      }
    }
  })
})

describe('roles', () => {
  it('include one for viewers, who may make every GET call for products and searches but two', async () => {
    const viewer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    const reads = routes.filter(
      ({ method, url }) => method === 'GET' && /^\/v1\/(products|imports|jobs|search)\b/.test(url),
    )
    expect(reads.length).toBeGreaterThan(15)
    const refused: string[] = []
    for (const route of reads) if ((await call(route, viewer.token)).status === 403) refused.push(nameOf(route))
    // One searches, and the other returns a secret.
    expect(refused).toEqual(['GET /v1/products/:product_id/similar', 'GET /v1/search/webhooks/callback-secret'])
  })

  it('match the documentation', () => {
    const without = (...names: Permission[]) => permissions.filter((one) => !names.includes(one))
    expect(rolePermissions.owner).toEqual(permissions)
    expect(rolePermissions.admin).toEqual(without('billing:write'))
    expect(rolePermissions.viewer).toEqual(permissions.filter((one) => one.endsWith(':read')))
    expect(rolePermissions.developer).not.toContain('team:read')
    expect(rolePermissions.developer).not.toContain('billing:read')
  })

  it('are only restricted by groups, never extended', () => {
    for (const role of roles) {
      const granted = new Set(rolePermissions[role])
      expect(memberPermissions(role, [])).toEqual(granted)
      expect(memberPermissions(role, [[...permissions]])).toEqual(granted)
      expect(memberPermissions(role, [[]])).toEqual(new Set())
      for (const one of permissions) {
        const narrowed = memberPermissions(role, [[one], ['team:read']])
        expect([...narrowed].every((each) => granted.has(each) && (each === one || each === 'team:read'))).toBe(true)
        expect(narrowed.has(one)).toBe(granted.has(one))
      }
    }
  })

  it('decide access to each route', async () => {
    for (const role of roles) {
      for (const route of permissionRoutes().filter(isCalled)) {
        // A new credential for each call, because some calls end it.
        const { token } = await aPerson(app, { memberships: [{ scope: store.scope, role }] })
        const { status, error } = await call(route, token)
        const isIn = route.enough.some((one) => rolePermissions[role].includes(one))
        expect(status === 401, `${nameOf(route)} by ${role}`).toBe(false)
        if (route.method !== 'HEAD') {
          expect(error === 'missing_permission', `${nameOf(route)} by ${role}`).toBe(!isIn)
        }
      }
    }
  })
})
