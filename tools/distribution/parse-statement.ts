import type { Pool } from 'pg'
import { isNode, readTree, type TreeNode } from './node-tree.ts'
import { distributionColumn, placements } from './placements.ts'
import type { DistributedTables } from './tables-without-store.ts'

/**
 * Parses a select, insert, update or delete with the parser of a migrated database, which resolves every name: the statement becomes
 * the body of a function in a transaction that is rolled back. Throws what the parser rejects.
 */
export async function parseStatement(pool: Pool, sql: string): Promise<TreeNode> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`prepare parsed as ${sql}`)
    const { rows: types } = await client.query<{ types: string }>(
      `select array_to_string(parameter_types, ', ') as types from pg_prepared_statements where name = 'parsed'`,
    )
    await client.query(
      `create function parsed_statement(${types[0]?.types ?? ''}) returns void language sql begin atomic ${sql}; end`,
    )
    const { rows } = await client.query<{ body: string }>(
      `select prosqlbody::text as body from pg_proc where proname = 'parsed_statement'`,
    )
    const query = firstQuery(readTree(rows[0]?.body ?? ''))
    if (query === undefined) throw new Error('The statement has no query.')
    return query
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
    client.release()
  }
}

function firstQuery(tree: unknown): TreeNode | undefined {
  if (Array.isArray(tree)) return firstQuery(tree[0])
  return isNode(tree as TreeNode, 'QUERY') ? (tree as TreeNode) : undefined
}

/** Reads the numbers of the distributed tables in a migrated database. */
export async function readDistributedTables(pool: Pool): Promise<DistributedTables> {
  const names = placements.filter(({ kind }) => kind === 'distributed').map(({ table }) => table)
  const { rows } = await pool.query<{ id: string; name: string; column: number }>(
    `select c.oid::text as id, c.relname as name, a.attnum as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = $2
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
    [names, distributionColumn],
  )
  return new Map(rows.map(({ id, name, column }) => [Number(id), { name, storeColumn: column }]))
}
