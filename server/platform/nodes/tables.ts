import type { ColumnType } from 'kysely'

/** What a process does: `api` serves requests, `worker` runs background work, `all` does both. */
export type Role = 'all' | 'api' | 'worker'

interface NodesTable {
  readonly node_id: string
  readonly name: string
  readonly role: Role
  readonly version: string
  readonly started_at: Date
  /** Database time, in milliseconds. */
  readonly heartbeat_at: Date
  readonly memory_bytes: ColumnType<number, number, number>
}

declare module '../db/schema.ts' {
  interface DatabaseSchema {
    nodes: NodesTable
  }
}
