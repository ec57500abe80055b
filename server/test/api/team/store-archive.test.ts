import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/identity/permission.ts'
import { roles } from '../../../../contract/identity/role.ts'
import { archiveFiles } from '../../../../contract/operations/store-archive.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { formsOf } from '../../kit/database/dump-database.ts'
import { aMarkedStore, type MarkedStore } from '../../kit/fixtures/a-marked-store.ts'
import { aPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { newestMailTo, tokenIn } from '../../kit/peers/mailbox.ts'
import { type ReadArchive, readArchive } from '../../kit/read-archive.ts'

const url = '/v1/admin/store/export'

let app: TestApp
let host: ImageHost
/** Issued secrets by kind. */
const issued = new Map<string, string>()
let store: MarkedStore
let other: MarkedStore

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  const imageUrl = host.serve('/1.jpg', await anImage(1))
  store = await aMarkedStore(app, imageUrl)
  other = await aMarkedStore(app, imageUrl)
  await useStore(store)
  await issueSecrets(store)
})
afterAll(async () => {
  await host.close()
  await app.close()
})
// The hourly limit is tested separately.
beforeEach(() => app.database.pool.query('delete from throttles'))

async function useStore({ call, scope }: TestStore): Promise<void> {
  for (const action of ['click', 'add_to_cart'])
    expect((await call('POST', '/v1/search/feedback', { result_product_id: 'shared', action })).status).toBe(201)
  const text = { title: 'Returns', body_markdown: 'Send it back within 30 days.', topic: 'returns', locale: 'en' }
  const concept = await call('POST', '/v1/admin/knowledge/concepts', text)
  const published = await call('POST', `/v1/admin/knowledge/concepts/${concept.body.concept_id}/publish`)
  expect(published.status).toBe(200)
  const session = await aSession(app, scope)
  for (const message of ['Hello', 'I want to talk to a person, please. mia@shopper.example']) {
    const body = { thread_id: session.threadId, text: message }
    expect((await session.call('POST', '/v1/chat/messages', body)).status).toBe(200)
  }
  issued.set('the token of a shopper’s session', session.token)
}

async function issueSecrets({ call, scope, clientSecret, token, owner, apiKey }: MarkedStore): Promise<void> {
  issued.set('the client secret', clientSecret)
  issued.set('an access token of a machine', token)
  issued.set('an access token of a person', owner.token)
  issued.set('an API key', apiKey)
  const hooks = '/v1/search/webhooks'
  const hook = await call('POST', hooks, { url: 'https://shop.example/hooks', events: ['product.deleted'] })
  issued.set('the secret of a webhook', hook.body.secret)
  issued.set('the secret of callbacks', (await call('GET', `${hooks}/callback-secret`)).body.secret)
  const wanted = { name: 'Backend', algorithm: 'HS256' }
  issued.set(
    'the secret of an assertion key',
    (await call('POST', '/v1/admin/assistant/assertion-keys', wanted)).body.secret,
  )
  const invite = { email: `waiting-${scope.storeId}@team.example`, role: 'viewer' }
  expect((await owner.call('POST', '/v1/team/invite', { body: invite })).status).toBe(201)
  issued.set('the token of an invite', tokenIn(await newestMailTo(app, invite.email)))
}

async function ask(token: string, headers: Record<string, string> = {}) {
  return app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}`, ...headers } })
}

async function exported(token: string, headers: Record<string, string> = {}): Promise<ReadArchive> {
  const answer = await ask(token, headers)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/gzip'])
  return readArchive(answer.rawPayload)
}

/** A store whose archive exceeds the socket buffers. */
async function aLargeStore(): Promise<TestStore> {
  const large = await aStore(app)
  await sql`insert into search_history
      (store_id, search_id, mode, request, generation, revision, total, results, query_time_ms, created_at)
    select ${large.scope.storeId}, gen_random_uuid(), 'text', jsonb_build_object('query',
      (select string_agg(md5(n || '-' || x), '') from generate_series(1, 2000) x)), 'g', 1, 1, '[]', 3, now()
    from generate_series(1, 500) n`.execute(app.database.db)
  return large
}

/** Starts an export over a connection without reading the response. */
async function stalledDownload({ http }: Pick<TestApp, 'http'>, { token }: TestStore) {
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${token}` }
  const call = httpRequest({ port, host: '127.0.0.1', path: url, headers, agent: false })
  call.end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  return { response, broken: once(response, 'error') }
}

async function countOf(table: string, { scope }: TestStore, where = 'true'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}
    where store_id = ${scope.storeId} and ${sql.raw(where)}`.execute(app.database.db)
  return rows[0]?.count ?? -1
}

describe('the archive of a store', () => {
  it('has every documented file, the manifest last, with every row of the store', async () => {
    const answer = await ask(store.token)
    const day = app.clock.now().toISOString().slice(0, 10)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${store.slug}-${day}.tar.gz"`)
    const archive = await readArchive(answer.rawPayload)
    expect([...archive.files.keys()]).toEqual([...archiveFiles, 'manifest.json'])
    expect(archive.manifest).toMatchObject({ format: 1, store_id: store.clientId, slug: store.slug })
    const counts = Object.fromEntries(archive.manifest.files.map(({ name, records }) => [name, records]))
    const sum = async (...tables: string[]) =>
      (await Promise.all(tables.map((table) => countOf(table, store)))).reduce((one, two) => one + two, 0)
    expect(counts).toEqual({
      'store.json': 1,
      'products.jsonl': 2,
      'uploaded-images.jsonl': 0,
      'knowledge.jsonl': await sum('knowledge_concepts', 'knowledge_versions'),
      'judgments.jsonl': 1,
      'webhooks.jsonl': await countOf('webhooks', store, `kind = 'endpoint'`),
      'connections.jsonl': await sum('storefront_connections', 'connection_products'),
      'team.jsonl': await sum('user_groups', 'memberships'),
      'conversations.jsonl': await sum('threads', 'turns', 'tickets', 'conversation_replies'),
      'feedback.jsonl': 2,
      'searches.jsonl': await countOf('search_history', store),
      'audit.jsonl': await countOf('audit_events', store),
    })
  })

  it('contains everything needed to restore each record', async () => {
    const archive = await exported(store.token)
    const [about] = archive.records('store.json')
    expect(about).toMatchObject({ store_id: store.clientId, slug: store.slug, products_count: 2 })
    expect(about.search_settings.synonyms).toEqual([{ from: 'lantern', words: [store.mark] }])
    expect(about.assistant_settings).toHaveProperty('contact')
    const typesIn = (name: string) => [...new Set(archive.records(name).map(({ type }) => type))]
    expect(typesIn('knowledge.jsonl')).toEqual(['concept', 'version'])
    expect(archive.records('connections.jsonl')).toEqual([
      expect.objectContaining({ type: 'connection', store_url: `https://${store.mark}.example`, platform: 'shopify' }),
      expect.objectContaining({ type: 'product', product_id: store.mark, external_id: store.mark }),
    ])
    expect(typesIn('team.jsonl')).toEqual(['group', 'member'])
    expect(typesIn('conversations.jsonl')).toEqual(['thread', 'turn', 'ticket'])
    expect(archive.records('team.jsonl')).toContainEqual(
      expect.objectContaining({ type: 'member', email: store.owner.email, role: 'owner', groups: [] }),
    )
    expect(archive.records('team.jsonl')).toContainEqual(
      expect.objectContaining({ type: 'member', role: 'viewer', groups: [store.mark] }),
    )
    expect(archive.records('knowledge.jsonl')).toContainEqual(
      expect.objectContaining({ type: 'version', version: 1, body_markdown: 'Send it back within 30 days.' }),
    )
    expect(archive.records('conversations.jsonl')).toContainEqual(
      expect.objectContaining({ type: 'turn', number: 1, text: 'Hello', answer: expect.any(Object) }),
    )
    expect(archive.records('webhooks.jsonl')).toContainEqual(
      expect.objectContaining({ url: 'https://shop.example/hooks', events: ['product.deleted'], state: 'enabled' }),
    )
    expect(archive.records('feedback.jsonl').map(({ action }) => action)).toEqual(['click', 'add_to_cart'])
  })

  it('has products that another store can import unchanged', async () => {
    const { files } = await exported(store.token)
    const products = files.get('products.jsonl') ?? ''
    const copy = await aStore(app)
    const { body, status } = await copy.upload('/v1/products/import', { file: Buffer.from(products) })
    expect([status, body.status]).toEqual([202, 'started'])
    await expect.poll(async () => (await copy.call('GET', `/v1/jobs/${body.job_id}`)).body.status).toBe('completed')
    expect((await exported(copy.token)).files.get('products.jsonl')).toBe(products)
  })

  it('contains nothing of another store of the same owner', async () => {
    const memberships = [store, other].map(({ scope }) => ({ scope, role: 'owner' as const }))
    const owner = await aPerson(app, { memberships })
    for (const [mine, theirs] of [
      [store, other],
      [other, store],
    ] as const) {
      const archive = await exported(owner.token, { 'x-service-active-tenant': mine.slug })
      for (const [name, text] of archive.files) {
        expect(text, name).not.toContain(theirs.mark)
        expect(text, name).not.toContain(theirs.clientId)
      }
      expect([...archive.files.values()].join('')).toContain(mine.mark)
    }
  })

  it('contains no issued secret in any form, and no hash or sealed value', async () => {
    expect(issued.size).toBe(9)
    const all = [...(await exported(store.token)).files.values()].join('\n').toLowerCase()
    for (const [name, secret] of issued) {
      expect(secret, name).toMatch(/.{12,}/)
      for (const form of formsOf(secret)) expect(all, name).not.toContain(form.toLowerCase())
    }
    // How JSON.stringify writes bytes.
    expect(all).not.toContain('"type":"buffer"')
    const { pool } = app.database
    const { rows: columns } = await pool.query<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'
        and table_name in (select table_name from information_schema.columns where column_name = 'store_id')`)
    expect(columns.length).toBeGreaterThan(8)
    let checkedValues = 0
    for (const { table, column } of columns) {
      const query = `select distinct ${column} as value from ${table} where store_id = $1 and ${column} is not null`
      const { rows } = await pool.query<{ value: Buffer }>(query, [store.clientId])
      for (const { value } of rows) {
        checkedValues += 1
        for (const encoding of ['hex', 'base64', 'base64url'] as const)
          expect(all, `${table}.${column}`).not.toContain(value.toString(encoding).toLowerCase())
      }
    }
    expect(checkedValues).toBeGreaterThan(5)
  })

  it('contains every row once, across pages', async () => {
    const many = await aStore(app)
    const storeId = many.scope.storeId
    for (const insert of [
      sql`insert into audit_events (store_id, event_id, actor_type, actor_name, action, details, created_at)
        select ${storeId}, gen_random_uuid(), 'system', 'x', 'thing.do', '{}',
          timestamptz '2026-01-01' + make_interval(secs => (n / 3) * 0.000001)
        from generate_series(1, 1201) n`,
      sql`insert into user_groups (store_id, group_id, name, permission_names, created_at)
        select ${storeId}, gen_random_uuid(), 'group ' || n, '{}', now() from generate_series(1, 501) n`,
      sql`insert into search_judgments (store_id, judgment_id, search, wanted, created_at, updated_at)
        select ${storeId}, gen_random_uuid(), '{}', '[]', now(), now() from generate_series(1, 101) n`,
      sql`insert into knowledge_concepts (store_id, concept_id, slug, locale, topic, title, body_markdown, source, is_changed,
          created_at, updated_at)
        select ${storeId}, 'kc_' || n, 's-' || n, 'en', 'returns', 'T', 'B', 'written', false, now(), now()
        from generate_series(1, 40) n`,
      sql`insert into knowledge_versions (store_id, concept_id, version, slug, locale, topic, title, body_markdown, published_at)
        select ${storeId}, 'kc_' || n, v, 's-' || n, 'en', 'returns', 'T', 'B', now()
        from generate_series(1, 40) n, generate_series(1, 3) v`,
      sql`insert into threads (store_id, thread_id, session_id, locale, created_at, updated_at)
        select ${storeId}, 'thr_' || n, gen_random_uuid(), 'en', now(), now() from generate_series(1, 101) n`,
      sql`insert into turns (store_id, turn_id, thread_id, session_id, number, text, locale, state, created_at, ended_at)
        select ${storeId}, gen_random_uuid(), 'thr_' || n, gen_random_uuid(), t, 'Hi', 'en', 'completed', now(), now()
        from generate_series(1, 101) n, generate_series(1, 3) t`,
      sql`insert into tickets (store_id, ticket_id, thread_id, reason, question, state, created_at)
        select ${storeId}, 'tck_' || n, 'thr_' || n, 'wants_person', 'Hi', 'open', now() from generate_series(1, 101) n`,
      sql`insert into conversation_replies (store_id, reply_id, thread_id, recipient, text, created_at)
        select ${storeId}, gen_random_uuid(), 'thr_' || n, 'x@y.example', 'Hi', now() from generate_series(1, 101) n`,
    ])
      await insert.execute(app.database.db)
    const archive = await exported(many.token)
    const keysOf = (name: string, type: string | undefined, ...fields: string[]): string[] =>
      archive
        .records(name)
        .filter((record) => type === undefined || record.type === type)
        .map((record) => fields.map((field) => record[field]).join(' '))
    for (const [keys, count] of [
      [keysOf('audit.jsonl', undefined, 'id'), 1202],
      [keysOf('team.jsonl', 'group', 'group_id'), 501],
      [keysOf('judgments.jsonl', undefined, 'judgment_id'), 101],
      [keysOf('knowledge.jsonl', 'concept', 'concept_id'), 40],
      [keysOf('knowledge.jsonl', 'version', 'concept_id', 'version'), 120],
      [keysOf('conversations.jsonl', 'thread', 'thread_id'), 101],
      [keysOf('conversations.jsonl', 'turn', 'thread_id', 'number'), 303],
      [keysOf('conversations.jsonl', 'ticket', 'ticket_id'), 101],
      [keysOf('conversations.jsonl', 'reply', 'reply_id'), 101],
    ] as const)
      expect([keys.length, new Set(keys).size]).toEqual([count, count])
  })

  it('of a new store is complete too', async () => {
    const { manifest } = await exported((await aStore(app)).token)
    const filled = manifest.files.filter(({ records }) => records > 0).map(({ name }) => name)
    expect(filled).toEqual(['store.json', 'audit.jsonl'])
  })
})

describe('exporting a store', () => {
  it('is for owners, super admins and machine tokens with all permissions', async () => {
    const people = new Map<string, TestPerson>()
    for (const role of roles) people.set(role, await aPerson(app, { memberships: [{ scope: store.scope, role }] }))
    const row = await app.modules.stores.storeById(store.scope)
    const secretId = await app.modules.stores.secretIdOf(store.scope)
    if (row === undefined || secretId === null) throw new Error('The store does not exist')
    const only = permissions.filter((one) => one !== 'billing:write')
    const narrowed = await app.modules.tokens.issueMachineToken(row, { secretId, only })
    const tokens = {
      admin: people.get('admin')?.token,
      developer: people.get('developer')?.token,
      viewer: people.get('viewer')?.token,
      narrowed: narrowed.access_token,
      key: await anApiKey(app, store.scope, { permissions }),
    }
    for (const [kind, token = ''] of Object.entries(tokens)) expect((await ask(token)).statusCode, kind).toBe(403)
    expect((await ask(people.get('owner')?.token ?? '')).statusCode).toBe(200)
    const root = await aPerson(app, { isSuperAdmin: true })
    expect((await ask(root.token, { 'x-service-active-tenant': store.slug })).statusCode).toBe(200)
  })

  it('is audited with its actor', async () => {
    const fresh = await aStore(app)
    const owner = await aPerson(app, { memberships: [{ scope: fresh.scope, role: 'owner' }] })
    const { records } = await exported(owner.token)
    const entry = { action: 'store.export', actor: { type: 'user', id: owner.userId, name: owner.email } }
    expect(records('audit.jsonl')).toEqual([expect.objectContaining(entry)])
    const { body } = await fresh.call('GET', '/v1/security/audit?action=store.export')
    expect(body.events).toEqual([expect.objectContaining(entry)])
  })

  it('is limited to ten times an hour', async () => {
    const fresh = await aStore(app)
    for (let done = 0; done < 10; done += 1) expect((await ask(fresh.token)).statusCode).toBe(200)
    const refused = await ask(fresh.token)
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('has no HEAD, which would produce an unused archive', async () => {
    const { headers, statusCode } = await app.http.inject({
      method: 'HEAD',
      url,
      headers: { authorization: `Bearer ${store.token}` },
    })
    expect([statusCode, headers.allow]).toEqual([405, 'GET'])
  })

  it('is refused while one runs, and ends when the client disconnects', async () => {
    const large = await aLargeStore()
    const { response } = await stalledDownload(app, large)
    const refused = await ask(large.token)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { details: { reason: 'export_under_way' } }])
    response.destroy()
    await expect.poll(async () => (await ask(large.token)).statusCode).toBe(200)
  })

  it('does not delay a shutdown', async () => {
    const again = await app.restarted()
    const { broken } = await stalledDownload(again, await aLargeStore())
    await again.stop()
    await broken
  })
})
