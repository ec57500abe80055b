import { sql } from 'kysely'
import type { Database, Tx } from '../db/schema.ts'
import type { LeasedTable } from '../leases/lease.ts'
import { expireLeasesOf } from '../leases/leases.store.ts'
import type { Role } from './tables.ts'

/** One running process of the service. */
export interface Node {
  /** The holder of the leases of this process. */
  readonly node_id: string
  /** The host name of its machine. */
  readonly name: string
  readonly role: Role
  readonly version: string
  readonly started_at: Date
  readonly memory_bytes: number
}

export interface RecordedNode extends Node {
  readonly heartbeat_at: Date
}

/** What a dead node leaves behind. */
export interface WorkOfNodes {
  /** The tables whose leases expire with their process. */
  readonly tables: readonly LeasedTable[]
  /** Returns the jobs that a dead node was running to their queues. */
  readonly returnRunsOf: (tx: Tx, nodeId: string) => Promise<void>
}

/** Inserts the node, or renews its heartbeat. */
export async function recordHeartbeat(db: Database, node: Node): Promise<void> {
  const heartbeat = { memory_bytes: node.memory_bytes, heartbeat_at: sql<Date>`clock_timestamp()` }
  await db
    .insertInto('nodes')
    .values({ ...node, ...heartbeat })
    .onConflict((conflict) => conflict.column('node_id').doUpdateSet(heartbeat))
    .execute()
}

export async function removeNode(db: Database, nodeId: string): Promise<void> {
  await db.deleteFrom('nodes').where('node_id', '=', nodeId).execute()
}

/** At most `limit` nodes, by name. */
export async function readNodes(db: Database, { limit }: { readonly limit: number }): Promise<readonly RecordedNode[]> {
  const { rows } = await sql<RecordedNode>`
    select node_id, name, role, version, started_at, memory_bytes::float8 as memory_bytes, heartbeat_at from nodes
    order by name, started_at, node_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Removes a dead node, expires its leases in `tables` and returns its jobs, in one transaction: if it fails, the next check repeats all.
 * Returns false when another process did so first or the node has sent another heartbeat. A node that was only slow records itself again,
 * and retains the leases that no other node has claimed.
 */
export function removeDeadNode(
  db: Database,
  { node_id, heartbeat_at }: RecordedNode,
  { tables, returnRunsOf }: WorkOfNodes,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('nodes')
      .where('node_id', '=', node_id)
      .where('heartbeat_at', '=', heartbeat_at)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    for (const table of tables) await expireLeasesOf(tx, table, node_id)
    await returnRunsOf(tx, node_id)
    return true
  })
}
