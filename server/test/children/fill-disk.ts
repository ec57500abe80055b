import { sql } from 'kysely'
import { createDatabase } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'

/**
 * Writes rows to the embedded database in the given folder until the disk is full. Prints the number of acknowledged rows, the
 * error of the next write, and the error of any write after that. Then overwrites existing pages until the database stops, and
 * prints that.
 */
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
const onFatal = (error: Error) => {
  print({ fatal: error.message, updates, reason: String(error.cause) })
  process.exit(3)
}
let updates = 0
const { db, pool } = await createDatabase({ kind: 'embedded', directory: process.argv[2] ?? '' }, { onFatal })
await sql`create table counter (value integer)`.execute(db)
await sql`insert into counter values (0)`.execute(db)
// Unlogged, so that the table runs out of space and not the log, which would stop the database.
await sql`create unlogged table filled (number integer primary key, filler text)`.execute(db)
await sql`alter table filled alter filler set storage external`.execute(db)

const filler = 'x'.repeat(500_000)
for (let rows = 0; ; rows++) {
  try {
    await sql`insert into filled values (${rows}, ${filler})`.execute(db)
  } catch (error) {
    const code = error instanceof AppError ? (error.cause as { code: string }).code : String(error)
    const counted = await sql<{ rows: number }>`select count(*) as rows from filled`.execute(db)
    print({ acknowledged: rows, found: counted.rows[0]?.rows, status: error instanceof AppError && error.status, code })
    break
  }
}

// Until the database is read-only, overwriting existing pages succeeds.
for (;;) {
  const error = await sql`update counter set value = value`.execute(db).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error === null) continue
  print({ afterwards: error instanceof AppError ? error.code : String(error) })
  break
}

for (;;) {
  // Simulates a database that continues to write: another program can take the remaining space at any moment.
  await pool.query('set default_transaction_read_only = off')
  await sql`update counter set value = value + 1`.execute(db)
  updates++
  // Switches to a new log file, which eventually does not fit.
  if (updates % 10 === 0) await sql`select pg_switch_wal()`.execute(db)
}
