/**
 * A table whose rows are worked on under leases. It has the columns `lease_holder uuid` (a process), `lease_token bigint` (the
 * fencing token of one claim) and `lease_expires_at timestamptz` (database time); all three are null where nobody holds the row.
 */
export interface LeasedTable {
  readonly name: string
  /** The column that identifies a row, unique over all stores. */
  readonly id: string
  /** Whether rows belong to stores and are found by `store_id` and the id. */
  readonly hasStores: boolean
  /** Whether a process may claim at once what it holds and does not run: what it failed to release. Else it waits like all others. */
  readonly canReclaim?: boolean
  /** How long others leave a row alone whose holder shows no sign of life. */
  readonly leaseMs: number
}

/** One claim of one row. Nobody else ever has the same token. */
export interface Lease {
  readonly table: LeasedTable
  /** `null` for rows that belong to no store. */
  readonly storeId: string | null
  readonly id: string
  readonly token: number
}

/** What a claim returns of each row. */
export interface ClaimedRow {
  readonly lease_token: number
  /** Whether another process held the row and did not release it. */
  readonly is_takeover: boolean
}

/** The row is somebody else's by now, or nobody's: the former holder writes nothing more to it. */
export class LeaseLost extends Error {
  constructor({ table, id, token }: Lease) {
    super(`The lease ${token} of ${table.name} ${id} was lost.`)
    this.name = 'LeaseLost'
  }
}
