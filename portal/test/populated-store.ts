import { expect, vi } from 'vitest'
import { grantScope } from '../../server/modules/stores/index.ts'
import type { TestApp } from '../../server/test/kit/app/test-app.ts'
import { withoutRequestLimit } from '../../server/test/kit/app/without-request-limit.ts'
import { demoKnowledge } from '../../server/test/kit/assistant/demo-knowledge.ts'
import { addRow } from '../../server/test/kit/database/aged-row.ts'
import { aNewcomer, asMachine, asPerson, type Newcomer } from '../../server/test/kit/fixtures/a-newcomer.ts'
import { aPerson } from '../../server/test/kit/fixtures/a-person.ts'
import { aSession } from '../../server/test/kit/fixtures/a-session.ts'
import type { TestAnswer } from '../../server/test/kit/fixtures/a-store.ts'
import { startReceiver } from '../../server/test/kit/peers/a-receiver.ts'
import { aStorefrontProduct, startStorefront } from '../../server/test/kit/peers/a-storefront.ts'

/** A populated store: the IDs in the URLs of its screens. */
export interface PopulatedStore {
  readonly owner: Newcomer
  readonly call: Awaited<ReturnType<typeof asPerson>>['call']
  readonly ids: Readonly<Record<PopulatedId, string>>
  close(): Promise<void>
}

type PopulatedId =
  | 'product'
  | 'image'
  | 'import'
  | 'preview'
  | 'search'
  | 'golden'
  | 'text'
  | 'conversation'
  | 'connection'
  | 'sync'
  | 'apiKey'
  | 'widgetKey'
  | 'webhook'
  | 'delivery'
  | 'member'
  | 'auditEvent'

type Call = PopulatedStore['call']

/** Waits for the effect of a job, with enough time for a busy machine. */
function until(isDone: () => Promise<boolean>): Promise<void> {
  return vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: 240_000, interval: 20 })
}

/** The body of a successful response. */
function body({ status, body: content }: TestAnswer): TestAnswer['body'] {
  expect(status, JSON.stringify(content)).toBeLessThan(300)
  return content
}

/**
 * A store on the Enterprise plan with data on every screen. The data comes from API calls, as merchants, servers and
 * shoppers make them, except for the counts of previous days.
 */
export async function createPopulatedStore(app: TestApp, name = 'Hafenkontor Möbel & Licht'): Promise<PopulatedStore> {
  withoutRequestLimit(app)
  const owner = await aNewcomer(app, { name })
  await app.database.db
    .updateTable('stores')
    .set({ plan: 'enterprise' })
    .where('store_id', '=', owner.clientId)
    .execute()
  await app.database.db
    .updateTable('users')
    .set({ full_name: 'Greta Lindqvist' })
    .where('email', '=', owner.email)
    .execute()
  const { call } = await asPerson(app, owner)
  const closing: (() => Promise<void>)[] = []
  const products = await populateCatalog(app, owner, call)
  const searches = await populateSearches(call)
  await populateFormerDays(app, owner.clientId)
  const assistant = await populateAssistant(app, owner, call, closing)
  const developers = await populateDevelopers(call, closing)
  const team = await populateTeam(app, owner, call)
  return {
    owner,
    call,
    ids: { ...products, ...searches, ...assistant, ...developers, ...team },
    close: async () => void (await Promise.all(closing.map((end) => end()))),
  }
}

async function populateCatalog(app: TestApp, owner: Newcomer, call: Call) {
  const { installed } = body(await call('POST', '/v1/products/demo'))
  expect(installed).toBeGreaterThan(50)
  const { upload } = await asMachine(app, owner)
  const feed = [
    'id,title,price,brand,category,image_link',
    'oak-shelf,Oak wall shelf,89,Nordhavn,Furniture,',
    'oak-desk,Writing desk in oak with two drawers,389,Nordhavn,Furniture,',
    'brass-lamp,Brass reading lamp,129,Kiln,Lamps,lamp.jpg',
    ',Nameless,1,Kiln,Lamps,',
  ].join('\n')
  const run = async (preview: boolean): Promise<string> => {
    const fields = { dry_run: String(preview), file: Buffer.from(preview ? feed.replace('389', '349') : feed) }
    return body(await upload('/v1/products/import', fields)).import_id
  }
  const done = await run(false)
  await until(async () => (await call('GET', '/v1/products/oak-desk')).status === 200)
  const { products } = body(await call('GET', '/v1/products?limit=20&q=camera'))
  const [{ product_id, image_url }] = products
  const twin = { product_id: `${product_id}-b-stock`, image_url, metadata: { ...products[0].metadata, price: 49 } }
  body(await call('POST', '/v1/products', { body: twin }))
  return { product: product_id as string, image: image_url as string, import: done, preview: await run(true) }
}

async function populateSearches(call: Call) {
  const ask = async (query: string, more: object = {}) =>
    body(await call('POST', '/v1/search/text', { body: { query, ...more } }))
  const camera = await ask('camera')
  for (const query of ['camera', 'running shoe', 'leather bag', 'wooden chair', 'plant in a pot']) {
    const { search_id, results } = await ask(query)
    const ids: string[] = results.slice(0, 3).map(({ product_id }: { product_id: string }) => product_id)
    for (const [at, result_product_id] of ids.entries()) {
      const action = at === 0 ? { action: 'purchase', order_value: 89.5, currency: 'EUR' } : { action: 'click' }
      body(await call('POST', '/v1/search/feedback', { body: { search_id, result_product_id, ...action } }))
    }
    const products = ids.map((product_id, at) => ({ product_id, rating: 3 - at }))
    body(await call('POST', '/v1/search/judgments', { body: { search: { mode: 'text', query }, products } }))
  }
  for (const query of ['outdoor rug', 'Stehlampe mit Dimmer für das Wohnzimmer']) await ask(query, { price_max: 0.5 })
  for (let count = 0; count < 3; count += 1) body(await call('POST', '/v1/search/evaluate', { body: {} }))
  const { judgments } = body(await call('GET', '/v1/search/judgments'))
  return { search: camera.search_id as string, golden: judgments[0].judgment_id as string }
}

const dayMs = 86_400_000

/** Counts of the 60 days before today, which cannot be created by API calls. */
async function populateFormerDays(app: TestApp, store_id: string): Promise<void> {
  for (let ago = 1; ago <= 60; ago += 1) {
    const at = { store_id, day: new Date(app.clock.now().getTime() - ago * dayMs).toISOString().slice(0, 10) }
    const searches = Math.round(260 + 90 * Math.sin(ago / 3) - ago * 1.5 + ((ago * 37) % 40))
    const add = (table: string, row: object) => addRow(app.database, table, { ...at, ...row })
    await add('searches_daily', { mode: 'text', searches, zero_results: Math.round(searches * 0.08 + (ago % 7)) })
    await add('search_outcomes_daily', { action: 'click', searches: Math.round(searches * 0.4) })
    await add('search_outcomes_daily', { action: 'purchase', searches: Math.round(searches * 0.031) })
    const counts = { clicks: searches * 0.4, add_to_carts: searches * 0.1, purchases: searches * 0.031 }
    const rounded = Object.entries(counts).map(([key, value]) => [key, Math.round(value)])
    await add('feedback_daily', Object.fromEntries(rounded))
    await add('store_revenue_daily', { currency: 'EUR', attributed: true, revenue: (searches * 2.71).toFixed(2) })
    const turns = Math.round(40 + 14 * Math.sin(ago / 3) - ago * 0.3 + ((ago * 37) % 9))
    for (const [outcome, answer_status, share] of outcomes) {
      const counted = { locale: 'en', outcome, answer_status, turns: Math.round(turns * share) }
      await add('assistant_daily', { ...counted, duration_ms: turns * 180 })
    }
    if (ago > 20) continue
    for (const [query_key, found] of queries)
      await add('search_queries_daily', { query_key, searches: 9 + (ago % 5), zero_results: found ? 0 : 9 + (ago % 5) })
  }
}

const outcomes = [
  ['answer', 'answered', 0.78],
  ['handoff', 'insufficient_evidence', 0.12],
  ['clarification', 'clarification_needed', 0.06],
  ['denied', 'denied', 0.03],
] as const

const queries = [
  ['sneakers', false],
  ['outdoor rug', false],
  ['stehlampe mit dimmer für das wohnzimmer', false],
  ['camera', true],
  ['leather bag', true],
] as const

async function populateAssistant(app: TestApp, owner: Newcomer, call: Call, closing: (() => Promise<void>)[]) {
  body(
    await call('POST', '/v1/admin/knowledge/import', { body: { files: demoKnowledge(['en', 'de']), publish: true } }),
  )
  const { concepts } = body(await call('GET', '/v1/admin/knowledge/concepts?limit=100&locale=en&topic=returns'))
  const [{ concept_id, body_markdown }] = concepts
  const text = `/v1/admin/knowledge/concepts/${concept_id}`
  const rewrite = async (days: number) =>
    body(
      await call('PATCH', text, {
        body: { body_markdown: body_markdown.replace('within 30 days', `within ${days} days`) },
      }),
    )
  await rewrite(45)
  body(await call('POST', `${text}/publish`))
  await rewrite(60)
  const shop = await startStorefront({ products: ['floor-lamp', 'desk-lamp'].map((one) => aStorefrontProduct(one)) })
  closing.push(() => shop.close())
  const connect = { store_url: shop.url, reason: 'go live' }
  const { connection_id } = body(await call('POST', '/v1/admin/connections/storefront', { body: connect }))
  const syncs = async () => body(await call('GET', `/v1/admin/connections/${connection_id}/syncs`)).syncs
  await until(async () => (await syncs())[0]?.state === 'completed')
  const chat = async (texts: readonly string[], locale = 'en'): Promise<string> => {
    const session = await aSession(app, grantScope(owner.clientId), { locale })
    for (const one of texts)
      body(await session.call('POST', '/v1/chat/messages', { thread_id: session.threadId, text: one }))
    return session.threadId
  }
  await chat(['Wie lange kann ich etwas zurückgeben?'], 'de')
  await chat(['What does shipping to France cost?'])
  await chat(['Do you offer gift wrapping?'])
  const long =
    'Could somebody from your workshop repair a ceramic table lamp that my grandmother once brought from Lisbon?'
  for (let times = 0; times < 3; times += 1) await chat([long])
  const conversation = await chat([
    'How long can I return something, and what does that cost?',
    'Can you engrave a name into my wedding rings? My mail is jonas@shopper.example',
  ])
  const [{ sync_id }] = await syncs()
  return { text: concept_id as string, connection: connection_id as string, sync: sync_id as string, conversation }
}

async function populateDevelopers(call: Call, closing: (() => Promise<void>)[]) {
  const keys = [
    { name: 'Web server', scopes: { search: ['execute'], feedback: ['write'] } },
    {
      name: 'Product import from the warehouse system in Bremerhaven',
      scopes: { products: ['read', 'write', 'bulk'] },
    },
  ]
  for (const key of keys) body(await call('POST', '/v1/security/api-keys', { body: { ...key, expires_in_days: 90 } }))
  const origins = ['https://www.hafenkontor.example', 'https://hafenkontor.example']
  const widget = body(await call('POST', '/v1/widget/keys', { body: { name: 'Web shop', origins } }))
  const receiver = await startReceiver()
  closing.push(() => receiver.close())
  const hook = async (url: string) =>
    body(await call('POST', '/v1/search/webhooks', { body: { url, events: ['product.indexed', 'product.deleted'] } }))
  await hook(receiver.answer('/hooks/products', 204))
  const failing = await hook(receiver.answer('/hooks/warehouse', 500))
  const delivery = body(await call('POST', `/v1/search/webhooks/${failing.id}/test`))
  await until(async () => receiver.at('/hooks/warehouse').length === 1)
  const { api_keys } = body(await call('GET', '/v1/security/api-keys'))
  const [apiKey] = api_keys
  return {
    apiKey: apiKey.id as string,
    widgetKey: widget.id as string,
    webhook: failing.id as string,
    delivery: delivery.id as string,
  }
}

async function populateTeam(app: TestApp, owner: Newcomer, call: Call) {
  const scope = grantScope(owner.clientId)
  const people = [
    ['Jonas Petersen', 'admin'],
    ['Mia Okonkwo', 'developer'],
    ['Noor van der Heijden', 'viewer'],
  ] as const
  const ids: string[] = []
  for (const [full_name, role] of people) {
    const { userId } = await aPerson(app, { memberships: [{ scope, role }] })
    await app.database.db.updateTable('users').set({ full_name }).where('user_id', '=', userId).execute()
    ids.push(userId)
  }
  const permission_names = ['assistant:read', 'assistant:write']
  body(await call('POST', '/v1/user-groups', { body: { name: 'Support', permission_names } }))
  const invite = { email: 'greta.vonderlohe-hinrichsen@hafenkontor.example', role: 'developer' }
  body(await call('POST', '/v1/team/invite', { body: invite }))
  const range = { ip_address: '192.0.2.0/24', description: 'Web servers', confirm_lockout: true }
  body(await call('POST', '/v1/security/ip-whitelist', { body: range }))
  const { events } = body(await call('GET', '/v1/security/audit'))
  return { member: ids[0] ?? '', auditEvent: events[0].id as string }
}
