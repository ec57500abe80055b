import type { TableRetention } from '../../platform/retention/table-retention.ts'

export const securityRetention: readonly TableRetention[] = [
  { table: 'api_keys', bounded: 'created and deleted by users' },
  { table: 'ip_whitelist', bounded: 'created and deleted by users' },
  { table: 'security_policies', bounded: 'one row for each store' },
  { table: 'two_factor', bounded: 'one row for each user' },
  { table: 'recovery_codes', bounded: 'replaced with each new set of codes' },
]
