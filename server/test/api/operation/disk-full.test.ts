import { randomBytes } from 'node:crypto'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { aDataDirectory, settled } from '../../kit/database/data-directory.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'

let folder: string
let host: ImageHost
let running: ServiceProcess | null = null

beforeAll(async () => {
  folder = await aDataDirectory()
  await addLogFile(path.join(folder, 'db', 'pgdata', 'pg_wal'))
  host = await startImageHost()
  host.serve('/1.jpg', await anImage(1))
})
afterAll(async () => {
  await running?.kill()
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Creates the next log file, of zeros like PostgreSQL's own. The position in the current log file varies, and the database stops
 * when it reaches its end on a full disk. embedded.test.ts covers that case; here the tables run out of space.
 */
async function addLogFile(log: string): Promise<void> {
  const last =
    (await readdir(log))
      .filter((name) => /^[0-9A-F]{24}$/.test(name))
      .sort()
      .at(-1) ?? ''
  const next = (Number.parseInt(last.slice(-2), 16) + 1).toString(16).toUpperCase().padStart(2, '0')
  await writeFile(path.join(log, last.slice(0, -2) + next), Buffer.alloc(16 * 1024 * 1024), { flag: 'wx' })
}

const limitFile = () => path.join(folder, 'limit')

const environment = () => ({
  ...settled(folder),
  LOG_LEVEL: 'info',
  LIMITED_DISK_FILE: limitFile(),
})

/** Renamed into place: the service may write at any moment, and would read an empty file as a limit of zero. */
async function limitDisk(megabytes: number): Promise<void> {
  await writeFile(`${limitFile()}.new`, `${megabytes}`)
  await rename(`${limitFile()}.new`, limitFile())
}

async function start(): Promise<ServiceProcess> {
  // Stops the service of a failed attempt.
  await running?.kill()
  running = await startService(environment(), 'limited-disk.ts')
  return running
}

/** Large and incompressible, so that the disk fills up fast. */
const index = (service: ServiceProcess, id: string) =>
  service.call('POST', '/v1/products', {
    product_id: id,
    image_url: `${host.url}/1.jpg`,
    metadata: { name: `Large ${id}`, filler: randomBytes(22_000).toString('base64') },
  })

it.skipIf(inject('databaseSource').kind === 'server')(
  'a full disk is reported to every writer, corrupts nothing, and recovers as soon as there is free space',
  {
    timeout: 600_000,
  },
  async () => {
    const service = await start()
    await index(service, 'before')
    await limitDisk(2)
    const promised: string[] = ['before']
    const refused: { status: number; body: Record<string, unknown> }[] = []
    for (let at = 0; refused.length < 5 && at < 500; at += 1) {
      const answer = await index(service, `p${at}`)
      if (answer.status === 200) promised.push(`p${at}`)
      else refused.push(answer)
    }
    expect(refused.map(({ status, body }) => [status, body.error, body.message])).toEqual(
      Array(5).fill([503, 'read_only', 'The disk of the database is full. Writes are rejected until space is freed.']),
    )
    expect(promised.length).toBeGreaterThan(5)
    expect((await service.call('GET', '/v1/products/before')).status).toBe(200)
    await expect.poll(() => service.output().includes('No space left on device')).toBe(true)

    await expect.poll(async () => (await readiness(service)).body.status).toBe('read_only')
    expect((await readiness(service)).status).toBe(200)
    // Searches and all other reads are answered. A search without a receipt carries a warning.
    const searches: Record<string, unknown>[] = []
    while (searches.at(-1)?.warnings === undefined && searches.length < 500) {
      const { status, body } = await service.call('POST', '/v1/search/text', { query: `Large ${searches.length}` })
      expect(status).toBe(200)
      searches.push(body)
    }
    const unstored = await service.call('POST', '/v1/search/text', { query: 'Large before' })
    expect([unstored.status, unstored.body.warnings]).toMatchObject([200, [{ code: 'receipt_not_stored' }]])
    expect(unstored.body.search_id).toEqual(expect.any(String))
    for (const url of readable) expect([url, (await service.call('GET', url)).status]).toEqual([url, 200])
    const refusedFeedback = await service.call('POST', '/v1/search/feedback', feedbackOn(unstored.body.search_id))
    expect([refusedFeedback.status, refusedFeedback.body.error]).toEqual([503, 'read_only'])

    await rm(limitFile())
    await expect.poll(async () => (await readiness(service)).body.status).toBe('ready')
    expect((await index(service, 'later')).status).toBe(200)
    for (const { search_id: id } of [...searches, unstored.body]) {
      expect((await service.call('POST', '/v1/search/feedback', feedbackOn(id))).body.attributed).toBe(true)
      expect((await service.call('GET', `/v1/search/${id}`)).status).toBe(200)
    }
    const healthy = await service.call('POST', '/v1/search/text', { query: 'Large before' })
    expect([healthy.status, healthy.body.warnings]).toEqual([200, undefined])
    promised.push('later')
    expect(await findable(service, promised)).toEqual(promised)
    await service.kill()
    const again = await start()
    expect(await findable(again, promised)).toEqual(promised)
    expect(await again.stop()).toBe(0)
  },
)

const readable = [
  '/v1/products/before',
  '/v1/products?limit=5',
  '/v1/products/before/similar',
  '/v1/search/suggestions?q=la',
  '/v1/search/analytics',
  '/v1/search/feedback/popular',
]

const feedbackOn = (searchId: unknown) => ({ search_id: searchId, result_product_id: 'before', action: 'click' })

const readiness = (service: ServiceProcess) => service.call('GET', '/readyz')

/** The products that can be read and found by their name. */
async function findable(service: ServiceProcess, ids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const id of ids) {
    const read = await service.call('GET', `/v1/products/${id}`)
    const search = await service.call('POST', '/v1/search/text', { query: `Large ${id}`, limit: 1 })
    const [first] = search.body.results as { product_id: string }[]
    if (read.status === 200 && first?.product_id === id) found.push(id)
  }
  return found
}
