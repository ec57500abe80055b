import type { TableRetention } from '../../platform/retention/table-retention.ts'

export const securityRetention: readonly TableRetention[] = [
  { table: 'api_keys', bounded: 'made and deleted by people' },
  { table: 'ip_whitelist', bounded: 'made and deleted by people' },
  { table: 'security_policies', bounded: 'one row for each store' },
  { table: 'two_factor', bounded: 'one row for each person' },
  { table: 'recovery_codes', bounded: 'replaced with each new set of codes' },
]
