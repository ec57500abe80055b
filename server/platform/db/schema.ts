import type { ColumnType, Kysely, Transaction } from 'kysely'

/** Facts about this installation as a whole, e.g. which store is the demo. */
interface InstanceTable {
  key: string
  value: ColumnType<unknown, string, string>
}

/** Tables by name. Each module adds its own by declaration merging, beside the SQL that reads them. */
export interface DatabaseSchema {
  instance: InstanceTable
}

export type Database = Kysely<DatabaseSchema>

/** A transaction under way: data only inside, and inside it `tx` alone. */
export type Tx = Transaction<DatabaseSchema>
