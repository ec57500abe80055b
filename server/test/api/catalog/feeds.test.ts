import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Permission, permissions } from '../../../../contract/identity/permission.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { withoutRequestLimit } from '../../kit/app/without-request-limit.ts'
import { aStore, callsOf, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let host: ImageHost

beforeAll(async () => {
  app = withoutRequestLimit(await startTestApp())
  host = await startImageHost()
  for (let seed = 1; seed <= 6; seed += 1) host.serve(`/${seed}.jpg`, await anImage(seed))
})
afterAll(async () => {
  await host.close()
  await app.close()
})

const image = (seed: number): string => `${host.url}/${seed}.jpg`
const csv = (...rows: string[]): Buffer => Buffer.from(`${['id,image,title,price', ...rows].join('\n')}\n`)
const row = (id: string, seed: number, title = `Title ${id}`, price = '10.00 EUR'): string =>
  `${id},${image(seed)},${title},${price}`

type Fields = Record<string, string | Buffer>
const importFile = (store: Pick<TestStore, 'upload'>, file: Buffer, fields: Fields = {}): Promise<TestAnswer> =>
  store.upload('/v1/products/import', { ...fields, file })
const dryRun = (store: TestStore, file: Buffer, fields: Fields = {}): Promise<TestAnswer> =>
  importFile(store, file, { dry_run: 'true', ...fields })
const items = async (store: TestStore, answer: TestAnswer, query = '') =>
  (await store.call('GET', `/v1/imports/${answer.body.import_id}/items?limit=1000${query}`)).body

/** Imports and waits for the end of the job. */
async function imported(store: TestStore, file: Buffer, fields: Fields = {}) {
  const answer = await importFile(store, file, fields)
  expect(answer.body).toMatchObject({ status: 'started' })
  expect(answer.status).toBe(202)
  let job = await store.call('GET', `/v1/jobs/${answer.body.job_id}`)
  await expect
    .poll(
      async () => {
        job = await store.call('GET', `/v1/jobs/${answer.body.job_id}`)
        return job.body.status
      },
      { interval: 20 },
    )
    .not.toBe('processing')
  return { answer, job: job.body }
}

describe('a callback', () => {
  it('is sent at the end of the job, and not sent where there is no job', async () => {
    const store = await aStore(app)
    const callback_url = 'http://127.0.0.1:8080/done'
    const feed = csv(row('a', 1), row('b', 2))
    const { answer } = await imported(store, feed, { callback_url })
    const body = { url: host.serve('/feed.csv', feed), callback_url }
    expect((await store.call('POST', '/v1/products/import', body)).body.status).toBe('nothing_to_do')
    const { rows } = await app.database.pool.query(
      `select payload from outbox where store_id = $1 and type = 'bulk.completed'`,
      [store.clientId],
    )
    const ended = { job_id: answer.body.job_id, status: 'completed', succeeded: 2, callback_url }
    expect(rows.map(({ payload }) => payload)).toEqual([expect.objectContaining(ended)])
  })

  it('that could never be delivered is refused before anything is imported', async () => {
    const store = await aStore(app)
    for (const callback_url of ['https://169.254.169.254/x', 'http://x.example/', 'ftp://x.example']) {
      const { status, body } = await importFile(store, csv(row('a', 1)), { callback_url })
      expect([status, body.details.errors[0].pointer]).toEqual([422, '/callback_url'])
    }
    expect((await store.call('GET', '/v1/imports')).body.total).toBe(0)
  })
})

async function exported(store: Pick<TestStore, 'token'>, format: string): Promise<string> {
  const answer = await app.http.inject({
    url: `/v1/products/export?format=${format}`,
    headers: { authorization: `Bearer ${store.token}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

const ids = async (store: TestStore): Promise<string[]> =>
  (await store.call('GET', '/v1/products?limit=1000')).body.products
    .map((one: { product_id: string }) => one.product_id)
    .sort()

describe('a dry run', () => {
  it('reports exactly the new, changed, unchanged, missing, skipped, duplicate and invalid records, and changes nothing', async () => {
    const store = await aStore(app)
    await imported(store, csv(row('same', 1), row('other', 2), row('priced', 3), row('gone', 4), row('broken', 5)))
    const feed = csv(
      row('same', 1),
      row('other', 3, 'Another title'),
      row('priced', 3, 'Title priced', '12.50 USD'),
      row('fresh', 1, 'First'),
      row('fresh', 2, 'Last'),
      'broken,ftp://nowhere/1.jpg,Broken,1',
      'cheap,http://x.example/1.jpg,Cheap,cheap',
      'long,http://x.example/1.jpg,"over\ntwo lines",2,3,4',
    )
    const answer = await dryRun(store, feed)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      status: 'dry_run',
      job_id: null,
      total: 3,
      source: { file: 'file', url: null, bytes: feed.length },
      format: 'csv',
      encoding: 'utf-8',
      columns: [
        { column: 'id', field: 'product_id', guessed: true },
        { column: 'image', field: 'image_url', guessed: true },
        { column: 'title', field: 'name', guessed: true },
        { column: 'price', field: 'price', guessed: true },
      ],
      counts: { records: 8, new: 1, changed: 2, unchanged: 1, missing: 1, skipped: 0, duplicate: 1, invalid: 3 },
      over_plan: 0,
      refused: null,
    })
    expect((await items(store, answer)).items).toEqual([
      expect.objectContaining({ kind: 'unchanged', product_id: 'same', line: 2 }),
      expect.objectContaining({ kind: 'changed', product_id: 'other', changes: ['image_url', 'metadata.name'] }),
      expect.objectContaining({
        kind: 'changed',
        product_id: 'priced',
        changes: ['metadata.currency', 'metadata.price'],
      }),
      expect.objectContaining({
        kind: 'duplicate',
        product_id: 'fresh',
        line: 5,
        error: expect.objectContaining({ message: expect.stringContaining('line 6') }),
      }),
      expect.objectContaining({ kind: 'new', product_id: 'fresh', line: 6, changes: [], error: null }),
      expect.objectContaining({
        kind: 'invalid',
        product_id: 'broken',
        line: 7,
        error: { code: 'wrong_format', field: 'image_url', message: expect.stringContaining('http') },
      }),
      expect.objectContaining({ kind: 'invalid', product_id: 'cheap', line: 8 }),
      expect.objectContaining({
        kind: 'invalid',
        product_id: null,
        line: 9,
        error: expect.objectContaining({ code: 'too_many_cells' }),
      }),
      { kind: 'missing', product_id: 'gone', line: null, changes: [], error: null, notes: [] },
    ])
    expect(await ids(store)).toEqual(['broken', 'gone', 'other', 'priced', 'same'])
    expect((await store.call('GET', '/v1/products/other')).body.metadata.name).toBe('Title other')
  })

  it('returns its records page by page, of one kind or of all', async () => {
    const store = await aStore(app)
    const rows = Array.from({ length: 25 }, (_none, at) => (at % 5 === 4 ? 'x,y,z,1' : row(`p${at}`, 1)))
    const answer = await dryRun(store, csv(...rows))
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = cursor === '' ? '' : `&cursor=${cursor}`
      const page = await store.call('GET', `/v1/imports/${answer.body.import_id}/items?kind=new&limit=7${query}`)
      expect(page.body.total).toBe(20)
      seen.push(...page.body.items.map(({ line }: { line: number }) => line))
      cursor = page.body.next_cursor
    }
    expect(seen).toHaveLength(20)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
    expect((await items(store, answer, '&kind=invalid')).total).toBe(5)
  })

  it('reports how many products exceed the plan', async () => {
    const store = await aStore(app, 'free')
    const answer = await dryRun(store, csv(...Array.from({ length: 53 }, (_none, at) => row(`p${at}`, 1))))
    expect(answer.body).toMatchObject({ over_plan: 3, counts: { new: 53 } })
  })

  it('can be read again later, in the list of the newest ten', async () => {
    const store = await aStore(app)
    const made: string[] = []
    for (let time = 0; time < 12; time += 1) made.push((await dryRun(store, csv(row('a', 1)))).body.import_id)
    const list = await store.call('GET', '/v1/imports?limit=4')
    expect(list.body.total).toBe(10)
    expect(list.body.imports.map((one: { import_id: string }) => one.import_id)).toEqual(made.toReversed().slice(0, 4))
    const next = await store.call('GET', `/v1/imports?limit=100&cursor=${list.body.next_cursor}`)
    expect(next.body.imports).toHaveLength(6)
    expect((await store.call('GET', `/v1/imports/${made[11]}`)).body).toEqual(list.body.imports[0])
    expect((await store.call('GET', `/v1/imports/${made[0]}`)).status).toBe(404)
  })
})

describe('an import', () => {
  it('adds and changes products with a job, and a second one changes nothing', async () => {
    const store = await aStore(app)
    const feed = csv(row('a', 1), row('b', 2), row('dead', 99))
    const { answer, job } = await imported(store, feed)
    expect(answer.body).toMatchObject({ total: 3, counts: { new: 3 } })
    expect(job).toMatchObject({ source: 'import', status: 'completed', total: 3, succeeded: 2, failed: 1 })
    expect(job.errors).toMatchObject([{ index: 2, product_id: 'dead', code: 'image_unavailable' }])
    expect((await store.call('GET', '/v1/products/a')).body).toMatchObject({
      image_url: image(1),
      metadata: { name: 'Title a', price: 10, currency: 'EUR' },
    })
    const again = await importFile(store, csv(row('a', 1), row('b', 2)))
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ status: 'nothing_to_do', job_id: null, total: 0, counts: { unchanged: 2 } })
    expect((await imported(store, csv(row('a', 1), row('b', 2, 'New')))).job).toMatchObject({ total: 1, succeeded: 1 })
    expect((await store.call('GET', '/v1/products/b')).body.metadata.name).toBe('New')
  })

  it('accepts the URL of a feed, its format and a mapping as JSON', async () => {
    const store = await aStore(app)
    const url = host.serve('/feed.txt', Buffer.from(`nr|pic|what\n1|${image(1)}|Lamp\n`))
    const body = { url, format: 'csv', mapping: { nr: 'product_id', pic: 'image_url', what: null }, dry_run: true }
    const answer = await store.call('POST', '/v1/products/import', body)
    expect(answer.body).toMatchObject({ status: 'dry_run', source: { file: null, url }, counts: { new: 1 } })
    expect(answer.body.columns[2]).toMatchObject({ column: 'what', field: null, guessed: false, type: null })
  })

  it('stores columns of numbers, booleans and dates as such, reports their types, and lets the mapping decide', async () => {
    const store = await aStore(app)
    const rows = [`a,${image(1)},Lamp a,0,yes,31.03.2026,0012`, `b,${image(2)},Lamp b,7,no,01.04.2026,0013`]
    const feed = Buffer.from(`${['id,image,title,Stock,Gift,Since,Article-No', ...rows].join('\n')}\n`)
    const done = await imported(store, feed)
    expect(done.answer.body.columns.slice(3)).toMatchObject([
      { column: 'Stock', field: 'stock', type: 'number', type_guessed: true, filled: 2, examples: ['0', '7'] },
      { column: 'Gift', field: 'gift', type: 'boolean', type_guessed: true },
      { column: 'Since', field: 'since', type: 'date', type_guessed: true },
      {
        column: 'Article-No',
        field: 'article_no',
        type: 'text',
        type_guessed: true,
        note: expect.stringContaining('leading zero'),
      },
    ])
    expect((await store.call('GET', '/v1/products/a')).body.metadata).toEqual({
      ...{ name: 'Lamp a', stock: 0, gift: true, since: '2026-03-31', article_no: '0012' },
    })
    const filters = [{ field: 'stock', operator: 'gt', value: 0 }]
    const inStock = await store.call('POST', '/v1/search/text', { query: 'lamp', filters })
    expect(inStock.body.results).toMatchObject([{ product_id: 'b' }])
    const asText = await importFile(store, feed, { mapping: '{"Stock":"stock:text"}' })
    expect(asText.body.columns[3]).toMatchObject({ type: 'text', type_guessed: false, guessed: false })
    expect(asText.body.counts.changed).toBe(2)
  })

  it('imports an early number as text when a later record has a word there', async () => {
    const store = await aStore(app)
    const rows = Array.from({ length: 1200 }, (_none, at) => `p${at},${image(1)},Lamp,${at === 1199 ? 'many' : at}`)
    const feed = Buffer.from(`id,image,title,stock\n${rows.join('\n')}\n`)
    const answer = await dryRun(store, feed)
    expect(answer.body.counts).toMatchObject({ records: 1200, new: 1200, invalid: 0 })
    expect(answer.body.columns[3]).toMatchObject({ type: 'text', note: expect.stringContaining('"many" (line 1201)') })
  })

  it('deletes what the feed lacks only on request', async () => {
    const store = await aStore(app)
    await imported(store, csv(row('a', 1), row('b', 1), row('c', 1)))
    await imported(store, csv(row('a', 1), row('b', 1), row('d', 1)))
    expect(await ids(store)).toEqual(['a', 'b', 'c', 'd'])
    const { answer, job } = await imported(store, csv(row('a', 1, 'New'), row('b', 1), row('d', 1)), {
      delete_missing: 'true',
    })
    expect(answer.body).toMatchObject({ total: 2, counts: { changed: 1, missing: 1 }, delete_missing: true })
    expect(job).toMatchObject({ succeeded: 2, failed: 0 })
    expect(await ids(store)).toEqual(['a', 'b', 'd'])
  })

  it('into a full store adds products in place of deleted ones, up to the limit of the plan', async () => {
    const store = await aStore(app, 'free')
    const rows = (prefix: string, from: number, to: number) =>
      Array.from({ length: to - from }, (_none, at) => row(`${prefix}${from + at}`, 1 + ((from + at) % 6)))
    await imported(store, csv(...rows('old', 0, 50)))
    const next = csv(...rows('old', 10, 50), ...rows('new', 0, 10))
    const fields = { delete_missing: 'true' }
    expect((await dryRun(store, next, fields)).body).toMatchObject({ over_plan: 0, counts: { new: 10, missing: 10 } })
    expect((await imported(store, next, fields)).job).toMatchObject({ succeeded: 20, failed: 0 })
    // The feed exceeds the limit of the plan by two products.
    const season = csv(...rows('season', 0, 52))
    const all = { ...fields, force: 'true' }
    // Without `force`, nothing is deleted, because more than half of the products are missing.
    expect((await dryRun(store, season, fields)).body).toMatchObject({ over_plan: 52, refused: 'more_than_half' })
    expect((await dryRun(store, season, all)).body).toMatchObject({ over_plan: 2 })
    const { job } = await imported(store, season, all)
    expect(job).toMatchObject({ succeeded: 100, failed: 2 })
    expect(job.errors.map(({ code }: { code: string }) => code)).toEqual(Array(2).fill('plan_limit_reached'))
    const remaining = await ids(store)
    expect([remaining.length, remaining.every((id) => id.startsWith('season'))]).toEqual([50, true])
  })

  it('deletes nothing when a record is invalid or more than half would be deleted, unless forced', async () => {
    const store = await aStore(app)
    await imported(store, csv(row('a', 1), row('b', 1), row('c', 1), row('d', 1)))
    const invalid = csv(row('a', 1), row('b', 1), row('c', 1), 'x,y,z,1')
    const refused = await importFile(store, invalid, { delete_missing: 'true' })
    expect(refused.status).toBe(409)
    expect(refused.body.details).toMatchObject({ reason: 'invalid_records', counts: { missing: 1, invalid: 1 } })
    const most = csv(row('a', 1))
    expect((await dryRun(store, most, { delete_missing: 'true' })).body).toMatchObject({
      refused: 'more_than_half',
      total: 3,
    })
    expect((await importFile(store, most, { delete_missing: 'true' })).body.details.reason).toBe('more_than_half')
    expect(await ids(store)).toHaveLength(4)
    expect((await imported(store, csv(row('a', 1), row('b', 1)), { delete_missing: 'true' })).job.succeeded).toBe(2)
    await imported(store, csv(row('z', 1)), { delete_missing: 'true', force: 'true' })
    expect(await ids(store)).toEqual(['z'])
  })

  it('deletes products that the shop does not publish, like those the feed lacks', async () => {
    const store = await aStore(app)
    const shopify = (status: string) =>
      Buffer.from(
        `Handle,Title,Vendor,Variant SKU,Variant Price,Image Src,Status\ntee,Tee,Acme,T1,9.5,${image(1)},active\nmug,Mug,Acme,M1,5,${image(2)},${status}\n`,
      )
    expect((await imported(store, shopify('active'))).answer.body.format).toBe('shopify_csv')
    const draft = await dryRun(store, shopify('draft'), { delete_missing: 'true' })
    expect(draft.body.counts).toMatchObject({ unchanged: 1, skipped: 1, missing: 1 })
    await imported(store, shopify('draft'), { delete_missing: 'true' })
    expect(await ids(store)).toEqual(['tee'])
  })

  it('with delete_missing needs the permission to delete, whatever else the key may do', async () => {
    const store = await aStore(app)
    await imported(store, csv(row('a', 1), row('b', 1)))
    const key = async (left: readonly Permission[]) =>
      callsOf(app, await anApiKey(app, store.scope, { permissions: left }))
    const noDelete = await key(permissions.filter((one) => one !== 'products:delete'))
    const refused = await importFile(noDelete, csv(row('a', 1)), { delete_missing: 'true' })
    expect(refused.body).toMatchObject({ error: 'missing_permission', details: { permission: 'products:delete' } })
    expect((await importFile(noDelete, csv(row('a', 1)), { dry_run: 'true' })).status).toBe(200)
    const noBulk = await key(permissions.filter((one) => one !== 'products:bulk'))
    expect((await importFile(noBulk, csv(row('a', 1)), { dry_run: 'true' })).status).toBe(403)
  })
})

describe('an idempotency key', () => {
  it('replays the answer to the same feed and refuses another feed', async () => {
    const store = await aStore(app)
    const send = async (file: Buffer) => {
      const form = new FormData()
      form.append('dry_run', 'true')
      form.append('file', new Blob([new Uint8Array(file)]), 'feed.csv')
      const encoded = new Response(form)
      const headers = {
        authorization: `Bearer ${store.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
        'idempotency-key': 'nightly-1',
      }
      const payload = Buffer.from(await encoded.arrayBuffer())
      return app.http.inject({ method: 'POST', url: '/v1/products/import', headers, payload })
    }
    const first = await send(csv(row('a', 1)))
    const again = await send(csv(row('a', 1)))
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.json()).toEqual(first.json())
    expect((await send(csv(row('b', 1)))).json()).toMatchObject({ status: 422, error: 'idempotency_key_reused' })
  })
})

describe('a feed that cannot be read', () => {
  it.each([
    ['of another kind', Buffer.from('PK\u0003\u0004…'), 'not_a_feed'],
    ['without a known column', Buffer.from('a,b\n1,2\n'), 'no_column'],
    ['empty', Buffer.alloc(0), 'empty'],
    [
      'broken in its middle',
      Buffer.from(`id,image\n1,${'http://x.example/1.jpg'}\n2,"never closed\n`),
      'quote_not_closed',
    ],
    ['XML that ends early', Buffer.from('<rss><channel><item><g:id>1</g:id>'), 'not_xml'],
  ])('%s is refused entirely, and nothing is stored', async (_what, file, code) => {
    const store = await aStore(app)
    for (const dry_run of ['true', 'false']) {
      const answer = await importFile(store, file, { dry_run })
      expect(answer.status).toBe(422)
      expect(answer.body.details.errors[0]).toMatchObject({ pointer: '/file', code })
    }
    expect((await store.call('GET', '/v1/imports')).body.total).toBe(0)
    const { rows } = await app.database.pool.query('select 1 from imports where store_id = $1', [store.clientId])
    expect(rows).toEqual([])
  })

  it('names its columns if none is recognized as the product ID, and is read once the mapping names one', async () => {
    const store = await aStore(app)
    const file = Buffer.from('Bestellcode;Bezeichnung\nL-1;Lampe\n')
    const refused = await importFile(store, file, { dry_run: 'true' })
    expect(refused.body.details).toMatchObject({ line: 1, columns: ['Bestellcode', 'Bezeichnung'] })
    const mapping = JSON.stringify({ Bestellcode: 'product_id' })
    const read = await importFile(store, file, { dry_run: 'true', mapping })
    expect([read.status, read.body.counts.new]).toEqual([200, 1])
  })

  it('because of its URL is refused with the reason', async () => {
    const store = await aStore(app)
    const missing = await store.call('POST', '/v1/products/import', { url: `${host.url}/none.csv` })
    expect(missing.status).toBe(422)
    expect(missing.body.details.errors[0]).toMatchObject({ pointer: '/url', code: 'bad_status' })
    const inside = await store.call('POST', '/v1/products/import', { url: 'http://10.0.0.1/feed.csv' })
    expect(inside.body.details.errors[0]).toMatchObject({ pointer: '/url', code: 'blocked_address' })
    const page = host.serve('/page', Buffer.from('<!doctype html><html><body>Sign in</body></html>'))
    const html = await store.call('POST', '/v1/products/import', { url: page })
    expect(html.body.details.errors[0]).toMatchObject({ pointer: '/url', code: 'not_a_feed' })
  })

  it('because of a parameter is refused with the field', async () => {
    const store = await aStore(app)
    const pointer = (answer: TestAnswer) => [answer.status, answer.body.details?.errors?.[0]?.pointer]
    const file = csv(row('a', 1))
    expect(pointer(await store.call('POST', '/v1/products/import', {}))).toEqual([422, '/file'])
    expect(pointer(await importFile(store, file, { url: image(1) }))).toEqual([422, '/file'])
    expect(pointer(await importFile(store, file, { format: 'xls' }))).toEqual([422, '/format'])
    expect(pointer(await importFile(store, file, { dry_run: 'maybe' }))).toEqual([422, '/dry_run'])
    expect(pointer(await importFile(store, file, { mapping: 'id=x' }))).toEqual([422, '/mapping'])
    expect(pointer(await importFile(store, file, { mapping: '{"id":5}' }))).toEqual([422, '/mapping/id'])
    expect(pointer(await importFile(store, file, { mapping: '{"color":"x"}' }))).toEqual([422, '/file'])
    expect(pointer(await importFile(store, file, { encoding: 'klingon' }))).toEqual([422, '/file'])
    expect(pointer(await importFile(store, file, { surprise: '1' }))).toEqual([422, '/surprise'])
    expect(pointer(await store.call('POST', '/v1/products/import', { file: 'text' }))).toEqual([422, '/file'])
  })

  it('does not block the next one', async () => {
    const store = await aStore(app)
    await importFile(store, Buffer.from('nothing'))
    expect((await dryRun(store, csv(row('a', 1)))).status).toBe(200)
    const [first, second] = await Promise.all([dryRun(store, csv(row('a', 1))), dryRun(store, csv(row('a', 1)))])
    expect([first.status, second.status].sort()).toEqual([200, 409])
  })
})

describe('an export', () => {
  let store: TestStore
  const unusualProducts = [
    {
      product_id: 'a',
      metadata: { name: '=1+1', price: 12.5, currency: 'EUR', tags: ['x', 'a, b'], deep: { n: [1, null] } },
    },
    {
      product_id: 'b "quoted", with commas',
      metadata: { name: ' blanks ', brand: 'line\r\nbreak', price: 0, empty: '' },
    },
    { product_id: 'ü/ß?#', metadata: { number: '007', name: 7, tags: [] } },
    { product_id: 'plain', metadata: {} },
  ]

  beforeAll(async () => {
    store = await aStore(app)
    for (const [at, one] of unusualProducts.entries()) {
      const additional = at === 0 ? { additional_image_urls: [image(2), image(3)] } : {}
      // The API refuses a name that is not text, so no caller can store one.
      const metadata = { ...one.metadata, ...(typeof one.metadata.name === 'number' ? { name: 'seven' } : {}) }
      const answer = await store.call('POST', '/v1/products', {
        ...one,
        metadata,
        image_url: image(1),
        ...additional,
      })
      expect(answer.status).toBe(200)
    }
  })

  it.each(['jsonl', 'csv'])('as %s is unchanged when imported again', async (format) => {
    const text = await exported(store, format)
    const answer = await importFile(store, Buffer.from(text), { delete_missing: 'true' })
    expect(answer.body).toMatchObject({
      status: 'nothing_to_do',
      counts: { records: 4, unchanged: 4, missing: 0, invalid: 0 },
    })
    const other = await aStore(app)
    expect((await imported(other, Buffer.from(text))).job).toMatchObject({ succeeded: 4 })
    expect(await exported(other, format)).toBe(text)
  })

  it('of an empty store is empty, with the header of a table', async () => {
    const empty = await aStore(app)
    expect(await exported(empty, 'jsonl')).toBe('')
    expect(await exported(empty, 'csv')).toMatch(/^product_id,image_url,[^\n]+\n$/)
  })
})

describe('stores', () => {
  it('see neither the imports nor the products of another', async () => {
    const [mine, other] = [await aStore(app), await aStore(app)]
    await imported(mine, csv(row('a', 1)))
    const answer = await dryRun(mine, csv(row('b', 1)))
    expect((await other.call('GET', `/v1/imports/${answer.body.import_id}`)).status).toBe(404)
    expect((await other.call('GET', `/v1/imports/${answer.body.import_id}/items`)).status).toBe(404)
    expect((await other.call('GET', '/v1/imports')).body.total).toBe(0)
    expect((await dryRun(other, csv(row('a', 1)))).body.counts).toMatchObject({ new: 1, missing: 0 })
    expect(await exported(other, 'jsonl')).toBe('')
  })
})

describe('leftovers', () => {
  it('of imports that are a week old or never finished are purged', async () => {
    const store = await aStore(app)
    const { import_id } = (await dryRun(store, csv(row('a', 1)))).body
    const age = (id: string, hours: number) =>
      app.database.pool.query(
        `update imports set created_at = now() - make_interval(hours => $2) where import_id = $1`,
        [id, hours],
      )
    await age(import_id, 24 * 6)
    await app.modules.feeds.purgeImports()
    expect((await store.call('GET', `/v1/imports/${import_id}`)).status).toBe(200)
    await app.database.pool.query(
      `insert into imports (store_id, import_id, state, created_at) values ($1, gen_random_uuid(), 'reading', now() - interval '2 hours')`,
      [store.clientId],
    )
    await age(import_id, 24 * 8)
    expect(await app.modules.feeds.purgeImports()).toBe(2)
    expect((await store.call('GET', `/v1/imports/${import_id}`)).status).toBe(404)
  })
})
