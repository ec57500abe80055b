import { Pool } from 'undici'
import { readPhotos, withUniqueBytes } from '../photos.ts'

/** A text, an image that was never searched, or the body of any JSON call. */
export type Search = { readonly query: string } | { readonly photo: number } | JsonCall

export interface JsonCall {
  readonly path: string
  readonly body: unknown
}

/** Request to this process: searches by concurrent clients, each of which searches sequentially. */
export interface SearchOrder {
  readonly url: string
  readonly token: string
  /** One list per client. */
  readonly clients: readonly (readonly Search[])[]
}

/** The latency of each search as measured by its client, and the errors of the others. */
export interface SearchOutcome {
  readonly ms: readonly number[]
  readonly failures: readonly string[]
}

interface Prepared {
  readonly path: string
  readonly type: string
  readonly body: string | Buffer
}

/** A client in a separate process, so that its work is not attributed to the service. */
async function serveClient(photoSide: number): Promise<void> {
  const photos = await readPhotos(photoSide)
  const pools = new Map<string, Pool>()
  const poolOf = ({ url, clients }: SearchOrder): Pool => {
    const key = `${clients.length} ${url}`
    const pool = pools.get(key) ?? new Pool(url, { connections: clients.length })
    pools.set(key, pool)
    return pool
  }
  process.on('message', (order: SearchOrder) => {
    void runAll(poolOf(order), order, photos).then((outcome) => process.send?.(outcome))
  })
  process.send?.({ ready: true })
}

async function runAll(pool: Pool, { token, clients }: SearchOrder, photos: readonly Buffer[]): Promise<SearchOutcome> {
  const ms: number[] = []
  const failures: string[] = []
  const shop = async (searches: readonly Search[]): Promise<void> => {
    for (const one of searches) {
      await search(pool, token, prepare(photos, one)).then(
        (took) => ms.push(took),
        (error: unknown) => failures.push(String(error)),
      )
    }
  }
  await Promise.all(clients.map(shop))
  return { ms, failures }
}

async function search(pool: Pool, token: string, { path, type, body }: Prepared): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const startedAt = performance.now()
  const answer = await pool.request({ path, method: 'POST', headers, body })
  const text = await answer.body.text()
  const ms = performance.now() - startedAt
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode} ${text.slice(0, 300)}`)
  return ms
}

function prepare(photos: readonly Buffer[], search: Search): Prepared {
  if ('path' in search) return { path: search.path, type: 'application/json', body: JSON.stringify(search.body) }
  if ('query' in search) return { path: '/v1/search/text', type: 'application/json', body: JSON.stringify(search) }
  const head =
    '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  const photo = withUniqueBytes(photos[search.photo % photos.length] ?? Buffer.alloc(0), search.photo)
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--x--\r\n')])
  return { path: '/v1/search', type: 'multipart/form-data; boundary=x', body }
}

await serveClient(Number(process.argv[2]))
