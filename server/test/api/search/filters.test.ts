import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let host: ImageHost
let store: TestStore
let imageUrl: string

interface Hit {
  product_id: string
}
type Metadata = Record<string, unknown>

const shop: Record<string, Metadata> = {
  a: {
    brand: 'Hyggelig',
    price: 10,
    length: 7,
    size: ['S', 'M'],
    new: true,
    dimensions: { width: 40 },
    'strap.color': 'red',
  },
  b: { brand: 'Nordlys', price: 20.5, size: 'M', new: false, dimensions: { width: 60 }, note: 'x' },
  c: {
    brand: 'Café',
    price: 30,
    size: 'XL',
    stock: 0,
    serial: 9007199254740991,
    mass: -1.5e300,
    variants: [{ sku: 'c-1', stock: 3 }, { sku: 'c-2' }],
  },
  d: { brand: 'nordlys', length: 'long', size: [], note: '', stock: null },
  e: { brand: 'Hyggelig', price: 45, constructor: ['x', 'y'] },
}

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  imageUrl = host.serve('/p.jpg', await anImage(1))
  store = await aStore(app)
  for (const id of Object.keys(shop)) await write(id, shop[id] ?? {})
})
afterAll(async () => {
  await host.close()
  await app.close()
})

async function write(id: string, metadata: Metadata): Promise<void> {
  const body = { product_id: id, image_url: imageUrl, metadata: { name: 'Lamp', ...metadata } }
  const answer = await store.call('POST', '/v1/products', body)
  expect([answer.status, answer.body]).toEqual([expect.any(Number), expect.objectContaining({ product_id: id })])
}

const search = (fields: object) => store.call('POST', '/v1/search/text', { query: 'lamp', limit: 100, ...fields })

async function found(...filters: readonly (readonly [string, string, unknown?])[]): Promise<string> {
  const list = filters.map(([field, operator, value]) => ({
    field,
    operator,
    ...(value === undefined ? {} : { value }),
  }))
  const { status, body } = await search({ filters: list })
  expect(status).toBe(200)
  const ids = body.results.map((hit: Hit) => hit.product_id).sort()
  expect(body.total).toBe(ids.length)
  return ids.join('')
}

describe('filters', () => {
  it.each<[string, string, unknown, string]>([
    ['brand', 'eq', 'Hyggelig', 'ae'],
    ['brand', 'eq', 'Cafe\u0301', 'c'],
    ['brand', 'eq', ' HYGGELIG', 'ae'],
    ['brand', 'ne', 'Hyggelig', 'bcd'],
    ['brand', 'ne', 'NORDLYS', 'ace'],
    ['brand', 'contains', 'NORD', 'bd'],
    ['brand', 'contains', '.*', ''],
    ['brand', 'in', ['Nordlys', 'Nobody'], 'bd'],
    ['brand', 'nin', ['nordlys', 'CAFÉ'], 'ae'],
    ['size', 'contains', 'm', 'ab'],
    ['price', 'gt', 20.5, 'ce'],
    ['price', 'gte', 20.5, 'bce'],
    ['price', 'lt', 1e15, 'abce'],
    ['price', 'lte', -5, ''],
    ['length', 'eq', 'long', 'd'],
    ['length', 'eq', '7', ''],
    ['length', 'gte', 7, 'a'],
    ['size', 'eq', 'M', 'ab'],
    ['size', 'contains', 'M', 'ab'],
    ['size', 'contains', 'x', 'c'],
    ['size', 'nin', ['S', 'XL'], 'bde'],
    ['size', 'exists', undefined, 'abc'],
    ['note', 'exists', false, 'acde'],
    ['new', 'eq', true, 'a'],
    ['new', 'ne', true, 'bcde'],
    ['dimensions.width', 'gte', 50, 'b'],
    ['dimensions', 'exists', undefined, 'ab'],
    ['variants', 'exists', false, 'abde'],
    ['variants', 'ne', 5, 'abcde'],
    ['strap.color', 'eq', 'red', 'a'],
    ['variants.sku', 'in', ['c-2', 'other'], 'c'],
    ['variants.stock', 'gt', 2, 'c'],
    ['stock', 'eq', 0, 'c'],
    ['constructor', 'eq', 'y', 'e'],
    ['__proto__', 'exists', true, ''],
    ['toString', 'exists', true, ''],
    ['serial', 'eq', 9007199254740991, 'c'],
    ['serial', 'in', [9007199254740990], ''],
    ['mass', 'lte', -1e21, 'c'],
    ['nobody.has.this', 'gt', 5, ''],
    ['nobody.has.this', 'ne', 5, 'abcde'],
    ['nobody.has.this', 'nin', [5], 'abcde'],
    ['nobody.has.this', 'exists', false, 'abcde'],
  ])('on %s %s %j find %j', async (field, operator, value, ids) => {
    expect(await found([field, operator, value])).toBe(ids)
  })

  it('must all match, together with the pre-filters', async () => {
    expect(await found(['size', 'exists'], ['price', 'lt', 30], ['new', 'eq', true])).toBe('a')
    const { body } = await search({ price_min: 15, filters: [{ field: 'size', operator: 'exists' }] })
    expect(body.results.map((hit: Hit) => hit.product_id).sort()).toEqual(['b', 'c'])
  })

  it('are repeatedly accepted for a type that a field had before', async () => {
    await write('fit', { fit: 'L' })
    await write('fit-too', { fit: 7 })
    const filters = [{ field: 'fit', operator: 'eq', value: 'L' }]
    const answers = [await search({ filters })]
    await write('fit', { fit: 8 })
    answers.push(await search({ filters }), await search({ filters }))
    expect(answers.map(({ status, body }) => [status, body.total])).toEqual([
      [200, 1],
      [200, 0],
      [200, 0],
    ])
    for (const id of ['fit', 'fit-too']) await store.call('DELETE', `/v1/products/${id}`)
  })

  it.each<[object, string, string]>([
    [{ field: 'price', operator: 'eq', value: 'cheap' }, '/filters/1/value', 'wrong_type'],
    [{ field: 'brand', operator: 'gt', value: 5 }, '/filters/1/value', 'wrong_type'],
    [{ field: 'brand', operator: 'gt', value: 'a' }, '/filters/1/value', 'wrong_type'],
    [{ field: 'new', operator: 'eq', value: 'true' }, '/filters/1/value', 'wrong_type'],
    [{ field: 'new', operator: 'in', value: [true, 1] }, '/filters/1/value/1', 'wrong_type'],
    [{ field: 'size', operator: 'in', value: 'M' }, '/filters/1/value', 'wrong_type'],
    [{ field: 'size', operator: 'exists', value: 1 }, '/filters/1/value', 'wrong_type'],
    [{ field: 'size', operator: 'eq' }, '/filters/1/value', 'required'],
    [{ field: 'size', operator: 'like', value: 'M' }, '/filters/1/operator', 'unknown_value'],
  ])('that are invalid for the field are refused with a pointer: %j', async (filter, pointer, code) => {
    const { status, body } = await search({ filters: [{ field: 'price', operator: 'gt', value: 1 }, filter] })
    expect([status, body.error]).toEqual([422, 'validation_failed'])
    expect(body.details.errors).toContainEqual(expect.objectContaining({ pointer, code }))
  })
})

describe('groups nested 2,000 levels deep', () => {
  const condition = '{"field":"size","operator":"eq","value":"M"}'
  const nested = (start: string, end: string) => `[${start.repeat(2000)}${condition}${end.repeat(2000)}]`
  const groups = { all: nested('{"all":[', ']}'), not: nested('{"not":', '}') }
  const fields = Object.values(groups).map((filters) => ({ query: 'lamp', filters: JSON.parse(filters) }))

  it.each([
    ['/v1/search/text', (body: object) => body],
    ['/v1/search/hybrid', ({ filters, ...body }: Metadata) => ({ ...body, metadata_filters: filters })],
    ['/v1/search/fusion', (body: object) => body],
    ['/v1/search/filtered', ({ filters }: Metadata) => ({ image_url: imageUrl, filters })],
    ['/v1/search/explain', (body: object) => ({ product_id: 'a', search: { mode: 'text', ...body } })],
    ['/v1/search/batch', (body: object) => ({ queries: [{ mode: 'text', ...body }] })],
  ])('are refused by %s', async (url, bodyOf) => {
    for (const one of fields) {
      const { status, body } = await store.call('POST', url, bodyOf(one))
      expect([status, body.details.errors]).toEqual([422, [expect.objectContaining({ code: 'too_deep' })]])
    }
  })

  it('are refused in a form', async () => {
    for (const filters of Object.values(groups)) {
      const { status, body } = await store.upload('/v1/search/filtered', { image: await anImage(1), filters })
      const message = 'filters must not be nested deeper than 500 levels.'
      expect([status, body.details.errors]).toEqual([422, [{ pointer: '/filters', code: 'too_deep', message }]])
    }
  })
})

describe('a value that no filter accepts', () => {
  it.each<[unknown, string, string]>([
    ['x'.repeat(501), '/filters/0/value', 'filters/0/value must have at most 500 characters.'],
    [Array(101).fill(1), '/filters/0/value', 'filters/0/value must have at most 100 items.'],
    [[1, null], '/filters/0/value/1', 'filters/0/value/1 must be of type string or number or boolean.'],
    [['S', 'x'.repeat(501)], '/filters/0/value/1', 'filters/0/value/1 must have at most 500 characters.'],
    ['\0', '/filters/0/value', 'filters/0/value must be well-formed text without NUL.'],
    [null, '/filters/0/value', 'filters/0/value must be of type string or number or boolean or array.'],
    [{ a: 1 }, '/filters/0/value', 'filters/0/value must be of type string or number or boolean or array.'],
  ])('is refused for that reason only: %j', async (value, pointer, message) => {
    const { status, body } = await search({ filters: [{ field: 'size', operator: 'in', value }] })
    expect([status, body.message]).toEqual([422, message])
    expect(body.details.errors).toEqual([expect.objectContaining({ pointer, message })])
  })
})

describe('facets', () => {
  it('count all matches, not only those of the page, under every requested field', async () => {
    const facets = ['size', 'price', 'variants.stock', 'constructor', 'nobody.has.this']
    const { body } = await search({ limit: 1, facets, filters: [{ field: 'price', operator: 'gt', value: 0 }] })
    expect([body.count, body.total]).toEqual([1, 4])
    expect(Object.keys(body.facets).sort()).toEqual(facets.sort())
    expect(body.facets.size).toEqual({
      values: [
        { value: 'M', count: 2 },
        { value: 'S', count: 1 },
        { value: 'XL', count: 1 },
      ],
      distinct: 3,
      missing: 1,
    })
    expect(body.facets.price).toMatchObject({ distinct: 4, missing: 0, numbers: { min: 10, max: 45 } })
    expect(body.facets.price.numbers.histogram.map(({ count }: { count: number }) => count)).toEqual([
      1, 0, 0, 1, 0, 1, 0, 0, 0, 1,
    ])
    expect(body.facets['nobody.has.this']).toEqual({ values: [], distinct: 0, missing: 4 })
    expect(body.facets.constructor).toMatchObject({ distinct: 2, missing: 3 })
  })
})

describe('a field first requested after products were added, changed and deleted', () => {
  it('is filtered and counted with its current values, and stays up to date', async () => {
    const other = await aStore(app)
    const put = (id: string, metadata: Metadata) =>
      other.call('POST', '/v1/products', {
        product_id: id,
        image_url: imageUrl,
        metadata: { name: 'Lamp', ...metadata },
      })
    const sockets = async () => {
      const filters = [{ field: 'socket', operator: 'eq', value: 'E27' }]
      const { body } = await other.call('POST', '/v1/search/text', { query: 'lamp', filters, facets: ['socket'] })
      return [
        body.results
          .map((hit: Hit) => hit.product_id)
          .sort()
          .join(''),
        body.facets.socket.values,
      ]
    }
    for (const id of ['p', 'q', 'r']) await put(id, { socket: 'E27' })
    await other.call('POST', '/v1/search/text', { query: 'lamp' })
    await put('q', { socket: 'E14' })
    await other.call('DELETE', '/v1/products/r')
    await put('s', { socket: ['E14', 'E27'] })
    expect(await sockets()).toEqual([
      'ps',
      [
        { value: 'E27', count: 2 },
        { value: 'E14', count: 1 },
      ],
    ])
    await other.call('PATCH', '/v1/products/q', { metadata: { socket: 'E27' } })
    await other.call('DELETE', '/v1/products/p')
    expect(await sockets()).toEqual([
      'qs',
      [
        { value: 'E27', count: 2 },
        { value: 'E14', count: 1 },
      ],
    ])
  })
})
