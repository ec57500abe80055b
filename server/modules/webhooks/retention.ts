import { expiredRows } from '../../platform/retention/expired-rows.store.ts'
import type { TableRetention } from '../../platform/retention/table-retention.ts'
import { deleteOldCallbacksAcrossStores, deleteSettledDeliveriesAcrossStores } from './retention.store.ts'
import './tables.ts'

export const webhooksRetention: readonly TableRetention[] = [
  { table: 'webhook_deliveries', period: 'deliveries', deleteBatch: deleteSettledDeliveriesAcrossStores },
  {
    // Old attempts of deliveries that were replayed and therefore still exist.
    table: 'webhook_attempts',
    period: 'deliveries',
    deleteBatch: expiredRows({ table: 'webhook_attempts', column: 'created_at' }),
  },
  { table: 'webhooks', period: 'deliveries', deleteBatch: deleteOldCallbacksAcrossStores },
  { table: 'webhook_failures', bounded: 'at most one row for each webhook' },
  { table: 'callback_secrets', bounded: 'one row for each store' },
]
