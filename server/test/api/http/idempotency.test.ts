import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { permissions } from '../../../../contract/identity/permission.ts'
import type { App } from '../../../app.ts'
import { describeRoutes } from '../../../routes.ts'
import { type Route, routesOf } from '../../kit/app/routes.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, callsOf, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

/** POSTs that create nothing that could be duplicated. A new POST must accept the key or be listed here; otherwise a test fails. */
const createsNothing: Readonly<Record<string, RegExp>> = {
  'searches of every kind':
    /^\/v1\/(widget\/)?search(\/(url|text|upload|hybrid|fusion|multi-image|crop|filtered|batch|explain))?$/,
  'issues a token: each call must return a new one':
    /^\/oauth\/(token|login|refresh|revoke)$|^\/(demo|portal)\/session$/,
  // Nobody is signed in, so all callers would share one identity: a guessed key would reveal another caller's answer.
  'anonymous, and the same answer each time': /^\/register(\/resend)?$|^\/v1\/account\/password\/(forgot|reset)$/,
  'consumes its token: a repetition finds it used': /^\/v1\/team\/invites\/accept$/,
  // Their answers contain the most valuable secrets; a retry does not justify storing them for a day.
  'a person’s own password and second factor':
    /^\/v1\/account\/password$|^\/v1\/security\/2fa\/(setup|enable|disable)$/,
  'sends a webhook message again, which its receiver recognizes by its id':
    /^\/v1\/search\/webhooks\/(:webhook_id\/(test|replay)|deliveries\/:delivery_id\/replay)$/,
  'undoes a deletion; a repetition finds nothing to restore': /^\/v1\/widget\/keys\/:key_id\/restore$/,
  'fetches the images again; a repetition finds them unchanged': /^\/v1\/products\/:product_id\/retry$/,
  'begins or ends a shopper’s session: each call must return a new token, or finds the session ended':
    /^\/v1\/sessions\/(anonymous|exchange|revoke)$/,
  'stops the running turn; a repetition finds none': /^\/v1\/chat\/messages\/stop$/,
  'records feedback by session; a repetition within 5 seconds counts once': /^\/v1\/widget\/search\/feedback$/,
  'sets the end of a subscription; a repetition changes nothing': /^\/v1\/billing\/(cancel|resume)$/,
  'belongs to a hosted page, whose checkout ends once': /^\/v1\/billing\/sandbox\//,
  'receives events of the payment provider, which have IDs': /^\/v1\/billing\/webhooks\/:provider$/,
  'the installation’s, not a store’s': /^\/oauth\/keys\/rotate$|^\/v1\/admin\/(models|stores)(\/|$)/,
}
/** Answers 410 to every method. */
const replaced = '/v1/users/*'

let app: TestApp
let host: ImageHost
const clock = { at: Date.now(), now: () => new Date(clock.at) }

beforeAll(async () => {
  app = await startTestApp({ clock })
  host = await startImageHost()
  host.serve('/1.jpg', await anImage(1))
  host.serve('/page.jpg', Buffer.from('<html>'), { 'content-type': 'text/html' })
})
afterAll(async () => {
  await host.close()
  await app.close()
})

/** A POST with a key and the given token. */
async function post(
  token: string,
  url: string,
  { key, body, on = app }: { key?: string | string[]; body?: object | string; on?: App },
): Promise<TestAnswer & { text: string; replayed: boolean }> {
  const answer = await on.http.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body === '' ? null : JSON.parse(answer.body),
    text: answer.body,
    replayed: answer.headers['idempotent-replayed'] === 'true',
  }
}

const groups = '/v1/user-groups'
const apiKeys = '/v1/security/api-keys'
const aGroup = (name: string) => ({ name, permission_names: ['products:read'] })
const groupsOf = async (store: TestStore): Promise<number> => (await store.call('GET', groups)).body.total

async function storedKeyCount(store: TestStore): Promise<number> {
  const { rowCount } = await app.database.pool.query('select from idempotency_keys where store_id = $1', [
    store.clientId,
  ])
  return rowCount ?? 0
}

describe('a retry with the same Idempotency-Key', () => {
  it('receives the first answer again, byte for byte, and nothing is done twice', async () => {
    const store = await aStore(app)
    const request = { key: 'order-1', body: { name: 'Feed', scopes: { products: ['read'] } } }
    const first = await post(store.token, apiKeys, request)
    expect([first.status, first.replayed]).toEqual([201, false])
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    for (let retry = 0; retry < 3; retry += 1) {
      const again = await post(store.token, apiKeys, request)
      expect([again.status, again.replayed, again.text]).toEqual([201, true, first.text])
      // The body may contain the correlation ID of the first call.
      for (const name of ['content-type', 'cache-control', 'content-length', 'x-correlation-id'])
        expect(again.headers[name]).toBe(first.headers[name])
    }
    expect((await store.call('GET', apiKeys)).body.total).toBe(1)
    // The secret is the real one.
    expect((await callsOf(app, first.body.key).call('GET', '/v1/products')).status).toBe(200)
  })

  it('fetches the image of a product once', async () => {
    const store = await aStore(app)
    host.serve('/once.jpg', await anImage(2))
    const request = { key: crypto.randomUUID(), body: { product_id: 'p', image_url: `${host.url}/once.jpg` } }
    const first = await post(store.token, '/v1/products', request)
    await store.call('DELETE', '/v1/products/p')
    const again = await post(store.token, '/v1/products', request)
    expect([first.status, again.status, again.replayed, again.text]).toEqual([200, 200, true, first.text])
    expect(host.hits('/once.jpg')).toBe(1)
    // The replay returns the answer without repeating the action: what was deleted since stays deleted.
    expect((await store.call('GET', '/v1/products/p')).status).toBe(404)
  })

  it('during the first call is refused with Retry-After, and one of many concurrent calls creates', async () => {
    const store = await aStore(app)
    const request = { key: 'together', body: aGroup('Together') }
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(store.token, groups, request)))
    const refused = answers.filter(({ status }) => status === 409)
    const first = answers.filter(({ status, replayed }) => status === 201 && !replayed)
    expect(first).toHaveLength(1)
    for (const one of refused) {
      expect([one.body.error, one.headers['retry-after']]).toEqual(['idempotency_key_in_flight', '1'])
      expect(one.body.details).toEqual({ reason: 'idempotency_key_in_flight', retry_after: 1 })
    }
    for (const one of answers) if (one.status === 201) expect(one.text).toBe(first[0]?.text)
    expect(refused.length + answers.filter(({ status }) => status === 201).length).toBe(20)
    expect(await groupsOf(store)).toBe(1)
  })

  it('waits for a slow first call, and then receives its answer', async () => {
    const store = await aStore(app)
    const image = await anImage(3)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    host.answer('/slow.jpg', (_request, response) => void released.then(() => response.writeHead(200).end(image)))
    const request = { key: 'slow', body: { product_id: 'slow', image_url: `${host.url}/slow.jpg` } }
    const first = post(store.token, '/v1/products', request)
    await expect.poll(() => host.hits('/slow.jpg')).toBe(1)
    expect((await post(store.token, '/v1/products', request)).body.error).toBe('idempotency_key_in_flight')
    release()
    const { status, text } = await first
    const again = await post(store.token, '/v1/products', request)
    expect([status, again.replayed, again.text]).toEqual([200, true, text])
    expect(host.hits('/slow.jpg')).toBe(1)
  })

  it('receives the answer that a disconnected client never read', async () => {
    const store = await aStore(app)
    const image = await anImage(4)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    host.answer('/hung.jpg', (_request, response) => void released.then(() => response.writeHead(200).end(image)))
    const request = { key: 'hung-up', body: { product_id: 'hung', image_url: `${host.url}/hung.jpg` } }
    const other = await app.restarted()
    try {
      const address = await other.http.listen({ host: '127.0.0.1', port: 0 })
      const client = new AbortController()
      const lost = fetch(`${address}/v1/products`, {
        method: 'POST',
        signal: client.signal,
        headers: {
          authorization: `Bearer ${store.token}`,
          'content-type': 'application/json',
          'idempotency-key': request.key,
        },
        body: JSON.stringify(request.body),
      })
      await expect.poll(() => host.hits('/hung.jpg')).toBe(1)
      client.abort()
      await expect(lost).rejects.toThrow()
      release()
      const retry = () => post(store.token, '/v1/products', request)
      await expect.poll(async () => (await retry()).status).toBe(200)
      expect((await retry()).replayed).toBe(true)
      expect(host.hits('/hung.jpg')).toBe(1)
    } finally {
      await other.http.close()
    }
  })

  it('creates again after 24 hours, once the job has deleted the answer', async () => {
    const store = await aStore(app)
    const key = 'yesterday'
    expect((await post(store.token, groups, { key, body: aGroup('Before') })).status).toBe(201)
    expect(await storedKeyCount(store)).toBe(1)
    clock.at += 24 * 3_600_000
    const later = await aStoreToken(store)
    await app.modules.idempotency.purge()
    expect(await storedKeyCount(store)).toBe(0)
    const after = await post(later, groups, { key, body: aGroup('After') })
    expect([after.status, after.replayed]).toEqual([201, false])
  })
})

/** A new token of the store, because the previous one has expired. */
async function aStoreToken({ clientId, clientSecret }: TestStore): Promise<string> {
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const payload = new URLSearchParams(grant).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return (await app.http.inject({ method: 'POST', url: '/oauth/token', payload, headers })).json().access_token
}

describe('an Idempotency-Key', () => {
  it('is refused with another body, and accepted with the same one in another order', async () => {
    const store = await aStore(app)
    const first = await post(store.token, groups, {
      key: 'k',
      body: '{"name":"A","permission_names":["products:read"]}',
    })
    const same = await post(store.token, groups, {
      key: 'k',
      body: '{ "permission_names": ["products:read"], "name": "A" }',
    })
    const other = await post(store.token, groups, { key: 'k', body: aGroup('B') })
    expect([first.status, same.replayed, same.text]).toEqual([201, true, first.text])
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused'])
    expect(await groupsOf(store)).toBe(1)
  })

  it('is refused for another path of the same route', async () => {
    const store = await aStore(app)
    const made = [1, 2].map((at) =>
      post(store.token, apiKeys, { body: { name: `K${at}`, scopes: { products: ['read'] } } }),
    )
    const [one, two] = await Promise.all(made)
    const rotate = (id: string) => post(store.token, `${apiKeys}/${id}/rotate`, { key: 'rotate', body: {} })
    const first = await rotate(one?.body.id)
    expect([first.status, (await rotate(one?.body.id)).text]).toEqual([200, first.text])
    expect((await rotate(two?.body.id)).body.error).toBe('idempotency_key_reused')
  })

  it('belongs to one caller of one store on one route', async () => {
    const [store, another] = [await aStore(app), await aStore(app)]
    const owner = { role: 'owner' as const, scope: store.scope }
    const row = await app.modules.stores.storeById(store.scope)
    const secretId = await app.modules.stores.secretIdOf(store.scope)
    if (row === undefined || secretId === null) throw new Error('The store does not exist')
    const only = ['team:write', 'products:read'] as const
    const tokens = [
      store.token,
      another.token,
      (await aPerson(app, { memberships: [owner] })).token,
      (await aPerson(app, { memberships: [owner] })).token,
      await anApiKey(app, store.scope, { permissions }),
      await anApiKey(app, store.scope, { permissions }),
      (await app.modules.tokens.issueMachineToken(row, { secretId, only })).access_token,
    ]
    const answers: string[] = []
    for (const [at, token] of tokens.entries()) {
      const { status, replayed, text } = await post(token, groups, { key: 'ours', body: aGroup(`Group ${at}`) })
      expect([status, replayed], String(at)).toEqual([201, false])
      answers.push(text)
    }
    for (const [at, token] of tokens.entries())
      expect((await post(token, groups, { key: 'ours', body: aGroup(`Group ${at}`) })).text).toBe(answers[at])
    const elsewhere = await post(store.token, '/v1/widget/keys', {
      key: 'ours',
      body: { name: 'W', origins: ['https://a.example'] },
    })
    expect([elsewhere.status, elsewhere.replayed]).toEqual([201, false])
    // A new token of the same grant is the same caller.
    const renewed = await post(await aStoreToken(store), groups, { key: 'ours', body: aGroup('Group 0') })
    expect([renewed.replayed, renewed.text]).toEqual([true, answers[0]])
  })

  it('of a user belongs to the store they act for', async () => {
    const [one, two] = [await aStore(app), await aStore(app)]
    const memberships = [one, two].map(({ scope }) => ({ role: 'owner' as const, scope }))
    const { token } = await aPerson(app, { memberships })
    const call = async (slug: string) => {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'both', 'x-service-active-tenant': slug }
      return (await app.http.inject({ method: 'POST', url: groups, headers, payload: aGroup('Same') })).statusCode
    }
    expect([await call(one.slug), await call(two.slug)]).toEqual([201, 201])
    expect([await groupsOf(one), await groupsOf(two)]).toEqual([1, 1])
  })

  it('gives no access to a caller who has lost it', async () => {
    const store = await aStore(app)
    const key = await anApiKey(app, store.scope, { permissions: ['team:write', 'products:read'] })
    const request = { key: 'k', body: aGroup('Mine') }
    expect((await post(key, groups, request)).status).toBe(201)
    await app.database.db
      .updateTable('api_keys')
      .set({ permission_names: [] })
      .where('store_id', '=', store.clientId)
      .execute()
    expect((await post(key, groups, request)).body.error).toBe('missing_permission')
    await app.database.db.deleteFrom('api_keys').where('store_id', '=', store.clientId).execute()
    expect((await post(key, groups, request)).status).toBe(401)
    expect((await post('nonsense', groups, request)).status).toBe(401)
  })

  it('is 1 to 255 visible ASCII characters, or refused with the name of the header before anything is done', async () => {
    const store = await aStore(app)
    for (const key of ['', ' ', 'a b', 'x'.repeat(256), 'é', 'tab\there', ['a', 'b']]) {
      const { status, body } = await post(store.token, groups, { key, body: aGroup('Bad') })
      expect([status, body.error], String(key)).toEqual([422, 'validation_failed'])
      expect(body.details.errors[0].pointer).toBe('/Idempotency-Key')
      expect(body.message).toContain('Idempotency-Key')
    }
    expect(await groupsOf(store)).toBe(0)
    for (const key of ['!', '~'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"'])
      expect((await post(store.token, groups, { key, body: aGroup(`Good ${key.slice(0, 2)}`) })).status).toBe(201)
  })

  it('costs nothing when it is absent, and is ignored by calls that create nothing', async () => {
    const store = await aStore(app)
    expect((await post(store.token, groups, { body: aGroup('Plain') })).status).toBe(201)
    for (let call = 0; call < 2; call += 1) {
      const { status, replayed } = await post(store.token, '/v1/search/text', { key: 'k', body: { query: 'lantern' } })
      expect([status, replayed]).toEqual([200, false])
    }
    expect(await storedKeyCount(store)).toBe(0)
  })
})

describe('a failed call', () => {
  it('because of an invalid field leaves its key available to the corrected one', async () => {
    const store = await aStore(app)
    expect((await post(store.token, groups, { key: 'k', body: { name: 'A' } })).status).toBe(422)
    expect((await post(store.token, groups, { key: 'k', body: '{"name"' })).status).toBe(400)
    const corrected = await post(store.token, groups, { key: 'k', body: aGroup('A') })
    expect([corrected.status, corrected.replayed]).toEqual([201, false])
  })

  it('because of its input fails the same way again', async () => {
    const store = await aStore(app)
    const request = { key: 'k', body: { product_id: 'page', image_url: `${host.url}/page.jpg` } }
    const first = await post(store.token, '/v1/products', request)
    expect([first.status, first.body.error]).toEqual([422, 'image_not_an_image'])
    const again = await post(store.token, '/v1/products', request)
    expect([again.status, again.replayed, again.text]).toEqual([422, true, first.text])
    expect(host.hits('/page.jpg')).toBe(1)
  })

  it('because of the current state runs again when the state has changed', async () => {
    const store = await aStore(app)
    const request = { key: 'k', body: aGroup('Taken') }
    const taken = await post(store.token, groups, { body: aGroup('Taken') })
    const refused = await post(store.token, groups, request)
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict'])
    await app.database.db
      .deleteFrom('user_groups')
      .where('group_id', '=', taken.body.group_id ?? taken.body.id)
      .execute()
    const after = await post(store.token, groups, request)
    expect([after.status, after.replayed]).toEqual([201, false])
  })

  it('because of the plan runs again when there is capacity', async () => {
    const store = await aStore(app, 'free')
    await setCount(store, 50)
    const request = { key: 'k', body: { product_id: 'p', image_url: `${host.url}/1.jpg` } }
    const refused = await post(store.token, '/v1/products', request)
    expect([refused.status, refused.body.error]).toEqual([403, 'plan_limit_reached'])
    await setCount(store, 49)
    const after = await post(store.token, '/v1/products', request)
    expect([after.status, after.replayed]).toEqual([200, false])
  })

  it('because of an internal error is never stored', async () => {
    const store = await aStore(app)
    const request = { key: 'k', body: aGroup('Later') }
    await app.database.pool.query('alter table user_groups rename to user_groups_away')
    const broken = await post(store.token, groups, request)
    await app.database.pool.query('alter table user_groups_away rename to user_groups')
    expect(broken.status).toBe(500)
    expect(await storedKeyCount(store)).toBe(0)
    const after = await post(store.token, groups, request)
    expect([after.status, after.replayed]).toEqual([201, false])
  })

  it('still succeeds when only its answer could not be stored', async () => {
    const store = await aStore(app)
    const { store: storeResponse } = await beginning(store, 'lost')
    await app.database.pool.query('delete from idempotency_keys where store_id = $1', [store.clientId])
    await expect(storeResponse({ status: 201, headers: {}, body: Buffer.from('{}') })).resolves.toBeUndefined()
    expect(await storedKeyCount(store)).toBe(0)
  })
})

async function setCount(store: TestStore, count: number): Promise<void> {
  await app.database.db
    .updateTable('stores')
    .set({ products_count: count })
    .where('store_id', '=', store.clientId)
    .execute()
}

async function beginning(store: TestStore, key: string) {
  const call = { storeId: store.clientId, caller: 'client all', route: `POST ${groups}`, key, request: '' }
  const started = await app.modules.idempotency.begin(call)
  if (started.kind !== 'started') throw new Error('The call did not go ahead')
  return started.run
}

describe('every POST', () => {
  const posts = (): Route[] => routesOf(app).filter(({ method, url }) => method === 'POST' && url !== replaced)
  const isExempt = ({ url }: Route): boolean => Object.values(createsNothing).some((form) => form.test(url))

  it('accepts an Idempotency-Key, or is on the list of those that create nothing', () => {
    expect(posts().length).toBeGreaterThan(20)
    const unclassified = posts().filter((route) => !route.takesIdempotencyKey && !isExempt(route))
    expect(unclassified.map(({ url }) => url)).toEqual([])
    expect(posts().filter((route) => route.takesIdempotencyKey && isExempt(route))).toEqual([])
    for (const [why, form] of Object.entries(createsNothing))
      expect(
        posts().some(({ url }) => form.test(url)),
        why,
      ).toBe(true)
  })

  it('that accepts one belongs to a store or a shopper’s session, which owns the key', () => {
    const taking = routesOf(app).filter((route) => route.takesIdempotencyKey)
    for (const { method, url, access } of taking) {
      expect(method, url).toBe('POST')
      expect([...permissions, 'session'], url).toContain(access)
    }
  })

  it('that accepts one documents it in the API description, with its responses', async () => {
    interface Operation {
      readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[]
      readonly responses: Readonly<Record<string, { readonly headers?: object }>>
    }
    const { paths } = (await describeRoutes()) as { paths: Record<string, Record<string, Operation>> }
    for (const route of posts()) {
      const operation = paths[route.url.replaceAll(/:(\w+)/g, '{$1}')]?.post
      if (operation === undefined) throw new Error(`${route.url} is not described`)
      const parameter = operation.parameters?.find(({ name }) => name === 'Idempotency-Key')
      expect(parameter !== undefined, route.url).toBe(route.takesIdempotencyKey)
      if (!route.takesIdempotencyKey) continue
      expect([parameter?.in, parameter?.required ?? false]).toEqual(['header', false])
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['409', '422']))
      const success = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
      for (const [, { headers }] of success) expect(headers, route.url).toHaveProperty('Idempotent-Replayed')
    }
  })
})

// The embedded database belongs to one process; this guarantee needs PostgreSQL.
describe.runIf(inject('databaseSource').kind === 'server')('two processes on one PostgreSQL', () => {
  it('create once between them, and each returns the answer of the other', async () => {
    const store = await aStore(app)
    const second = await app.another()
    try {
      const request = { key: 'shared', body: aGroup('Shared') }
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_none, at) =>
          post(store.token, groups, { ...request, on: at % 2 === 0 ? app : second }),
        ),
      )
      const first = answers.filter(({ status, replayed }) => status === 201 && !replayed)
      expect(first).toHaveLength(1)
      for (const on of [app, second])
        expect(await post(store.token, groups, { ...request, on })).toMatchObject({
          replayed: true,
          text: first[0]?.text,
        })
      expect(await groupsOf(store)).toBe(1)
    } finally {
      await second.stop()
    }
  })
})
