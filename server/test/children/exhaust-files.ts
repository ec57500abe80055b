import { closeSync, openSync } from 'node:fs'
import { createDatabase } from '../../platform/db/database.ts'

/**
 * Opens every remaining file descriptor while the embedded database creates files, closes them, and prints which statements
 * failed then and afterward.
 */
const [directory = ''] = process.argv.slice(2)
const database = await createDatabase({ kind: 'embedded', directory })
await database.pool.query('create table half_deleted (id integer primary key)')
await database.pool.query('insert into half_deleted select generate_series(1, 5000)')
await database.pool.query('delete from half_deleted where id % 2 = 0')

function takeAll(): number[] {
  const taken: number[] = []
  try {
    while (true) taken.push(openSync('/dev/null', 'r'))
  } catch {
    return taken
  }
}

async function createFiles(prefix: string): Promise<string[]> {
  const failures: string[] = []
  // The first vacuum creates two files of the table, each table creates two.
  const statements = [
    'vacuum half_deleted',
    ...Array.from({ length: 20 }, (_, at) => `create table ${prefix}${at} (id text)`),
  ]
  for (const text of statements)
    await database.pool.query(text).catch((error: Error) => failures.push(`${text}: ${error.message}`))
  return failures
}

const taken = takeAll()
const during = await createFiles('during')
for (const descriptor of taken) closeSync(descriptor)
const after = await createFiles('after')
const { rows } = await database.pool.query('select count(*) from half_deleted')
process.stdout.write(`${JSON.stringify({ taken: taken.length, during, after, rows })}\n`)
await database.close()
