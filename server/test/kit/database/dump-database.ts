import type { TestDatabase } from './test-database.ts'

/** Every row of every table in our schemas, in PostgreSQL's text format, by `schema.table`. */
export async function dumpDatabase({ pool }: Pick<TestDatabase, 'pool'>): Promise<Map<string, string>> {
  const tables = await pool.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 1`)
  const dump = new Map<string, string>()
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    dump.set(name, rows.map(({ row }) => row).join('\n'))
  }
  return dump
}

/** The forms in which a text could appear in a dump: plain, and its bytes as `bytea` and in common encodings. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const raw: Buffer[] = [bytes]
  if (/^[A-Z2-7]+$/.test(secret)) raw.push(fromBase32(secret))
  if (/^[\w-]+$/.test(secret)) raw.push(Buffer.from(secret, 'base64url'))
  const encoded = raw.flatMap((one) => [
    one.toString('hex'),
    one.toString('base64').replace(/=+$/, ''),
    one.toString('base64url'),
  ])
  const written = [secret, JSON.stringify(secret).slice(1, -1)]
  return [...new Set([...written, ...written.map(escapeInRow), ...encoded])]
}

/** How the text of a row escapes its content. */
function escapeInRow(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '""')
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
