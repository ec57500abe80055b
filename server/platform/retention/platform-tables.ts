import type { TableRetention } from './table-retention.ts'

/** The tables that belong to no module. */
export const platformRetention: readonly TableRetention[] = [
  { table: 'instance', bounded: 'a few facts about the installation' },
  { table: 'nodes', bounded: 'one row for each process; the others delete the row of one that has ended' },
  { table: 'schema_migrations', bounded: 'one row for each migration' },
  {
    table: 'outbox',
    purgedBy: 'the relay, every hour',
    kept: '7 days, and until every subscriber has received the event',
  },
  { table: 'outbox_retries', deletedWith: 'outbox' },
  { table: 'outbox_subscribers', bounded: 'one row for each subscriber in the code' },
  { table: 'idempotency_keys', purgedBy: 'purge-idempotency-keys', kept: '24 hours' },
  {
    table: 'throttles',
    purgedBy: 'a timer, every 10 seconds',
    kept: 'until the window of the limit ends; at most 100,000 rows',
  },
]
