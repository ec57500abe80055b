import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { aDataDirectory, settled } from '../../kit/database/data-directory.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'

const vitrine = path.join(import.meta.dirname, '..', '..', '..', '..', 'cli', 'vitrine.ts')
let folder: string
let archive: string
let host: ImageHost
const running: ServiceProcess[] = []

beforeAll(async () => {
  folder = await aDataDirectory()
  archive = path.join(folder, 'backup.tar.gz')
  host = await startImageHost()
  host.serve('/1.jpg', await anImage(1))
})
afterAll(async () => {
  for (const service of running) await service.kill()
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [vitrine, ...args], { env: { PATH: process.env.PATH ?? '', DATA_DIR: folder } })

const refusal = (...args: string[]) => run(...args).catch((error: unknown) => error)

async function start(directory: string): Promise<ServiceProcess> {
  const service = await startService(settled(directory))
  running.push(service)
  return service
}

const index = (service: ServiceProcess, id: string) =>
  service.call('POST', '/v1/products', {
    product_id: id,
    image_url: `${host.url}/1.jpg`,
    metadata: { name: `Stored ${id}` },
  })

describe.skipIf(inject('databaseSource').kind === 'server')('a backup of the embedded database', () => {
  it('taken during writes contains every product acknowledged before, and answers searches', async () => {
    const service = await start(folder)
    const acknowledged: string[] = []
    const state = { isOver: false }
    const write = async () => {
      for (let at = 0; !state.isOver; at += 1) {
        const id = `p${at}`
        if ((await index(service, id)).status === 200) acknowledged.push(id)
      }
    }
    const writing = write()
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
    const promised = [...acknowledged]
    const { stdout } = await run('backup', archive)
    const during = acknowledged.length
    await expect.poll(() => acknowledged.length).toBeGreaterThan(during)
    state.isOver = true
    await writing
    expect(stdout).toMatch(/the running service paused for \d+ ms\.\nIt does not contain the instance key/)
    expect(during).toBeGreaterThan(promised.length)
    await expect.poll(() => readdir(path.join(folder, 'db'))).not.toContain('snapshot')

    const restored = path.join(folder, 'restored')
    expect((await run('restore', archive, '--into', restored)).stdout).toMatch(
      /checksums match\..*copy the original instance\.key/s,
    )
    await copyFile(path.join(folder, 'instance.key'), path.join(restored, 'instance.key'))
    await copyFile(path.join(folder, 'demo-credentials.json'), path.join(restored, 'demo-credentials.json'))
    const other = await start(restored)
    for (const id of promised) {
      expect((await other.call('GET', `/v1/products/${id}`)).status).toBe(200)
      const { body } = await other.call('POST', '/v1/search/text', { query: `Stored ${id}`, limit: 1 })
      expect(body.results).toMatchObject([{ product_id: id }])
    }
    expect(await other.stop()).toBe(0)
    expect(await service.stop()).toBe(0)
  })

  it('is verified without leaving anything, and never restored over existing data', async () => {
    expect((await run('restore', archive, '--check')).stdout).toMatch(
      /checksums match\.\n.*contains 1 store and \d+ products/,
    )
    const full = path.join(folder, 'full')
    await mkdir(full)
    await writeFile(path.join(full, 'a'), '')
    expect(await refusal('restore', archive, '--into', full)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty'),
    })
    expect(await readdir(full)).toEqual(['a'])
    expect(await refusal('backup', archive)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already exists'),
    })
    const nowhere = path.join(folder, 'nowhere', 'a.tar.gz')
    expect(await refusal('backup', nowhere)).toMatchObject({
      code: 1,
      stderr: `vitrine: ${nowhere} cannot be written (ENOENT). Does its folder exist?\n`,
    })
  })

  it('that is damaged is refused, and leaves nothing', async () => {
    const bytes = await readFile(archive)
    const damaged = path.join(folder, 'damaged.tar.gz')
    const into = path.join(folder, 'into')
    for (const broken of [
      bytes.subarray(0, bytes.length / 2),
      Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.alloc(64, 1), bytes.subarray(bytes.length / 2 + 64)]),
      Buffer.from('no archive'),
    ]) {
      await writeFile(damaged, broken)
      expect(await refusal('restore', damaged, '--into', into)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^vitrine: .*(damaged|not a backup)/),
      })
      expect(await readdir(into)).toEqual([])
    }
  })

  it('is taken of a stopped service too, with the key on request', async () => {
    const second = path.join(folder, 'second.tar.gz')
    expect((await run('backup', second, '--include-key')).stdout).toMatch(
      /no service was running.*contains the instance key/s,
    )
    const into = path.join(folder, 'with-key')
    await run('restore', second, '--into', into)
    expect(await readFile(path.join(into, 'instance.key'))).toEqual(await readFile(path.join(folder, 'instance.key')))
  })
})
