import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDataDirectory, settled } from '../../kit/database/data-directory.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { startImageHost } from '../../kit/peers/image-host.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'

describe('the process', () => {
  let folder: string
  let service: ServiceProcess
  beforeAll(async () => {
    folder = await aDataDirectory()
    service = await startService({ ...settled(folder) })
  })
  afterAll(async () => {
    await service.kill()
    await rm(folder, { recursive: true, force: true })
  })

  it('names the invalid setting, and does not start', async () => {
    await expect(startService({ ...settled(folder), PORT: 'eighty' })).rejects.toThrow(
      "PORT: expected a whole number from 0 to 65535, got 'eighty'",
    )
  })

  it('refuses a data directory that another process uses, in one sentence with its pid', async () => {
    await expect(startService({ ...settled(folder) })).rejects.toThrow(new RegExp(`in use by process ${service.pid}`))
  })

  it('finishes the request in progress when it is asked to stop, and refuses the next', async () => {
    const host = await startImageHost()
    const image = await anImage(1)
    const reached = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const url = host.answer('/slow.jpg', (_request, response) => {
      reached.resolve()
      void release.promise.then(() => response.writeHead(200).end(image))
    })
    const indexing = service.call('POST', '/v1/products', { product_id: 'late', image_url: url })
    await reached.promise
    const stopped = service.stop()
    const next = async (): Promise<number | string> => {
      try {
        return (await fetch(`${service.url}/healthz`)).status
      } catch (error) {
        return ((error as Error).cause as NodeJS.ErrnoException).code ?? 'no code'
      }
    }
    await expect.poll(next).toBe('ECONNREFUSED')
    release.resolve()
    expect((await indexing).status).toBe(200)
    expect(await stopped).toBe(0)
    await host.close()
    service = await startService({ ...settled(folder), DRAIN_SECONDS: '1' })
    expect((await service.call('GET', '/v1/products/late')).status).toBe(200)
  })

  it('waits for proxies to send requests elsewhere before it stops', async () => {
    const startedAt = performance.now()
    expect(await service.stop()).toBe(0)
    expect(performance.now() - startedAt).toBeGreaterThan(1000)
    expect(service.output()).toContain('"msg":"draining"')
  })
})
