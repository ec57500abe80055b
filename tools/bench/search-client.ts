import { Pool } from 'undici'
import { readPhotos, unlike } from './photos.ts'

/** What the benchmark asks of this process: one search, by sentence or by a picture that nobody searched before. */
export interface SearchOrder {
  readonly url: string
  readonly token: string
  readonly search: { readonly query: string } | { readonly photo: number }
}

/** How long the search took as its client saw it, or why it failed. */
export type SearchOutcome = { readonly ms: number } | { readonly failure: string }

interface Prepared {
  readonly path: string
  readonly type: string
  readonly body: string | Buffer
}

/** A client in a process of its own, as clients are: its work must not be taken for the service's. */
async function serveClient(photoSide: number): Promise<void> {
  const photos = await readPhotos(photoSide)
  const pools = new Map<string, Pool>()
  const poolOf = (url: string): Pool => {
    const pool = pools.get(url) ?? new Pool(url, { connections: 1 })
    pools.set(url, pool)
    return pool
  }
  process.on('message', (order: SearchOrder) => {
    search(poolOf(order.url), order.token, prepare(photos, order.search)).then(
      (ms) => process.send?.({ ms }),
      (error: unknown) => process.send?.({ failure: String(error) }),
    )
  })
  process.send?.({ ready: true })
}

async function search(pool: Pool, token: string, { path, type, body }: Prepared): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const begun = performance.now()
  const answer = await pool.request({ path, method: 'POST', headers, body })
  const text = await answer.body.text()
  const ms = performance.now() - begun
  if (answer.statusCode !== 200) throw new Error(`Search failed: ${answer.statusCode} ${text}`)
  return ms
}

function prepare(photos: readonly Buffer[], search: SearchOrder['search']): Prepared {
  if ('query' in search) return { path: '/v1/search/text', type: 'application/json', body: JSON.stringify(search) }
  const head =
    '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  const photo = unlike(photos[search.photo % photos.length] ?? Buffer.alloc(0), search.photo)
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--x--\r\n')])
  return { path: '/v1/search', type: 'multipart/form-data; boundary=x', body }
}

await serveClient(Number(process.argv[2]))
