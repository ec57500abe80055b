import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Admitted } from '../../../modules/assistant/turn/pipeline.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aSession, type TestSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { aFlatImage, anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { aLiveProduct, aScriptedStorefront, insertConnection } from '../../kit/peers/scripted-live-storefront.ts'

const images = path.join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'node_modules',
  '@vendure',
  'create',
  'assets',
  'images',
)
const photoOf = (file: string): Promise<Buffer> => readFile(path.join(images, file))

const goods = [
  { id: 'freerun', name: 'Freerun Running Shoe', file: 'imani-clovis-234736-unsplash.jpg', color: 'black' },
  { id: 'ultraboost', name: 'Ultraboost Running Shoe', file: 'chuttersnap-584518-unsplash.jpg', color: 'white' },
  { id: 'orchid', name: 'Orchid', file: 'zoltan-kovacs-642412-unsplash.jpg', color: 'pink' },
  { id: 'laptop', name: 'Laptop', file: 'derick-david-409858-unsplash.jpg', color: 'gray' },
] as const

const storefront = aScriptedStorefront()
let app: TestApp
let host: ImageHost
let store: TestStore
let admitted: Admitted | null = null

beforeAll(async () => {
  app = await startTestApp({ storefrontAdapters: { signed_http: storefront.adapter } })
  host = await startImageHost()
  store = await aStore(app)
  for (const { id, name, file, color } of goods) {
    const image_url = host.serve(`/${id}.jpg`, await photoOf(file))
    const body = { product_id: id, image_url, metadata: { name, color_name: color, price: 1 } }
    expect((await store.call('POST', '/v1/products', body)).status).toBe(200)
  }
  await insertConnection(app, store.scope)
  storefront.productOf = (id) =>
    aLiveProduct(id === 'orchid' ? 3500 : 9900, 'EUR', {
      availability: { state: id === 'freerun' ? 'out_of_stock' : 'in_stock' },
    })
  const { understand } = app.modules.turnSteps
  app.modules.turnSteps.understand = (turn) => {
    admitted = turn
    return understand(turn)
  }
})
afterAll(async () => {
  await host.close()
  await app.close()
})

/** A photo that a shopper took of something like it: smaller, cropped and compressed again. */
async function shopperPhotoOf(file: string): Promise<Buffer> {
  const image = sharp(await photoOf(file))
  const { width, height } = await image.metadata()
  const area = { left: 10, top: 10, width: width - 20, height: height - 20 }
  return image.extract(area).resize(400).jpeg({ quality: 60 }).toBuffer()
}

async function send(
  session: TestSession,
  fields: Record<string, string | Buffer>,
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  const all: Record<string, string | Buffer> = { thread_id: session.threadId, ...fields }
  for (const [name, value] of Object.entries(all)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)]), 'photo.jpg')
  }
  const encoded = new Response(form)
  const answer = await app.http.inject({
    method: 'POST',
    url: '/v1/chat/messages/photo',
    headers: {
      authorization: `Bearer ${session.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      ...headers,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

const [, , orchid] = goods
const ask = async (session: TestSession, text: string) =>
  (await session.call('POST', '/v1/chat/messages', { thread_id: session.threadId, text })).body

describe('a request that names no goods', () => {
  it.each([
    ['de', 'ein Geschenk für meine Tante, die Orchideen liebt', ['Orchid']],
    ['fr', 'un cadeau pour ma mère qui aime les fleurs', ['Orchid']],
    ['es', 'algo para correr', ['Ultraboost Running Shoe', 'Freerun Running Shoe']],
    ['en', 'something for cooking pasta', []],
  ])('finds goods whose name has none of its words, in %s: %s', async (locale, text, names) => {
    const { answer } = await ask(await aSession(app, store.scope, { locale }), text)
    expect(answer.products.map(({ title }: { title: string }) => title)).toEqual(names)
  })
})

describe('a photo in the chat', () => {
  it('finds the products that look like it, with live prices, and "it" means the best one', async () => {
    const session = await aSession(app, store.scope)
    const { status, body } = await send(session, { image: await shopperPhotoOf(orchid.file) })
    expect([status, body.outcome]).toEqual([200, 'answer'])
    expect(body.answer.response_markdown).toMatch(/^These products look most like your photo:/)
    expect(body.answer.products[0]).toMatchObject({
      product_id: 'prd_orchid',
      price_state: 'live',
      price: { amount_minor: 3500, currency: 'EUR' },
    })
    const { answer } = await ask(session, 'Is it in stock?')
    expect(answer.products.map(({ product_id }: { product_id: string }) => product_id)).toEqual(['prd_orchid'])
    expect(answer.response_markdown).toMatch(/in stock/i)
  })

  it('is shown in the transcript as the shopper’s text, or as the word for photo in the language of the thread', async () => {
    const session = await aSession(app, store.scope, { locale: 'de' })
    const image = await shopperPhotoOf(orchid.file)
    const alone = await send(session, { image })
    expect(alone.body.answer.response_markdown).toMatch(/^Diese Produkte ähneln Ihrem Foto am meisten:/)
    await send(session, { image, text: 'Was kostet das?' })
    const { body } = await session.call('GET', `/v1/chat/sessions/${session.threadId}`)
    const texts = body.messages
      .filter(({ role }: { role: string }) => role === 'shopper')
      .map(({ text }: { text: string }) => text)
    expect(texts).toEqual(['Foto', 'Was kostet das?'])
  })

  it('answers a question about it from the live data of the product that looks most like it', async () => {
    const session = await aSession(app, store.scope)
    const { body } = await send(session, { image: await shopperPhotoOf(orchid.file), text: 'How much is this?' })
    expect(body.answer.response_markdown).toContain('€35.00')
    expect(body.answer.live_facts).toContainEqual(expect.objectContaining({ kind: 'price', value: 3500 }))
  })

  it('is answered honestly when nothing looks like it', async () => {
    for (const image of [await aFlatImage(300), await anImage(4)]) {
      const { body } = await send(await aSession(app, store.scope), { image })
      expect(body.answer.response_markdown).toBe('I found no product that looks like your photo.')
      expect(body.answer.products).toEqual([])
    }
  })

  it('is stored as the IDs of the products, so that another process can answer it', async () => {
    const session = await aSession(app, store.scope)
    await send(session, { image: await shopperPhotoOf(orchid.file) })
    const turn = await app.database.db
      .selectFrom('turns')
      .select(['turn_id', 'text', 'photo_products'])
      .where('thread_id', '=', session.threadId)
      .executeTakeFirstOrThrow()
    expect(turn).toMatchObject({ text: 'Photo', photo_products: expect.arrayContaining(['orchid']) })
    expect(admitted?.photo?.[0]).toBe('orchid')
  })

  it('is answered once for the retries of one call', async () => {
    const session = await aSession(app, store.scope)
    const image = await shopperPhotoOf(orchid.file)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [await send(session, { image }, key), await send(session, { image }, key)]
    expect(second.body.message_id).toBe(first.body.message_id)
  })

  it.each([
    ['no image', {}, '/image'],
    ['a file that is no image', { image: Buffer.from('hello') }, '/image'],
    ['an image that is cut off', { image: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) }, '/image'],
    ['a text above the limit', { text: 'x'.repeat(2001) }, '/text'],
    ['an unknown field', { size: 'M' }, '/size'],
  ])('refuses %s', async (_which, fields, pointer) => {
    const session = await aSession(app, store.scope)
    const good = pointer === '/image' ? {} : { image: await shopperPhotoOf(orchid.file) }
    const { status, body } = await send(session, { ...good, ...(fields as Record<string, string | Buffer>) })
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(body.errors[0]?.pointer).toBe(pointer)
  })

  it('needs a thread of the session', async () => {
    const session = await aSession(app, store.scope)
    const other = await aSession(app, store.scope)
    const { status } = await send(session, { image: await shopperPhotoOf(orchid.file), thread_id: other.threadId })
    expect(status).toBe(404)
    expect((await send({ ...session, token: 'cst_nonsense' }, { image: await anImage(1) })).status).toBe(401)
  })
})
