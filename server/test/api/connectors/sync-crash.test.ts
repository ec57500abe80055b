import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDice } from '../../fuzz/dice.ts'
import { aCrashDatabase, type CrashDatabase } from '../../kit/database/a-crash-database.ts'
import { aDataDirectory } from '../../kit/database/data-directory.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { aStorefrontProduct, type StorefrontPeer, startStorefront } from '../../kit/peers/a-storefront.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'
import { repetitions } from '../../kit/vitest/repetitions.ts'

const rounds = repetitions('CRASH_ROUNDS', 2)
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1_000_000))
/** A process is killed within this time: between the first page and a late stage of the job. */
const maxLifetimeMs = 2500
const connections = '/v1/admin/connections'
const polling = { interval: 100, timeout: 120_000 }

let folder: string
let host: ImageHost
let storefront: StorefrontPeer
let database: CrashDatabase
let running: ServiceProcess | null = null
let imageUrls: readonly string[]

// For each attempt of each test: a failed attempt leaves a running process and a changed storefront.
beforeEach(async () => {
  folder = await aDataDirectory()
  host = await startImageHost()
  database = await aCrashDatabase(folder)
  const bytes = await Promise.all([1, 2, 3].map((one) => anImage(one)))
  imageUrls = bytes.map((one, at) =>
    host.answer(`/${at}.jpg`, (_request, response) => {
      // Delayed, so that the kill interrupts the job too.
      void sleep(30).then(() => response.writeHead(200).end(one))
    }),
  )
  expected = new Map(Array.from({ length: 120 }, (_none, at) => [handleOf(at), '10.00']))
  storefront = await startStorefront({ products: Array.from({ length: 120 }, (_none, at) => aLamp(at)) })
})
afterEach(async () => {
  await running?.kill()
  await storefront.close()
  await host.close()
  await database.remove()
  await rm(folder, { recursive: true, force: true })
})

const handleOf = (at: number): string => `lamp-${String(at).padStart(3, '0')}`

/** Each product has its own image URL, so that indexing fetches every image. */
function aLamp(at: number, price = '10.00') {
  const imageUrl = `${imageUrls[at % imageUrls.length]}?${at}`
  host.answer(new URL(imageUrl).pathname + new URL(imageUrl).search, (_request, response) => {
    void fetch(imageUrls[at % imageUrls.length] ?? '').then(async (answer) =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.from(await answer.arrayBuffer())),
    )
  })
  return aStorefrontProduct(handleOf(at), { price, imageUrls: [imageUrl], variants: [{ size: 'S' }, { size: 'M' }] })
}

interface Owner {
  call(method: string, url: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>
}

async function start(): Promise<{ service: ServiceProcess; owner: Owner }> {
  await database.expireLeases()
  const environment = { ...database.environment, DEMO_STOREFRONT: 'off', LOG_LEVEL: 'info' }
  const service = await startService(environment)
  running = service
  const file = await readFile(path.join(folder, 'demo-credentials.json'), 'utf8')
  const { owner_email: email, owner_password: password } = JSON.parse(file) as Record<string, string>
  const ask = async (method: string, url: string, more: { token?: string; body?: object }) => {
    const headers = {
      connection: 'close',
      ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(more.token === undefined ? {} : { authorization: `Bearer ${more.token}` }),
    }
    const payload = more.body === undefined ? {} : { body: JSON.stringify(more.body) }
    const answer = await fetch(service.url + url, { method, headers, ...payload })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const { body } = await ask('POST', '/oauth/login', { body: { email, password } })
  const token = String(body.access_token)
  return {
    service,
    owner: {
      call: (method, url, given) => ask(method, url, { token, ...(given === undefined ? {} : { body: given }) }),
    },
  }
}

const connectionsOf = async ({ call }: Owner) =>
  (await call('GET', connections)).body.connections as { connection_id: string; status: string }[]

async function ended(owner: Owner): Promise<void> {
  await expect.poll(async () => (await connectionsOf(owner)).map(({ status }) => status), polling).toEqual(['active'])
}

/** Starts the service and connects it to the storefront. */
async function startConnected() {
  const started = await start()
  for (const { connection_id } of await connectionsOf(started.owner))
    await started.owner.call('DELETE', `${connections}/${connection_id}?reason=the+demo`)
  const input = { store_url: storefront.url, reason: 'a test' }
  expect((await started.owner.call('POST', `${connections}/storefront`, input)).status).toBe(201)
  return started
}

/** The products of the storefront with their prices, as the catalog should contain them. */
let expected = new Map<string, string>()

/** Every product once, with its price; the state of the syncs; and products that were announced as new more than once. */
const readDatabase = () =>
  database.read(async ({ pool }) => {
    const rows = async (text: string): Promise<Record<string, unknown>[]> => (await pool.query(text)).rows
    const products = await rows(
      `select product_id, metadata->>'price' as price from products where product_id like 'lamp-%' and status = 'indexed'`,
    )
    const mapped = await rows(`select product_id, state from connection_products order by product_id`)
    return {
      products: Object.fromEntries(products.map(({ product_id, price }) => [product_id, Number(price).toFixed(2)])),
      mapped: mapped.map(({ product_id, state }) => `${product_id} ${state}`),
      variants: await rows(`select count(*)::integer as n from connection_variants`),
      staged: await rows(`select count(*)::integer as n from connection_staged_products`),
      unfinished: await rows(
        `select count(*)::integer as n from connection_syncs where state in ('reading', 'indexing')`,
      ),
      // A process that is killed while it stages a job leaves its items, which the purge deletes an hour later.
      waiting: await rows(
        `select count(*)::integer as n from bulk_items join bulk_jobs using (store_id, job_id)
         where state = 'waiting' and status <> 'staging'`,
      ),
      repeated: await rows(
        `select payload->>'product_id' as product from outbox
         where type = 'product.indexed' and payload->>'product_id' like 'lamp-%' group by 1 having count(*) > 1`,
      ),
    }
  })

it(`kill -9 at ${rounds} random moments of syncs (CRASH_SEED=${seed}) leaves the catalog equal to the storefront, without duplicates`, {
  timeout: 600_000 + rounds * 60_000,
}, async () => {
  const dice = createDice(seed)
  let current = await startConnected()
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) {
      // The storefront changes between the syncs: products disappear, appear and get new prices.
      const removedHandle = handleOf(round)
      storefront.change.remove(removedHandle)
      expected.delete(removedHandle)
      for (let at = 200 + round * 20; at < 210 + round * 20; at += 1) {
        storefront.change.put(aLamp(at))
        expected.set(handleOf(at), '10.00')
      }
      for (let at = 50; at < 70; at += 1) {
        storefront.change.put(aLamp(at, `${20 + round}.00`))
        expected.set(handleOf(at), `${20 + round}.00`)
      }
      const [one] = await connectionsOf(current.owner)
      await current.owner.call('POST', `${connections}/${one?.connection_id}/sync`, { reason: 'a test' })
    }
    await sleep(dice.chance() * maxLifetimeMs)
    await current.service.kill()
    current = await start()
  }
  await ended(current.owner)
  const [one] = await connectionsOf(current.owner)
  await current.owner.call('POST', `${connections}/${one?.connection_id}/sync`, { reason: 'a test' })
  await ended(current.owner)
  expect(await current.service.stop()).toBe(0)
  expect(await readDatabase()).toEqual({
    products: Object.fromEntries(expected),
    mapped: [...expected.keys()].sort().map((handle) => `${handle} indexed`),
    variants: [{ n: expected.size * 2 }],
    staged: [{ n: 0 }],
    unfinished: [{ n: 0 }],
    waiting: [{ n: 0 }],
    repeated: [],
  })
})

it('kill -9 during a disconnect leaves none of the imported products and deletes no others', {
  timeout: 600_000,
}, async () => {
  const before = await startConnected()
  await ended(before.owner)
  const own = async ({ call }: Owner): Promise<number> => Number((await call('GET', '/v1/products?limit=1')).body.total)
  const total = await own(before.owner)
  expect(total).toBeGreaterThan(expected.size)
  const [one] = await connectionsOf(before.owner)
  const path = `${connections}/${one?.connection_id}?reason=moving&imported=delete`
  expect((await before.owner.call('DELETE', path)).body.status).toBe('disconnecting')
  await sleep(createDice(seed).chance() * 200)
  await before.service.kill()
  const after = await start()
  await expect.poll(() => connectionsOf(after.owner), polling).toEqual([])
  await expect.poll(() => own(after.owner), polling).toBe(total - expected.size)
  expect(await after.service.stop()).toBe(0)
  expect(await readDatabase()).toMatchObject({ products: {}, mapped: [], variants: [{ n: 0 }] })
})
