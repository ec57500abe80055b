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
  anotherStore,
  endedInStore,
  noStore,
  twoFactorRequired,
  unknownStore,
} from '../errors.ts'
import { allowsAddress } from '../ip-whitelist/allowed-addresses.ts'
import {
  apiKeyAccessAcrossStores,
  clientAccessAcrossStores,
  type UserAccess,
  userAccessAcrossStores,
} from './access.store.ts'
import type { AccessCache } from './access-cache.ts'

/** What a request brings to prove itself by. */
export interface Credential {
  /** A JWT or a scoped API key. */
  readonly bearer: string
  /** The slug in the active-tenant header. */
  readonly wanted: string | null
  readonly address: string
  /** False on routes that belong to a person or the installation: there nobody is asked to choose a store. */
  readonly needsStore: boolean
}

export interface AuthenticateDeps {
  readonly db: Database
  readonly clock: Clock
  readonly tokens: Pick<Tokens, 'verify'>
  readonly cache: AccessCache
}

export const apiKeyPrefix = 'sk_live_'

/** Who is calling and for which store. Throws the 401, 403 or 404 that the caller is answered with. */
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
  checkStoreCredential(access, credential)
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
  const isOver = [access?.expires_at, access?.former_until].some((end) => end != null && end <= now)
  if (access === undefined || isOver) throw unauthorized('The API key is not valid.')
  checkStoreCredential(access, credential)
  return {
    kind: 'api_key',
    scope: grantScope(access.store_id),
    slug: access.slug,
    keyId: access.key_id,
    name: access.name,
    permissions: new Set(access.permission_names),
  }
}

/** A store's own credential works from its allowed addresses, and for no other store. */
function checkStoreCredential(access: { slug: string; networks: readonly string[] }, credential: Credential): void {
  if (!allowsAddress(access.networks, credential.address)) throw addressNotAllowed(credential.address)
  if (credential.wanted !== null && credential.wanted !== access.slug) throw anotherStore()
}

async function authenticateUser(
  deps: AuthenticateDeps,
  claims: UserClaims,
  credential: Credential,
): Promise<UserPrincipal> {
  const token = { userId: claims.sub, sessionId: claims.sid, tokenId: claims.jti }
  const { wanted } = credential
  const access = await deps.cache.get(`user ${claims.jti} ${wanted === null ? '' : `for ${wanted}`}`, () =>
    userAccessAcrossStores(deps.db, token, wanted),
  )
  if (access === undefined) throw unauthorized('The access token was revoked.')
  if (access.login_ends_at <= deps.clock.now()) throw tokenExpired()
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
const none: ActiveStore = { scope: null, slug: null, role: null, permissions: new Set() }

/** The header's rules: the only membership when it is missing, a choice among several, and any store for a super admin. */
function activeStore(access: UserAccess, credential: Credential): ActiveStore {
  const { wanted, needsStore } = credential
  const [first, second] = access.memberships
  if (first !== undefined && second === undefined) {
    if (first.is_ended && needsStore) throw endedInStore()
    return first.is_ended ? none : checkFactor(asMember(first, access), first.requires_2fa, { access, credential })
  }
  if (wanted !== null)
    return checkFactor(asSuperAdmin(access, wanted), access.any_store_requires_2fa, { access, credential })
  if (!needsStore) return none
  if (first === undefined && !access.is_super_admin) throw noStore()
  throw ambiguousStore()
}

function asMember(member: UserAccess['memberships'][number], access: UserAccess): ActiveStore {
  const permissions = access.is_super_admin ? 'all' : memberPermissions(member.role, member.groups)
  return { scope: grantScope(member.store_id), slug: member.slug, role: member.role, permissions }
}

function asSuperAdmin(access: UserAccess, wanted: string): ActiveStore {
  if (!access.is_super_admin) throw anotherStore()
  if (access.any_store_id === null) throw unknownStore(wanted)
  return { scope: grantScope(access.any_store_id), slug: wanted, role: null, permissions: 'all' }
}

/** A store may require a second factor of everybody who works there; what belongs to the person stays within reach. */
function checkFactor(
  store: ActiveStore,
  isRequired: boolean,
  { access, credential }: { access: UserAccess; credential: Credential },
): ActiveStore {
  if (isRequired && !access.has_two_factor && credential.needsStore) throw twoFactorRequired(store.slug)
  return store
}
