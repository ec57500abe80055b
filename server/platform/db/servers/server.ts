import pg from 'pg'
import { LeaderError } from '../errors.ts'

/** One of the database's servers. */
export interface Server {
  readonly url: string
  readonly host: string
  readonly port: number
}

const probeTimeoutMs = 3000

export function serverOf(url: string): Server {
  const { host, port } = new pg.Client({ connectionString: url })
  return { url, host, port }
}

/** A separate connection, with short timeouts. */
export async function connectToProbe({ url }: Server): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
    application_name: 'vitrine-leader',
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Rejects unless the server accepts writes. */
export async function probe(server: Server): Promise<Server> {
  const client = await connectToProbe(server)
  try {
    await assertWritable(client)
    return server
  } finally {
    void client.end().catch(() => undefined)
  }
}

export async function assertWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_writable: boolean }>(
    `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as is_writable`,
  )
  if (rows[0]?.is_writable !== true) throw new LeaderError('The database server accepts no writes', { canRetry: false })
}
