import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let host: ImageHost
let store: TestStore

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  host.serve('/1.jpg', await anImage(1))
  store = await aStore(app)
})
afterAll(async () => {
  await host.close()
  await app.close()
})

const authorization = (): string => `Bearer ${store.token}`

describe('a blank or oversized text', () => {
  it('of a megabyte that ends with NUL is refused like any other', async () => {
    const query = `${'x'.repeat(1_000_000)}\0`
    const answer = await store.call('POST', '/v1/search/text', { query })
    expect([answer.status, answer.body.details.errors[0].pointer]).toEqual([422, '/query'])
  })

  it('gets an error message that states what is required', async () => {
    const blank = await store.call('POST', '/v1/search/text', { query: '   ' })
    expect(blank.body.message).toBe('query must be well-formed text and not blank.')
    const image = await store.call('POST', '/v1/search/url', { image_url: 'ftp://a/b.jpg' })
    expect(image.body.message).toBe('image_url must be a URL starting with http:// or https://.')
  })
})

describe('metadata', () => {
  const metadata = {
    'line\nbreak': 1,
    'carriage\rreturn': 'two',
    'paragraph\u2028\u2029': [3],
    name: 'Odd keys',
    '': 4,
  }

  it('is returned unchanged, whatever its keys are', async () => {
    const image_url = `${host.url}/1.jpg`
    expect((await store.call('POST', '/v1/products', { product_id: 'odd', image_url, metadata })).status).toBe(200)
    expect((await store.call('GET', '/v1/products/odd')).body.metadata).toEqual(metadata)
    expect((await store.call('GET', '/v1/products')).body.products[0].metadata).toEqual(metadata)
    const found = await store.call('POST', '/v1/search/text', { query: 'odd keys' })
    expect(found.body.results[0].metadata).toEqual(metadata)
  })
})

describe('a product_id', () => {
  it.each(['.', '..'])('of %s is refused with the reason', async (product_id) => {
    const answer = await store.call('POST', '/v1/products', { product_id, image_url: `${host.url}/1.jpg` })
    expect(answer.status).toBe(422)
    expect(answer.body.message).toContain(
      'product_id must be printable characters, not blank, and none of ".", ".." and',
    )
  })

  it('of 5,000 characters in the path is not found, because it is too long', async () => {
    const answer = await store.call('GET', `/v1/products/${'x'.repeat(5000)}`)
    expect([answer.status, answer.body.error]).toEqual([404, 'not_found'])
    expect(answer.body.details.errors[0]).toMatchObject({ pointer: '/product_id', code: 'too_long' })
  })
})

describe('the token endpoint', () => {
  const grant = (fields: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url: '/oauth/token',
      payload: new URLSearchParams({ grant_type: 'client_credentials', ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  it.each(['urn:uuid:', '{', ''])(
    'refuses a client_id with "%s" added to a UUID like an unknown one',
    async (before) => {
      const client_id = `${before}${store.clientId}${before === '' ? ' ' : ''}`
      const answer = await grant({ client_id, client_secret: store.clientSecret })
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'unauthorized'])
    },
  )

  it('accepts a UUID in capitals', async () => {
    const fields = { client_id: store.clientId.toUpperCase(), client_secret: store.clientSecret }
    expect((await grant(fields)).statusCode).toBe(200)
  })

  it('ignores unknown parameters (RFC 6749, 3.2)', async () => {
    const fields = { client_id: store.clientId, client_secret: store.clientSecret }
    expect((await grant({ ...fields, scope: 'products:read', audience: 'x' })).statusCode).toBe(200)
  })
})

describe('a caller without a token', () => {
  it.each([
    ['the wrong media type', { 'content-type': 'text/plain' }],
    ['a compressed body', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ])('with %s is asked for a token first', async (_what, headers) => {
    const answer = await app.http.inject({ method: 'POST', url: '/v1/search/text', payload: 'hello', headers })
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'unauthorized'])
    const known = await app.http.inject({
      method: 'POST',
      url: '/v1/search/text',
      payload: 'hello',
      headers: { ...headers, authorization: authorization() },
    })
    expect(known.statusCode).toBe(415)
  })

  it('is refused before the body is read', async () => {
    const answer = await callsOf(app, 'nonsense').upload('/v1/search', { image: Buffer.alloc(100) })
    expect(answer.status).toBe(401)
  })
})

describe('a missing file', () => {
  it.each([
    ['a script', '/assets/nothing.js'],
    ['a name of 5,000 characters', `/assets/${'x'.repeat(5000)}.js`],
    ['an image', '/demo/images/nothing.jpg'],
  ])('(%s) is a 404 that is not cached', async (_what, url) => {
    const answer = await app.http.inject(url)
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found'])
    expect(answer.headers.allow).toBeUndefined()
    expect(answer.headers['cache-control'] ?? '').not.toMatch(/max-age|immutable/)
  })

  it('cannot be written to', async () => {
    const answer = await app.http.inject({ method: 'PUT', url: '/assets/nothing.js' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('an upload', () => {
  it('of two files for one field is refused with 422', async () => {
    const form = new FormData()
    for (const name of ['image', 'image']) form.append(name, new Blob([new Uint8Array(10)]), 'a.jpg')
    const wire = new Response(form)
    const headers = { authorization: authorization(), 'content-type': wire.headers.get('content-type') ?? '' }
    const payload = Buffer.from(await wire.arrayBuffer())
    const answer = await app.http.inject({ method: 'POST', url: '/v1/search', headers, payload })
    expect([answer.statusCode, answer.json().details.errors[0].code]).toEqual([422, 'too_many_files'])
  })

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['half a part', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="limit"\r\n\r\n3'],
    ['garbage', 'multipart/form-data; boundary=b', 'garbage'],
  ])('that is malformed (%s) is refused with 400', async (_what, type, payload) => {
    const headers = { authorization: authorization(), 'content-type': type }
    const answer = await app.http.inject({ method: 'POST', url: '/v1/search', headers, payload })
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'malformed_body'])
  })
})
