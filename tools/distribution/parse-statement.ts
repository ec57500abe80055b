import type { Pool } from 'pg'
import { isNode, readTree, type TreeNode } from './node-tree.ts'
import { distributionColumn, placements } from './placements.ts'
import type { DistributedTables } from './tables-without-store.ts'

/** The limit of a function. In longer statements, values take the place of parameters. */
const maxParameters = 100

/**
 * Parses a select, insert, update or delete with the parser of a migrated database, which resolves every name: the statement becomes
 * the body of a function in a transaction that is rolled back. Throws what the parser rejects.
 */
export async function parseStatement(pool: Pool, sql: string): Promise<TreeNode> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`prepare parsed as ${sql}`)
    const { rows: prepared } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'parsed'`,
    )
    const types = prepared[0]?.types ?? []
    const isShort = types.length <= maxParameters
    const body = isShort ? sql : sql.replaceAll(/\$(\d+)/g, (_whole, number) => `null::${types[Number(number) - 1]}`)
    await client.query(
      `create function parsed_statement(${isShort ? types.join(', ') : ''}) returns void language sql begin atomic ${body}; end`,
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
