import { randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { aPicture } from '../kit/a-picture.ts'
import { aDataDirectory, settled } from '../kit/data-directory.ts'
import { type PictureHost, startPictureHost } from '../kit/picture-host.ts'
import { type ServiceProcess, startService } from '../kit/service-process.ts'

let folder: string
let host: PictureHost
let running: ServiceProcess | null = null

beforeAll(async () => {
  folder = await aDataDirectory()
  await addLogFile(path.join(folder, 'db', 'pgdata', 'pg_wal'))
  host = await startPictureHost()
  host.serve('/1.jpg', await aPicture(1))
})
afterAll(async () => {
  await running?.kill()
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * The next file of the log, of zeros as PostgreSQL makes it: where the log stands in its present one is a matter of chance, and at
 * its end on a full disk the database ends. That is the promise of embedded.test.ts; here it is the tables that find no room.
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

async function start(): Promise<ServiceProcess> {
  running = await startService(environment(), 'limited-disk.ts')
  return running
}

/** Large and not to be compressed, so that the disk is soon full. */
const index = (service: ServiceProcess, id: string) =>
  service.call('POST', '/v1/products', {
    product_id: id,
    image_url: `${host.url}/1.jpg`,
    metadata: { name: `Large ${id}`, filler: randomBytes(22_000).toString('base64') },
  })

it.skipIf(inject('databaseSource').kind === 'server')(
  'a full disk is said to whoever wants to write, spoils nothing, and is over as soon as there is room',
  {
    timeout: 600_000,
  },
  async () => {
    const service = await start()
    await index(service, 'before')
    await writeFile(limitFile(), '2')
    const promised: string[] = ['before']
    const refused: { status: number; body: Record<string, unknown> }[] = []
    for (let at = 0; refused.length < 5 && at < 500; at += 1) {
      const answer = await index(service, `p${at}`)
      if (answer.status === 200) promised.push(`p${at}`)
      else refused.push(answer)
    }
    expect(refused.map(({ status, body }) => [status, body.error, body.message])).toEqual(
      Array(5).fill([
        503,
        'service_unavailable',
        'The disk of the database is full: nothing can be written until there is room again.',
      ]),
    )
    expect(promised.length).toBeGreaterThan(5)
    expect((await service.call('GET', '/v1/products/before')).status).toBe(200)
    await expect.poll(() => service.output().includes('No space left on device')).toBe(true)

    // Receipts of searches go behind their answers, until one cannot be written.
    const searches: { status: number; body: Record<string, unknown> }[] = []
    while (searches.at(-1)?.status !== 503 && searches.length < 500) {
      searches.push(await service.call('POST', '/v1/search/text', { query: `Large ${searches.length}`, limit: 100 }))
    }
    const refusal = [503, 'The disk of the database is full: nothing can be written until there is room again.']
    const last = searches.pop()
    expect([last?.status, last?.body.message]).toEqual(refusal)
    expect(new Set(searches.map(({ status }) => status))).toEqual(new Set([200]))
    const asked = await service.call('POST', '/v1/search/text', { query: 'Large before' })
    expect([asked.status, asked.body.message]).toEqual(refusal)

    await rm(limitFile())
    expect((await index(service, 'later')).status).toBe(200)
    // Whatever was answered can be asked for, and a report of it is taken.
    for (const { body } of searches) {
      expect((await service.call('GET', `/v1/search/${body.search_id}`)).status).toBe(200)
    }
    expect((await service.call('POST', '/v1/search/text', { query: 'Large before' })).status).toBe(200)
    promised.push('later')
    expect(await kept(service, promised)).toEqual(promised)
    await service.kill()
    const again = await start()
    expect(await kept(again, promised)).toEqual(promised)
    expect(await again.stop()).toBe(0)
  },
)

/** Those of the products that can be read, and whose name finds them. */
async function kept(service: ServiceProcess, ids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const id of ids) {
    const read = await service.call('GET', `/v1/products/${id}`)
    const search = await service.call('POST', '/v1/search/text', { query: `Large ${id}`, limit: 1 })
    const [first] = search.body.results as { product_id: string }[]
    if (read.status === 200 && first?.product_id === id) found.push(id)
  }
  return found
}
