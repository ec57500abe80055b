/**
 * A table whose rows are processed under leases. It has the columns `lease_holder uuid` (a process), `lease_token bigint` (the
 * fencing token of one claim) and `lease_expires_at timestamptz` (database time); all three are null when the row has no holder.
 */
export interface LeasedTable {
  readonly name: string
  /** The column that identifies a row, unique across stores. */
  readonly id: string
  /** Whether rows belong to stores and are looked up by `store_id` and ID. */
  readonly hasStores: boolean
  /** Whether a process may immediately reclaim a row that it failed to release. Otherwise it waits for the expiry, as others do. */
  readonly canReclaim?: boolean
  /** The lease duration after a claim or a heartbeat. */
  readonly leaseMs: number
}

/** One claim of one row. No two claims of a row have the same token. */
export interface Lease {
  readonly table: LeasedTable
  /** `null` for rows that belong to no store. */
  readonly storeId: string | null
  readonly id: string
  readonly token: number
}

/** The columns that every claim returns. */
export interface ClaimedRow {
  readonly lease_token: number
  /** Whether a previous holder did not release the row. */
  readonly is_takeover: boolean
}

/** The holder lost its lease and must not write to the row. */
export class LeaseLost extends Error {
  constructor({ table, id, token }: Lease) {
    super(`The lease ${token} of ${table.name} ${id} was lost.`)
    this.name = 'LeaseLost'
  }
}
