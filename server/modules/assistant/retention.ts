import { expiredRows } from '../../platform/retention/expired-rows.store.ts'
import type { TableRetention } from '../../platform/retention/table-retention.ts'
import { eachStore } from '../stores/index.ts'
import {
  countDaysAcrossStores,
  deleteOldFindingsAcrossStores,
  deleteOldThreadsAcrossStores,
  deleteReplacedVersionsAcrossStores,
  deleteSettledRequestsAcrossStores,
  deleteUnansweredRequestsAcrossStores,
} from './retention.store.ts'
import './tables.ts'

const purgedBy = 'purge-shopper-sessions'

export const assistantRetention: readonly TableRetention[] = [
  {
    table: 'threads',
    period: 'conversations',
    // Turns are counted before they are deleted.
    prepare: countDaysAcrossStores,
    // Each deletion cascades to all turns and their events.
    maxBatch: 100,
    deleteBatch: deleteOldThreadsAcrossStores,
  },
  { table: 'turns', deletedWith: 'threads' },
  { table: 'turn_events', deletedWith: 'threads' },
  { table: 'tickets', deletedWith: 'threads' },
  { table: 'conversation_replies', deletedWith: 'threads' },
  { table: 'confirmations', deletedWith: 'threads' },
  { table: 'availability_requests', period: 'conversations', deleteBatch: deleteSettledRequestsAcrossStores },
  { table: 'availability_requests', period: 'consent', deleteBatch: deleteUnansweredRequestsAcrossStores },
  { table: 'quarantine', period: 'conversations', deleteBatch: deleteOldFindingsAcrossStores },
  {
    table: 'consent_receipts',
    period: 'consent',
    deleteBatch: expiredRows({ table: 'consent_receipts', column: 'confirmed_at' }),
  },
  {
    table: 'assistant_daily',
    period: 'analytics',
    deleteBatch: expiredRows({ table: 'assistant_daily', column: 'day', unit: 'day', eachOf: eachStore }),
  },
  { table: 'knowledge_versions', period: 'knowledge', deleteBatch: deleteReplacedVersionsAcrossStores },
  { table: 'knowledge_spans', deletedWith: 'knowledge_versions' },
  { table: 'knowledge_concepts', bounded: 'written by people' },
  { table: 'shopper_sessions', purgedBy, kept: 'a day after the session expires' },
  { table: 'shopper_carts', deletedWith: 'shopper_sessions' },
  { table: 'used_assertions', purgedBy, kept: 'an hour after the assertion expires' },
  { table: 'assertion_keys', bounded: 'made and deleted by people' },
  { table: 'assistant_settings', bounded: 'one row for each store' },
  { table: 'store_public_keys', bounded: 'one row for each store' },
]
