import { mkdir, readFile, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { aDataDirectory, settled } from '../../kit/database/data-directory.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'

let folder: string
let service: ServiceProcess | null = null
beforeAll(async () => {
  folder = await aDataDirectory()
})
afterAll(async () => {
  await service?.kill()
  await rm(folder, { recursive: true, force: true })
})

it.skipIf(inject('databaseSource').kind === 'server')(
  'logs one line for a demo store that cannot be opened, keeps serving, and opens it later',
  async () => {
    // A folder at the path of the temporary credentials file makes the write fail.
    const obstacle = path.join(folder, 'demo-credentials.json.new')
    await mkdir(obstacle)
    service = await startService(settled(folder))
    const lines = service.output().match(/.*The demo store could not be opened: EISDIR.*retries in 5 seconds.*/g)
    expect(lines).toHaveLength(1)
    const { url } = service
    const status = async (method: string, where: string) => (await fetch(url + where, { method })).status
    expect(await status('GET', '/readyz')).toBe(200)
    expect(await status('POST', '/demo/session')).toBe(503)
    await rmdir(obstacle)
    // More frequent calls would reach the limit for one address.
    await expect.poll(() => status('POST', '/demo/session'), { interval: 500 }).toBe(200)
    expect(service.output()).toContain('demo store open')
    expect(JSON.parse(await readFile(path.join(folder, 'demo-credentials.json'), 'utf8'))).toHaveProperty('client_id')
    expect(await service.stop()).toBe(0)
  },
)
