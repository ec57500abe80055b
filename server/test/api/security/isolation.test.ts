import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissions } from '../../../../contract/identity/permission.ts'
import { describeRoutes } from '../../../routes.ts'
import { addressOf, isCalled, type Route, routesOf } from '../../kit/app/routes.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { type Filling, fillSchema, type Schema } from '../../kit/database/fill-schema.ts'
import { aMarkedStore, type MarkedStore } from '../../kit/fixtures/a-marked-store.ts'
import { aPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { resolveReferences } from '../../kit/resolve-references.ts'
import { repetitions } from '../../kit/vitest/repetitions.ts'

const pairs = repetitions('ISOLATION_CALLS', 480)
/**
 * Calls end sessions, delete products and replace secrets. After this many calls, or when a store is deleted, the stores are
 * recreated.
 */
const pairsPerRound = 100

let app: TestApp
let host: ImageHost
let image: Buffer
let endpoints: readonly Endpoint[]

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  image = await anImage(1)
  host.serve('/1.jpg', image)
  endpoints = await describedEndpoints()
})
afterAll(async () => {
  await host.close()
  await app.close()
})

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
type Endpoint = Route & { readonly operation: Operation }

/** Every operation of the API description, of every module. */
async function describedEndpoints(): Promise<Endpoint[]> {
  const { paths } = resolveReferences(await describeRoutes()) as { paths: Record<string, Record<string, Operation>> }
  return routesOf(app).flatMap((route) => {
    const operation = paths[route.url.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
    return operation === undefined || !isCalled(route) ? [] : [{ ...route, operation }]
  })
}

const kinds = ['machine', 'narrowed', 'api_key', 'owner', 'of_two', 'super_admin', 'shopper'] as const

interface Pair {
  readonly kind: (typeof kinds)[number]
  readonly endpoint: Endpoint
  /** The owner of the credential. */
  readonly mine: MarkedStore
  /** The owner of the requested objects. */
  readonly target: MarkedStore
  /** The value of the active-tenant header. */
  readonly named: MarkedStore | null
  readonly chance: () => number
}

interface World {
  readonly stores: readonly MarkedStore[]
  /** A member of the first two stores. */
  readonly ofTwo: TestPerson
  readonly superAdmin: TestPerson
}

async function aWorld(): Promise<World> {
  const stores: MarkedStore[] = []
  while (stores.length < 3) stores.push(await aMarkedStore(app, `${host.url}/1.jpg`))
  const memberships = stores.slice(0, 2).map(({ scope }) => ({ scope, role: 'owner' as const }))
  return { stores, ofTwo: await aPerson(app, { memberships }), superAdmin: await aPerson(app, { isSuperAdmin: true }) }
}

/** A credential created for this call, because earlier calls may have ended any other, and the stores that it can read and change. */
async function credentialOf(world: World, pair: Pair): Promise<{ token: string; opens: readonly MarkedStore[] }> {
  const { kind, mine, named, endpoint } = pair
  const isForOneStore = permissions.some((one) => one === endpoint.access)
  if (kind === 'api_key') return { token: mine.apiKey, opens: [mine] }
  if (kind === 'shopper') {
    const session = await aSession(app, mine.scope)
    ownThreads.set(mine, session.threadId)
    return { token: session.token, opens: [mine] }
  }
  if (kind === 'owner') return { token: await signIn(mine.owner, false), opens: [mine] }
  if (kind === 'super_admin') {
    const opens = isForOneStore ? world.stores.filter((store) => store === named) : world.stores
    return { token: await signIn(world.superAdmin, true), opens }
  }
  if (kind === 'of_two') {
    const left = await app.database.db
      .selectFrom('memberships')
      .select('store_id')
      .where('user_id', '=', world.ofTwo.userId)
      .execute()
    const both = world.stores.slice(0, 2)
    // An earlier call may have removed one of the two memberships; a user with one store need not name it.
    const meant = named?.clientId ?? (left.length === 1 ? left[0]?.store_id : undefined)
    const opens = isForOneStore ? both.filter((store) => store.clientId === meant) : both
    return { token: await signIn(world.ofTwo, false), opens }
  }
  const row = await app.modules.stores.storeById(mine.scope)
  const secretId = await app.modules.stores.secretIdOf(mine.scope)
  if (row === undefined || secretId === null) throw new Error('The store does not exist')
  const only = kind === 'narrowed' ? { only: permissions.filter(() => pair.chance() < 0.7) } : {}
  const { access_token: token } = await app.modules.tokens.issueMachineToken(row, { secretId, ...only })
  return { token, opens: [mine] }
}

async function signIn(person: TestPerson, isSuperAdmin: boolean): Promise<string> {
  const from = { address: '127.0.0.1', userAgent: 'test' }
  const user = { user_id: person.userId, is_super_admin: isSuperAdmin }
  return (await app.modules.accounts.sessions.open(user, from)).token.access_token
}

const cursors = new Map<string, string>()
/** A thread of the calling shopper; the threads of the marked stores belong to other shoppers. */
const ownThreads = new Map<MarkedStore, string>()

function fillingFor({ kind, mine, target, chance, endpoint }: Pair): Filling {
  const pick = (values: readonly string[]): string => values[Math.floor(chance() * values.length)] ?? ''
  const text = (name: string, schema: Schema): string => {
    const own = ownThreads.get(target)
    if (name === 'thread_id' && kind === 'shopper' && target === mine && own !== undefined && chance() < 0.7) return own
    const ids = target.ids[name] ?? target.ids[name.replace(/^\w*_(\w+_id)$/, '$1')]
    if (ids !== undefined) return pick(ids)
    if (schema.format === 'uuid' || /(^|_)id$/.test(name)) return pick(Object.values(target.ids).flat())
    // Cursors issued to another store.
    if (name === 'cursor') return cursors.get(nameOf(endpoint)) ?? 'none'
    if (name === 'email') return target.owner.email
    if (name.includes('password')) return 'violet harbour 88 teapots'
    if (/permission|scope/.test(name)) return pick(permissions)
    if (name === 'token') return target.token
    if (name === 'network' || name === 'cidr') return '0.0.0.0/0'
    if (name === 'origin') return 'https://shop.example'
    if (name.includes('url') || schema.format === 'uri') return `${host.url}/1.jpg`
    if (schema.pattern === '^\\d{6}$') return '123456'
    return 'lantern'
  }
  return { chance, text, file: image }
}

const nameOf = ({ method, url }: Route): string => `${method} ${url}`

async function send(pair: Pair, token: string) {
  const { endpoint, named } = pair
  const filling = fillingFor(pair)
  const asked = (endpoint.operation.parameters ?? []).filter(({ in: place }) => place === 'query')
  const query = new URLSearchParams(
    asked
      .filter(() => filling.chance() < 0.3)
      .map(({ name, schema }) => [name, String(fillSchema(schema, filling, name))]),
  )
  const wire = toWire(endpoint.operation, filling)
  // All callers share a few keys: a stored response must never be returned to another caller.
  const key = filling.chance() < 0.3 ? { 'idempotency-key': filling.chance() < 0.5 ? 'one' : 'two' } : {}
  const answer = await app.http.inject({
    method: endpoint.method,
    url: `${addressOf(endpoint, (name) => filling.text(name, {}))}?${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...key,
      ...(named === null ? {} : { 'x-service-active-tenant': named.slug }),
      ...(wire === null ? {} : { 'content-type': wire.headers.get('content-type') ?? '' }),
    },
    ...(wire === null ? {} : { payload: Buffer.from(await wire.arrayBuffer()) }),
  })
  const [, cursor] = /"next_cursor":"([^"]+)"/.exec(answer.body) ?? []
  if (cursor !== undefined) cursors.set(nameOf(endpoint), cursor)
  return { status: answer.statusCode, text: `${JSON.stringify(answer.headers)}${answer.body}` }
}

function toWire(operation: Operation, filling: Filling): Response | null {
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  if (content === undefined) return null
  const [type, { schema }] = content
  const value = fillSchema(schema, filling)
  if (type === 'application/json') return new Response(JSON.stringify(value), { headers: { 'content-type': type } })
  const fields = Object.entries(value as Record<string, unknown>).flatMap(([name, one]) =>
    (Array.isArray(one) ? one : [one]).map((each: unknown) => [name, each] as const),
  )
  if (type === 'application/x-www-form-urlencoded') {
    return new Response(new URLSearchParams(fields.map(([name, one]) => [name, String(one)])))
  }
  const form = new FormData()
  for (const [name, one] of fields) {
    if (Buffer.isBuffer(one)) form.append(name, new Blob([new Uint8Array(one)]), 'file')
    else form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
  }
  return new Response(form)
}

/** The mail of an invite is sent in the background, and changes the invite at an unexpected moment. */
async function untilMailsAreSent(): Promise<void> {
  const waiting = `select from pgboss.job where name like '%-mail' and state in ('created', 'retry', 'active')`
  const isDone = async () => (await app.database.pool.query(waiting)).rowCount === 0
  await expect.poll(isDone, { interval: 10 }).toBe(true)
}

const inBackground = ['outbox', 'webhook_deliveries', 'webhook_attempts', 'webhook_failures']
/** Background work started by calls changes their own stores later, at an unexpected moment. */
async function untilJobsAreDone(): Promise<void> {
  const { pool } = app.database
  const isDone = async () => (await pool.query(`select from bulk_jobs where status = 'processing'`)).rows.length === 0
  await expect.poll(isDone, { interval: 10 }).toBe(true)
}

/** The end of a job is sent to its callback URL; the row of the delivery is created when the event arrives. */
async function untilEventsAreDelivered(): Promise<void> {
  const { pool } = app.database
  const pendingEvents = `select from outbox o join outbox_subscribers s on o.position is null or s.position < o.position limit 1`
  const isDone = async () => (await pool.query(pendingEvents)).rows.length === 0
  await expect.poll(isDone, { interval: 10 }).toBe(true)
}

/** A digest of every row that names a store, by store, over all tables of all modules. */
async function digestsByStore(): Promise<Map<string, string>> {
  await untilMailsAreSent()
  await untilJobsAreDone()
  await untilEventsAreDelivered()
  // Counts that a timer would write a moment later.
  await app.modules.analytics.countPending()
  await app.modules.billing.usage.flush()
  // Failed authentication is recorded for the target, and its caller is unknown. Pending events are delivered and deleted in the
  // background, which also writes the delivery log of webhooks.
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'store_id' and table_name <> all(${inBackground})
    order by 1`.execute(app.database.db)
  const each = tables.map(
    ({ name }) => sql`select store_id, ${name} || md5(string_agg(t::text, '' order by t::text)) as digest
      from ${sql.table(name)} t
      where store_id is not null and to_jsonb(t) ->> 'actor_type' is distinct from 'anonymous' group by store_id`,
  )
  const { rows } = await sql<{ store_id: string; digest: string }>`
    select store_id, string_agg(digest, ' ' order by digest) as digest
    from (${sql.join(each, sql` union all `)}) one group by store_id`.execute(app.database.db)
  return new Map(rows.map((row) => [row.store_id, row.digest]))
}

async function isAnyDeleted(stores: readonly MarkedStore[]): Promise<boolean> {
  const ids = stores.map(({ clientId }) => clientId)
  const active = await app.database.db
    .selectFrom('stores')
    .select('store_id')
    .where('store_id', 'in', ids)
    .where('state', '=', 'active')
    .execute()
  return active.length < stores.length
}

/** mulberry32. */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const index = (length: number) => fc.noBias(fc.nat(length - 1))

it(`${pairs} calls of any caller to any endpoint for any store neither show nor change another store`, {
  timeout: 300_000 + pairs * 500,
}, async () => {
  const seen = { answered: 0, own: 0, foreign: 0, endpoints: new Set<string>() }
  let world = await aWorld()
  let digests = await digestsByStore()
  let made = 0

  const takePair = async (pair: Pair): Promise<void> => {
    const { token, opens } = await credentialOf(world, pair)
    const { status, text } = await send(pair, token)
    const story = `${pair.kind} of ${pair.mine.slug} at ${nameOf(pair.endpoint)} for ${pair.target.slug}, header ${pair.named?.slug}, answered ${status}: ${text}`
    expect(status, story).not.toBe(500)
    for (const store of world.stores) {
      if (!opens.includes(store)) expect(text.includes(store.mark), story).toBe(false)
    }
    const after = await digestsByStore()
    for (const { clientId, slug } of world.stores.filter((store) => !opens.includes(store))) {
      expect(after.get(clientId), `${story} changed ${slug}`).toBe(digests.get(clientId))
    }
    digests = after
    if (status < 300) {
      seen.answered += 1
      seen.endpoints.add(nameOf(pair.endpoint))
    }
    if (opens.some((store) => text.includes(store.mark))) seen.own += 1
    if (!opens.includes(pair.target)) seen.foreign += 1
  }

  const drawn = fc.record({
    kind: fc.constantFrom(...kinds),
    endpoint: index(endpoints.length),
    mine: index(3),
    target: index(3),
    named: fc.option(index(3)),
    seed: fc.noBias(fc.nat()),
  })
  await fc.assert(
    fc.asyncProperty(drawn, async ({ kind, endpoint, mine, target, named, seed }) => {
      if ((made > 0 && made % pairsPerRound === 0) || (await isAnyDeleted(world.stores))) {
        world = await aWorld()
        digests = await digestsByStore()
      }
      made += 1
      const at = <T>(values: readonly T[], place: number): T => {
        const value = values[place]
        if (value === undefined) throw new Error('unreachable')
        return value
      }
      await takePair({
        kind,
        endpoint: at(endpoints, endpoint),
        mine: at(world.stores, mine),
        target: at(world.stores, target),
        named: named === null ? null : at(world.stores, named),
        chance: chanceFrom(seed),
      })
    }),
    { numRuns: pairs, seed: 20261121, endOnFailure: true },
  )

  // The test is meaningful only if calls succeeded, returned the caller's own data, and requested data of other stores.
  expect(made).toBe(pairs)
  expect(seen.answered).toBeGreaterThan(pairs / 10)
  expect(seen.own).toBeGreaterThan(pairs / 40)
  expect(seen.foreign).toBeGreaterThan(pairs / 3)
  expect(seen.endpoints.size).toBeGreaterThan(endpoints.length / 5)
})
