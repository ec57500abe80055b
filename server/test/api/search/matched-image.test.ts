import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SearchAnswer } from '../../../../contract/search/search-answer.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let host: ImageHost
let store: TestStore

/** Generated images that the model distinguishes well. */
const seeds = { front: 1, back: 5, inside: 10, other: 3, lone: 7 }
type Name = keyof typeof seeds

const imageUrl = (name: Name): string => `${host.url}/${name}.jpg`
const bytesOf = (name: Name): Promise<Buffer> => anImage(seeds[name])
const fullImage = { x: 0, y: 0, width: 1, height: 1 }

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  for (const name of Object.keys(seeds)) host.serve(`/${name}.jpg`, await bytesOf(name as Name))
  store = await aStore(app)
  const additional_image_urls = [imageUrl('back'), imageUrl('inside')]
  const metadata = { name: 'Thing', category: 'Things' }
  await store.call('POST', '/v1/products', {
    product_id: 'bag',
    image_url: imageUrl('front'),
    additional_image_urls,
    metadata,
  })
  await store.call('POST', '/v1/products', { product_id: 'lone', image_url: imageUrl('lone'), metadata })
  await store.call('POST', '/v1/products', {
    product_id: 'twin',
    image_url: imageUrl('other'),
    additional_image_urls: [imageUrl('inside')],
    metadata,
  })
})
afterAll(async () => {
  await host.close()
  await app.close()
})

interface Hit {
  readonly product_id: string
  readonly similarity_score: number
  readonly image_url: string
  readonly matched_image_url?: string
}
const hitOf = (answer: TestAnswer, productId: string): Hit => {
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return answer.body.results.find(({ product_id }: Hit) => product_id === productId)
}

const filters = [{ field: 'category', operator: 'eq', value: 'Things' }]
const post = (path: string, body: object) => () => store.call('POST', path, body)
const form =
  (path: string, fields: Record<string, string> = {}) =>
  async () =>
    store.upload(path, { image: await bytesOf('back'), ...fields })

describe('a product with several images', () => {
  const ways: [string, () => Promise<TestAnswer>][] = [
    ['upload', form('/v1/search')],
    ['url', () => post('/v1/search/url', { image_url: imageUrl('back') })()],
    ['crop', form('/v1/search/crop', { crop: JSON.stringify(fullImage) })],
    ['filtered', form('/v1/search/filtered', { filters: JSON.stringify(filters) })],
    ['hybrid', () => post('/v1/search/hybrid', { image_url: imageUrl('back'), query: 'thing' })()],
    ['fusion', () => post('/v1/search/fusion', { image_url: imageUrl('back'), query: 'thing' })()],
    ['average', () => severalBy('average')],
    ['best', () => severalBy('best')],
    ['union', () => severalBy('union')],
  ]
  const severalBy = (aggregation: string): Promise<TestAnswer> =>
    store.call('POST', '/v1/search/multi-image', { image_urls: [imageUrl('back'), imageUrl('back')], aggregation })

  it.each(ways)('is found by its best image, and the response names that image: %s', async (_way, ask) => {
    const answer = await ask()
    expect(Value.Check(SearchAnswer, answer.body)).toBe(true)
    const bag = hitOf(answer, 'bag')
    expect([bag.image_url, bag.matched_image_url]).toEqual([imageUrl('front'), imageUrl('back')])
    expect(hitOf(answer, 'lone').matched_image_url).toBe(imageUrl('lone'))
  })

  it.each(['front', 'back', 'inside'] as const)('scores as if it had only that image: %s', async (name) => {
    const bag = hitOf(await store.call('POST', '/v1/search/url', { image_url: imageUrl(name) }), 'bag')
    expect(bag).toMatchObject({ similarity_score: expect.closeTo(1, 2), matched_image_url: imageUrl(name) })
  })

  it('names the image that it shares with a similar product', async () => {
    const toBag = hitOf(await store.call('GET', '/v1/products/bag/similar'), 'twin')
    expect([toBag.similarity_score, toBag.matched_image_url]).toEqual([1, imageUrl('inside')])
    const toTwin = hitOf(await store.call('GET', '/v1/products/twin/similar'), 'bag')
    expect(toTwin.matched_image_url).toBe(imageUrl('inside'))
  })

  it('names the image in a batch too, and none for a search without an image', async () => {
    const queries = [
      { mode: 'url', image_url: imageUrl('inside') },
      { mode: 'text', query: 'thing' },
      { mode: 'hybrid', query: 'thing' },
    ]
    const { results } = (await store.call('POST', '/v1/search/batch', { queries })).body
    const matched = results.map((one: TestAnswer['body']) =>
      one.results.find(({ product_id }: Hit) => product_id === 'bag'),
    )
    expect(matched.map((hit: Hit) => hit.matched_image_url)).toEqual([imageUrl('inside'), undefined, undefined])
  })

  it('is found by the right image after a reorder and after a removal', async () => {
    const bag = async (name: Name): Promise<Hit> =>
      hitOf(await store.call('POST', '/v1/search/url', { image_url: imageUrl(name), threshold: 0 }), 'bag')
    const change = (additional: readonly Name[]) =>
      store.call('PATCH', '/v1/products/bag', { additional_image_urls: additional.map(imageUrl) })
    await change(['inside', 'back'])
    expect([(await bag('inside')).matched_image_url, (await bag('back')).matched_image_url]).toEqual([
      imageUrl('inside'),
      imageUrl('back'),
    ])
    await change(['inside'])
    const without = await bag('back')
    expect(without.similarity_score).toBeLessThan(0.99)
    expect([imageUrl('front'), imageUrl('inside')]).toContain(without.matched_image_url)
    await change(['back', 'inside'])
  })
})
