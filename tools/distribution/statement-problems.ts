import type { Pool } from 'pg'
import type { RecordedStatement } from '../../server/test/kit/vitest/record-statements.ts'
import { parseStatement } from './parse-statement.ts'
import { type DistributedTables, tablesWithoutStore } from './tables-without-store.ts'

/** Functions that work across stores although their names do not show it, by file; `null` is a function without a name. */
const acrossStores: Readonly<Record<string, readonly (string | null)[]>> = {
  'modules/indexing/generations/generations.store.ts': ['purgeDropped'],
  'modules/indexing/generations/missing-embeddings.store.ts': ['hasRetryDue'],
}

/** A test may create additional tables. A statement of the service on a table that does not exist fails in any test that runs it. */
const undefinedTable = '42P01'
const analyzable = /^\s*(?:with|select|insert|update|delete)\b/i

/** The statements that read or change a distributed table without its store, although the function that ran them must not. */
export async function statementProblems(
  pool: Pool,
  statements: readonly RecordedStatement[],
  tables: DistributedTables,
): Promise<string[]> {
  const problems: string[] = []
  for (const { sql, file, name, isAcrossStores } of statements) {
    if (!analyzable.test(sql) || isAcrossStores || acrossStores[file]?.includes(name) === true) continue
    const place = `server/${file}${name === null ? '' : `, ${name}`}`
    const found = await parseStatement(pool, sql).then(
      (query) => tablesWithoutStore(query, tables),
      (error: Error & { readonly code?: string }) => (error.code === undefinedTable ? [] : [`(${error.message})`]),
    )
    if (found.length > 0) problems.push(`${place}: ${[...new Set(found)].join(', ')}\n${sql.trim()}`)
  }
  return problems
}
