import { memberPermissions } from '../../../../contract/identity/role.ts'
import type { ClientClaims, UserClaims } from '../../../../contract/identity/token.ts'
import type { Clock } from '../../../platform/clock.ts'
import { digest } from '../../../platform/crypto/seal.ts'
import type { Database } from '../../../platform/db/schema.ts'
import {
  type Principal,
  permissionsOfClient,
  type Tokens,
  tokenExpired,
  type UserPrincipal,
  unauthorized,
} from '../../accounts/index.ts'
import { grantScope } from '../../stores/index.ts'
import {
  addressNotAllowed,
  ambiguousStore,
  noMemberships,
  sessionEndedInStore,
  storeNotAccessible,
  twoFactorRequired,
  unknownStore,
} from '../errors.ts'
import { allowsAddress } from '../ip-whitelist/network.ts'
import {
  apiKeyAccessAcrossStores,
  clientAccessAcrossStores,
  type UserAccess,
  userAccessAcrossStores,
} from './access.store.ts'
import type { AccessCache } from './access-cache.ts'

/** The credential of a request. */
export interface Credential {
  /** A JWT or a scoped API key. */
  readonly bearer: string
  /** The slug in the active-tenant header. */
  readonly requestedSlug: string | null
  readonly address: string
  /** False on routes of the user or the installation, which do not require a store. */
  readonly needsStore: boolean
}

export interface AuthenticateDeps {
  readonly db: Database
  readonly clock: Clock
  readonly tokens: Pick<Tokens, 'verify'>
  readonly cache: AccessCache
}

export const apiKeyPrefix = 'sk_live_'

/** Authenticates the caller and selects the store. Throws the 401, 403 or 404 of the response. */
export async function authenticate(deps: AuthenticateDeps, credential: Credential): Promise<Principal> {
  if (credential.bearer.startsWith(apiKeyPrefix)) return authenticateApiKey(deps, credential)
  const claims = await deps.tokens.verify(credential.bearer)
  return claims.user_type === 'client'
    ? authenticateClient(deps, claims, credential)
    : authenticateUser(deps, claims, credential)
}

async function authenticateClient(
  deps: AuthenticateDeps,
  claims: ClientClaims,
  credential: Credential,
): Promise<Principal> {
  const token = { storeId: claims.sub, secretId: claims.sid, tokenId: claims.jti }
  const access = await deps.cache.get(`client ${claims.jti}`, () => clientAccessAcrossStores(deps.db, token))
  if (access === undefined) throw unauthorized('The access token was revoked.')
  assertStoreCredential(access, credential)
  return {
    kind: 'client',
    scope: grantScope(claims.sub),
    slug: access.slug,
    permissions: permissionsOfClient(claims),
    tokenId: claims.jti,
  }
}

async function authenticateApiKey(deps: AuthenticateDeps, credential: Credential): Promise<Principal> {
  const secretHash = digest(credential.bearer)
  const access = await deps.cache.get(`key ${secretHash.toString('base64')}`, () =>
    apiKeyAccessAcrossStores(deps.db, secretHash),
  )
  const now = deps.clock.now()
  const isExpired = [access?.expires_at, access?.former_until].some((end) => end != null && end <= now)
  if (access === undefined || isExpired) throw unauthorized('The API key is not valid.')
  assertStoreCredential(access, credential)
  return {
    kind: 'api_key',
    scope: grantScope(access.store_id),
    slug: access.slug,
    keyId: access.key_id,
    name: access.name,
    permissions: new Set(access.permission_names),
  }
}

/** A machine token or API key works only from the store's allowed addresses and only for its own store. */
function assertStoreCredential(access: { slug: string; networks: readonly string[] }, credential: Credential): void {
  if (!allowsAddress(access.networks, credential.address)) throw addressNotAllowed(credential.address)
  if (credential.requestedSlug !== null && credential.requestedSlug !== access.slug) throw storeNotAccessible()
}

async function authenticateUser(
  deps: AuthenticateDeps,
  claims: UserClaims,
  credential: Credential,
): Promise<UserPrincipal> {
  const token = { userId: claims.sub, sessionId: claims.sid, tokenId: claims.jti }
  const { requestedSlug } = credential
  const access = await deps.cache.get(
    `user ${claims.jti} ${requestedSlug === null ? '' : `for ${requestedSlug}`}`,
    () => userAccessAcrossStores(deps.db, token, requestedSlug),
  )
  if (access === undefined) throw unauthorized('The access token was revoked.')
  if (access.session_expires_at <= deps.clock.now()) throw tokenExpired()
  return {
    kind: 'user',
    userId: claims.sub,
    email: access.email,
    name: access.full_name,
    isSuperAdmin: access.is_super_admin,
    sessionId: claims.sid,
    tokenId: claims.jti,
    ...activeStore(access, credential),
  }
}

type ActiveStore = Pick<UserPrincipal, 'scope' | 'slug' | 'role' | 'permissions'>
const noActiveStore: ActiveStore = { scope: null, slug: null, role: null, permissions: new Set() }

/** Without the header, the only membership; with it, one of several memberships, or any store for a super admin. */
function activeStore(access: UserAccess, credential: Credential): ActiveStore {
  const { requestedSlug, needsStore } = credential
  const [first, second] = access.memberships
  if (first !== undefined && second === undefined) {
    if (first.is_ended && needsStore) throw sessionEndedInStore()
    return first.is_ended
      ? noActiveStore
      : assertTwoFactor(asMember(first, access), first.requires_2fa, { access, credential })
  }
  if (requestedSlug !== null)
    return assertTwoFactor(asSuperAdmin(access, requestedSlug), access.requested_store_requires_2fa, {
      access,
      credential,
    })
  if (!needsStore) return noActiveStore
  if (first === undefined && !access.is_super_admin) throw noMemberships()
  throw ambiguousStore()
}

function asMember(member: UserAccess['memberships'][number], access: UserAccess): ActiveStore {
  const permissions = access.is_super_admin ? 'all' : memberPermissions(member.role, member.groups)
  return { scope: grantScope(member.store_id), slug: member.slug, role: member.role, permissions }
}

function asSuperAdmin(access: UserAccess, requestedSlug: string): ActiveStore {
  if (!access.is_super_admin) throw storeNotAccessible()
  if (access.requested_store_id === null) throw unknownStore(requestedSlug)
  return { scope: grantScope(access.requested_store_id), slug: requestedSlug, role: null, permissions: 'all' }
}

/** A store may require a second factor of all members. Routes of the user themselves stay accessible. */
function assertTwoFactor(
  store: ActiveStore,
  isRequired: boolean,
  { access, credential }: { access: UserAccess; credential: Credential },
): ActiveStore {
  if (isRequired && !access.has_two_factor && credential.needsStore) throw twoFactorRequired(store.slug)
  return store
}
