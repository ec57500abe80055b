import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/kit/app/test-app.ts'
import { aReading, scriptedLiveReads } from '../../../test/kit/assistant/scripted-live-reads.ts'
import { aStore } from '../../../test/kit/fixtures/a-store.ts'
import { writeProducts } from '../../../test/kit/fixtures/written-products.ts'
import { mailsTo, newestMailTo } from '../../../test/kit/peers/mailbox.ts'
import type { StoreScope } from '../../stores/index.ts'
import { requestAvailability } from './availability.store.ts'
import { checkAvailability, defineAvailabilityNotices, noticeMailQueue } from './availability-notices.job.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
})

async function createStoreWith(...productIds: string[]): Promise<StoreScope> {
  const { scope } = await aStore(app)
  const vector = new Float32Array(512).fill(1)
  const metadata = (name: string) => ({ name: `The "${name}"`, url: `https://shop.example/${name}` })
  await writeProducts(
    app,
    scope,
    productIds.map((productId) => ({ productId, metadata: metadata(productId), vector })),
  )
  return scope
}

function requestNotice(
  scope: StoreScope,
  about: { productId: string; email: string; locale?: string },
): Promise<boolean> {
  const request = { requestId: crypto.randomUUID(), locale: 'en', at: new Date(), ...about }
  return app.database.db.transaction().execute((tx) => requestAvailability(tx, scope, request))
}

/** One run with these products in stock; no other product can be read. */
async function look(inStock: readonly string[]): Promise<{ storeId: string; productIds: readonly string[] }[]> {
  const reads: { storeId: string; productIds: readonly string[] }[] = []
  const liveReads = scriptedLiveReads((productId, { storeId }) => {
    reads.push({ storeId, productIds: [productId] })
    const reading = aReading(100)
    return inStock.includes(productId) ? reading : { ...reading, availability: { state: 'unavailable' } }
  })
  const { db } = app.database
  const about = { db, clock: app.clock, mailer: app.modules.mailer, baseUrl: () => 'http://localhost', liveReads }
  const queued: object[] = []
  const handlers: ((payload: object) => Promise<void>)[] = []
  const jobs = {
    define: (queue: string, { handler }: { handler: (payload: never, run: never) => Promise<void> }) => {
      if (queue === noticeMailQueue) handlers.push((payload) => handler(payload as never, undefined as never))
    },
    schedule: () => undefined,
    enqueueMany: async (_tx: unknown, _queue: string, payloads: object[]) => {
      queued.push(...payloads)
      return []
    },
    wake: () => undefined,
  }
  defineAvailabilityNotices({ ...about, jobs })
  await checkAvailability({ ...about, jobs }, new AbortController().signal)
  for (const payload of queued) for (const handler of handlers) await handler(payload)
  return reads
}

describe('a shopper who waits for a product', () => {
  it('receives exactly one message when it is back, in their language', async () => {
    const scope = await createStoreWith('lamp', 'chair')
    const [mia, uli, ana] = ['mia', 'uli', 'ana'].map((name) => `${name}-${crypto.randomUUID()}@shopper.example`) as [
      string,
      string,
      string,
    ]
    await requestNotice(scope, { productId: 'lamp', email: mia })
    await requestNotice(scope, { productId: 'lamp', email: uli, locale: 'de-AT' })
    await requestNotice(scope, { productId: 'chair', email: ana })

    await look([])
    expect(await mailsTo(app, mia)).toEqual([])
    for (let rounds = 0; rounds < 2; rounds++) await look(['lamp'])
    const mail = await newestMailTo(app, mia)
    expect(mail.subject).toBe('Available again: The "lamp"')
    expect(mail.text).toContain('https://shop.example/lamp')
    expect((await newestMailTo(app, uli)).subject).toBe('Wieder verfügbar: The "lamp"')
    expect(await mailsTo(app, ana)).toEqual([])

    expect(await requestNotice(scope, { productId: 'lamp', email: mia })).toBe(true)
    await look(['lamp'])
    await newestMailTo(app, mia, 2)
  })

  it('is found among many, with one query per store for its own products', async () => {
    const names = Array.from({ length: 60 }, (_none, at) => `item-${String(at).padStart(2, '0')}`)
    const [one, other] = [await createStoreWith(...names), await createStoreWith('lamp')]
    for (const [at, productId] of names.entries())
      await requestNotice(one, { productId, email: `many-${at}-${one.storeId}@shopper.example` })
    await requestNotice(other, { productId: 'lamp', email: `few-${other.storeId}@shopper.example` })
    const reads = await look(names)
    const of = (scope: StoreScope) =>
      reads.filter(({ storeId }) => storeId === scope.storeId).flatMap(({ productIds }) => productIds)
    expect(of(one)).toEqual(names)
    expect(of(other)).toEqual(['lamp'])
    await newestMailTo(app, `many-59-${one.storeId}@shopper.example`)
  })

  it('can wait for at most twenty products with one address', async () => {
    const names = Array.from({ length: 21 }, (_none, at) => `item-${at}`)
    const scope = await createStoreWith(...names)
    const email = `all-${scope.storeId}@shopper.example`
    const taken: boolean[] = []
    for (const productId of names) taken.push(await requestNotice(scope, { productId, email }))
    expect(taken).toEqual([...Array(20).fill(true), false])
    expect(await requestNotice(scope, { productId: 'item-0', email })).toBe(true)
    expect(await requestNotice(scope, { productId: 'no such product', email })).toBe(false)
  })
})
