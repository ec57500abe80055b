import type { Pool } from 'pg'

/** A primary key, a unique or exclusion constraint, or a unique index. */
interface Key {
  readonly name: string
  readonly columns: readonly string[]
}

export interface ForeignKey {
  readonly name: string
  readonly columns: readonly string[]
  readonly references: string
  /** In the order of `columns`. */
  readonly referencedColumns: readonly string[]
  /** One letter each, as in `pg_constraint`: a (no action), r (restrict), c (cascade), n (set null), d (set default). */
  readonly onDelete: string
  readonly onUpdate: string
  /** SQL after `add constraint name`. */
  readonly definition: string
}

export interface Table {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string; readonly isNullable: boolean }[]
  readonly keys: readonly Key[]
  readonly foreignKeys: readonly ForeignKey[]
}

/** Reads the tables of the schema `public` in alphabetical order, with their keys and foreign keys. */
export async function readSchema(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<{ table: Table }>(tables)
  return rows.map(({ table }) => table)
}

const names = (relation: string, numbers: string) => `
  (select coalesce(json_agg(a.attname order by n.at), '[]') from unnest(${numbers}) with ordinality as n (number, at)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.number)`

const columns = `
  (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
      'isNullable', not a.attnotnull) order by a.attnum)
    from pg_attribute a where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped)`

// Columns after the key's own (include) do not make it unique.
const keys = `
  (select coalesce(json_agg(json_build_object('name', c.relname,
      'columns', ${names('r.oid', '(i.indkey::smallint[])[0:i.indnkeyatts - 1]')}) order by c.relname collate "C"), '[]')
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = r.oid and (i.indisunique or i.indisexclusion))`

const foreignKeys = `
  (select coalesce(json_agg(json_build_object('name', k.conname, 'columns', ${names('k.conrelid', 'k.conkey')},
      'references', f.relname, 'referencedColumns', ${names('k.confrelid', 'k.confkey')}, 'onDelete', k.confdeltype,
      'onUpdate', k.confupdtype, 'definition', pg_get_constraintdef(k.oid)) order by k.conname collate "C"), '[]')
    from pg_constraint k join pg_class f on f.oid = k.confrelid
    where k.conrelid = r.oid and k.contype = 'f')`

const tables = `
  select json_build_object('name', r.relname, 'columns', ${columns}, 'keys', ${keys}, 'foreignKeys', ${foreignKeys}) as table
  from pg_class r
  where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p')
  order by r.relname collate "C"`
