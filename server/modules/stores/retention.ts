import type { Owners } from '../../platform/retention/expired-rows.store.ts'
import type { TableRetention } from '../../platform/retention/table-retention.ts'
import './stores.store.ts'

/** For tables whose index begins with the store ID. */
export const eachStore: Owners = { table: 'stores', key: 'store_id' }

export const storesRetention: readonly TableRetention[] = [
  {
    table: 'stores',
    bounded:
      'one row for each store; unverified registrations are deleted after 7 days (purge-accounts), deleted stores 7 days after their deletion (purge-stores)',
  },
  { table: 'client_secrets', bounded: 'one row for each store' },
]
