import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aDataDirectory, settled } from '../../kit/database/data-directory.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'
import { repetitions } from '../../kit/vitest/repetitions.ts'

const rounds = repetitions('CRASH_ROUNDS', 2)
let folder: string
let host: ImageHost
/** The running process, so that a failure leaves none behind. */
let running: ServiceProcess | null = null

beforeEach(async () => {
  folder = await aDataDirectory()
  host = await startImageHost()
  for (let seed = 0; seed < 8; seed += 1) host.serve(`/${seed}.jpg`, await anImage(seed))
})
afterEach(async () => {
  await running?.kill()
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<ServiceProcess> {
  running = await startService({ ...settled(folder), LOG_LEVEL: 'info' })
  return running
}

interface Promised {
  /** Products acknowledged as indexed. */
  readonly indexed: string[]
  /** Searches whose receipts were readable before an acknowledged call, whose commit also persisted them. */
  readonly searches: string[]
}

/** Indexes and searches without pause until the service dies; records everything acknowledged. */
async function work(service: ServiceProcess, round: number, { indexed, searches }: Promised): Promise<void> {
  const read: string[] = []
  const index = async (worker: number): Promise<void> => {
    for (let at = 0; ; at += 1) {
      const id = `r${round}-w${worker}-${at}`
      const before = read.slice(-5)
      const { status } = await service.call('POST', '/v1/products', {
        product_id: id,
        image_url: `${host.url}/${at % 8}.jpg`,
        metadata: { name: id },
      })
      if (status !== 200) continue
      indexed.push(id)
      searches.push(...before)
    }
  }
  const search = async (): Promise<void> => {
    for (;;) {
      const { body } = await answered(() => service.call('POST', '/v1/search/text', { query: 'running shoe' }))
      const { status } = await answered(() => service.call('GET', `/v1/search/${body.search_id}`))
      if (status !== 200) throw new Error(`The receipt of a search that was answered: ${status}`)
      read.push(String(body.search_id))
    }
  }
  await Promise.allSettled([index(0), index(1), index(2), search()])
}

/** The answer of a call, retried while the service that just started is overloaded. */
async function answered<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
    await sleep(200)
  }
}

/** The acknowledged products that cannot be read, or that a search for their name does not find first. */
async function lost(service: ServiceProcess, promised: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  const left = [...promised]
  const check = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const [found, product] = await Promise.all([
        answered(() => service.call('POST', '/v1/search/text', { query: id, limit: 1 })),
        answered(() => service.call('GET', `/v1/products/${id}`)),
      ])
      const [first] = found.body.results as { product_id: string }[]
      if (first?.product_id !== id || product.status !== 200 || product.body.status !== 'indexed') missing.push(id)
    }
  }
  await Promise.all(Array.from({ length: 8 }, check))
  return missing
}

describe('kill -9', () => {
  it(`loses no acknowledged product in ${rounds} rounds, and the service restarts without intervention`, {
    timeout: 600_000 + rounds * 60_000,
  }, async () => {
    const promised: string[] = []
    const searches = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const service = await start()
      expect(await lost(service, promised.slice(-20))).toEqual([])
      const indexed: string[] = []
      const found: string[] = []
      const working = work(service, round, { indexed, searches: found })
      await expect.poll(() => indexed.length).toBeGreaterThan(round % 3)
      await expect.poll(() => found.length).toBeGreaterThan(0)
      await sleep((round * 97) % 400)
      await service.kill()
      await working
      promised.push(...indexed)
      for (const searchId of found.slice(-10)) searches.add(searchId)
    }
    expect(promised.length).toBeGreaterThanOrEqual(rounds)
    // Every one of them, however early it was acknowledged.
    const service = await start()
    expect(await lost(service, promised)).toEqual([])
    for (const searchId of searches) {
      expect((await service.call('GET', `/v1/search/${searchId}`)).status).toBe(200)
    }
    expect(searches.size).toBeGreaterThan(0)
    expect(await service.stop()).toBe(0)
  })
})
