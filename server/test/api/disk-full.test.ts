import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPicture } from '../kit/a-picture.ts'
import { type PictureHost, startPictureHost } from '../kit/picture-host.ts'
import { launchService, type ServiceProcess, startService } from '../kit/service-process.ts'

let folder: string
let host: PictureHost
let running: ServiceProcess | null = null

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-disk-full-'))
  host = await startPictureHost()
  host.serve('/1.jpg', await aPicture(1))
})
afterAll(async () => {
  await running?.kill()
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

const limitFile = () => path.join(folder, 'limit')

const environment = () => ({
  DATA_DIR: path.join(folder, 'data'),
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

it('a full disk ends the embedded database with the reason, loses nothing that was answered, and is over when there is room again', {
  timeout: 240_000,
}, async () => {
  const service = await start()
  await writeFile(limitFile(), '4')
  const promised: string[] = []
  const refusals: number[] = []
  for (const at of Array(500).keys()) {
    const answer = await index(service, `p${at}`).catch(() => null)
    if (answer === null) break
    if (answer.status === 200) promised.push(`p${at}`)
    else refusals.push(answer.status)
  }
  expect(promised.length).toBeGreaterThan(5)
  // Where it is a table that finds no room, and not the log, the call is told so.
  expect(refusals.filter((status) => status !== 503)).toEqual([])
  await expect.poll(() => service.output(), { timeout: 20_000 }).toContain('No space left on device')
  expect(service.output()).toContain('The embedded database stopped working; restart the service.')
  await service.kill()

  await writeFile(limitFile(), '0')
  const early = launchService(environment(), 'limited-disk.ts')
  console.log(
    await Promise.race([once(early.child, 'exit'), sleep(20_000)]),
    early.complaint().slice(0, 1500),
    early.output().slice(-1500),
  )
  await early.end('SIGKILL')

  await rm(limitFile())
  const again = await start()
  const kept: string[] = []
  for (const id of promised) if ((await again.call('GET', `/v1/products/${id}`)).status === 200) kept.push(id)
  expect(kept).toEqual(promised)
  expect((await index(again, 'later')).status).toBe(200)
  for (const id of [promised.at(-1), 'later']) {
    const found = await again.call('POST', '/v1/search/text', { query: `Large ${id}`, limit: 1 })
    expect(found.body.results).toMatchObject([{ product_id: id }])
  }
  expect(await again.stop()).toBe(0)
})
