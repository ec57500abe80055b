import { setTimeout as sleep } from 'node:timers/promises'
import { decodeImage } from '../../../server/engine/images/decode/decode.ts'
import { findOrInstallPostgres, startPostgres } from '../../../server/test/kit/database/postgres-server.ts'
import { readPhotos } from '../photos.ts'
import { percentiles, type Section } from '../report.ts'
import { type Shopper, startClient } from '../searching/client-process.ts'
import type { Search } from '../searching/search-client.ts'
import { type BenchService, startBenchService } from '../service.ts'
import { generateQuery } from './generated-catalog.ts'
import { seedStore } from './seed-stores.ts'

const photoSide = 500
const warmUp = 60
const searches = 200
const loadTimeoutMs = 600_000
const pollIntervalMs = 2000
// The copy of the index on disk is written in this time.
const savingMs = 45_000
const environment = { INDEX_MEMORY_MB: '4096', EXACT_MAX_PRODUCTS: '10000' }

/** Searches of one large store over HTTP, on the embedded database and on PostgreSQL. */
export async function benchLargeStoreOverHttp(products: number): Promise<Section> {
  const programs = findOrInstallPostgres()
  if (programs === null) throw new Error('no PostgreSQL found')
  const rows: string[][] = []
  const embedded = await startBenchService({ environment })
  try {
    rows.push(...(await measureStore(embedded, 'embedded', products)))
  } finally {
    await embedded.close()
  }
  const server = await startPostgres(programs)
  const service = await startBenchService({ environment, databaseUrl: server.url })
  try {
    rows.push(...(await measureStore(service, 'PostgreSQL', products)))
  } finally {
    await service.close()
    await server.stop()
  }
  return {
    title: 'A large store over HTTP',
    notes: [
      `${products} generated products in one store. Milliseconds over HTTP on loopback measured by a client in a separate process, sequential searches, ${searches} of each kind after ${warmUp} others, once the estimates are built ([decision 0079](decisions/0079-large-stores.md)). Every text and every photo is new to the service; photos are ${photoSide} pixels on their longest side. "Loading" is the time until the first search is answered, from the database.`,
      'Goals: a text in 15 ms and a photo in 35, at p50.',
    ],
    columns: ['database', 'loading, s', 'search', 'p50', 'p95'],
    rows,
  }
}

async function measureStore(service: BenchService, database: string, products: number): Promise<string[][]> {
  const photos = await readPhotos(photoSide)
  const pixels = await Promise.all(
    photos.map(async (bytes) => (await decodeImage(bytes, { fit: service.model.imageFit })).pixels),
  )
  const { store, token } = await service.newStore()
  await seedStore(service, products, { scope: store.scope, vectors: await service.model.embedImages(pixels) })
  await service.database.pool.query('analyze')
  const startedAt = performance.now()
  await waitFor(service, token, ({ status }) => status === 200)
  const loading = ((performance.now() - startedAt) / 1000).toFixed(0)
  // Thousands of products match by their image alone: the total is exact until the estimates are built.
  await waitFor(service, token, ({ body }) => body.total_is_estimate === true)
  await sleep(savingMs)
  const client = await startClient(photoSide)
  try {
    const shopper = client.shopperOf(service.url, token)
    const texts = await measure(shopper, (at) => ({ query: generateQuery(at) }))
    const images = await measure(shopper, (at) => ({ photo: at }))
    return [
      [database, loading, 'text', ...texts],
      [database, loading, 'photo', ...images],
    ]
  } finally {
    client.close()
  }
}

async function measure(shopper: Shopper, searchAt: (at: number) => Search): Promise<string[]> {
  const ms: number[] = []
  for (let at = 0; at < warmUp + searches; at += 1) {
    const took = await shopper.by(searchAt(at))
    if (at >= warmUp) ms.push(took)
  }
  const { p50, p95 } = percentiles(ms)
  return [p50.toFixed(1), p95.toFixed(1)]
}

interface Answer {
  readonly status: number
  readonly body: { readonly total_is_estimate?: boolean }
}

async function waitFor(service: BenchService, token: string, isMet: (answer: Answer) => boolean): Promise<void> {
  const deadline = Date.now() + loadTimeoutMs
  while (Date.now() < deadline) {
    const answer = await fetch(`${service.url}/v1/search/text`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'lamp', threshold: 0.01 }),
    })
    const body = (await answer.json()) as Answer['body']
    if (isMet({ status: answer.status, body })) return
    if (answer.status !== 200 && answer.status !== 503) throw new Error(`a search got ${answer.status}`)
    await sleep(pollIntervalMs)
  }
  throw new Error('the store was not ready in time')
}
