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
  readonly logger: Pick<BaseLogger, 'warn'>
  readonly metrics?: Pick<Metrics, 'leases'>
  /** No other process can use the database (embedded). Default false. */
  readonly alone?: boolean
}

/** The leases of this process. There is one object a process, so that the process knows all that it runs. */
export interface Leases extends Claimer {
  /** Says that a row is run here from now on, before it is claimed: for a row that is inserted under a lease. Call the result if it is not. */
  reserve(table: LeasedTable, id: string): () => void
  /** Keeps a claimed lease alive until it is ended. Call it as soon as the claim has returned. */
  hold(options: HoldOptions): HeldLease
  /** At the start: expires what a killed process held, where no other process can be running. */
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
        logger.warn({ table: table.name, id }, 'work was taken over from a process that showed no sign of life')
      }
      return holdLease({ db, logger, alone, count: (event) => count(table, event), leave }, options)
    },
    async recover(table) {
      if (alone) await expireLeasesAcrossStores(db, table, { holder })
    },
  }
}
