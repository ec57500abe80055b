import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createDatabase } from '../server/platform/db/database.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import type { RecordedStatement } from '../server/test/kit/record-statements.ts'
import { readDistributedTables } from './distribution/parse-statement.ts'
import { statementProblems } from './distribution/statement-problems.ts'

/**
 * Checks that recorded statements of the service name their store: `node tools/check-statements.ts FILE`, where FILE was written by a
 * test run with RECORD_STATEMENTS=FILE. Prints the statements that read or change a distributed table without it, and then fails.
 */
const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Name the file: node tools/check-statements.ts FILE')
const lines = new Set(readFileSync(file, 'utf8').trim().split('\n'))
const statements = [...lines].map((line) => JSON.parse(line) as RecordedStatement)
const database = await createDatabase({ kind: 'memory' })
try {
  const directory = fileURLToPath(new URL('../server/migrations', import.meta.url))
  await migrate({ pool: database.pool, directory })
  const tables = await readDistributedTables(database.pool)
  const problems = await statementProblems(database.pool, statements, tables)
  process.stdout.write(`${problems.map((problem) => `${problem}\n\n`).join('')}`)
  process.stdout.write(`${statements.length} statements, ${problems.length} without their store\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await database.close()
}
