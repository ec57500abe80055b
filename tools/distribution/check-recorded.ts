import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { createDatabase } from '../../server/platform/db/database.ts'
import type { RecordedStatement } from '../../server/test/kit/vitest/record-statements.ts'
import { readDistributedTables } from './parse-statement.ts'
import { statementProblems } from './statement-problems.ts'

/** The number of statements in a file that a test run recorded, and those that use a distributed table without its store. */
export async function checkRecorded(pool: Pool, file: string): Promise<{ count: number; problems: string[] }> {
  const lines = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))
  const statements = [...lines].map((line) => JSON.parse(line) as RecordedStatement)
  const problems = await statementProblems(pool, statements, await readDistributedTables(pool))
  return { count: statements.length, problems }
}

/**
 * Makes the test processes that start later record the statements of the service. The returned function ends that, and rejects if one
 * of the statements uses a distributed table without its store: Citus would send it to every server, or refuse it. `dump` is the file
 * of a migrated embedded database.
 */
export function recordAndCheck(dump: string): () => Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-statements-'))
  const file = path.join(folder, 'statements.jsonl')
  const { env } = process
  const before = env.RECORD_STATEMENTS
  env.RECORD_STATEMENTS = file
  return async () => {
    if (before === undefined) delete env.RECORD_STATEMENTS
    else env.RECORD_STATEMENTS = before
    try {
      const problems = existsSync(file) ? await problemsIn(file, dump) : []
      if (problems.length > 0) {
        throw new Error(`Statements without the store of their rows (docs/nodes.md):\n\n${problems.join('\n\n')}`)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function problemsIn(file: string, dump: string): Promise<string[]> {
  const database = await createDatabase({ kind: 'memory', dump })
  try {
    return (await checkRecorded(database.pool, file)).problems
  } finally {
    await database.close()
  }
}
