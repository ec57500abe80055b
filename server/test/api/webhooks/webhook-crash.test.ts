import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDataDirectory, settled } from '../../kit/database/data-directory.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type Receiver, startReceiver } from '../../kit/peers/a-receiver.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'
import { repetitions } from '../../kit/vitest/repetitions.ts'

const rounds = repetitions('CRASH_ROUNDS', 1)
let folder: string
let host: ImageHost
let receiver: Receiver
/** The running process, so that a failure leaves none behind. */
let running: ServiceProcess | null = null

beforeEach(async () => {
  folder = await aDataDirectory()
  host = await startImageHost()
  receiver = await startReceiver()
  for (let seed = 0; seed < 4; seed += 1) host.serve(`/${seed}.jpg`, await anImage(seed))
})
afterEach(async () => {
  await running?.kill()
  await receiver.close()
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<ServiceProcess> {
  running = await startService({ ...settled(folder), LOG_LEVEL: 'info' })
  return running
}

const index = (service: ServiceProcess, id: string, at = 0) =>
  service.call('POST', '/v1/products', { product_id: id, image_url: `${host.url}/${at % 4}.jpg` })

async function register(service: ServiceProcess, url: string): Promise<string> {
  const registered = await service.call('POST', '/v1/search/webhooks', { url, events: ['product.indexed'] })
  expect(registered.status).toBe(201)
  return String(registered.body.id)
}

const deliveredIds = (): string[] => receiver.at('/hook').map(({ body }) => body.data.product_id)

describe('kill -9', () => {
  it('between the change and its delivery, or the delivery and its record, loses no event and changes no ID', {
    timeout: 600_000 + rounds * 60_000,
  }, async () => {
    const first = await start()
    await register(first, receiver.answer('/hook', 204))
    const promised: string[] = []
    let service = first
    for (let round = 0; round < rounds; round += 1) {
      // When the process dies, some messages wait for their first attempt and some for its response.
      receiver.answer('/hook', (response) => void setTimeout(() => response.writeHead(204).end(), 30))
      const work = async (worker: number): Promise<void> => {
        for (let at = 0; ; at += 1) {
          const id = `r${round}-w${worker}-${at}`
          if ((await index(service, id, at)).status === 200) promised.push(id)
        }
      }
      const working = Promise.allSettled([work(0), work(1)])
      const before = promised.length
      await expect.poll(() => promised.length).toBeGreaterThan(before + 1)
      await sleep((round * 397) % 1500)
      await service.kill()
      await working
      service = await start()
    }
    expect(promised.length).toBeGreaterThan(rounds)
    await expect.poll(() => promised.filter((id) => !deliveredIds().includes(id)), { interval: 100 }).toEqual([])
    // Events delivered more than once have the same message ID.
    const messages = new Map<string, Set<string>>()
    for (const { body, headers } of receiver.at('/hook')) {
      const product = String(body.data.product_id)
      messages.set(
        product,
        (messages.get(product) ?? new Set()).add(`${headers['webhook-id']} ${JSON.stringify(body)}`),
      )
    }
    expect([...messages].filter(([, different]) => different.size > 1)).toEqual([])
    expect(await service.stop()).toBe(0)
  })

  it('while a receiver has the message but has not responded, sends it again with the same ID', {
    timeout: 600_000,
  }, async () => {
    const service = await start()
    const webhookId = await register(
      service,
      receiver.answer('/held', () => undefined),
    )
    await index(service, 'held')
    const arrivals = (count: number) => expect.poll(() => receiver.at('/held').length, { interval: 20 }).toBe(count)
    await arrivals(1)
    await service.kill()
    receiver.answer('/held', 204)
    const next = await start()
    await arrivals(2)
    const [before, after] = receiver.at('/held')
    expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id'])
    expect(after?.text).toBe(before?.text)
    const log = async () => (await next.call('GET', `/v1/search/webhooks/${webhookId}/deliveries?limit=1`)).body
    await expect.poll(log).toMatchObject({ deliveries: [{ status: 'delivered', tries: 1 }] })
    await next.stop()
  })
})
