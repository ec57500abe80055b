import { randomBytes, randomUUID } from 'node:crypto'
import type { OpenDatabase } from '../../../platform/db/database.ts'

/** What a row needs beyond its types: the columns that determine its age, and values that satisfy its checks. */
export type RowOf = (at: Date) => Readonly<Record<string, unknown>>

interface Column {
  readonly column_name: string
  readonly data_type: string
}

/**
 * Inserts a row into any table and fills required columns by type. Foreign keys are not checked, so the row needs no parents; its
 * store must exist where rows are found by store.
 */
export async function addRow(
  { pool }: Pick<OpenDatabase, 'pool'>,
  table: string,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { rows } = await pool.query<Column>(
    `select column_name, data_type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  )
  const values: Record<string, unknown> = Object.fromEntries(
    rows.map(({ column_name, data_type }) => [column_name, aValue(data_type)]),
  )
  Object.assign(values, given)
  const names = Object.keys(values)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_name, at) => `$${at + 1}`).join(', ')})`,
      Object.values(values),
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

function aValue(type: string): unknown {
  if (type === 'uuid') return randomUUID()
  if (type === 'bytea') return randomBytes(16)
  if (type === 'boolean') return false
  if (type === 'jsonb') return '{}'
  if (type === 'ARRAY') return []
  if (type.startsWith('timestamp')) return new Date()
  if (type === 'date') return '2026-01-01'
  if (type === 'text') return randomUUID()
  return Math.floor(Math.random() * 30_000)
}
