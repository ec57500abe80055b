import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDataDirectory, settled } from '../../kit/database/data-directory.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'

let host: ImageHost
beforeAll(async () => {
  host = await startImageHost()
})
afterAll(() => host.close())

describe('kill -9 in the middle of a call', () => {
  it('leaves the key to the retry as soon as the service is back, and keeps completed answers', async () => {
    const folder = await aDataDirectory()
    const image = await anImage(5)
    // The first request never gets a response.
    host.answer('/killed.jpg', (_request, response) => {
      if (host.hits('/killed.jpg') > 1) response.writeHead(200).end(image)
    })
    const product = { product_id: 'killed', image_url: `${host.url}/killed.jpg` }
    const create = async (service: ServiceProcess) => {
      const answer = await fetch(`${service.url}/v1/products`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await service.token()}`,
          'content-type': 'application/json',
          'idempotency-key': 'killed',
        },
        body: JSON.stringify(product),
      })
      return { status: answer.status, replayed: answer.headers.has('idempotent-replayed'), text: await answer.text() }
    }
    let service = await startService({ ...settled(folder), LOG_LEVEL: 'info' })
    try {
      const lost = create(service).catch(() => 'lost')
      await expect.poll(() => host.hits('/killed.jpg')).toBe(1)
      expect((await create(service)).status).toBe(409)
      await service.kill()
      expect(await lost).toBe('lost')
      service = await startService({ ...settled(folder), LOG_LEVEL: 'info' })
      const first = await create(service)
      expect([first.status, first.replayed]).toEqual([200, false])
      await service.kill()
      service = await startService({ ...settled(folder), LOG_LEVEL: 'info' })
      expect(await create(service)).toEqual({ status: 200, replayed: true, text: first.text })
      expect(host.hits('/killed.jpg')).toBe(2)
    } finally {
      await service.kill()
      await rm(folder, { recursive: true, force: true })
    }
  }, 600_000)
})
