import { randomUUID } from 'node:crypto'
import type { BaseLogger } from 'pino'
import type { Database } from '../db/schema.ts'
import type { Metrics } from '../metrics.ts'
import { type HeldLease, type HoldOptions, holdLease } from './hold-lease.ts'
import type { LeasedTable } from './lease.ts'
import type { Claimer } from './lease-sql.ts'
import { expireLeasesAcrossStores } from './leases.store.ts'

export interface LeasesDeps {
  readonly db: Database
  readonly logger: Pick<BaseLogger, 'warn' | 'error'>
  readonly metrics?: Pick<Metrics, 'leases'>
  /** Whether no other process can use the database (embedded). Default false. */
  readonly alone?: boolean
}

/** The leases of this process. There is one object per process, so that it covers every row that the process runs. */
export interface Leases extends Claimer {
  /** Marks a row as run by this process before the claim, for a row that is inserted with a lease. Call the result if the insert fails. */
  reserve(table: LeasedTable, id: string): () => void
  /** Renews a claimed lease until it ends. Call it as soon as the claim returns. */
  hold(options: HoldOptions): HeldLease
  /** Reports a claimed row that cannot be run. It stays leased: any process may claim it again when the lease expires. */
  skip(table: LeasedTable, id: string, error: unknown): void
  /** At startup: expires the leases of a killed process, where no other process can be running. */
  recover(table: LeasedTable): Promise<void>
}

export function createLeases(deps: LeasesDeps): Leases {
  const { db, logger, alone = false } = deps
  const holder = randomUUID()
  const running = new Map<string, Set<string>>()
  const idsOf = (table: LeasedTable): Set<string> => {
    const ids = running.get(table.name) ?? new Set()
    running.set(table.name, ids)
    return ids
  }
  const count = (table: LeasedTable, event: string): void => deps.metrics?.leases.inc({ table: table.name, event })
  const reserve = (table: LeasedTable, id: string): (() => void) => {
    idsOf(table).add(id)
    return () => void idsOf(table).delete(id)
  }
  return {
    holder,
    running: (table) => [...idsOf(table)],
    reserve,
    hold(options) {
      const { table, id } = options.lease
      const leave = reserve(table, id)
      count(table, 'claimed')
      if (options.isTakeover === true) {
        count(table, 'taken_over')
        logger.warn({ table: table.name, id }, 'lease taken over from a process without a heartbeat')
      }
      return holdLease({ db, logger, alone, count: (event) => count(table, event), leave }, options)
    },
    skip(table, id, error) {
      idsOf(table).delete(id)
      count(table, 'skipped')
      logger.error({ err: error, table: table.name, id }, 'claimed row cannot be run')
    },
    async recover(table) {
      if (alone) await expireLeasesAcrossStores(db, table, { holder })
    },
  }
}
