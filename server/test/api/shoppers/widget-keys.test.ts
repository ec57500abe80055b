import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  store = await aStore(app)
})
afterAll(() => app.close())

const origins = ['https://shop.example', 'http://localhost:3000']
const create = (body: object = { name: 'Shop', origins }) => store.call('POST', '/v1/widget/keys', body)
const list = async (query = '') => (await store.call('GET', `/v1/widget/keys${query}`)).body

describe('a widget key', () => {
  it('is created with its origins, and can be read repeatedly', async () => {
    const made = await create()
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Shop',
      key: expect.stringMatching(/^pk_live_[\w-]{32}$/),
      origins,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect(await list()).toEqual({ keys: [made.body], total: 1, next_cursor: null })
  })

  it('differs from every other', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => create()))
    expect(new Set(made.map(({ body }) => body.key)).size).toBe(5)
  })

  it('is deleted once; its creation and deletion are audited without the key itself', async () => {
    const { body } = await create()
    const deleted = await store.call('DELETE', `/v1/widget/keys/${body.id}`)
    expect([deleted.status, deleted.body]).toEqual([200, { status: 'deleted', id: body.id }])
    expect((await store.call('DELETE', `/v1/widget/keys/${body.id}`)).status).toBe(404)
    expect(await list()).toEqual({ keys: [], total: 0, next_cursor: null })
    const { events } = (await store.call('GET', `/v1/security/audit?target_id=${body.id}`)).body
    expect(events).toMatchObject([
      { action: 'widget_key.delete', target: { type: 'widget_key', id: body.id }, details: { name: 'Shop' } },
      {
        action: 'widget_key.create',
        actor: { type: 'client', id: store.clientId },
        details: { name: 'Shop', origins },
      },
    ])
    expect(JSON.stringify(events)).not.toContain(body.key)
  })

  it('can be changed without a new key; the change is audited', async () => {
    const { body } = await create()
    const changed = await store.call('PATCH', `/v1/widget/keys/${body.id}`, { origins: ['https://new.example'] })
    expect([changed.status, changed.body]).toEqual([200, { ...body, origins: ['https://new.example'] }])
    const renamed = await store.call('PATCH', `/v1/widget/keys/${body.id}`, { name: 'New name' })
    expect(renamed.body).toEqual({ ...changed.body, name: 'New name' })
    expect((await list()).keys).toEqual([renamed.body])
    const search = (origin: string) =>
      app.http.inject({
        method: 'GET',
        url: '/v1/widget/config',
        headers: { 'x-service-key': body.key, origin },
      })
    expect((await search('https://new.example')).statusCode).toBe(200)
    expect((await search(origins[0] ?? '')).statusCode).toBe(403)
    const { events } = (await store.call('GET', `/v1/security/audit?target_id=${body.id}`)).body
    expect(events[1]).toMatchObject({ action: 'widget_key.change', details: { origins: ['https://new.example'] } })
    const refused = await store.call('PATCH', `/v1/widget/keys/${body.id}`, { origins: ['https://new.example/'] })
    expect([refused.status, refused.body.details.errors[0].pointer]).toEqual([422, '/origins/0'])
    expect(refused.body.message).toMatch(/^origins\/0 must be /)
    expect((await store.call('PATCH', `/v1/widget/keys/${body.id}`, {})).status).toBe(422)
    const other = await aStore(app)
    expect((await other.call('PATCH', `/v1/widget/keys/${body.id}`, { name: 'x' })).status).toBe(404)
  })

  it('works again when it is restored after its deletion', async () => {
    const { body } = await create()
    const config = () =>
      app.http.inject({
        method: 'GET',
        url: '/v1/widget/config',
        headers: { 'x-service-key': body.key, origin: origins[0] },
      })
    expect((await store.call('POST', `/v1/widget/keys/${body.id}/restore`)).status).toBe(404)
    await store.call('DELETE', `/v1/widget/keys/${body.id}`)
    expect((await config()).statusCode).toBe(401)
    expect((await store.call('PATCH', `/v1/widget/keys/${body.id}`, { name: 'x' })).status).toBe(404)
    const other = await aStore(app)
    expect((await other.call('POST', `/v1/widget/keys/${body.id}/restore`)).status).toBe(404)
    const restored = await store.call('POST', `/v1/widget/keys/${body.id}/restore`)
    expect([restored.status, restored.body]).toEqual([200, body])
    expect((await config()).statusCode).toBe(200)
    expect(await list()).toEqual({ keys: [body], total: 1, next_cursor: null })
    const { events } = (await store.call('GET', `/v1/security/audit?target_id=${body.id}`)).body
    expect(events[0]).toMatchObject({ action: 'widget_key.restore', details: { name: 'Shop' } })
  })

  it('is not restored beyond the maximum number of keys', async () => {
    const { body } = await create()
    await store.call('DELETE', `/v1/widget/keys/${body.id}`)
    for (let at = 0; at < 20; at += 1) expect((await create({ name: `Key ${at}`, origins })).status).toBe(201)
    const refused = await store.call('POST', `/v1/widget/keys/${body.id}/restore`)
    expect([refused.status, refused.body.details]).toEqual([409, { reason: 'too_many', limit: 20 }])
    expect((await list()).total).toBe(20)
  })

  it('of another store cannot be seen or deleted', async () => {
    const other = await aStore(app)
    const { body } = await other.call('POST', '/v1/widget/keys', { name: 'Theirs', origins })
    expect((await store.call('DELETE', `/v1/widget/keys/${body.id}`)).status).toBe(404)
    expect((await list()).keys).toEqual([])
    expect((await other.call('GET', '/v1/widget/keys')).body.total).toBe(1)
  })

  it('gives no access to the secret API', async () => {
    const { body } = await create()
    const answer = await callsOf(app, body.key).call('GET', '/v1/products')
    expect([answer.status, answer.body.error]).toEqual([401, 'unauthorized'])
  })

  it('outlives the user who created it', async () => {
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    const made = await owner.call('POST', '/v1/widget/keys', { body: { name: 'Shop', origins } })
    expect(made.status).toBe(201)
    await app.database.pool.query('delete from users where user_id = $1', [owner.userId])
    expect((await list()).keys).toEqual([made.body])
  })

  it('lists every origin once', async () => {
    expect((await create({ name: 'x', origins: [...origins, ...origins] })).body.origins).toEqual(origins)
  })
})

describe('the list of widget keys', () => {
  it.each([1, 2, 5])('returns every key once, newest first, in pages of %i', async (limit) => {
    const made: string[] = []
    for (let at = 0; at < 5; at += 1) made.unshift((await create({ name: `Key ${at}`, origins })).body.id)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { keys: { id: string }[]; total: number; next_cursor: string | null } = await list(
        `?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      expect(page.total).toBe(5)
      seen.push(...page.keys.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(made)
  })

  it('is limited to 20 keys, even with concurrent requests', async () => {
    const made = await Promise.all(Array.from({ length: 24 }, (_none, at) => create({ name: `Key ${at}`, origins })))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = made.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(4)
    expect(refused[0]?.body).toMatchObject({ error: 'conflict', details: { reason: 'too_many', limit: 20 } })
    const [first] = (await list()).keys
    await store.call('DELETE', `/v1/widget/keys/${first.id}`)
    expect((await create()).status).toBe(201)
  })

  it('needs security:write to change and security:read to read', async () => {
    const viewer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    const { body } = await create()
    expect((await viewer.call('GET', '/v1/widget/keys')).body.total).toBe(1)
    const refusals = [
      await viewer.call('POST', '/v1/widget/keys', { body: { name: 'x', origins } }),
      await viewer.call('DELETE', `/v1/widget/keys/${body.id}`),
    ]
    for (const { status, body: refusal } of refusals)
      expect([status, refusal.details]).toEqual([403, { permission: 'security:write' }])
    expect((await list()).total).toBe(1)
  })
})

describe('an origin', () => {
  it.each([
    'https://shop.example',
    'https://shop.example:8443',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'https://xn--mnchen-3ya.example',
    'http://my_shop.localhost',
  ])('%s is accepted unchanged', async (origin) => {
    expect((await create({ name: 'x', origins: [origin] })).body.origins).toEqual([origin])
  })

  it.each([
    ['https://shop.example/', 'https://shop.example'],
    ['https://shop.example/shop', 'https://shop.example'],
    ['https://shop.example:443', 'https://shop.example'],
    ['http://shop.example:80', 'http://shop.example'],
    ['HTTPS://Shop.Example', 'https://shop.example'],
    ['https://user:pass@shop.example', 'https://shop.example'],
    ['https://shop.example?x', 'https://shop.example'],
    ['https://shop.example#x', 'https://shop.example'],
    [' https://shop.example', 'https://shop.example'],
    ['https://shop.example\n', 'https://shop.example'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['https://2130706433', 'https://127.0.0.1'],
    ['blob:https://shop.example/x', 'https://shop.example'],
  ])('%j is refused with a suggestion', async (origin, exact) => {
    const answer = await create({ name: 'x', origins: ['https://fine.example', origin] })
    expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed'])
    expect(answer.body.details.errors).toEqual([
      { pointer: '/origins/1', code: 'wrong_format', message: expect.stringContaining(`here ${exact}.`) },
    ])
  })

  it.each([
    '*',
    'null',
    'https://*',
    'https://*.shop.example',
    'shop.example',
    '//shop.example',
    'ftp://shop.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'chrome-extension://abcdef',
    'https://',
    'https://shop.example:99999',
    'https://shop .example',
    'https://shop.example\u0000',
    '',
    'x'.repeat(301),
  ])('%j is refused', async (origin) => {
    const answer = await create({ name: 'x', origins: [origin] })
    expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed'])
    expect(answer.body.details.errors[0].pointer).toBe('/origins/0')
  })

  it.each([
    [{ origins }, '/name'],
    [{ name: '', origins }, '/name'],
    [{ name: 'a\nb', origins }, '/name'],
    [{ name: 'x'.repeat(201), origins }, '/name'],
    [{ name: 'x' }, '/origins'],
    [{ name: 'x', origins: [] }, '/origins'],
    [{ name: 'x', origins: 'https://shop.example' }, '/origins'],
    [{ name: 'x', origins: Array.from({ length: 21 }, (_none, at) => `https://s${at}.example`) }, '/origins'],
    [{ name: 'x', origins, key: 'pk_live_mine' }, '/key'],
  ])('and a name are both required: %j', async (body, pointer) => {
    const answer = await create(body)
    expect(answer.status).toBe(422)
    expect(answer.body.details.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer)
  })

  it('with a malformed ID is not found', async () => {
    expect((await store.call('DELETE', '/v1/widget/keys/1')).status).toBe(404)
  })
})
