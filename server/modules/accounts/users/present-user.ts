import type {
  AccountRecord,
  LoginResponse,
  MembershipEntry,
  SessionRecord,
} from '../../../../contract/identity/session.ts'
import type { TokenResponse } from '../../../../contract/identity/token.ts'
import type { SessionRow } from '../sessions/sessions.store.ts'
import type { Membership } from './memberships.store.ts'
import type { UserRow } from './users.store.ts'

export function presentLogin(
  user: UserRow,
  { token, memberships }: { token: TokenResponse; memberships: readonly Membership[] },
): LoginResponse {
  return {
    ...token,
    user_type: 'user',
    user_id: user.user_id,
    user_name: user.full_name,
    is_super_admin: user.is_super_admin,
    memberships: memberships.map(presentMembership),
    redirect: landingPage(user, memberships),
    client_name: single(memberships)?.name ?? null,
  }
}

export function presentAccount(user: UserRow, memberships: readonly Membership[]): AccountRecord {
  return {
    user_id: user.user_id,
    email: user.email,
    full_name: user.full_name,
    is_super_admin: user.is_super_admin,
    email_verified: user.email_verified_at !== null,
    memberships: memberships.map(presentMembership),
    created_at: user.created_at.toISOString(),
  }
}

export function presentSession(row: SessionRow, currentId: string): SessionRecord {
  return {
    id: row.session_id,
    address: row.address,
    user_agent: row.user_agent,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.session_id === currentId,
  }
}

function presentMembership(membership: Membership): MembershipEntry {
  const { store_id, slug, name, role, plan, last_used_at } = membership
  return { client_id: store_id, slug, name, role, plan, last_used_at: last_used_at?.toISOString() ?? null }
}

/** The page to open after sign-in. */
export function landingPage(
  user: Pick<AccountRecord, 'is_super_admin'>,
  memberships: readonly { readonly slug: string }[],
): string {
  if (user.is_super_admin) return '/admin'
  const only = single(memberships)
  return only === undefined ? '/portal/select-store' : `/${only.slug}/portal`
}

function single<T>(items: readonly T[]): T | undefined {
  return items.length === 1 ? items[0] : undefined
}
