import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Permission, permissions } from '../../../../contract/identity/permission.ts'
import type { Clock } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, callsOf, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'

const hour = 3_600_000
const day = 24 * hour
const url = '/v1/security/api-keys'
const noId = '00000000-0000-7000-8000-000000000000'

let time = Date.parse('2026-11-21T12:00:00.000Z')
const clock: Clock = { now: () => new Date(time) }
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ clock, environment: { ACCESS_TOKEN_TTL: '3600' } })
})
afterAll(() => app.close())

/** Creates a key with the store's machine token. */
async function aKey(store: TestStore, more: object = {}) {
  const answer = await store.call('POST', url, { name: 'Shop', scopes: { products: ['read'] }, ...more })
  expect(answer.status).toBe(201)
  const body = answer.body as { id: string; key: string; expires_at: string | null }
  return { ...body, call: callsOf(app, body.key).call }
}

/** A machine token of the store that is limited to some permissions. */
async function narrowed(store: TestStore, only: Permission[]) {
  const row = await app.modules.stores.storeById(store.scope)
  if (row === undefined) throw new Error('no store')
  const secretId = (await app.modules.stores.secretIdOf(store.scope)) ?? ''
  return callsOf(app, (await app.modules.tokens.issueMachineToken(row, { secretId, only })).access_token)
}

const errorOf = ({ status, body }: TestAnswer): [number, string | undefined] => [status, body.error]
const eventsOf = (store: TestStore) =>
  app.database.db
    .selectFrom('audit_events')
    .select(['action', 'actor_type', 'actor_id', 'target_id', 'details'])
    .where('store_id', '=', store.scope.storeId)
    .orderBy('event_id')
    .execute()

/** Runs `work` at a later time, then sets the clock back. */
async function after<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const startedAt = time
  time += ms
  try {
    return await work()
  } finally {
    time = startedAt
  }
}

describe('an API key', () => {
  it('is shown once, with the documented fields, in an uncacheable response', async () => {
    const store = await aStore(app)
    const scopes = { search: ['execute'], products: ['write', 'read'], connector: ['write:store'] }
    const answer = await store.call('POST', url, { name: 'Shop', scopes, expires_in_days: 30 })
    expect([answer.status, answer.headers['cache-control']]).toEqual([201, 'no-store'])
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Shop',
      key: expect.stringMatching(/^sk_live_[0-9A-Za-z]{43}$/),
      scopes: { products: ['read', 'write'], search: ['execute'], connector: ['write:store'] },
      expires_at: new Date(time + 30 * day).toISOString(),
    })
    const listed = await store.call('GET', url)
    expect(listed.body).toEqual({
      api_keys: [
        {
          id: answer.body.id,
          name: 'Shop',
          hint: answer.body.key.slice(-4),
          scopes: answer.body.scopes,
          created_at: new Date(time).toISOString(),
          expires_at: answer.body.expires_at,
          last_used_at: null,
        },
      ],
      total: 1,
      next_cursor: null,
    })
    const storedRow = await app.database.db
      .selectFrom('api_keys')
      .selectAll()
      .where('key_id', '=', answer.body.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(storedRow)).not.toContain(answer.body.key.slice(8))
    expect(storedRow.secret_hash.toString('latin1')).not.toContain(answer.body.key.slice(8))
  })

  it('has exactly the permissions of its scopes, and a refusal names the missing one', async () => {
    const store = await aStore(app)
    const { call } = await aKey(store, { scopes: { products: ['read'], search: ['execute'] } })
    expect((await call('GET', '/v1/products')).status).toBe(200)
    expect((await call('POST', '/v1/search/text', { query: 'shoe' })).status).toBe(200)
    for (const [method, path, permission, body] of [
      ['DELETE', '/v1/products/x', 'products:delete', undefined],
      ['POST', '/v1/products', 'products:write', {}],
      ['GET', url, 'security:read', undefined],
      ['POST', url, 'security:write', {}],
      ['DELETE', `${url}/${noId}`, 'security:write', undefined],
    ] as const) {
      const answer = await call(method, path, body)
      expect([...errorOf(answer), answer.body.details.permission]).toEqual([403, 'missing_permission', permission])
    }
  })

  it('is not a user or super admin, and cannot be refreshed or revoked like a token', async () => {
    const store = await aStore(app)
    const { call } = await aKey(store, { scopes: Object.fromEntries([...scopesOfAll()]) })
    expect(errorOf(await call('GET', '/v1/account'))).toEqual([403, 'forbidden'])
    expect(errorOf(await call('POST', '/oauth/keys/rotate'))).toEqual([403, 'forbidden'])
    expect(errorOf(await call('POST', '/oauth/refresh'))).toEqual([401, 'unauthorized'])
    expect(errorOf(await call('POST', '/oauth/revoke'))).toEqual([401, 'unauthorized'])
    expect((await call('GET', '/v1/products')).status).toBe(200)
  })

  it('works only for its own store', async () => {
    const [store, other] = [await aStore(app), await aStore(app)]
    const { id, key } = await aKey(store)
    const answer = await app.http.inject({
      url: '/v1/products',
      headers: { authorization: `Bearer ${key}`, 'x-service-active-tenant': other.slug },
    })
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'forbidden'])
    expect(errorOf(await other.call('POST', `${url}/${id}/rotate`, {}))).toEqual([404, 'not_found'])
    expect(errorOf(await other.call('DELETE', `${url}/${id}`))).toEqual([404, 'not_found'])
    expect((await other.call('GET', url)).body.total).toBe(0)
    expect((await callsOf(app, key).call('GET', '/v1/products')).status).toBe(200)
  })

  it('that is forged, truncated or longer is refused like any other credential', async () => {
    const store = await aStore(app)
    const { key } = await aKey(store)
    const last = key.endsWith('A') ? 'B' : 'A'
    const wrong = ['sk_live_', key.slice(0, -1), `${key}A`, key.slice(0, -1) + last, key.toUpperCase(), key.slice(8)]
    for (const one of wrong) {
      const answer = await callsOf(app, one).call('GET', '/v1/products')
      expect([...errorOf(answer), answer.headers['www-authenticate']]).toEqual([401, 'unauthorized', 'Bearer'])
    }
  })

  it('expires on the requested day', async () => {
    const store = await aStore(app)
    const { call, expires_at: end } = await aKey(store, { expires_in_days: 1 })
    expect(end).toBe(new Date(time + day).toISOString())
    expect(await after(day - 1, async () => (await call('GET', '/v1/products')).status)).toBe(200)
    expect(await after(day, async () => errorOf(await call('GET', '/v1/products')))).toEqual([401, 'unauthorized'])
  })

  it('is refused as soon as it is deleted', async () => {
    const store = await aStore(app)
    const { id, call } = await aKey(store)
    expect((await call('GET', '/v1/products')).status).toBe(200)
    const deleted = await store.call('DELETE', `${url}/${id}`)
    expect([deleted.status, deleted.body]).toEqual([200, { status: 'deleted', id }])
    expect(errorOf(await call('GET', '/v1/products'))).toEqual([401, 'unauthorized'])
    expect(errorOf(await store.call('DELETE', `${url}/${id}`))).toEqual([404, 'not_found'])
    expect(errorOf(await store.call('POST', `${url}/${id}/rotate`, {}))).toEqual([404, 'not_found'])
  })
})

describe('deleting a key', () => {
  it('needs only security:write, even for a key with more permissions than the caller', async () => {
    const store = await aStore(app)
    const scopes = { products: ['read', 'write', 'delete'], billing: ['read', 'write'], team: ['read', 'write'] }
    const developer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'developer' }] })
    const narrow = await narrowed(store, ['security:write'])
    const securityKey = await aKey(store, { scopes: { security: ['write'] } })
    const callers = [
      (address: string) => developer.call('DELETE', address),
      (address: string) => narrow.call('DELETE', address),
      (address: string) => securityKey.call('DELETE', address),
    ]
    for (const remove of callers) {
      const { id, call } = await aKey(store, { scopes })
      const body = { overlap_hours: 0 }
      expect(errorOf(await securityKey.call('POST', `${url}/${id}/rotate`, body))).toEqual([403, 'missing_permission'])
      expect((await remove(`${url}/${id}`)).status).toBe(200)
      expect(errorOf(await call('GET', '/v1/products'))).toEqual([401, 'unauthorized'])
    }
  })
})

describe('a new API key', () => {
  it.each([
    [{ scopes: { products: ['read', 'fly'] } }, '/scopes/products/1', 'unknown_scope'],
    [{ scopes: { planets: ['read'] } }, '/scopes/planets/0', 'unknown_scope'],
    [{ scopes: { 'connector:write': ['store'] } }, '/scopes/connector:write/0', 'unknown_scope'],
    [{ scopes: { constructor: ['read'] } }, '/scopes/constructor/0', 'unknown_scope'],
    [{ scopes: {} }, '/scopes', 'too_few_fields'],
    [{ scopes: { products: [] } }, '/scopes/products', 'too_few_items'],
    [{ scopes: { products: 'read' } }, '/scopes/products', 'wrong_type'],
    [{ scopes: { products: [null] } }, '/scopes/products/0', 'wrong_type'],
    [{ scopes: ['products:read'] }, '/scopes', 'wrong_type'],
    [{ name: '' }, '/name', 'too_short'],
    [{ name: 'x'.repeat(201) }, '/name', 'too_long'],
    [{ name: 'a\r\nb' }, '/name', 'wrong_format'],
    [{ name: 'a\u0000b' }, '/name', 'wrong_format'],
    [{ expires_in_days: 0 }, '/expires_in_days', 'too_small'],
    [{ expires_in_days: 3651 }, '/expires_in_days', 'too_large'],
    [{ expires_in_days: 1.5 }, '/expires_in_days', 'wrong_type'],
    [{ expires_in_days: '30' }, '/expires_in_days', 'wrong_type'],
  ])('is refused with %j, and the error points to the field', async (wrong, pointer, code) => {
    const store = await aStore(app)
    const answer = await store.call('POST', url, { name: 'Shop', scopes: { products: ['read'] }, ...wrong })
    expect(errorOf(answer)).toEqual([422, 'validation_failed'])
    expect(answer.body.details.errors[0]).toMatchObject({ pointer, code })
    expect((await store.call('GET', url)).body.total).toBe(0)
  })

  it('is refused with an unknown area or an unknown field', async () => {
    const store = await aStore(app)
    for (const wrong of [
      { scopes: { 'a\nb': 1 } },
      { scopes: { products: ['read'], 'a\nb': ['read'] } },
      { key: 'x' },
    ]) {
      const answer = await store.call('POST', url, { name: 'Shop', scopes: { products: ['read'] }, ...wrong })
      expect(errorOf(answer)).toEqual([422, 'validation_failed'])
    }
    const answer = await app.http.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${store.token}`, 'content-type': 'application/json' },
      payload: '{"name":"x","scopes":{"__proto__":["read"]}}',
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })

  it('never has more permissions than its creator: a user, a limited token or another key', async () => {
    const store = await aStore(app)
    const wanted = { name: 'More', scopes: { products: ['read'], billing: ['write'] } }
    const creators = [
      (await aPerson(app, { memberships: [{ scope: store.scope, role: 'admin' }] })).call('POST', url, {
        body: wanted,
      }),
      (await narrowed(store, ['products:read', 'security:write'])).call('POST', url, wanted),
      (await aKey(store, { scopes: { products: ['read'], security: ['write'] } })).call('POST', url, wanted),
    ]
    for (const answer of await Promise.all(creators))
      expect([...errorOf(answer), answer.body.details.permission]).toEqual([403, 'missing_permission', 'billing:write'])
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    expect((await owner.call('POST', url, { body: wanted })).status).toBe(201)
  })

  it('cannot be created with any single permission but security:write', async () => {
    const store = await aStore(app)
    const wanted = { name: 'x', scopes: { products: ['read'] } }
    const all = await narrowed(
      store,
      permissions.filter((one) => one !== 'security:write'),
    )
    expect((await all.call('POST', url, wanted)).body.details.permission).toBe('security:write')
    const viewer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    expect(errorOf(await viewer.call('POST', url, { body: wanted }))).toEqual([403, 'missing_permission'])
    expect((await viewer.call('GET', url)).status).toBe(200)
  })

  it('created with a key expires no later than that key', async () => {
    const store = await aStore(app)
    const creator = await aKey(store, { scopes: { products: ['read'], security: ['write'] }, expires_in_days: 2 })
    const permanent = await creator.call('POST', url, { name: 'Endless', scopes: { products: ['read'] } })
    const short = await creator.call('POST', url, { name: 'Short', scopes: { products: ['read'] }, expires_in_days: 1 })
    expect([permanent.body.expires_at, short.body.expires_at]).toEqual([
      creator.expires_at,
      new Date(time + day).toISOString(),
    ])
  })

  it('is refused beyond one hundred, even with concurrent requests', async () => {
    const store = await aStore(app)
    const rows = Array.from({ length: 95 }, (_, at) => ({
      store_id: store.scope.storeId,
      key_id: crypto.randomUUID(),
      name: `Key ${at}`,
      hint: 'xxxx',
      permission_names: ['products:read' as const],
      secret_hash: Buffer.from(crypto.randomUUID()),
      created_at: new Date(time),
      former_hash: null,
      former_until: null,
      created_by: null,
      expires_at: null,
      last_used_at: null,
    }))
    await app.database.db.insertInto('api_keys').values(rows).execute()
    const wanted = { name: 'Shop', scopes: { products: ['read'] } }
    const answers = await Promise.all(Array.from({ length: 10 }, () => store.call('POST', url, wanted)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => [status, body.details])).toEqual(
      refused.map(() => [409, { reason: 'limit_reached', limit: 100 }]),
    )
    expect((await store.call('GET', url)).body.total).toBe(100)
  })
})

describe('the rotation of a key', () => {
  it('lets both secrets work until the overlap ends, by the clock', async () => {
    const store = await aStore(app)
    const { id, key, call } = await aKey(store)
    const rotated = await store.call('POST', `${url}/${id}/rotate`, { overlap_hours: 2 })
    expect([rotated.status, rotated.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(rotated.body).toEqual({
      id,
      name: 'Shop',
      key: expect.stringMatching(/^sk_live_[0-9A-Za-z]{43}$/),
      scopes: { products: ['read'] },
      expires_at: null,
      former_key_valid_until: new Date(time + 2 * hour).toISOString(),
    })
    expect(rotated.body.key).not.toBe(key)
    const fresh = callsOf(app, rotated.body.key).call
    const both = async () => [(await call('GET', '/v1/products')).status, (await fresh('GET', '/v1/products')).status]
    expect(await both()).toEqual([200, 200])
    expect(await after(2 * hour - 1, both)).toEqual([200, 200])
    expect(await after(2 * hour, both)).toEqual([401, 200])
  })

  it('has an overlap of a day by default, with an empty body or none', async () => {
    const store = await aStore(app)
    const { id } = await aKey(store)
    for (const body of [{}, undefined]) {
      const answer = await store.call('POST', `${url}/${id}/rotate`, body)
      expect([answer.status, answer.body.former_key_valid_until]).toEqual([200, new Date(time + day).toISOString()])
    }
  })

  it('without an overlap revokes the previous secret at once', async () => {
    const store = await aStore(app)
    const { id, call } = await aKey(store)
    const rotated = await store.call('POST', `${url}/${id}/rotate`, { overlap_hours: 0 })
    expect(rotated.body.former_key_valid_until).toBe(new Date(time).toISOString())
    expect(errorOf(await call('GET', '/v1/products'))).toEqual([401, 'unauthorized'])
    expect((await callsOf(app, rotated.body.key).call('GET', '/v1/products')).status).toBe(200)
  })

  it('done twice keeps only the most recent previous secret', async () => {
    const store = await aStore(app)
    const { id, key } = await aKey(store)
    const second = (await store.call('POST', `${url}/${id}/rotate`, {})).body.key
    const third = (await store.call('POST', `${url}/${id}/rotate`, {})).body.key
    const statuses = []
    for (const one of [key, second, third]) statuses.push((await callsOf(app, one).call('GET', '/v1/products')).status)
    expect(statuses).toEqual([401, 200, 200])
    expect((await store.call('GET', url)).body.api_keys[0].hint).toBe(third.slice(-4))
  })

  it('done in two concurrent requests leaves exactly the two newest secrets valid', async () => {
    const store = await aStore(app)
    const { id, key } = await aKey(store)
    const answers = await Promise.all([1, 2].map(() => store.call('POST', `${url}/${id}/rotate`, {})))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const { body } of answers) expect((await callsOf(app, body.key).call('GET', '/v1/products')).status).toBe(200)
    expect((await callsOf(app, key).call('GET', '/v1/products')).status).toBe(401)
  })

  it('never extends the previous secret beyond the expiry of the key, nor revives an expired key', async () => {
    const store = await aStore(app)
    const { id, expires_at: end } = await aKey(store, { expires_in_days: 1 })
    const answer = await store.call('POST', `${url}/${id}/rotate`, { overlap_hours: 168 })
    expect([answer.body.former_key_valid_until, answer.body.expires_at]).toEqual([end, end])
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    await app.database.db
      .updateTable('api_keys')
      .set({ expires_at: new Date(time) })
      .where('key_id', '=', id)
      .execute()
    const late = await owner.call('POST', `${url}/${id}/rotate`, { body: {} })
    expect([...errorOf(late), late.body.details.reason]).toEqual([409, 'conflict', 'expired'])
  })

  it('is refused to callers with fewer permissions than the key, because they would get its secret', async () => {
    const store = await aStore(app)
    const { id } = await aKey(store, { scopes: { products: ['read'], billing: ['write'] } })
    const admin = await aPerson(app, { memberships: [{ scope: store.scope, role: 'admin' }] })
    const small = await aKey(store, { scopes: { security: ['write'], products: ['read'] } })
    for (const answer of [
      await admin.call('POST', `${url}/${id}/rotate`, { body: {} }),
      await small.call('POST', `${url}/${id}/rotate`, {}),
    ])
      expect([...errorOf(answer), answer.body.details.permission]).toEqual([403, 'missing_permission', 'billing:write'])
  })

  it('is refused to a key that expires before the rotated one, but allowed for itself', async () => {
    const store = await aStore(app)
    const scopes = { security: ['write'], products: ['read'] }
    const permanent = await aKey(store, { scopes })
    const short = await aKey(store, { scopes, expires_in_days: 1 })
    expect(errorOf(await short.call('POST', `${url}/${permanent.id}/rotate`, {}))).toEqual([403, 'forbidden'])
    expect((await short.call('POST', `${url}/${short.id}/rotate`, {})).status).toBe(200)
    expect((await permanent.call('POST', `${url}/${short.id}/rotate`, {})).status).toBe(200)
  })

  it.each([[-1], [169], [1.5], ['24'], [null]])('refuses an overlap of %j hours', async (overlap_hours) => {
    const store = await aStore(app)
    const { id } = await aKey(store)
    expect(errorOf(await store.call('POST', `${url}/${id}/rotate`, { overlap_hours }))).toEqual([
      422,
      'validation_failed',
    ])
  })
})

describe('the list of keys', () => {
  it('is paged, newest first, with each key once', async () => {
    const store = await aStore(app)
    const made: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) made.unshift((await aKey(store, { name })).id)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: TestAnswer = await store.call('GET', `${url}?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      expect(page.body.total).toBe(5)
      seen.push(...page.body.api_keys.map((one: { id: string }) => one.id))
      cursor = page.body.next_cursor
    }
    expect(seen).toEqual(made)
    expect((await store.call('GET', `${url}?limit=5`)).body.next_cursor).toBeNull()
  })

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'cursor=x',
    `cursor=${Buffer.from('[1,"x"]').toString('base64url')}`,
    `cursor=${Buffer.from(`[1e300,"${noId}"]`).toString('base64url')}`,
    `cursor=${Buffer.from(`[-1,"${noId}"]`).toString('base64url')}`,
    'page=2',
  ])('refuses ?%s', async (query) => {
    const store = await aStore(app)
    expect(errorOf(await store.call('GET', `${url}?${query}`))).toEqual([422, 'validation_failed'])
  })

  it('returns 404 for a malformed id', async () => {
    const store = await aStore(app)
    expect((await store.call('DELETE', `${url}/x`)).status).toBe(404)
    expect((await store.call('DELETE', `${url}/${noId}`)).status).toBe(404)
  })
})

describe('the audit log of keys', () => {
  it('names who created, rotated and deleted which key, and contains no secret', async () => {
    const store = await aStore(app)
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    const made = await owner.call('POST', url, { body: { name: 'Shop', scopes: { security: ['write'] } } })
    const { id, key } = made.body
    const own = callsOf(app, key).call
    const rotated = await own('POST', `${url}/${id}/rotate`, { overlap_hours: 1 })
    await store.call('DELETE', `${url}/${id}`)
    const events = await eventsOf(store)
    expect(events).toEqual([
      {
        action: 'api_key.create',
        actor_type: 'user',
        actor_id: owner.userId,
        target_id: id,
        details: { name: 'Shop', permissions: ['security:write'], expires_at: null },
      },
      {
        action: 'api_key.rotate',
        actor_type: 'api_key',
        actor_id: id,
        target_id: id,
        details: { name: 'Shop', former_key_valid_until: new Date(time + hour).toISOString() },
      },
      {
        action: 'api_key.delete',
        actor_type: 'client',
        actor_id: store.clientId,
        target_id: id,
        details: { name: 'Shop' },
      },
    ])
    for (const secret of [key, rotated.body.key]) expect(JSON.stringify(events)).not.toContain(secret.slice(8))
  })

  it('contains no refused call', async () => {
    const store = await aStore(app)
    await store.call('POST', url, { name: 'Shop', scopes: { planets: ['read'] } })
    await store.call('DELETE', `${url}/${noId}`)
    expect(await eventsOf(store)).toEqual([])
  })
})

function* scopesOfAll(): Iterable<[string, string[]]> {
  const areas = new Set(permissions.map((one) => one.split(':')[0] ?? ''))
  for (const area of areas) {
    yield [area, permissions.filter((one) => one.startsWith(`${area}:`)).map((one) => one.slice(area.length + 1))]
  }
}
