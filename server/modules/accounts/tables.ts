import type { Generated } from 'kysely'
import type { Role } from '../../../contract/identity/role.ts'

interface SigningKeysTable {
  key_id: string
  algorithm: string
  /** The public JWK. */
  public_key: string
  private_key: Buffer
  created_at: Date
  retired_at: Date | null
}

/** Inactive until the address is verified. */
export type UserState = 'inactive' | 'active'

interface UsersTable {
  user_id: string
  /** In lower case. */
  email: string
  full_name: string
  password_hash: string
  password_changed_at: Date
  state: UserState
  email_verified_at: Date | null
  is_super_admin: Generated<boolean>
  created_at: Date
}

interface MembershipsTable {
  store_id: string
  user_id: string
  role: Role
  created_at: Date
  last_used_at: Date | null
}

interface SessionsTable {
  session_id: string
  user_id: string
  address: string
  user_agent: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
  ended_at: Date | null
}

interface KnownNetworksTable {
  identity_id: string
  network: string
  last_seen_at: Date
}

interface StoreSessionsTable {
  store_id: string
  session_id: string
  user_id: string
  last_used_at: Date
  ended_at: Date | null
}

interface RevokedTokensTable {
  token_id: string
  revoked_at: Date
  expires_at: Date
}

interface MailedTokensTable {
  user_id: string
  purpose: 'verify' | 'reset'
  token_hash: Buffer
  expires_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    signing_keys: SigningKeysTable
    users: UsersTable
    memberships: MembershipsTable
    sessions: SessionsTable
    known_networks: KnownNetworksTable
    store_sessions: StoreSessionsTable
    revoked_tokens: RevokedTokensTable
    mailed_tokens: MailedTokensTable
  }
}
