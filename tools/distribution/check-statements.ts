import { fileURLToPath } from 'node:url'
import { createDatabase } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { checkRecorded } from './check-recorded.ts'

/**
 * Checks that recorded statements of the service name their store: `node tools/distribution/check-statements.ts FILE`, where FILE was written by a
 * test run with RECORD_STATEMENTS=FILE. Prints the statements that read or change a distributed table without it, and then fails.
 */
const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Name the file: node tools/distribution/check-statements.ts FILE')
const database = await createDatabase({ kind: 'memory' })
try {
  const directory = fileURLToPath(new URL('../../server/migrations', import.meta.url))
  await migrate({ pool: database.pool, directory })
  const { count, problems } = await checkRecorded(database.pool, file)
  process.stdout.write(`${problems.map((problem) => `${problem}\n\n`).join('')}`)
  process.stdout.write(`${count} statements, ${problems.length} without their store\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await database.close()
}
