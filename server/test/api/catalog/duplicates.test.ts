import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { IndexedImage, ProductWrite } from '../../../modules/catalog/index.ts'
import { createDuplicates } from '../../../modules/duplicates/index.ts'
import { grantScope } from '../../../modules/stores/index.ts'
import type { OutboxEvent } from '../../../platform/outbox/publish.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { type Received, type Receiver, startReceiver } from '../../kit/peers/a-receiver.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

const duplicates = '/v1/products/duplicates'
let app: TestApp
let host: ImageHost
let receiver: Receiver
let store: TestStore
let receiverPath: string
let storeCount = 0

/** Common modifications of an image between two pages of a store. */
const copies: Record<string, (image: Sharp) => Sharp> = {
  smaller: (image) => image.resize(180),
  compressed: (image) => image.jpeg({ quality: 40 }),
  cropped: (image) => image.extract({ left: 9, top: 9, width: 342, height: 342 }),
  mirrored: (image) => image.flop(),
  darker: (image) => image.linear(0.8, 0),
  both: (image) => image.extract({ left: 4, top: 10, width: 344, height: 344 }).resize(240).jpeg({ quality: 60 }),
}

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  receiver = await startReceiver()
  for (const photo of ['camera', 'shoe', 'stool', 'orchid']) await servePhoto(photo)
  for (const [name, change] of Object.entries(copies))
    host.serve(`/camera-${name}.jpg`, await change(sharp(await photoOf('camera'))).toBuffer())
})
afterAll(async () => {
  await receiver.close()
  await host.close()
  await app.close()
})
beforeEach(async () => {
  store = await aStore(app)
  storeCount += 1
  receiverPath = `/receiver-${storeCount}`
})

const files: Record<string, string> = {
  camera: 'eniko-kis-663725-unsplash.jpg',
  shoe: 'chuttersnap-584518-unsplash.jpg',
  stool: 'ruslan-bardash-351288-unsplash.jpg',
  orchid: 'zoltan-kovacs-642412-unsplash.jpg',
}

async function photoOf(name: string): Promise<Buffer> {
  const { demoAssets } = app.modules.indexing
  if (demoAssets === null) throw new Error('The test needs the optional package @vendure/create with its photos')
  const photo = await readFile(path.join(demoAssets, 'images', files[name] ?? ''))
  return sharp(photo).resize(360, 360).jpeg({ quality: 90 }).toBuffer()
}

async function servePhoto(name: string): Promise<void> {
  host.serve(`/${name}.jpg`, await photoOf(name))
}

const imageUrlOf = (name: string): string => `${host.url}/${name}.jpg`
const index = (product_id: string, name: string, more: object = {}): Promise<TestAnswer> =>
  store.call('POST', '/v1/products', { product_id, image_url: imageUrlOf(name), ...more })

/** Subscribes the store to duplicate events and to one event that is always last. */
async function subscribe(): Promise<void> {
  const events = ['product.duplicate_detected', 'product.deleted']
  const { status } = await store.call('POST', '/v1/search/webhooks', { url: receiver.url + receiverPath, events })
  expect(status).toBe(201)
}

/** The events once `count` duplicates were reported. */
async function duplicateEvents(count: number): Promise<readonly Received[]> {
  const messages = () => receiver.at(receiverPath).filter(({ body }) => body.event === 'product.duplicate_detected')
  await expect.poll(() => messages().length, { interval: 20 }).toBe(count)
  return messages()
}

const list = async (query = ''): Promise<TestAnswer['body']> => (await store.call('GET', duplicates + query)).body

/** The IDs of every cluster, once there are this many. */
async function clusters(count: number): Promise<string[][]> {
  await expect.poll(async () => (await list()).total, { interval: 50 }).toBe(count)
  const { clusters: found } = await list()
  return found.map(({ products }: { products: { product_id: string }[] }) => products.map((one) => one.product_id))
}

/** Waits until all earlier writes are checked, by adding a last pair that must be found. */
async function untilChecked(): Promise<void> {
  await index('zz-last-1', 'orchid')
  await index('zz-last-2', 'orchid')
  await expect.poll(async () => (await list('?product_id=zz-last-2')).total, { interval: 50 }).toBe(1)
}

describe('an image that already exists', () => {
  it('is reported as documented, with exactly the documented fields', async () => {
    await subscribe()
    await index('old', 'camera')
    await index('new', 'camera-smaller')
    const [message] = await duplicateEvents(1)
    expect(message?.body.data).toEqual({
      new_product_id: 'new',
      existing_product_id: 'old',
      similarity_score: expect.closeTo(0.98, 1),
      new_image_url: imageUrlOf('camera-smaller'),
      existing_image_url: imageUrlOf('camera'),
      detected_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(message?.body.data.similarity_score).toBeGreaterThan(0.95)
  })

  it('is recognized after common modifications, however it is added', async () => {
    await index('original', 'camera')
    const products = Object.keys(copies).map((name) => ({ product_id: name, image_url: imageUrlOf(`camera-${name}`) }))
    const other = { product_id: 'stool', image_url: imageUrlOf('stool') }
    const { status } = await store.call('POST', '/v1/products/bulk', { products: [...products, other] })
    expect(status).toBe(202)
    const expected = ['original', ...Object.keys(copies)].toSorted()
    await expect.poll(async () => (await list()).clusters[0]?.size, { interval: 50 }).toBe(7)
    expect(await clusters(1)).toEqual([expected])
    const { products: listed } = (await list()).clusters[0]
    const reasons = new Map(
      listed.map((one: { product_id: string; match: { reason: string } }) => [one.product_id, one.match.reason]),
    )
    expect([reasons.get('mirrored'), reasons.get('compressed')]).toEqual(['mirrored_picture', 'same_picture'])
  })

  it('is reported once per pair, and not again while the pair is unchanged', async () => {
    await subscribe()
    await index('a', 'camera')
    await index('b', 'camera-compressed')
    await duplicateEvents(1)
    await index('b', 'camera-compressed', { metadata: { name: 'renamed' } })
    await index('b', 'camera-compressed', { metadata: { name: 'renamed' } })
    await index('c', 'camera-smaller')
    const pairs = (await duplicateEvents(3)).map(({ body }) => [
      body.data.new_product_id,
      body.data.existing_product_id,
    ])
    expect(pairs.toSorted()).toEqual([
      ['b', 'a'],
      ['c', 'a'],
      ['c', 'b'],
    ])
    await untilChecked()
    expect((await duplicateEvents(4)).at(-1)?.body.data.new_product_id).toBe('zz-last-2')
  })

  it('among several that are new at once is attributed to the product with the later id', async () => {
    await subscribe()
    const products = ['a', 'b'].map((product_id) => ({ product_id, image_url: imageUrlOf('shoe') }))
    await store.call('POST', '/v1/products/bulk', { products })
    const [message] = await duplicateEvents(1)
    expect(message?.body.data).toMatchObject({ existing_product_id: expect.any(String), similarity_score: 1 })
    await untilChecked()
    await duplicateEvents(2)
  })

  it('is found among additional images, and the answer names them', async () => {
    await index('one', 'stool', { additional_image_urls: [imageUrlOf('shoe'), imageUrlOf('camera')] })
    await index('two', 'orchid', { additional_image_urls: [imageUrlOf('camera-mirrored')] })
    await clusters(1)
    const { products } = (await list('?product_id=two')).clusters[0]
    expect(products.map(({ match }: { match: object }) => match)).toEqual([
      {
        reason: 'mirrored_picture',
        product_id: 'two',
        image_url: imageUrlOf('camera'),
        matched_image_url: imageUrlOf('camera-mirrored'),
        similarity_score: expect.any(Number),
        picture_likeness: expect.any(Number),
        detected_at: expect.any(String),
      },
      expect.objectContaining({
        product_id: 'one',
        image_url: imageUrlOf('camera-mirrored'),
        matched_image_url: imageUrlOf('camera'),
      }),
    ])
  })

  it('is not reported across stores, for an unrelated product or for the product itself', async () => {
    const other = await aStore(app)
    await other.call('POST', '/v1/products', { product_id: 'elsewhere', image_url: imageUrlOf('camera') })
    await index('camera', 'camera', { additional_image_urls: [imageUrlOf('camera-smaller')] })
    await index('shoe', 'shoe')
    await index('stool', 'stool')
    await untilChecked()
    expect(await clusters(1)).toEqual([['zz-last-1', 'zz-last-2']])
    expect((await other.call('GET', duplicates)).body).toEqual({ clusters: [], total: 0, next_cursor: null })
  })
})

describe('a new product', () => {
  const imageOf = async (name: string): Promise<IndexedImage> => {
    const bytes =
      name === 'stool' ? await photoOf(name) : await copies[name]?.(sharp(await photoOf('camera'))).toBuffer()
    if (bytes === undefined) throw new Error(`There is no ${name}`)
    return app.modules.indexing.images.fromFetched(imageUrlOf(name), { bytes, etag: null, lastModified: null })
  }
  const writeOf = async (productId: string, name: string): Promise<ProductWrite> => {
    const image = await imageOf(name)
    const imagesByUrl = new Map([[image.imageUrl, image]])
    return {
      productId,
      intent: 'create',
      imageUrl: image.imageUrl,
      additionalImageUrls: [],
      metadata: {},
      images: imagesByUrl,
    }
  }

  it('is reported when the other product receives the image at the same time', async () => {
    await subscribe()
    await index('old', 'orchid')
    const writes = [await writeOf('old', 'smaller'), await writeOf('new', 'compressed')]
    await app.modules.catalog.writeProducts(grantScope(store.clientId), { writes })
    const [message] = await duplicateEvents(1)
    expect(message?.body.data).toMatchObject({ new_product_id: 'new', existing_product_id: 'old' })
    expect(await clusters(1)).toEqual([['new', 'old']])
  })

  it('is reported although the other product was written with a clock an hour ahead', async () => {
    await subscribe()
    await index('old', 'camera')
    await untilChecked()
    await app.database.pool.query(
      `update products set created_at = (created_at at time zone 'UTC' + interval '1 hour') at time zone 'UTC' where store_id = $1`,
      [store.clientId],
    )
    await index('old', 'camera', { metadata: { name: 'read again' } })
    await index('new', 'camera-smaller')
    const pairs = (await duplicateEvents(2)).map(({ body }) => [
      body.data.new_product_id,
      body.data.existing_product_id,
    ])
    expect(pairs).toContainEqual(['new', 'old'])
  })
})

describe('an event that is delivered again', () => {
  it('reports no pair twice, in this process or in another', async () => {
    await subscribe()
    await index('a', 'camera')
    await index('b', 'camera-smaller')
    await duplicateEvents(1)
    const { rows } = await app.database.pool.query(
      `select event_id as id, type, store_id as "storeId", payload, created_at as "createdAt" from outbox
        where store_id = $1 and type = 'product.indexed' order by event_id`,
      [store.clientId],
    )
    const restarted = await app.restarted()
    for (const event of rows)
      for (const { modules } of [app, restarted]) await modules.duplicates.subscriber.handle(event)
    await untilChecked()
    expect((await duplicateEvents(2)).map(({ body }) => body.data.new_product_id)).toEqual(['b', 'zz-last-2'])
    await restarted.stop()
  })

  it('finds a pair that was never checked, without any state in memory', async () => {
    await index('a', 'camera')
    await index('b', 'camera-mirrored')
    await clusters(1)
    await app.database.pool.query('delete from duplicate_pairs where store_id = $1', [store.clientId])
    const { rows } = await app.database.pool.query(
      `select event_id as id, type, store_id as "storeId", payload, created_at as "createdAt" from outbox
        where store_id = $1 and type = 'product.indexed' order by event_id desc limit 1`,
      [store.clientId],
    )
    const restarted = await app.restarted()
    await restarted.modules.duplicates.subscriber.handle(rows[0])
    expect(await clusters(1)).toEqual([['a', 'b']])
    await restarted.stop()
  })

  it('is found with the products that follow, also by a process that has just loaded the hashes of the store', async () => {
    await index('a', 'camera')
    await index('b', 'camera-mirrored')
    await clusters(1)
    await app.database.pool.query('delete from duplicate_pairs where store_id = $1', [store.clientId])
    const { rows } = await app.database.pool.query(
      `select event_id as id, type, store_id as "storeId", payload, created_at as "createdAt" from outbox
        where store_id = $1 and payload ->> 'product_id' = 'a'`,
      [store.clientId],
    )
    const restarted = await app.restarted()
    await restarted.modules.duplicates.subscriber.handle(rows[0])
    expect(await clusters(1)).toEqual([['a', 'b']])
    await restarted.stop()
  })
})

describe('a process that failed to load the active model', () => {
  it('leaves the pair to a process that has the model, and loses nothing', async () => {
    await subscribe()
    await app.database.pool.query(
      `create function refuse_pair() returns trigger language plpgsql as
        $$ begin if new.store_id = '${store.clientId}' then raise 'not now'; end if; return new; end $$;
      create trigger refuse_pair before insert on duplicate_pairs for each row execute function refuse_pair()`,
    )
    await index('a', 'camera')
    await index('b', 'camera-smaller')
    const eventOf = async (): Promise<OutboxEvent> => {
      const { rows } = await app.database.pool.query(
        `select event_id as id, type, store_id as "storeId", payload, created_at as "createdAt" from outbox
          where store_id = $1 and payload ->> 'product_id' = 'b'`,
        [store.clientId],
      )
      return rows[0]
    }
    const { database, clock, modules } = app
    const duplicatesWith = (id: string) =>
      createDuplicates({
        db: database.db,
        clock,
        catalog: modules.catalog,
        modelInUse: () => ({ ...app.model, id }),
        maxBytes: 1e8,
      })
    const event = await eventOf()
    await expect(duplicatesWith('former@1').subscriber.handle(event)).rejects.toThrow('not loaded here')
    await database.pool.query('drop function refuse_pair cascade')
    await duplicatesWith(app.model.id).subscriber.handle(event)
    await duplicateEvents(1)
  })
})

describe('a placeholder', () => {
  it('is one cluster, however many products show it, and stays one when its first is deleted', async () => {
    const products = Array.from({ length: 60 }, (_none, at) => ({
      product_id: `p${String(at).padStart(2, '0')}`,
      image_url: imageUrlOf('stool'),
    }))
    expect((await store.call('POST', '/v1/products/bulk', { products })).status).toBe(202)
    await expect.poll(async () => (await list()).clusters[0]?.size, { interval: 50 }).toBe(60)
    const { rows } = await app.database.pool.query(
      'select count(*)::integer as pairs from duplicate_pairs where store_id = $1',
      [store.clientId],
    )
    expect(rows[0].pairs).toBeLessThan(60 * 10)
    const listed = (await list()).clusters[0].products
    expect(listed).toHaveLength(20)
    await store.call('DELETE', '/v1/products/p00')
    await expect.poll(async () => (await list()).clusters[0]?.size).toBe(59)
    expect((await list('?product_id=p59')).clusters[0].products).toHaveLength(59)
  })
})

describe('the list of duplicates', () => {
  it('loses a product that is deleted or given another image', async () => {
    await index('a', 'camera')
    await index('b', 'camera-smaller')
    await index('c', 'camera-compressed')
    await index('d', 'camera')
    await expect.poll(async () => (await list()).clusters[0]?.size, { interval: 50 }).toBe(4)
    await store.call('DELETE', '/v1/products/b')
    await store.call('PATCH', '/v1/products/c', { image_url: imageUrlOf('shoe') })
    expect(await clusters(1)).toEqual([['a', 'd']])
    await store.call('DELETE', '/v1/products/a')
    expect(await clusters(0)).toEqual([])
  })

  it('gains a product whose new image already exists, without an event', async () => {
    await subscribe()
    await index('a', 'camera')
    await index('b', 'shoe')
    await untilChecked()
    await store.call('PATCH', '/v1/products/b', { image_url: imageUrlOf('camera-smaller') })
    expect(await clusters(2)).toEqual([
      ['a', 'b'],
      ['zz-last-1', 'zz-last-2'],
    ])
    await index('zz-last-3', 'orchid')
    const newOnes = (await duplicateEvents(3)).map(({ body }) => body.data.new_product_id)
    expect(newOnes).toEqual(['zz-last-2', 'zz-last-3', 'zz-last-3'])
  })

  it('is up to date although the clock was set back after the latest pair', async () => {
    for (const [id, name] of Object.entries({ a: 'camera', b: 'camera', c: 'shoe', d: 'shoe' })) await index(id, name)
    await clusters(2)
    await app.database.pool.query(
      `update duplicate_pairs set detected_at = now() + interval '1 day' where store_id = $1 and product_id = 'b'`,
      [store.clientId],
    )
    expect(await clusters(2)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    await store.call('DELETE', '/v1/products/d')
    await index('e', 'shoe')
    const found = `select from duplicate_pairs where store_id = $1 and product_id = 'e'`
    const pairsOfE = async () => (await app.database.pool.query(found, [store.clientId])).rows.length
    // Reads the database, because the list could show a state in between, without the pair.
    await expect.poll(pairsOfE, { interval: 50 }).toBe(1)
    expect(await clusters(2)).toContainEqual(['c', 'e'])
  })

  it('names the products and the group that variants share', async () => {
    const metadata = { name: 'Camera', item_group_id: 'G1' }
    await index('black', 'camera', { metadata })
    await index('silver', 'camera', { metadata })
    await index('lone', 'shoe', { metadata: { name: 'Shoe', item_group_id: 'G2' } })
    await index('other', 'shoe', { metadata: { name: 'Same shoe' } })
    await clusters(2)
    const { clusters: found } = await list()
    expect(found.map(({ item_group_id }: { item_group_id: string | null }) => item_group_id)).toEqual(['G1', null])
    expect(found[0].products[0]).toMatchObject({
      product_id: 'black',
      name: 'Camera',
      image_url: imageUrlOf('camera'),
      match: { reason: 'same_file', product_id: 'silver', similarity_score: 1, picture_likeness: 1 },
    })
  })

  it('is paged with every cluster once, in the order of their first ids', async () => {
    for (const name of ['camera', 'shoe', 'stool']) for (const number of [1, 2]) await index(`${name}-${number}`, name)
    await clusters(3)
    const first = await list('?limit=2')
    const second = await list(`?limit=2&cursor=${first.next_cursor}`)
    const firstOf = (page: TestAnswer['body']): string[] =>
      page.clusters.map(({ products }: { products: { product_id: string }[] }) => products[0]?.product_id)
    expect([firstOf(first), firstOf(second)]).toEqual([['camera-1', 'shoe-1'], ['stool-1']])
    expect([first.total, second.total, second.next_cursor]).toEqual([3, 3, null])
    expect((await store.call('GET', `${duplicates}?cursor=nonsense`)).status).toBe(422)
  })

  it('returns the cluster of one product, nothing for one without duplicates, and 404 for an unknown one', async () => {
    await index('a', 'camera')
    await index('b', 'camera')
    await index('c', 'shoe')
    await clusters(1)
    expect((await list('?product_id=b')).clusters[0].size).toBe(2)
    expect(await list('?product_id=c')).toEqual({ clusters: [], total: 0, next_cursor: null })
    expect((await store.call('GET', `${duplicates}?product_id=nobody`)).status).toBe(404)
  })
})
