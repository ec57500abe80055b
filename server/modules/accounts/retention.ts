import type { TableRetention } from '../../platform/retention/table-retention.ts'

const purgedBy = 'purge-accounts'

export const accountsRetention: readonly TableRetention[] = [
  {
    table: 'users',
    bounded: 'one row for each person; unverified registrations are deleted after 7 days (purge-accounts)',
  },
  { table: 'memberships', bounded: 'one row for each person and store; deleted when the person leaves' },
  { table: 'sessions', purgedBy, kept: 'until the session expires' },
  { table: 'store_sessions', deletedWith: 'sessions' },
  { table: 'revoked_tokens', purgedBy, kept: 'until the token would have expired' },
  { table: 'mailed_tokens', purgedBy, kept: 'until the link expires' },
  { table: 'known_networks', purgedBy, kept: '30 days after the last sign-in; at most 20 for each account' },
  { table: 'signing_keys', purgedBy, kept: 'until no token that they signed is valid' },
]
