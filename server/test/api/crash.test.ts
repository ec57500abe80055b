import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '../kit/a-picture.ts'
import { type PictureHost, startPictureHost } from '../kit/picture-host.ts'
import { type ServiceProcess, startService } from '../kit/service-process.ts'

const rounds = 20
let folder: string
let host: PictureHost

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-crash-'))
  host = await startPictureHost()
  for (let seed = 0; seed < 8; seed += 1) host.serve(`/${seed}.jpg`, await aPicture(seed))
})
afterAll(async () => {
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

/** Indexes and searches without pause until the service dies; returns the products it said were indexed. */
async function work(service: ServiceProcess, round: number): Promise<string[]> {
  const indexed: string[] = []
  const index = async (worker: number): Promise<void> => {
    for (let at = 0; ; at += 1) {
      const id = `r${round}-w${worker}-${at}`
      const { status } = await service.call('POST', '/v1/products', {
        product_id: id,
        image_url: `${host.url}/${at % 8}.jpg`,
        metadata: { name: id },
      })
      if (status === 200) indexed.push(id)
    }
  }
  const search = async (): Promise<void> => {
    for (;;) await service.call('POST', '/v1/search/text', { query: 'running shoe' })
  }
  await Promise.allSettled([index(0), index(1), index(2), search()])
  return indexed
}

describe('kill -9', () => {
  it(`loses nothing that was answered "indexed", ${rounds} times in a row, and the service starts without help`, {
    timeout: 600_000,
  }, async () => {
    const promised: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const service = await startService({ DATA_DIR: folder, LOG_LEVEL: 'info' })
      for (const id of promised.slice(-60)) {
        const found = await service.call('POST', '/v1/search/text', { query: id, limit: 1 })
        expect((found.body.results as { product_id: string }[])[0]?.product_id).toBe(id)
      }
      const working = work(service, round)
      await sleep(150 + ((round * 97) % 400))
      await service.kill()
      promised.push(...(await working))
    }
    expect(promised.length).toBeGreaterThan(rounds)
    const service = await startService({ DATA_DIR: folder, LOG_LEVEL: 'info' })
    const kept = new Set<string>()
    for (let cursor = ''; ; ) {
      const page = await service.call('GET', `/v1/products?limit=1000${cursor}`)
      for (const product of page.body.products as { product_id: string }[]) kept.add(product.product_id)
      if (page.body.next_cursor === null) break
      cursor = `&cursor=${String(page.body.next_cursor)}`
    }
    expect(promised.filter((id) => !kept.has(id))).toEqual([])
    expect(await service.stop()).toBe(0)
  })
})
