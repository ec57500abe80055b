import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'

const url = '/v1/security/ip-whitelist'
const noId = '00000000-0000-7000-8000-000000000000'
/** The address of calls that do not specify one. */
const home = '127.0.0.1'
const proxy = '10.9.8.7'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ environment: { TRUSTED_PROXIES: proxy } })
})
afterAll(() => app.close())

interface From {
  readonly address: string
  readonly forwardedFor?: string
}
type Method = 'GET' | 'POST' | 'DELETE'

/** Calls with `token` from another address, or through the trusted proxy. */
const callsFrom =
  (token: string, { address, forwardedFor }: From) =>
  async (method: Method, path: string, body?: object): Promise<TestAnswer> => {
    const answer = await app.http.inject({
      method,
      url: path,
      remoteAddress: address,
      headers: {
        authorization: `Bearer ${token}`,
        ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }

const add = (store: TestStore, ip_address: string, more: object = {}) =>
  store.call('POST', url, { ip_address, description: 'Office', ...more })

/** A store that accepts calls from `home` and `others`. */
async function aClosedStore(...others: string[]): Promise<TestStore> {
  const store = await aStore(app)
  for (const one of [home, ...others]) expect((await add(store, one)).status).toBe(201)
  return store
}

const grantFrom = (store: TestStore, address: string) =>
  app.http.inject({
    method: 'POST',
    url: '/oauth/token',
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: store.clientId,
      client_secret: store.clientSecret,
    }).toString(),
  })

const errorOf = ({ status, body }: TestAnswer): [number, string | undefined] => [status, body.error]
const statusFrom = async (token: string, from: From): Promise<number> =>
  (await callsFrom(token, from)('GET', '/v1/products')).status

describe('a store without a list', () => {
  it('accepts calls from all addresses', async () => {
    const store = await aStore(app)
    for (const address of [home, '203.0.113.5', '2001:db8::5', '::ffff:203.0.113.5'])
      expect(await statusFrom(store.token, { address })).toBe(200)
  })
})

describe('a store with a list', () => {
  it.each([
    ['192.0.2.7', ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207'], ['192.0.2.8', '2001:db8::1']],
    ['192.0.2.200/25', ['192.0.2.128', '192.0.2.255'], ['192.0.2.127', '192.0.3.128']],
    ['::ffff:192.0.2.7', ['192.0.2.7', '::ffff:192.0.2.7'], ['192.0.2.8']],
    ['2001:db8:1::/48', ['2001:db8:1::5', '2001:DB8:1:FFFF::1'], ['2001:db8:2::5', '192.0.2.7']],
    ['2001:db8::7', ['2001:db8::7', '2001:db8:0:0:0:0:0:7'], ['2001:db8::8']],
    ['0.0.0.0/0', ['192.0.2.7', '::ffff:192.0.2.7'], ['2001:db8::8']],
    ['::/0', ['2001:db8::8'], ['192.0.2.7', '::ffff:192.0.2.7']],
  ])('of %s accepts only the addresses in it', async (entry, inside, outside) => {
    const store = await aStore(app)
    expect((await add(store, entry, { confirm_lockout: true })).status).toBe(201)
    for (const address of inside) expect([address, await statusFrom(store.token, { address })]).toEqual([address, 200])
    for (const address of outside) expect([address, await statusFrom(store.token, { address })]).toEqual([address, 403])
  })

  it('names the refused address, and does not read the body', async () => {
    const store = await aClosedStore()
    const answer = await callsFrom(store.token, { address: '203.0.113.5' })('POST', '/v1/products', {})
    expect([...errorOf(answer), answer.body.details]).toEqual([403, 'ip_not_allowed', { address: '203.0.113.5' }])
  })

  it('applies to a machine grant only after a right secret, so that it reveals nothing to others', async () => {
    const store = await aClosedStore()
    const refused = await grantFrom(store, '203.0.113.5')
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'ip_not_allowed'])
    expect(refused.json().details).toEqual({ address: '203.0.113.5' })
    expect((await grantFrom({ ...store, clientSecret: 'wrong' }, '203.0.113.5')).statusCode).toBe(401)
    expect((await grantFrom(store, home)).statusCode).toBe(200)
  })

  it('applies to the refresh of a machine token', async () => {
    const store = await aClosedStore()
    const refused = await callsFrom(store.token, { address: '203.0.113.5' })('POST', '/oauth/refresh')
    expect(errorOf(refused)).toEqual([403, 'ip_not_allowed'])
    expect(errorOf(await callsFrom(store.token, { address: home })('POST', '/oauth/refresh'))[0]).toBe(200)
  })

  it('applies to API keys, including existing ones', async () => {
    const store = await aStore(app)
    const made = await store.call('POST', '/v1/security/api-keys', { name: 'x', scopes: { products: ['read'] } })
    const { key } = made.body
    expect(await statusFrom(key, { address: '203.0.113.5' })).toBe(200)
    expect((await add(store, home)).status).toBe(201)
    expect(errorOf(await callsFrom(key, { address: '203.0.113.5' })('GET', '/v1/products'))).toEqual([
      403,
      'ip_not_allowed',
    ])
    expect(await statusFrom(key, { address: home })).toBe(200)
  })

  it('does not apply to users or to other stores', async () => {
    const [store, other] = [await aClosedStore(), await aStore(app)]
    const person = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    expect((await person.call('GET', '/v1/products', { remoteAddress: '203.0.113.5' })).status).toBe(200)
    expect(await statusFrom(other.token, { address: '203.0.113.5' })).toBe(200)
  })

  it('applies from the next call on, and is off after its last entry is removed', async () => {
    const store = await aStore(app)
    const away = { address: '203.0.113.5' }
    expect(await statusFrom(store.token, away)).toBe(200)
    const { id } = (await add(store, home)).body
    expect(await statusFrom(store.token, away)).toBe(403)
    expect((await store.call('DELETE', `${url}/${id}`)).body).toEqual({ status: 'deleted', id })
    expect(await statusFrom(store.token, away)).toBe(200)
  })
})

describe('X-Forwarded-For', () => {
  it('is used behind a trusted proxy, with the address that the proxy saw', async () => {
    const store = await aClosedStore('192.0.2.7')
    const through = (forwardedFor: string) => statusFrom(store.token, { address: proxy, forwardedFor })
    expect(await through('192.0.2.7')).toBe(200)
    expect(await through('::ffff:192.0.2.7')).toBe(200)
    expect(await through('203.0.113.5')).toBe(403)
    // Entries that the caller prepended are not trusted.
    expect(await through('192.0.2.7, 203.0.113.5')).toBe(403)
    expect(await through('203.0.113.5, 192.0.2.7')).toBe(200)
    expect(await through('not an address')).toBe(403)
  })

  it.each([
    '192.0.2.7:51234',
    '203.0.113.5:80, 192.0.2.7:51234',
    '[2001:db8::7]',
    '[2001:DB8:0::7]:51234',
    '[::ffff:192.0.2.7]:1',
  ])('may have the port of the client or brackets: %s', async (forwardedFor) => {
    const store = await aClosedStore('192.0.2.7', '2001:db8::7')
    expect(await statusFrom(store.token, { address: proxy, forwardedFor })).toBe(200)
  })

  it.each(['192.0.2.70:51234', '192.0.2.7:', '192.0.2.7:1:2', '[192.0.2.7', '[2001:db8::8]:1'])(
    'is no listed address: %s',
    async (forwardedFor) => {
      const store = await aClosedStore('192.0.2.7', '2001:db8::7')
      expect(await statusFrom(store.token, { address: proxy, forwardedFor })).toBe(403)
    },
  )

  it('is ignored from any other peer', async () => {
    const store = await aClosedStore('192.0.2.7')
    expect(await statusFrom(store.token, { address: '203.0.113.5', forwardedFor: '192.0.2.7' })).toBe(403)
    expect(await statusFrom(store.token, { address: '192.0.2.7', forwardedFor: '203.0.113.5' })).toBe(200)
  })
})

describe('the lockout check', () => {
  it('refuses a first entry that excludes the caller, names the address, and changes nothing', async () => {
    const store = await aStore(app)
    const answer = await add(store, '192.0.2.0/24')
    expect([...errorOf(answer), answer.body.details]).toEqual([
      409,
      'conflict',
      { reason: 'would_lock_out', address: home },
    ])
    expect((await store.call('GET', url)).body.total).toBe(0)
    expect(await statusFrom(store.token, { address: home })).toBe(200)
  })

  it('accepts the entry when confirmed, and then applies it', async () => {
    const store = await aStore(app)
    expect(errorOf(await add(store, '192.0.2.0/24', { confirm_lockout: false }))).toEqual([409, 'conflict'])
    expect((await add(store, '192.0.2.0/24', { confirm_lockout: true })).status).toBe(201)
    expect(await statusFrom(store.token, { address: home })).toBe(403)
    expect(await statusFrom(store.token, { address: '192.0.2.9' })).toBe(200)
  })

  it('refuses to remove the entry that includes the caller, unless it is confirmed or the last', async () => {
    const store = await aStore(app)
    const { id } = (await add(store, home)).body
    await add(store, '192.0.2.0/24')
    const refused = await store.call('DELETE', `${url}/${id}`)
    expect([...errorOf(refused), refused.body.details]).toEqual([
      409,
      'conflict',
      { reason: 'would_lock_out', address: home },
    ])
    expect(errorOf(await store.call('DELETE', `${url}/${id}?confirm_lockout=false`))).toEqual([409, 'conflict'])
    expect((await store.call('DELETE', `${url}/${id}?confirm_lockout=true`)).status).toBe(200)
    expect(await statusFrom(store.token, { address: home })).toBe(403)
  })

  it('allows removing an entry when another one still includes the caller', async () => {
    const store = await aStore(app)
    const { id } = (await add(store, home)).body
    await add(store, '127.0.0.0/8')
    await add(store, '192.0.2.0/24')
    expect((await store.call('DELETE', `${url}/${id}`)).status).toBe(200)
    expect(await statusFrom(store.token, { address: home })).toBe(200)
  })

  it('works when two entries that include the caller are removed concurrently', async () => {
    const store = await aStore(app)
    const ids: string[] = []
    for (const one of [home, '127.0.0.0/8', '192.0.2.0/24']) ids.push((await add(store, one)).body.id)
    const answers = await Promise.all(ids.slice(0, 2).map((id) => store.call('DELETE', `${url}/${id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await statusFrom(store.token, { address: home })).toBe(200)
  })

  it('applies to API keys too, by their address behind a proxy', async () => {
    const store = await aStore(app)
    const scopes = { security: ['read', 'write'] }
    const { key } = (await store.call('POST', '/v1/security/api-keys', { name: 'x', scopes })).body
    const call = callsFrom(key, { address: proxy, forwardedFor: '192.0.2.7' })
    const refused = await call('POST', url, { ip_address: home, description: 'Office' })
    expect([...errorOf(refused), refused.body.details.address]).toEqual([409, 'conflict', '192.0.2.7'])
    expect((await call('POST', url, { ip_address: '192.0.2.7', description: 'Office' })).status).toBe(201)
  })

  it('applies to users as well, who could block the backend without noticing', async () => {
    const store = await aStore(app)
    for (const role of ['developer', 'owner'] as const) {
      const person = await aPerson(app, { memberships: [{ scope: store.scope, role }] })
      const refused = await person.call('POST', url, { body: { ip_address: '192.0.2.0/24', description: 'Office' } })
      expect([...errorOf(refused), refused.body.details]).toEqual([
        409,
        'conflict',
        { reason: 'would_lock_out', address: home },
      ])
    }
    expect(await statusFrom(store.token, { address: home })).toBe(200)
  })

  it('accepts a confirmed change by a user, to whom the list does not apply and who can undo it', async () => {
    const store = await aStore(app)
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    const body = { ip_address: '192.0.2.0/24', description: 'Office', confirm_lockout: true }
    const added = await owner.call('POST', url, { body })
    expect(added.status).toBe(201)
    expect(await statusFrom(store.token, { address: home })).toBe(403)
    expect((await owner.call('GET', '/v1/products')).status).toBe(200)
    expect((await owner.call('DELETE', `${url}/${added.body.id}`)).status).toBe(200)
    expect(await statusFrom(store.token, { address: home })).toBe(200)
  })

  it('applies to users who remove the entry that includes their address', async () => {
    const store = await aClosedStore('192.0.2.7')
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    const { entries } = (await owner.call('GET', url)).body
    const { id } = entries.find((entry: { ip_address: string }) => entry.ip_address === home)
    const refused = await owner.call('DELETE', `${url}/${id}`)
    expect([...errorOf(refused), refused.body.details.address]).toEqual([409, 'conflict', home])
    expect((await owner.call('DELETE', `${url}/${id}?confirm_lockout=true`)).status).toBe(200)
    expect(await statusFrom(store.token, { address: home })).toBe(403)
  })
})

describe('an entry of the list', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.9.9.9/8', '127.0.0.0/8'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['::FFFF:127.0.0.9/104', '127.0.0.0/8'],
    ['2001:DB8:0:0::1/32', '2001:db8::/32'],
    ['2001:DB8:0::0:1/128', '2001:db8::1'],
  ])('written %s is shown as %s', async (written, shown) => {
    const store = await aStore(app)
    const answer = await add(store, written, { confirm_lockout: true, description: 'Office, 2nd floor' })
    expect([answer.status, answer.body]).toEqual([
      201,
      { id: expect.any(String), ip_address: shown, description: 'Office, 2nd floor', created_at: expect.any(String) },
    ])
  })

  it('is listed once, however it is written', async () => {
    const store = await aStore(app)
    await add(store, '127.0.0.0/8')
    for (const again of ['127.0.0.0/8', '127.1.2.3/8', '::ffff:127.0.0.0/104']) {
      const answer = await add(store, again)
      expect([...errorOf(answer), answer.body.details]).toEqual([
        409,
        'conflict',
        { reason: 'exists', ip_address: '127.0.0.0/8' },
      ])
    }
    const twice = await Promise.all([1, 2].map(() => add(store, '127.0.0.1')))
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it.each([
    ...['', 'x', 'example.com', '127.1', '0x7f.0.0.1', '0177.0.0.1', '2130706433', '127.0.0.1/33', '127.0.0.1/-1'],
    ...['127.0.0.1/', '127.0.0.1/08', ' 127.0.0.1', '127.0.0.1\n', '[::1]', 'fe80::1%eth0', '::/129', '::ffff:0:0/0'],
    ...['127.0.0.1:80', '127.0.0.1/255.0.0.0', '1'.repeat(65)],
  ])('is never %j', async (ip_address) => {
    const store = await aStore(app)
    const answer = await add(store, ip_address, { confirm_lockout: true })
    expect([...errorOf(answer), answer.body.details.errors[0].pointer]).toEqual([
      422,
      'validation_failed',
      '/ip_address',
    ])
    expect(answer.body.message).toMatch(/^ip_address must .*\.$/)
    expect((await store.call('GET', url)).body.total).toBe(0)
  })

  it.each([
    [{ description: undefined }, '/description'],
    [{ description: '' }, '/description'],
    [{ description: 'x'.repeat(201) }, '/description'],
    [{ description: 'a\nb' }, '/description'],
    [{ confirm_lockout: 'true' }, '/confirm_lockout'],
    [{ ip_address: 127 }, '/ip_address'],
    [{ ip_address: ['127.0.0.1'] }, '/ip_address'],
    [{ network: '127.0.0.1' }, '/network'],
  ])('is refused with %j', async (wrong, pointer) => {
    const store = await aStore(app)
    const answer = await add(store, home, wrong)
    expect([...errorOf(answer), answer.body.details.errors[0].pointer]).toEqual([422, 'validation_failed', pointer])
  })

  it('is refused beyond one hundred, even with concurrent requests', async () => {
    const store = await aClosedStore()
    const rows = Array.from({ length: 95 }, (_, at) => ({
      store_id: store.scope.storeId,
      entry_id: crypto.randomUUID(),
      network: `192.0.2.${at}/32`,
      description: 'x',
      created_by: null,
      created_at: new Date(),
    }))
    await app.database.db.insertInto('ip_whitelist').values(rows).execute()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => add(store, `198.51.100.${at}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => body.details)).toEqual(
      refused.map(() => ({ reason: 'limit_reached', limit: 100 })),
    )
  })
})

describe('the list of addresses', () => {
  it('is paged, newest first, with each entry once', async () => {
    const store = await aStore(app)
    const made: string[] = []
    for (const one of [home, '192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
      made.unshift((await add(store, one)).body.id)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: TestAnswer = await store.call('GET', `${url}?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      expect(page.body.total).toBe(5)
      seen.push(...page.body.entries.map((one: { id: string }) => one.id))
      cursor = page.body.next_cursor
    }
    expect(seen).toEqual(made)
    expect((await store.call('GET', `${url}?cursor=x`)).status).toBe(422)
    expect((await store.call('GET', `${url}?limit=101`)).status).toBe(422)
  })

  it('cannot be seen or changed by another store', async () => {
    const [store, other] = [await aClosedStore(), await aStore(app)]
    const { id } = (await store.call('GET', url)).body.entries[0]
    expect((await other.call('GET', url)).body).toEqual({ entries: [], total: 0, next_cursor: null })
    expect(errorOf(await other.call('DELETE', `${url}/${id}`))).toEqual([404, 'not_found'])
    expect(errorOf(await store.call('DELETE', `${url}/${noId}`))).toEqual([404, 'not_found'])
    expect(errorOf(await store.call('DELETE', `${url}/x`))).toEqual([404, 'not_found'])
  })

  it('is changed only with security:write, and every change is audited', async () => {
    const store = await aStore(app)
    const viewer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    const body = { ip_address: home, description: 'Office' }
    expect((await viewer.call('GET', url)).status).toBe(200)
    expect(errorOf(await viewer.call('POST', url, { body }))).toEqual([403, 'missing_permission'])
    expect(errorOf(await viewer.call('DELETE', `${url}/${noId}`))).toEqual([403, 'missing_permission'])
    const { id } = (await add(store, home)).body
    expect(errorOf(await add(store, home))).toEqual([409, 'conflict'])
    await store.call('DELETE', `${url}/${id}`)
    const events = await app.database.db
      .selectFrom('audit_events')
      .select(['action', 'actor_type', 'target_id', 'address', 'details'])
      .where('store_id', '=', store.scope.storeId)
      .orderBy('event_id')
      .execute()
    const common = { actor_type: 'client', target_id: id, address: home }
    expect(events).toEqual([
      { ...common, action: 'ip_whitelist.add', details: { ip_address: home, description: 'Office' } },
      { ...common, action: 'ip_whitelist.remove', details: { ip_address: home } },
    ])
  })
})
