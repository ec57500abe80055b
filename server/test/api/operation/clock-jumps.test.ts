import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type Receiver, startReceiver } from '../../kit/peers/a-receiver.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

const days = 86_400_000
const clock = { at: Date.now(), now: () => new Date(clock.at) }
let app: TestApp
let host: ImageHost
let receiver: Receiver
let store: TestStore

beforeAll(async () => {
  app = await startTestApp({ clock })
  receiver = await startReceiver()
  host = await startImageHost()
  for (let seed = 0; seed < 4; seed += 1) host.serve(`/${seed}.jpg`, await anImage(seed))
})
afterAll(async () => {
  await receiver.close()
  await host.close()
  await app.close()
})
beforeEach(async () => {
  store = await aStore(app)
})

async function tokenOf(of: TestStore): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: of.clientId, client_secret: of.clientSecret }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(form).toString()
  return (await app.http.inject({ method: 'POST', url: '/oauth/token', headers, payload })).json().access_token
}

const index = (product_id: string, seed = 1) =>
  store.call('POST', '/v1/products', { product_id, image_url: `${host.url}/${seed}.jpg` })

it('a token survives a clock correction of some seconds, is refused before its issue time, and is valid again within its lifetime; a revoked one stays revoked', async () => {
  const read = async (token: string) => (await callsOf(app, token).call('GET', '/v1/products')).body.error ?? 'ok'
  const [active, revoked] = [await tokenOf(store), await tokenOf(store)]
  const payload = new URLSearchParams({ token: revoked }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${revoked}` }
  expect((await app.http.inject({ method: 'POST', url: '/oauth/revoke', headers, payload })).statusCode).toBe(200)
  const start = clock.at
  const seen: string[][] = []
  for (const shift of [0, -50_000, 2 * days, 0, -1 * days, 0]) {
    clock.at = start + shift
    seen.push([await read(active), await read(revoked)])
  }
  clock.at = start
  expect(seen.map(([one]) => one)).toEqual(['ok', 'ok', 'token_expired', 'ok', 'unauthorized', 'ok'])
  expect(seen.map(([, other]) => other).filter((error) => error === 'ok')).toEqual([])
})

it('a message is retried on schedule while the clock jumps back and forth, and is delivered once possible', async () => {
  let fails = true
  const url = receiver.answer('/hook', (response) => response.writeHead(fails ? 500 : 204).end())
  await store.call('POST', '/v1/search/webhooks', { url, events: ['product.indexed'] })
  await index('retried')
  const untilReceived = (count: number) =>
    expect.poll(() => receiver.at('/hook').length, { interval: 10 }).toBeGreaterThanOrEqual(count)
  await untilReceived(1)
  const start = clock.at
  // After each jump the delay is the schedule's, by the clock of the database: 5 s, 5 min, 30 min.
  for (const [tries, shift, delay] of [
    [2, -2 * days, 5],
    [3, 1.5 * days, 300],
    [4, -1 * days, 1800],
  ] as const) {
    const next = async () => {
      const { rows } = await app.database.pool.query(
        `select tries, extract(epoch from next_attempt_at - scheduled_at)::float8 as delay, scheduled_at <= now() as is_past
         from webhook_deliveries where store_id = $1 and state = 'pending' and lease_token is null`,
        [store.clientId],
      )
      return rows[0]
    }
    await expect.poll(next).toMatchObject({ tries: tries - 1, is_past: true })
    const decided = (await next()).delay
    expect([decided <= delay, decided >= delay * 0.8]).toEqual([true, true])
    clock.at = start + shift
    if (tries === 4) fails = false
    await app.database.pool.query('update webhook_deliveries set next_attempt_at = now() where store_id = $1', [
      store.clientId,
    ])
    await untilReceived(tries)
  }
  clock.at = start
  expect(new Set(receiver.at('/hook').map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

it('a bulk job ends, with each item processed once, whatever the clock does meanwhile', async () => {
  const products = Array.from({ length: 200 }, (_none, at) => ({
    product_id: `b${at}`,
    image_url: `${host.url}/${at % 4}.jpg?${at}`,
  }))
  const bytes = await Promise.all([0, 1, 2, 3].map((seed) => anImage(seed)))
  for (let at = 0; at < 200; at += 1)
    host.answer(`/${at % 4}.jpg?${at}`, (_request, response) => {
      clock.at += at % 2 === 0 ? 3 * days : -3 * days
      response.writeHead(200).end(bytes[at % 4])
    })
  const start = clock.at
  const { body } = await store.call('POST', '/v1/products/bulk', { products })
  const job = async () => (await app.modules.indexing.bulk.readJob(store.scope, body.job_id, { limit: 10 })) as object
  await expect.poll(job, { interval: 50 }).toMatchObject({ status: 'completed', succeeded: 200 })
  clock.at = start
  const { rows } = await app.database.pool.query(
    `select count(*)::int as n from outbox where store_id = $1 and type = 'product.indexed'`,
    [store.clientId],
  )
  expect(rows).toEqual([{ n: 200 }])
})
