import type { Role } from '../../../../contract/identity/role.ts'
import type { ClientClaims, UserClaims } from '../../../../contract/identity/token.ts'
import type { StoreScope } from '../../../modules/stores/index.ts'
import type { OpenDatabase } from '../../../platform/db/database.ts'
import { systemIds } from '../../../platform/ids.ts'
import { addRow } from './aged-row.ts'

const common = {
  iss: 'vitrine' as const,
  aud: 'vitrine-api' as const,
  exp: 0,
  iat: 0,
  plan: null,
  rate_limit: null,
  is_super_admin: false,
}

/** Inserts a user with an open session directly into the database. */
export interface SignedInUser {
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  /** The claims of a valid token of the session. */
  readonly claims: UserClaims
}

let made = 0

export async function aSignedInUser(
  database: Pick<OpenDatabase, 'pool'>,
  about: {
    readonly memberships?: readonly { readonly scope: StoreScope; readonly role: Role }[]
    readonly isSuperAdmin?: boolean
    readonly hasTwoFactor?: boolean
    readonly sessionExpiresAt?: Date
    /** When the session and the memberships were last used. */
    readonly lastUsedAt?: Date
  } = {},
): Promise<SignedInUser> {
  made += 1
  const [user_id, session_id, email] = [systemIds.uuid(), systemIds.uuid(), `caller${made}@shop.example`]
  const used = about.lastUsedAt ?? new Date(0)
  await addRow(database, 'users', {
    user_id,
    email,
    full_name: `Caller ${made}`,
    state: 'active',
    is_super_admin: about.isSuperAdmin ?? false,
  })
  await addRow(database, 'sessions', {
    session_id,
    user_id,
    created_at: used,
    last_used_at: used,
    expires_at: about.sessionExpiresAt ?? new Date('2100-01-01'),
  })
  for (const { scope, role } of about.memberships ?? [])
    await addRow(database, 'memberships', { store_id: scope.storeId, user_id, role, last_used_at: used })
  if (about.hasTwoFactor === true) await addRow(database, 'two_factor', { user_id, state: 'enabled' })
  const claims: UserClaims = {
    ...common,
    sub: user_id,
    sid: session_id,
    jti: systemIds.uuid(),
    user_type: 'user',
    user_id,
    memberships: [],
  }
  return { userId: user_id, sessionId: session_id, email, claims }
}

/** The claims of a valid machine token of the store. */
export function clientClaims(scope: StoreScope, secretId: string, permissions?: string): ClientClaims {
  const scoped = permissions === undefined ? {} : { scope: permissions }
  return { ...common, sub: scope.storeId, sid: secretId, jti: systemIds.uuid(), user_type: 'client', ...scoped }
}
