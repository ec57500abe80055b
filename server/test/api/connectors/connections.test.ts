import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { StorefrontError, type StorefrontErrorKind } from '../../../modules/connectors/index.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import {
  aConnection,
  aMerchant,
  connectionsPath,
  readConnection,
  syncEnd,
  syncNow,
} from '../../kit/fixtures/a-connection.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { callsOf } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import {
  anImportedProduct,
  aPolicy,
  createScriptedStorefront,
  type ScriptedStorefront,
} from '../../kit/peers/scripted-storefront.ts'

let app: TestApp
let host: ImageHost
let image: string
const storefront: ScriptedStorefront = createScriptedStorefront()

beforeAll(async () => {
  host = await startImageHost()
  image = host.serve('/lamp.jpg', await anImage(1))
  app = await startTestApp({ storefrontAdapters: { shopify: storefront.adapter } })
})
afterAll(async () => {
  await app.close()
  await host.close()
})
beforeEach(() => {
  const { adapter: _adapter, ...content } = createScriptedStorefront()
  Object.assign(storefront, content)
})

const connectPath = `${connectionsPath}/storefront`
const tokenPath = `${connectPath}/token`
const input = { store_url: 'lamps.myshopify.com', reason: 'go live' }
const token = 'shpat_0123456789abcdef'

async function rowsOf(table: string, storeId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await app.database.pool.query(`select * from ${table} where store_id = $1`, [storeId])
  return rows
}
async function auditOf(storeId: string): Promise<[string, Record<string, unknown>][]> {
  const { rows } = await app.database.pool.query(
    `select action, details from audit_events where store_id = $1 and action like 'connection.%' order by created_at, event_id`,
    [storeId],
  )
  return rows.map(({ action, details }) => [action, details])
}

describe('connecting a storefront', () => {
  it('checks the address and stores the connection, tokenless by default', async () => {
    const { owner, clientId } = await aMerchant(app)
    const answer = await owner.call('POST', connectPath, { body: { ...input, store_url: 'Lamps.MyShopify.com/' } })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      connection_id: expect.stringMatching(/^conn_[\da-f-]{36}$/),
      platform: 'shopify',
      store_url: 'https://lamps.myshopify.com',
      auth: 'tokenless',
      status: 'syncing',
      shop: { name: 'Lamp Shop', currency: 'EUR' },
      imported: { products: 0, policies: 0 },
      last_sync_at: null,
      last_error: null,
      created_at: expect.any(String),
    })
    expect(storefront.calls[0]).toEqual({
      method: 'check',
      storeUrl: 'https://lamps.myshopify.com',
      secret: null,
      cursor: null,
    })
    expect(await auditOf(clientId)).toEqual([
      [
        'connection.create',
        { platform: 'shopify', store_url: 'https://lamps.myshopify.com', auth: 'tokenless', reason: 'go live' },
      ],
    ])
    await syncEnd(owner, answer.body.connection_id)
  })

  it('uses a private token for the check and for syncs', async () => {
    const { owner } = await aMerchant(app)
    const { auth } = await aConnection({ owner }, { private_token: token })
    expect(auth).toBe('private_token')
    expect(new Set(storefront.calls.map(({ secret }) => secret))).toEqual(new Set([token]))
  })

  const failures: readonly [StorefrontErrorKind, number, string, string | null][] = [
    ['unauthorized', 422, 'CONNECTION_INVALID', '/private_token'],
    ['not_a_storefront', 422, 'CONNECTION_INVALID', '/store_url'],
    ['invalid_response', 422, 'CONNECTION_INVALID', '/store_url'],
    ['currency_mismatch', 422, 'CONNECTION_INVALID', '/store_url'],
    ['throttled', 503, 'UPSTREAM_UNAVAILABLE', null],
    ['unavailable', 503, 'UPSTREAM_UNAVAILABLE', null],
    ['timeout', 503, 'UPSTREAM_UNAVAILABLE', null],
  ]
  it.each(failures)('stores nothing if the check fails: %s', async (kind, status, code, pointer) => {
    const { owner, clientId } = await aMerchant(app)
    storefront.answer.check = () => {
      throw new StorefrontError(kind, 'The storefront said no.', { retryAfterMs: 7000 })
    }
    const answer = await owner.call('POST', connectPath, { body: { ...input, private_token: token } })
    expect(answer).toMatchObject({
      status,
      body: { code, detail: 'The storefront said no.', status, correlation_id: expect.any(String) },
    })
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.body.errors.map((one: { pointer: string }) => one.pointer)).toEqual(pointer === null ? [] : [pointer])
    if (status === 503) expect(answer.headers['retry-after']).toBe('7')
    expect(await rowsOf('storefront_connections', clientId)).toEqual([])
    expect(await auditOf(clientId)).toEqual([])
  })

  it('answers 429 after 20 checks of one store in ten minutes, and still connects other stores', async () => {
    const [{ owner }, other] = [await aMerchant(app), await aMerchant(app)]
    storefront.answer.check = ({ storeUrl }) => {
      if (storeUrl.includes('guess')) throw new StorefrontError('not_a_storefront', 'There is no storefront.')
    }
    const guess = (at: number) =>
      owner.call('POST', connectPath, { body: { ...input, store_url: `guess${at}.example` } })
    for (let at = 0; at < 20; at += 1) expect((await guess(at)).status).toBe(422)
    const refused = await guess(20)
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', window: 'connection-checks' } })
    const { retry_at, retry_after } = refused.body
    expect(refused.headers['retry-after']).toBe(String(retry_after))
    expect(Math.abs(Date.parse(retry_at) - Date.now() - retry_after * 1000)).toBeLessThan(10_000)
    expect(storefront.calls).toHaveLength(20)
    expect((await other.owner.call('POST', connectPath, { body: input })).status).toBe(201)
  })

  it('answers 409 while the store is connected, with the existing connection', async () => {
    const merchant = await aMerchant(app)
    const { connection_id } = await aConnection(merchant)
    const answer = await merchant.owner.call('POST', connectPath, { body: { ...input, store_url: 'other.example' } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT', connection_id } })
  })

  it('creates one connection when two requests race', async () => {
    const { owner, clientId } = await aMerchant(app)
    const answers = await Promise.all([1, 2, 3].map(() => owner.call('POST', connectPath, { body: input })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await rowsOf('storefront_connections', clientId)).toHaveLength(1)
  })

  it.each([
    [{ store_url: 'http://shop.example' }, '/store_url'],
    [{ store_url: 'https://169.254.169.254/' }, '/store_url'],
    [{ store_url: '' }, '/store_url'],
    [{ store_url: 5 }, '/store_url'],
    [{ store_url: undefined }, '/store_url'],
    [{ reason: undefined }, '/reason'],
    [{ reason: 'no' }, '/reason'],
    [{ reason: '    ' }, '/reason'],
    [{ reason: 'x'.repeat(501) }, '/reason'],
    [{ reason: `paste ${token}`, private_token: token }, '/reason'],
    [{ private_token: 'with space in it' }, '/private_token'],
    [{ private_token: 'short' }, '/private_token'],
    [{ private_token: 'x'.repeat(300) }, '/private_token'],
    [{ surprise: true }, '/surprise'],
  ])('answers 422 with the field for %j', async (change, pointer) => {
    const { owner } = await aMerchant(app)
    const answer = await owner.call('POST', connectPath, { body: { ...input, ...change } })
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(answer.body.errors.map((one: { pointer: string }) => one.pointer)).toContain(pointer)
    expect(storefront.calls.filter(({ method }) => method === 'check')).toEqual([])
  })
})

describe('switching to a private token', () => {
  it('checks the token before it replaces the credential', async () => {
    const merchant = await aMerchant(app)
    const { connection_id } = await aConnection(merchant)
    storefront.answer.check = ({ secret }) => {
      if (secret !== token) throw new StorefrontError('unauthorized', 'The token is not valid.')
    }
    const wrong = { connection_id, private_token: 'shpat_wrong_one', reason: 'more data' }
    const refused = await merchant.owner.call('POST', tokenPath, { body: wrong })
    expect(refused).toMatchObject({ status: 422, body: { code: 'CONNECTION_INVALID' } })
    expect(refused.body.errors[0].pointer).toBe('/private_token')
    expect((await readConnection(merchant.owner, connection_id)).auth).toBe('tokenless')
    const answer = await merchant.owner.call('POST', tokenPath, { body: { ...wrong, private_token: token } })
    expect(answer).toMatchObject({ status: 200, body: { connection_id, auth: 'private_token', status: 'syncing' } })
    await syncEnd(merchant.owner, connection_id, 2)
    expect(storefront.calls.at(-1)).toMatchObject({ secret: token })
    expect((await auditOf(merchant.clientId)).at(-1)).toEqual([
      'connection.credential',
      { platform: 'shopify', had_secret: false, reason: 'more data' },
    ])
  })

  it('answers 404 for an unknown connection', async () => {
    const { owner } = await aMerchant(app)
    const body = { connection_id: 'conn_none', private_token: token, reason: 'more data' }
    expect(await owner.call('POST', tokenPath, { body })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const { paths } = (await app.http.inject('/openapi.json')).json()
    expect(paths[tokenPath].post.responses).toHaveProperty('404')
  })
})

describe('permission to change connections', () => {
  const writes = (id: string): readonly ['POST' | 'DELETE', string, object | undefined][] => [
    ['POST', connectPath, input],
    ['POST', tokenPath, { connection_id: id, private_token: token, reason: 'more data' }],
    ['POST', `${connectionsPath}/${id}/sync`, { reason: 'refresh' }],
    ['DELETE', `${connectionsPath}/${id}?reason=leaving`, undefined],
  ]

  it('requires a signed-in user: machine tokens and API keys get 403, but may read', async () => {
    const merchant = await aMerchant(app)
    const { connection_id: id } = await aConnection(merchant)
    const key = await anApiKey(app, merchant.scope, { permissions: ['connector:read', 'connector:write:store'] })
    for (const { call } of [merchant, callsOf(app, key)]) {
      for (const [method, url, body] of writes(id)) {
        const answer = await call(method, url, body)
        expect([method, url, answer.status, answer.body.code]).toEqual([method, url, 403, 'FORBIDDEN'])
      }
      expect((await call('GET', `${connectionsPath}/${id}`)).status).toBe(200)
    }
  })

  it('is refused to viewers, who may read', async () => {
    const merchant = await aMerchant(app)
    const { connection_id: id } = await aConnection(merchant)
    const viewer = await aPerson(app, { memberships: [{ scope: merchant.scope, role: 'viewer' }] })
    for (const [method, url, body] of writes(id)) {
      const answer = await viewer.call(method, url, body === undefined ? {} : { body })
      expect([url, answer.status]).toEqual([url, 403])
    }
    expect((await viewer.call('GET', connectionsPath)).status).toBe(200)
  })

  it('never extends to the connections of another store', async () => {
    const [one, other] = [await aMerchant(app), await aMerchant(app)]
    const { connection_id: id, first } = await aConnection(one)
    for (const [method, url, body] of writes(id).slice(1)) {
      const answer = await other.owner.call(method, url, body === undefined ? {} : { body })
      expect([url, answer.status]).toEqual([url, 404])
    }
    const path = `${connectionsPath}/${id}`
    for (const url of [
      path,
      `${path}/syncs`,
      `${path}/syncs/${first.sync_id}`,
      `${path}/syncs/${first.sync_id}/issues`,
    ])
      expect([url, (await other.owner.call('GET', url)).status]).toEqual([url, 404])
    expect((await other.owner.call('GET', connectionsPath)).body).toMatchObject({
      connections: [],
      total: 0,
      next_cursor: null,
    })
  })
})

describe('the lists', () => {
  it('are paged', async () => {
    const merchant = await aMerchant(app)
    const { connection_id: id } = await aConnection(merchant)
    await syncNow(merchant.owner, id)
    await syncNow(merchant.owner, id)
    const path = `${connectionsPath}/${id}/syncs`
    const first = await merchant.owner.call('GET', `${path}?limit=2`)
    expect(first.body).toMatchObject({ total: 3, next_cursor: expect.any(String) })
    const second = await merchant.owner.call('GET', `${path}?limit=2&cursor=${first.body.next_cursor}`)
    expect(second.body).toMatchObject({ total: 3, next_cursor: null })
    const ids = [...first.body.syncs, ...second.body.syncs].map(({ sync_id }: { sync_id: string }) => sync_id)
    expect(new Set(ids).size).toBe(3)
    expect(ids).toEqual([...ids].sort().reverse())
    for (const url of [path, connectionsPath])
      expect((await merchant.owner.call('GET', `${url}?cursor=nonsense`)).status).toBe(422)
    expect((await merchant.owner.call('GET', `${connectionsPath}?limit=101`)).status).toBe(422)
    expect((await merchant.owner.call('GET', `${connectionsPath}?limit=1`)).body).toMatchObject({ total: 1 })
  })
})

describe('disconnecting', () => {
  const connected = async () => {
    const merchant = await aMerchant(app)
    await merchant.call('POST', '/v1/products', { product_id: 'own', image_url: image })
    storefront.products = ['a', 'b', 'c'].map((handle) => anImportedProduct(handle, { imageUrl: image }))
    storefront.policies = [aPolicy('refund-policy')]
    const connection = await aConnection(merchant, { private_token: token, publish_policies: true })
    return { merchant, path: `${connectionsPath}/${connection.connection_id}` }
  }
  const products = async ({ call }: Awaited<ReturnType<typeof connected>>['merchant']) =>
    (await call('GET', '/v1/products')).body.products.map((one: { product_id: string }) => one.product_id).sort()
  const policyState = async ({ call }: Awaited<ReturnType<typeof connected>>['merchant']) =>
    (await call('GET', '/v1/admin/knowledge/concepts')).body.concepts[0].state

  it('keeps products and policies by default, and deletes everything else', async () => {
    const { merchant, path } = await connected()
    const answer = await merchant.owner.call('DELETE', `${path}?reason=moving`)
    expect(answer).toMatchObject({ status: 200, body: { status: 'deleted' } })
    expect((await merchant.owner.call('GET', path)).status).toBe(404)
    expect(await products(merchant)).toEqual(['a', 'b', 'c', 'own'])
    expect(await policyState(merchant)).toBe('published')
    const tables = ['storefront_connections', 'connection_products', 'connection_variants', 'connection_syncs']
    for (const table of tables) expect([table, await rowsOf(table, merchant.clientId)]).toEqual([table, []])
    expect((await auditOf(merchant.clientId)).at(-1)).toMatchObject([
      'connection.delete',
      { imported: 'keep', reason: 'moving' },
    ])
    // The same storefront can be connected again and takes its products over.
    const again = await aConnection(merchant)
    expect(again).toMatchObject({ imported: { products: 3 }, first: { counts: { new: 0, unchanged: 3 } } })
  })

  it('deletes imported products and unpublishes policies on request, and nothing of the store’s own', async () => {
    const { merchant, path } = await connected()
    const answer = await merchant.owner.call('DELETE', `${path}?reason=moving&imported=delete`)
    expect(answer).toMatchObject({ status: 200, body: { status: 'disconnecting' } })
    await expect.poll(async () => (await merchant.owner.call('GET', path)).status, { timeout: 10_000 }).toBe(404)
    await expect.poll(() => products(merchant), { timeout: 10_000 }).toEqual(['own'])
    expect(await policyState(merchant)).toBe('unpublished')
  })

  it('erases the credential at once and refuses changes until it is finished', async () => {
    const { merchant, path } = await connected()
    await app.modules.connectors.stop()
    await merchant.owner.call('DELETE', `${path}?reason=moving&imported=delete`)
    expect(await rowsOf('storefront_connections', merchant.clientId)).toMatchObject([
      { secret: null, state: 'disconnecting' },
    ])
    expect((await merchant.owner.call('GET', path)).body.status).toBe('disconnecting')
    expect((await merchant.owner.call('POST', `${path}/sync`, { body: { reason: 'refresh' } })).status).toBe(409)
    expect((await merchant.owner.call('POST', connectPath, { body: input })).status).toBe(409)
    expect((await merchant.owner.call('DELETE', `${path}?reason=moving`)).status).toBe(409)
  })
})
