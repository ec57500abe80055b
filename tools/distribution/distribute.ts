import { fileURLToPath } from 'node:url'
import { createDatabase } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { keyProblems } from './key-problems.ts'
import { placements } from './placements.ts'
import { readSchema } from './read-schema.ts'
import { distributionStatements } from './statements.ts'

/**
 * Prints the statements that distribute a migrated database by store with Citus: `node tools/distribution/distribute.ts | psql …`. With
 * `--check`, prints nothing. Fails if the placements do not match the schema.
 */
const database = await createDatabase({ kind: 'memory' })
try {
  const directory = fileURLToPath(new URL('../../server/migrations', import.meta.url))
  await migrate({ pool: database.pool, directory })
  const tables = await readSchema(database.pool)
  const problems = keyProblems(tables, placements)
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\nSee tools/distribution/placements.ts.\n`)
    process.exitCode = 1
  } else if (!process.argv.includes('--check')) {
    process.stdout.write(`${distributionStatements(tables, placements).join('\n')}\n`)
  }
} finally {
  await database.close()
}
