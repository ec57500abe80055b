import type { Kysely, Transaction } from 'kysely'

/** Tables by name. Each module adds its own by declaration merging, beside the SQL that reads them. */
// biome-ignore lint/suspicious/noEmptyInterface: the seam that modules merge their tables into
export interface DatabaseSchema {}

export type Database = Kysely<DatabaseSchema>

/** A transaction under way: data only inside, and inside it `tx` alone. */
export type Tx = Transaction<DatabaseSchema>
