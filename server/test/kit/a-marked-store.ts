import { randomBytes } from 'node:crypto'
import type { ImportReport } from '../../../contract/catalog/feed.ts'
import { permissions } from '../../../contract/identity/permission.ts'
import { insertFindings } from '../../modules/assistant/knowledge/publishing/quarantine.store.ts'
import { noCounts } from '../../modules/connectors/sync/syncs.store.ts'
import { aPerson, type TestPerson } from './a-person.ts'
import { aSession } from './a-session.ts'
import { aStore, type TestStore } from './a-store.ts'
import { anApiKey } from './an-api-key.ts'
import type { TestApp } from './test-app.ts'

/** A store with an item of every kind. Each has the store's marker in a field that is visible to its own users. */
export interface MarkedStore extends TestStore {
  /** Never sent by any test: a response that contains it leaks the store's data. */
  readonly mark: string
  readonly owner: TestPerson
  readonly apiKey: string
  /** IDs by the names of path parameters. */
  readonly ids: Readonly<Record<string, readonly string[]>>
}

export async function aMarkedStore(app: TestApp, imageUrl: string): Promise<MarkedStore> {
  const mark = `mark${randomBytes(8).toString('hex')}`
  const store = await aStore(app)
  const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
  const viewer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
  const apiKey = await anApiKey(app, store.scope, { permissions })
  // One ID that exists in every store, and one that is unique.
  const products = ['shared', `own-${randomBytes(4).toString('hex')}`]
  for (const product_id of products) {
    const product = { product_id, image_url: imageUrl, metadata: { name: `Lantern ${mark}`, category: mark } }
    const { status } = await store.call('POST', '/v1/products', product)
    if (status !== 200) throw new Error(`The product was not accepted: ${status}`)
  }
  const search = await store.call('POST', '/v1/search/text', { query: 'lantern' })
  // From now on suggested to the store's own shoppers.
  await store.call('POST', '/v1/search/text', { query: `lantern ${mark}` })
  const judged = { search: { mode: 'text', query: mark }, products: [{ product_id: mark }] }
  const judgment = await store.call('POST', '/v1/search/judgments', judged)
  const synonyms = [{ from: 'lantern', words: [mark] }]
  const settings = await store.call('PUT', '/v1/search/settings', { synonyms })
  if (judgment.status !== 201 || settings.status !== 200)
    throw new Error('The judgment or the settings were not accepted')
  const rows = await addRows(app, { store, mark, userId: viewer.userId })
  await app.database.db
    .updateTable('users')
    .set({ full_name: mark })
    .where('user_id', 'in', [owner.userId, viewer.userId])
    .execute()
  const shopper = await aSession(app, store.scope)
  const message = { thread_id: shopper.threadId, text: `Hello, I am ${mark}` }
  const answered = await shopper.call('POST', '/v1/chat/messages', message)
  if (answered.status !== 200) throw new Error(`The message was not accepted: ${answered.status}`)
  const text = { title: mark, body_markdown: `Ask for ${mark}.`, topic: 'returns', locale: 'en' }
  const concept = await store.call('POST', '/v1/admin/knowledge/concepts', text)
  if (concept.status !== 201) throw new Error(`The text was not accepted: ${concept.status}`)
  const ids = {
    ...rows,
    concept_id: [String(concept.body.concept_id)],
    thread_id: [shopper.threadId],
    product_id: products,
    user_id: [owner.userId, viewer.userId],
    session_id: [owner.sessionId, viewer.sessionId],
    search_id: [String(search.body.search_id)],
    judgment_id: [String(judgment.body.judgment_id)],
    client_id: [store.clientId],
    store_id: [store.clientId],
  }
  return { ...store, mark, owner, apiKey, ids }
}

async function addRows(
  app: TestApp,
  { store, mark, userId }: { store: TestStore; mark: string; userId: string },
): Promise<Record<string, readonly string[]>> {
  const { db } = app.database
  const store_id = store.scope.storeId
  const at = { created_at: app.clock.now() }
  const [group_id, invite_id, key_id, event_id] = Array.from({ length: 4 }, () => crypto.randomUUID()) as [
    string,
    string,
    string,
    string,
  ]
  const entries = [crypto.randomUUID(), crypto.randomUUID()] as const
  await db.updateTable('api_keys').set({ name: mark }).where('store_id', '=', store_id).execute()
  const apiKeys = await db.selectFrom('api_keys').select('key_id').where('store_id', '=', store_id).execute()
  const group = { store_id, group_id, name: mark, permission_names: [...permissions], ...at }
  await db.insertInto('user_groups').values(group).execute()
  await db.insertInto('group_members').values({ store_id, group_id, user_id: userId }).execute()
  const invite = { email: `${mark}@invited.example`, role: 'viewer', state: 'pending' } as const
  const later = new Date(at.created_at.getTime() + 86_400_000)
  await db
    .insertInto('invites')
    .values({
      store_id,
      invite_id,
      ...invite,
      token_hash: null,
      invited_by: null,
      ...at,
      expires_at: later,
      settled_at: null,
    })
    .execute()
  // Allows every address, because tests only read the list.
  for (const [index, network] of ['0.0.0.0/0', '::/0'].entries()) {
    const entry_id = entries[index] ?? ''
    await db
      .insertInto('ip_whitelist')
      .values({ store_id, entry_id, network, description: mark, created_by: null, ...at })
      .execute()
  }
  const widgetKey = { public_key: `pk_live_${key_id}`, origins: ['https://shop.example'], created_by: null }
  await db
    .insertInto('widget_keys')
    .values({ store_id, key_id, name: mark, ...widgetKey, ...at })
    .execute()
  const job_id = crypto.randomUUID()
  const actor = JSON.stringify({ type: 'system', id: null, name: mark })
  await db
    .insertInto('bulk_jobs')
    .values({
      store_id,
      job_id,
      source: 'api',
      status: 'completed',
      total: 1,
      failed: 1,
      callback_url: null,
      actor,
      ...at,
    })
    .execute()
  const item = { position: 0, kind: 'upsert', product_id: mark, state: 'failed', product: null } as const
  await db
    .insertInto('bulk_items')
    .values({ store_id, job_id, ...item, code: 'image_unavailable', message: mark })
    .execute()
  const import_id = crypto.randomUUID()
  await db
    .insertInto('imports')
    .values({ store_id, import_id, state: 'read', report: JSON.stringify(aReport(mark)), ...at })
    .execute()
  const record = { position: 0, kind: 'missing', product_id: mark, line: null } as const
  await db
    .insertInto('import_items')
    .values({ store_id, import_id, ...record, changes: null, problem: null, notes: null, product: null })
    .execute()
  const event = { actor_type: 'system', actor_id: null, actor_name: mark, action: 'login' } as const
  const about = { target_type: 'mark', target_id: mark, address: null, details: JSON.stringify({ mark }) }
  await db
    .insertInto('audit_events')
    .values({ store_id, event_id, ...event, ...about, ...at })
    .execute()
  const webhooks = await addWebhook(app, { storeId: store_id, mark })
  const connection = await addConnection(app, { storeId: store_id, mark })
  const finding_id = crypto.randomUUID()
  const findings = [{ place: 'message' as const, reference: mark, excerpt: mark, rule: 'ignore' }]
  const noted = { findings, at: at.created_at, ids: { uuid: () => finding_id } }
  await db.transaction().execute((tx) => insertFindings(tx, store.scope, noted))
  const receipt_id = `rcp_${crypto.randomUUID()}`
  const consent = { intent_id: `int_${receipt_id}`, thread_id: 'thr_0', action: 'contact_support', hash: mark } as const
  const preview = JSON.stringify({ title: mark, lines: [], arguments: {} })
  await db
    .insertInto('consent_receipts')
    .values({ store_id, receipt_id, session_id: crypto.randomUUID(), ...consent, preview, confirmed_at: at.created_at })
    .execute()
  return {
    ...webhooks,
    ...connection,
    receipt_id: [receipt_id],
    group_id: [group_id],
    invite_id: [invite_id],
    key_id: [key_id, ...apiKeys.map((row) => row.key_id)],
    entry_id: entries,
    event_id: [event_id],
    job_id: [job_id],
    import_id: [import_id],
    finding_id: [finding_id],
  }
}

function aReport(mark: string): Omit<ImportReport, 'import_id' | 'created_at'> {
  const counts = { records: 0, new: 0, changed: 0, unchanged: 0, missing: 1, skipped: 0, duplicate: 0, invalid: 0 }
  const feed = { format: 'csv', encoding: 'utf-8', columns: [], counts } as const
  const source = { file: mark, url: null, bytes: 0 }
  const job = { status: 'dry_run', job_id: null, total: 0 } as const
  return { ...job, source, ...feed, columns: [], over_plan: 0, delete_missing: false, refused: null }
}

/** A disabled webhook with an unreachable URL, so that events send nothing. */
async function addWebhook(
  app: TestApp,
  { storeId: store_id, mark }: { storeId: string; mark: string },
): Promise<Record<string, readonly string[]>> {
  const { db } = app.database
  const at = app.clock.now()
  const [webhook_id, delivery_id, attempt_id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await db
    .insertInto('webhooks')
    .values({
      store_id,
      webhook_id,
      kind: 'endpoint',
      url: `https://127.0.0.1:1/${mark}`,
      events: ['product.deleted'],
      secret: Buffer.from('sealed'),
      former_secret: null,
      former_until: null,
      state: 'disabled',
      disabled_reason: 'by_request',
      disabled_at: at,
      created_by: null,
      created_at: at,
    })
    .execute()
  const times = { occurred_at: at, scheduled_at: at, next_attempt_at: at, created_at: at, settled_at: at }
  const message = { event_id: 1, event: 'product.deleted', data: JSON.stringify({ mark }), truncated: [] }
  const lease = { lease_holder: null, lease_token: null, lease_expires_at: null }
  await db
    .insertInto('webhook_deliveries')
    .values({ store_id, delivery_id, webhook_id, ...message, state: 'delivered', ...lease, ...times })
    .execute()
  const answer = { status: 200, duration_ms: 1, response: mark, error: null, created_at: at }
  await db
    .insertInto('webhook_attempts')
    .values({ store_id, delivery_id, attempt_id, ...answer })
    .execute()
  return { webhook_id: [webhook_id], delivery_id: [delivery_id] }
}

/** A connection whose storefront does not exist, with one product, one sync and its issue. */
async function addConnection(
  app: TestApp,
  { storeId: store_id, mark }: { storeId: string; mark: string },
): Promise<Record<string, readonly string[]>> {
  const { db } = app.database
  const at = app.clock.now()
  const connection_id = `conn_${crypto.randomUUID()}`
  const sync_id = `sync_${crypto.randomUUID()}`
  const shop = { shop_name: mark, shop_currency: 'EUR', store_url: `https://${mark}.example` }
  const sync = { running_sync_id: null, next_sync_at: new Date(Date.now() + 86_400_000), last_sync_at: at }
  const error = { error_code: 'throttled', error_message: mark, error_at: at }
  await db
    .insertInto('storefront_connections')
    .values({
      store_id,
      connection_id,
      platform: 'shopify',
      ...shop,
      secret: Buffer.from('sealed'),
      publish_policies: false,
      state: 'connected',
      ...sync,
      ...error,
      created_by: null,
      created_at: at,
    })
    .execute()
  const product = { product_id: mark, external_id: mark, content_hash: Buffer.from('hash'), metadata_keys: [mark] }
  await db
    .insertInto('connection_products')
    .values({ store_id, connection_id, ...product, state: 'indexed', seen_sync: 1, updated_at: at })
    .execute()
  const ended = { state: 'failed', error_code: 'throttled', error_message: mark, job_id: null } as const
  const counts = JSON.stringify(noCounts)
  await db
    .insertInto('connection_syncs')
    .values({ store_id, connection_id, sync_id, ...ended, counts, started_at: at, finished_at: at })
    .execute()
  const issue = { position: 1, product_id: mark, external_id: mark, code: 'rejected', message: mark }
  await db
    .insertInto('connection_sync_issues')
    .values({ store_id, connection_id, sync_id, ...issue })
    .execute()
  return { connection_id: [connection_id], sync_id: [sync_id] }
}
