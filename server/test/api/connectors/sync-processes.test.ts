import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { App } from '../../../app.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aConnection, aMerchant, readConnection, syncEnd, syncsOf } from '../../kit/fixtures/a-connection.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { anImportedProduct, createScriptedStorefront } from '../../kit/peers/scripted-storefront.ts'

let app: TestApp
let host: ImageHost
let image: string
const storefront = createScriptedStorefront()
const others: App[] = []

beforeAll(async () => {
  host = await startImageHost()
  image = host.serve('/lamp.jpg', await anImage(1))
  app = await startTestApp({ storefrontAdapters: { shopify: storefront.adapter } })
})
afterAll(async () => {
  for (const other of others) await other.stop()
  await app.close()
  await host.close()
})

// A second process cannot open the embedded database.
it.skipIf(inject('databaseSource').kind !== 'server')(
  'one of several processes syncs a connection at a time, and one takes over from another that stops',
  async () => {
    const { owner } = await aMerchant(app)
    storefront.products = Array.from({ length: 30 }, (_none, at) => anImportedProduct(`p${at}`, { imageUrl: image }))
    storefront.pageSize = 5
    const { connection_id: id } = await aConnection({ owner })
    others.push(await app.another(), await app.another())
    let running = 0
    let maxRunning = 0
    storefront.answer.products = async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await sleep(20)
      running -= 1
    }
    const request = () => owner.call('POST', `/v1/admin/connections/${id}/sync`, { body: { reason: 'a test' } })
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([request(), request(), request()])
      // All processes poll once a second.
      await sleep(700)
    }
    await syncEnd(owner, id)
    expect(maxRunning).toBe(1)
    const syncs = await syncsOf(owner, id)
    expect(syncs.length).toBeGreaterThan(3)
    expect(syncs.every(({ state }) => state === 'completed')).toBe(true)

    await request()
    await expect.poll(() => running, { timeout: 5000, interval: 5 }).toBe(1)
    // Whichever process runs it: all but one stop.
    await app.modules.connectors.stop()
    await others[0]?.modules.connectors.stop()
    await syncEnd(owner, id, syncs.length + 1)
    expect(await readConnection(owner, id)).toMatchObject({ status: 'active', imported: { products: 30 } })
  },
)
