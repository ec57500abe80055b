import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient, streamAnswer, type WebhookInput } from '../../../../client/index.ts'
import { fetchFrom } from '../../kit/app/fetch-from.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { writeSampleProducts } from '../../kit/fixtures/sample-products.ts'

describe('the TypeScript client', () => {
  let app: TestApp
  let store: TestStore
  let client: Client
  const baseUrl = 'http://vitrine.example'

  beforeAll(async () => {
    app = await startTestApp()
    store = await aStore(app)
    await writeSampleProducts(app, store.scope)
    const { clientId, clientSecret } = store
    client = createClient({ baseUrl, credentials: { clientId, clientSecret }, fetch: fetchFrom(app) })
  })
  afterAll(() => app.close())

  it('gets a token, searches by text and image, and reads every page', async () => {
    const body = { query: 'running shoe', limit: 2 }
    const answer = await client.post('/v1/search/text', { body })
    expect(answer.results.length).toBe(2)
    const all: string[] = []
    for await (const { product_id } of client.results('/v1/search/text', { body })) all.push(product_id)
    expect(all.slice(0, 2)).toEqual(answer.results.map(({ product_id }) => product_id))
    expect(all.length).toBe(answer.total)
    const image = new Blob([new Uint8Array(await anImage(1))])
    expect((await client.post('/v1/search', { body: { image, limit: 1, threshold: 0 } })).count).toBe(1)
  })

  it('lists every product, and exports them as a stream', async () => {
    const { total } = await client.get('/v1/products')
    const ids = new Set<string>()
    for await (const product of client.list('/v1/products', 'products', { query: { limit: 7 } }))
      ids.add(product.product_id)
    expect(ids.size).toBe(total)
    const response = await client.raw('GET', '/v1/products/export', { query: { format: 'jsonl' } })
    expect((await response.text()).trim().split('\n').length).toBe(total)
  })

  it('changes a product, and rejects with the documented error', async () => {
    const [first] = (await client.get('/v1/products', { query: { limit: 1 } })).products
    const product_id = first?.product_id ?? ''
    await client.patch('/v1/products/{product_id}', { path: { product_id }, body: { metadata: { price: 7 } } })
    const product = await client.get('/v1/products/{product_id}', { path: { product_id } })
    expect(product.metadata).toMatchObject({ price: 7 })
    await client.delete('/v1/products/{product_id}', { path: { product_id } })
    const deleted = client.get('/v1/products/{product_id}', { path: { product_id } })
    await expect(deleted).rejects.toMatchObject({ status: 404, code: 'not_found', correlationId: expect.any(String) })
    const invalid = client.post('/v1/search/text', { body: { query: 'x', limit: 1000 } })
    await expect(invalid).rejects.toMatchObject({ fieldErrors: [expect.objectContaining({ pointer: '/limit' })] })
  })

  it('repeats a creation without a second effect', async () => {
    const body: WebhookInput = { url: 'https://shop.example/hooks', events: ['product.indexed'] }
    const create = () => client.post('/v1/search/webhooks', { body, idempotencyKey: 'the-same-key' })
    const [first, second] = [await create(), await create()]
    expect(second.id).toBe(first.id)
    const { secret: _secret, ...shown } = first
    expect(await client.get('/v1/search/webhooks')).toEqual([shown])
  })

  it('streams an answer of the assistant', async () => {
    const session = await aSession(app, store.scope)
    const shopper = createClient({ baseUrl, credentials: { token: session.token }, fetch: fetchFrom(app) })
    const seen: string[] = []
    for await (const { event } of streamAnswer(shopper, { threadId: session.threadId, text: 'Do you have shoes?' })) {
      seen.push(event)
    }
    expect([seen.at(0), seen.at(-1)]).toEqual(['message.started', 'message.completed'])
  })
})
