import type { ColumnType, Kysely, Transaction } from 'kysely'

/** Facts about the installation, e.g. which store is the demo store. */
interface InstanceTable {
  key: string
  value: ColumnType<unknown, string, string>
}

/** Tables by name. Each module adds its own by declaration merging, next to the SQL that reads them. */
export interface DatabaseSchema {
  instance: InstanceTable
}

export type Database = Kysely<DatabaseSchema>

/** An open transaction. Inside it, run only data operations, and only on `tx`. */
export type Tx = Transaction<DatabaseSchema>
