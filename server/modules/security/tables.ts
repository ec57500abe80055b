import type { Generated } from 'kysely'
import type { Permission } from '../../../contract/identity/permission.ts'

interface TwoFactorTable {
  user_id: string
  secret: Buffer
  state: 'pending' | 'enabled'
  last_used_step: Generated<number>
  created_at: Date
  enabled_at: Date | null
}

interface RecoveryCodesTable {
  user_id: string
  code_hash: Buffer
}

interface ApiKeysTable {
  store_id: string
  key_id: string
  name: string
  hint: string
  permission_names: Permission[]
  secret_hash: Buffer
  former_hash: Buffer | null
  former_until: Date | null
  created_by: string | null
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
}

interface SecurityPoliciesTable {
  store_id: string
  require_2fa: boolean
  updated_by: string | null
  updated_at: Date
}

interface IpWhitelistTable {
  store_id: string
  entry_id: string
  network: string
  description: string
  created_by: string | null
  created_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    two_factor: TwoFactorTable
    recovery_codes: RecoveryCodesTable
    api_keys: ApiKeysTable
    ip_whitelist: IpWhitelistTable
    security_policies: SecurityPoliciesTable
  }
}
