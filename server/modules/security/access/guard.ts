import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Access, activeTenantHeader } from '../../../../contract/access.ts'
import { countsAgainstPlan } from '../../../../contract/billing/counted-routes.ts'
import { type Permission, permissions } from '../../../../contract/identity/permission.ts'
import { type Role, rolePermissions } from '../../../../contract/identity/role.ts'
import { AppError } from '../../../platform/errors.ts'
import { addressSubject, clientAddress } from '../../../platform/http/client-address.ts'
import type { Http } from '../../../platform/http/server.ts'
import { rateLimited, tooManyRequests } from '../../../platform/http/throttled.ts'
import type { ThrottlePolicy } from '../../../platform/throttle/throttles.ts'
import {
  bearerToken,
  hasPermission,
  isOwner,
  missingPermission,
  type Principal,
  type UserPrincipal,
} from '../../accounts/index.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import { type StoreScope, withAddress } from '../../stores/index.ts'
import { ownersOnly, superAdminsOnly, usersOnly } from '../errors.ts'
import { isPortalCall } from '../portal/portal-calls.ts'
import { type AuthenticateDeps, authenticate } from './authenticate.ts'
import { createLastUse } from './last-use.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; throws on a public route, where nobody is authenticated. */
    readonly principal: Principal
    /** The store the caller acts for; throws on routes without a store. */
    readonly scope: StoreScope
    /** The signed-in user; throws on routes that machines may call. */
    readonly person: UserPrincipal
    /** The caller, for the audit log. */
    readonly actor: Actor
  }
  interface FastifyContextConfig {
    /** Who may use the route, besides the permission: only signed-in users, or only owners of the store. Default: every credential. */
    callers?: 'users' | 'owners'
  }
}

export interface GuardDeps extends AuthenticateDeps {
  readonly audit: Pick<Audit, 'record'>
  /** Counts a call against the plan of its store; throws 429 when the plan allows no more. */
  readonly countCall: (call: { request: FastifyRequest; reply: FastifyReply; scope: StoreScope }) => Promise<void>
}

/** The access rules of routes that need a principal. */
type GuardedAccess = Exclude<Access, 'public' | 'token' | 'session' | 'widget'>

const unguarded: ReadonlySet<Access> = new Set(['public', 'token', 'session', 'widget'])
const principals = new WeakMap<FastifyRequest, Principal>()

/** Checks that the caller may use the route (its `access` rule), before the body is read. */
export function guardRoutes(app: Http, deps: GuardDeps): void {
  decorate(app)
  const lastUse = createLastUse(deps)
  app.addHook('onRequest', async (request, reply) => {
    const access = (request.routeOptions.config?.access ?? 'public') as Access
    // Shoppers are not principals: the assistant checks its session tokens, and the widgets check their keys.
    if (!isGuarded(access)) return
    const needsStore = access !== 'person' && access !== 'super_admin'
    const principal = await authenticateLimited(app, deps, { request, needsStore })
    assertAccess(principal, { access, also: request.routeOptions.config?.alsoAccess as Permission | undefined })
    assertCaller(principal, request.routeOptions.config?.callers)
    principals.set(request, principal)
    app.admission.addCredential(request, principal.scope?.storeId ?? principalIdOf(principal))
    request.uploadStore = principal.scope?.storeId ?? null
    const { scope } = principal
    if (scope !== null && countsAgainstPlan(request.routeOptions.config ?? {}))
      await countStoreCall(app, deps, { request, reply, scope })
    await auditSuperAdmin(deps, request, { principal, access })
    await lastUse.record(principal)
  })
}

/**
 * Failed authentications of an address, which many people may share: beyond it, credentials that worked before still work, and unknown
 * ones are refused before they cost a signature check or a database statement.
 */
const wrongCredentials: ThrottlePolicy = { name: 'wrong-credential-address', limit: 1200, windowSeconds: 60 }

async function authenticateLimited(
  app: Http,
  deps: AuthenticateDeps,
  { request, needsStore }: { request: FastifyRequest; needsStore: boolean },
): Promise<Principal> {
  const address = addressSubject(clientAddress(request))
  const refusal = app.memoryThrottles.check(wrongCredentials, address)
  if (refusal !== null && !app.admission.hasCredential(request)) throw rateLimited(refusal)
  try {
    return await authenticate(deps, { ...credentialOf(request), needsStore })
  } catch (error) {
    if (error instanceof AppError && error.status === 401) {
      app.admission.removeCredential(request)
      app.memoryThrottles.admit(wrongCredentials, address)
    }
    throw error
  }
}

function isGuarded(access: Access): access is GuardedAccess {
  return !unguarded.has(access)
}

function principalIdOf(principal: Principal): string {
  return principal.kind === 'user' ? principal.userId : principal.scope.storeId
}

/** Authenticates the user of a public route; `null` when no credential was sent. */
export async function identify(deps: AuthenticateDeps, request: FastifyRequest): Promise<UserPrincipal | null> {
  if (request.headers.authorization === undefined) return null
  const principal = await authenticate(deps, { ...credentialOf(request), needsStore: false })
  if (principal.kind !== 'user') throw usersOnly()
  return principal
}

function credentialOf(request: FastifyRequest) {
  const header = request.headers[activeTenantHeader]
  const requestedSlug = header === undefined || header === '' ? null : String(header)
  return { bearer: bearerToken(request), requestedSlug, address: clientAddress(request) }
}

function assertAccess(
  principal: Principal,
  { access, also }: { access: GuardedAccess; also?: Permission | undefined },
): void {
  if (access === 'person' || access === 'super_admin') {
    if (principal.kind !== 'user') throw usersOnly()
    if (access === 'super_admin' && !principal.isSuperAdmin) throw superAdminsOnly()
    return
  }
  if (also !== undefined && hasPermission(principal, also)) return
  if (!hasPermission(principal, access)) throw missingPermission(access)
}

function assertCaller(principal: Principal, callers: 'users' | 'owners' | undefined): void {
  if (callers === 'owners' && !isOwner(principal)) throw ownersOnly()
  if (callers === 'users' && principal.kind !== 'user') throw usersOnly()
}

/** People in the portal do not use up the budget of the store's shops. One page makes up to ten calls. */
const portalBudget: ThrottlePolicy = { name: 'portal-store', limit: 600, windowSeconds: 60 }

async function countStoreCall(app: Http, deps: GuardDeps, call: Parameters<GuardDeps['countCall']>[0]): Promise<void> {
  if (!isPortalCall(call.request)) return deps.countCall(call)
  const refusal = app.memoryThrottles.admit(portalBudget, call.scope.storeId)
  if (refusal !== null) throw tooManyRequests(refusal, 'The portal made too many calls for this store.')
}

/** Records in the store's audit log, before the call runs, that a super admin uses a permission their role does not give. */
async function auditSuperAdmin(
  deps: GuardDeps,
  request: FastifyRequest,
  { principal, access }: { principal: Principal; access: Access },
): Promise<void> {
  if (principal.kind !== 'user' || principal.scope === null || isCoveredByRole(principal.role, access)) return
  const details = { method: request.method, route: request.routeOptions.url ?? '' }
  await deps.audit.record(deps.db, principal.scope, { actor: request.actor, action: 'super_admin.act', details })
}

function isCoveredByRole(role: Role | null, access: Access): boolean {
  if (role === null) return false
  return !isPermission(access) || rolePermissions[role].includes(access)
}

function isPermission(access: Access): access is Permission {
  return (permissions as readonly string[]).includes(access)
}

function decorate(app: Http): void {
  app.decorateRequest('principal', {
    getter(this: FastifyRequest) {
      return principalOf(this)
    },
  })
  app.decorateRequest('scope', {
    getter(this: FastifyRequest) {
      const { scope } = principalOf(this)
      if (scope === null) throw new Error('The route has no store')
      return withAddress(scope, addressSubject(clientAddress(this)))
    },
  })
  app.decorateRequest('person', {
    getter(this: FastifyRequest) {
      const principal = principalOf(this)
      if (principal.kind !== 'user') throw new Error('Machines may call this route: it has no user')
      return principal
    },
  })
  app.decorateRequest('actor', {
    getter(this: FastifyRequest) {
      return actorOf(principalOf(this), clientAddress(this))
    },
  })
}

function principalOf(request: FastifyRequest): Principal {
  const principal = principals.get(request)
  if (principal === undefined) throw new Error('The route is public: it has no principal')
  return principal
}

function actorOf(principal: Principal, address: string): Actor {
  if (principal.kind === 'client') return { type: 'client', id: principal.scope.storeId, name: principal.slug, address }
  if (principal.kind === 'api_key') return { type: 'api_key', id: principal.keyId, name: principal.name, address }
  const type = principal.isSuperAdmin ? 'super_admin' : 'user'
  return { type, id: principal.userId, name: principal.email, address }
}
