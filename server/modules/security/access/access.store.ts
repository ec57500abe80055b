import { sql } from 'kysely'
import type { Permission } from '../../../../contract/identity/permission.ts'
import type { Role } from '../../../../contract/identity/role.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { permissionsOfGroups } from '../../team/index.ts'
import '../tables.ts'

/** A store the user may act for. */
export interface MemberAccess {
  readonly store_id: string
  readonly slug: string
  readonly role: Role
  /** The permissions of each of the member's groups. */
  readonly groups: readonly (readonly Permission[])[]
  readonly requires_2fa: boolean
  /** An admin of the store ended this session there. */
  readonly is_ended: boolean
}

export interface UserAccess {
  readonly email: string
  readonly full_name: string
  readonly is_super_admin: boolean
  readonly session_expires_at: Date
  /** Without a requested slug at most two, because more make no difference; with one, only that store. */
  readonly memberships: readonly MemberAccess[]
  /** The requested store, for a super admin. */
  readonly requested_store_id: string | null
  readonly requested_store_requires_2fa: boolean
  readonly has_two_factor: boolean
}

/**
 * Everything that authorizes a person's token, in one statement; nothing when the token, its session or the user no longer exists. The
 * caller checks when the session expires.
 */
export async function userAccessAcrossStores(
  db: Database,
  token: { userId: string; sessionId: string; tokenId: string },
  requested: string | null,
): Promise<UserAccess | undefined> {
  const { rows } = await sql<UserAccess>`
    select u.email, u.full_name, u.is_super_admin, s.expires_at as session_expires_at,
      coalesce((
        select jsonb_agg(to_jsonb(mine) order by mine.slug)
        from (
          select m.store_id, st.slug, m.role, ${permissionsOfGroups} as groups, ${requiresTwoFactor} as requires_2fa,
            exists (select from store_sessions e where e.store_id = m.store_id and e.session_id = s.session_id
              and e.ended_at is not null) as is_ended
          from memberships m join stores st on st.store_id = m.store_id
          where m.user_id = u.user_id and st.state = 'active' and (${requested}::text is null or st.slug = ${requested})
          order by st.slug limit 2) mine), '[]') as memberships,
      (select st.store_id from stores st
        where u.is_super_admin and st.slug = ${requested} and st.state = 'active') as requested_store_id,
      coalesce((select ${requiresTwoFactor} from stores st
        where u.is_super_admin and st.slug = ${requested}), false) as requested_store_requires_2fa,
      exists (select from two_factor f where f.user_id = u.user_id and f.state = 'enabled') as has_two_factor
    from sessions s join users u on u.user_id = s.user_id
    where s.session_id = ${token.sessionId}::uuid and s.user_id = ${token.userId}::uuid
      and s.ended_at is null and u.state = 'active'
      and not exists (select from revoked_tokens r where r.token_id = ${token.tokenId}::uuid)`.execute(db)
  return rows[0]
}

export interface ClientAccess {
  readonly slug: string
  readonly networks: readonly string[]
}

/** The same for a machine token; `undefined` when the client secret was replaced or the token revoked. */
export async function clientAccessAcrossStores(
  db: Database,
  token: { storeId: string; secretId: string; tokenId: string },
): Promise<ClientAccess | undefined> {
  const { rows } = await sql<ClientAccess>`
    select st.slug, ${allowedNetworksSql} as networks
    from stores st join client_secrets c on c.store_id = st.store_id
    where st.store_id = ${token.storeId}::uuid and st.state = 'active' and c.secret_id = ${token.secretId}::uuid
      and not exists (select from revoked_tokens r where r.token_id = ${token.tokenId}::uuid)`.execute(db)
  return rows[0]
}

export interface ApiKeyAccess extends ClientAccess {
  readonly store_id: string
  readonly key_id: string
  readonly name: string
  readonly permission_names: readonly Permission[]
  readonly expires_at: Date | null
  /** Set when the secret is the previous one. */
  readonly former_until: Date | null
}

/** The same for a scoped API key, by the digest of its secret; the caller checks the expiry. */
export async function apiKeyAccessAcrossStores(db: Database, secretHash: Buffer): Promise<ApiKeyAccess | undefined> {
  const { rows } = await sql<ApiKeyAccess>`
    select k.store_id, st.slug, k.key_id, k.name, k.permission_names, k.expires_at,
      case when k.secret_hash = ${secretHash} then null else k.former_until end as former_until,
      ${allowedNetworksSql} as networks
    from api_keys k join stores st on st.store_id = k.store_id
    where (k.secret_hash = ${secretHash} or k.former_hash = ${secretHash}) and st.state = 'active'`.execute(db)
  return rows[0]
}

const requiresTwoFactor = sql<boolean>`exists (
  select from security_policies p where p.store_id = st.store_id and p.require_2fa)`

const allowedNetworksSql = sql<string[]>`array(select w.network from ip_whitelist w where w.store_id = st.store_id)`
