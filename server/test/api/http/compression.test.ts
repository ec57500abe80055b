import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { ensureBuiltPages } from '../../kit/browser/built-pages.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  await ensureBuiltPages()
  app = await startTestApp()
  store = await aStore(app)
})
afterAll(() => app.close())

const get = (url: string, accepted?: string) =>
  app.http.inject({
    url,
    headers: {
      authorization: `Bearer ${store.token}`,
      ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
    },
  })

const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

describe('a text response', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ] as const)('of more than a kilobyte is compressed for a caller that accepts %s', async (accepted, encoding) => {
    const plain = await get('/v1/user-groups/permissions')
    const answer = await get('/v1/user-groups/permissions', accepted)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toContain('Accept-Encoding')
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(decoders[encoding](answer.rawPayload)).toEqual(plain.rawPayload)
  })

  it('is sent uncompressed to a caller that accepts no encoding, and when it is small', async () => {
    const plain = await get('/v1/user-groups/permissions')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toContain('Accept-Encoding')
    const small = await get('/healthz', 'br')
    expect(small.headers['content-encoding']).toBeUndefined()
  })

  it.each(['/openapi.json', '/widget/search.js', '/'])('at %s is compressed', async (url) => {
    const answer = await get(url, 'br')
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br'])
    expect(brotliDecompressSync(answer.rawPayload).equals((await get(url)).rawPayload)).toBe(true)
  })

  it('that is an error keeps its envelope', async () => {
    const url = `/v1/products?${'x'.repeat(3000)}=1`
    const answer = await get(url, 'gzip')
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([422, 'gzip'])
    expect(JSON.parse(String(gunzipSync(answer.rawPayload))).error).toBe('validation_failed')
  })

  it('that issues a credential is never compressed', async () => {
    const { clientId: client_id, clientSecret: client_secret } = store
    const payload = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString()
    const answer = await app.http.inject({
      method: 'POST',
      url: '/oauth/token',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': 'br' },
    })
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined])
  })
})

describe('a stored response', () => {
  it('is replayed in the encoding of the retry', async () => {
    const name = `Group ${'of many words '.repeat(10)}`
    const call = (accepted?: string) =>
      app.http.inject({
        method: 'POST',
        url: '/v1/products/bulk',
        payload: { products: [{ product_id: name, image_url: 'https://images.example/1.jpg' }] },
        headers: {
          authorization: `Bearer ${store.token}`,
          'idempotency-key': 'a-retry',
          ...(accepted === undefined ? {} : { 'accept-encoding': accepted }),
        },
      })
    const first = await call('br')
    const again = await call()
    expect(first.statusCode).toBeLessThan(300)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.json()).toMatchObject({ status: 'processing', total: 1 })
  })
})

describe('the built assets', () => {
  it('are sent from files that the build has compressed, and may be cached for a year', async () => {
    const folder = path.join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'portal', 'assets')
    const files = await readdir(folder)
    const scripts = files.filter((file) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) {
      expect(files).toEqual(expect.arrayContaining([`${script}.br`, `${script}.gz`]))
      const answer = await get(`/assets/${script}`, 'br, gzip')
      expect(answer.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': expect.stringContaining('javascript'),
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(brotliDecompressSync(answer.rawPayload)).toEqual((await get(`/assets/${script}`)).rawPayload)
    }
  })
})
