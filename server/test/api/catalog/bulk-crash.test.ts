import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDice } from '../../fuzz/dice.ts'
import { aCrashDatabase, type CrashDatabase } from '../../kit/database/a-crash-database.ts'
import { aDataDirectory } from '../../kit/database/data-directory.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type Receiver, startReceiver } from '../../kit/peers/a-receiver.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { launchService, type ServiceProcess, startService } from '../../kit/process/service-process.ts'

/** CRASH_ROUNDS=30 CRASH_ITEMS=2000 (a multiple of 100) for a long run; CRASH_SEED repeats the timing of an earlier run. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 1)
const count = Number(process.env.CRASH_ITEMS ?? 100)
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1_000_000))
const images = 40
/** A process is killed within this time after this many images were served: anywhere from its first poll to its commits. */
const lingerMs = 400
const maxLifetimeMs = 6000
const maxImages = Math.floor(count / (rounds + 1) / 1.1)
/** The share of processes that are killed before they claim the job. */
const startupKillRate = 0.2
const startMs = 1800
/** The number of products whose image is missing. */
const missingImages = count / 50

let folder: string
let database: CrashDatabase
let host: ImageHost
let receiver: Receiver
/** The number of images that are served without delay, so that each process finds some of the work but not all. */
let served: number
/** Less than the timeout of an image, so that a busy machine does not cause a failure. */
const maxDelayMs = 6000
let answered: number
/** The running process, so that a failure leaves none behind. */
let running: ServiceProcess | null = null

beforeEach(async () => {
  served = 0
  answered = 0
  folder = await aDataDirectory()
  database = await aCrashDatabase(folder)
  host = await startImageHost()
  receiver = await startReceiver()
  const bytes = await Promise.all(Array.from({ length: images }, (_none, at) => anImage(at)))
  for (let at = 0; at < count; at += 1) {
    if (at % 50 === 49) continue
    host.answer(`/${at}.jpg`, (_request, response) => {
      void untilServed(at).then(() => {
        answered += 1
        response.writeHead(200).end(bytes[at % images])
      })
    })
  }
})
afterEach(async () => {
  await running?.kill()
  await receiver.close()
  await host.close()
  await database.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Delayed, so that the kill interrupts the work itself and not what follows. */
async function untilServed(at: number): Promise<void> {
  const deadline = Date.now() + maxDelayMs
  do await sleep(20)
  while (at >= served && Date.now() < deadline)
}

async function start(): Promise<ServiceProcess> {
  await database.expireLeases()
  running = await startService({ ...database.environment, LOG_LEVEL: 'info' })
  return running
}

/** A process that is killed during startup, anywhere from its first line to its first item. */
async function killDuringStartup(afterMs: number): Promise<void> {
  const launched = launchService({ ...database.environment, LOG_LEVEL: 'info' })
  await sleep(afterMs)
  await launched.end('SIGKILL')
}

/** The catalog and its events in the database, read once no other process has it open. */
const readDatabase = () =>
  database.read(async ({ pool }) => {
    const ask = async <T>(text: string): Promise<T[]> => (await pool.query(text)).rows as T[]
    return {
      products: await ask<{ n: number; vectors: number }>(
        `select count(*)::int as n, (select count(*)::int from product_vectors where product_id like 'k%') as vectors
       from products where product_id like 'k%'`,
      ),
      indexedEvents: await ask<{ times: number; products: number }>(
        `select times, count(*)::int as products from (
         select count(*)::int as times from outbox where type = 'product.indexed' and payload->>'product_id' like 'k%'
         group by payload->>'product_id') one group by times`,
      ),
      ends: await ask<{ n: number }>(`select count(*)::int as n from outbox where type like 'bulk.%'`),
      waiting: await ask<{ n: number }>(`select count(*)::int as n from bulk_items where state = 'waiting'`),
    }
  })

/** The IDs of the messages about each product, or about each job. */
function messagesAt(where: string, idOf: (data: Record<string, string>) => string | undefined) {
  const messages = new Map<string, Set<string>>()
  for (const { body, headers } of receiver.at(where)) {
    const about = String(idOf(body.data))
    messages.set(about, (messages.get(about) ?? new Set()).add(String(headers['webhook-id'])))
  }
  return messages
}

it(`kill -9 at ${rounds} random moments of two jobs (CRASH_SEED=${seed}) loses no item and no event, and repeats nothing`, {
  timeout: 600_000 + rounds * 30_000,
}, async () => {
  const first = await start()
  // Delayed, so that messages are in flight when the process dies.
  const delayedEndpoint = (where: string) =>
    receiver.answer(where, (response) => void setTimeout(() => response.writeHead(204).end(), 20))
  const registered = await first.call('POST', '/v1/search/webhooks', {
    url: delayedEndpoint('/hook'),
    events: ['product.indexed'],
  })
  expect(registered.status).toBe(201)
  const products = Array.from({ length: count }, (_none, at) => ({
    product_id: `k${at}`,
    image_url: `${host.url}/${at}.jpg`,
    metadata: { name: `Killed ${at}` },
  }))
  const jobs: string[] = []
  for (const part of [products.slice(0, count / 2), products.slice(count / 2)]) {
    const { status, body } = await first.call('POST', '/v1/products/bulk', {
      products: part,
      callback_url: delayedEndpoint('/callback'),
    })
    expect(status).toBe(202)
    jobs.push(`/v1/jobs/${String(body.job_id)}`)
  }
  const read = (service: ServiceProcess) =>
    Promise.all(jobs.map(async (where) => (await service.call('GET', where)).body))
  const seen: number[] = []
  const progress = async (service: ServiceProcess): Promise<void> => {
    for (; ; await sleep(50))
      seen.push((await read(service)).reduce((sum, { processed }) => sum + Number(processed), 0))
  }
  const dice = createDice(seed)
  for (let round = 0; round < rounds; round += 1) {
    served = Math.ceil((count * (round + 1)) / (rounds + 1))
    const [isEarly, moment, more] = [dice.isBelow(startupKillRate), dice.chance(), dice.chance()]
    if (isEarly && round > 0) await killDuringStartup(moment * startMs)
    const service = round === 0 ? first : await start()
    const watching = progress(service).catch(() => undefined)
    const enough = answered + Math.floor(more * maxImages)
    for (const deadline = Date.now() + maxLifetimeMs; answered < enough && Date.now() < deadline; ) await sleep(5)
    await sleep(moment * lingerMs)
    // Ensures that a job was interrupted: every process may have died before its first commit.
    if (round === rounds - 1) await expect.poll(() => new Set(seen).size).toBeGreaterThan(1)
    await service.kill()
    await watching
  }
  // An item reported as done stays done.
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBeLessThan(count)
  served = count
  const last = await start()
  const isOver = async () => (await read(last)).every(({ status }) => status === 'completed')
  await expect.poll(isOver, { interval: 100 }).toBe(true)
  for (const job of await read(last)) {
    expect(job).toMatchObject({
      processed: count / 2,
      succeeded: (count - missingImages) / 2,
      failed: missingImages / 2,
    })
    expect((job.errors as { code: string }[]).map(({ code }) => code)).toEqual(
      Array(missingImages / 2).fill('image_unavailable'),
    )
  }
  expect(
    (await last.call('POST', '/v1/search/text', { query: `Killed ${count / 2}`, limit: 1 })).body.results,
  ).toMatchObject([{ product_id: `k${count / 2}` }])
  // The demo products, which are installed at the same time, send events as well.
  const ofTheJobs = ([id]: [string, unknown]) => id.startsWith('k')
  const delivered = () => new Map([...messagesAt('/hook', ({ product_id }) => product_id)].filter(ofTheJobs))
  await expect.poll(() => delivered().size, { interval: 100 }).toBe(count - missingImages)
  const called = () => messagesAt('/callback', ({ job_id }) => job_id)
  await expect.poll(() => called().size, { interval: 100 }).toBe(jobs.length)
  // Every delivery of an event has the same message ID, even if it was sent again.
  for (const [about, ids] of [...delivered(), ...called()]) expect([about, ids.size]).toEqual([about, 1])
  // A repeated delivery proves that one was interrupted. With few rounds, every kill may miss the messages in flight.
  if (rounds >= 10) expect(receiver.at('/hook').length).toBeGreaterThan(count - missingImages)
  expect(await last.stop()).toBe(0)
  expect(await readDatabase()).toEqual({
    products: [{ n: count - missingImages, vectors: count - missingImages }],
    indexedEvents: [{ times: 1, products: count - missingImages }],
    ends: [{ n: 2 }],
    waiting: [{ n: 0 }],
  })
})
