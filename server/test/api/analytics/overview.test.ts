import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuditAction, auditActions } from '../../../../contract/operations/audit.ts'
import type { StoreScope } from '../../../modules/stores/index.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'

const startTime = new Date('2026-11-21T12:00:00.000Z')
const time = { now: startTime }
const url = '/v1/security/overview'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(time.now) } })
})
beforeEach(() => {
  time.now = startTime
})
afterAll(() => app.close())

const days = (count: number): Date => new Date(startTime.getTime() + count * 86_400_000)

let keys = 0
async function addKey(scope: StoreScope, expiresAt: Date | null): Promise<void> {
  keys += 1
  await app.database.db
    .insertInto('api_keys')
    .values({
      store_id: scope.storeId,
      key_id: crypto.randomUUID(),
      name: `Key ${keys}`,
      hint: 'abcd',
      permission_names: ['search:execute'],
      secret_hash: Buffer.from(`secret ${keys}`),
      created_at: startTime,
      expires_at: expiresAt,
    })
    .execute()
}

async function addEntry(scope: StoreScope, network: string): Promise<void> {
  const entry = { entry_id: crypto.randomUUID(), network, description: '', created_at: startTime }
  await app.database.db
    .insertInto('ip_whitelist')
    .values({ store_id: scope.storeId, ...entry })
    .execute()
}

const recordEvent = (scope: StoreScope, action: AuditAction) =>
  app.modules.audit.record(app.database.db, scope, {
    actor: {
      type: 'user',
      id: '00000000-0000-4000-8000-000000000001',
      name: 'ann@people.example',
      address: '192.0.2.7',
    },
    action,
    target: { type: 'api_key', id: 'key-1' },
    details: { 'line\nbreak': { deep: [1] } },
  })

describe('the overview', () => {
  it('of a fresh store is empty, and shows a user their own account', async () => {
    const store = await aStore(app)
    const person = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    expect((await person.call('GET', url)).body).toEqual({
      two_factor: { enabled: false, recovery_codes_left: 0 },
      api_keys: { active: 0, expiring_soon: 0, total: 0 },
      ip_whitelist: { entries: 0 },
      recent_events: [],
      password_changed_at: startTime.toISOString(),
      sessions: 1,
    })
  })

  it('shows machine tokens only the store', async () => {
    const store = await aStore(app)
    const { body } = await store.call('GET', url)
    expect(body).toMatchObject({ two_factor: null, password_changed_at: null, sessions: 0 })
  })

  it('counts keys by their expiry, to the moment', async () => {
    const store = await aStore(app)
    const ends = [
      null,
      days(-1),
      startTime,
      new Date(startTime.getTime() + 1),
      days(14),
      new Date(days(14).getTime() + 1),
    ]
    for (const end of ends) await addKey(store.scope, end)
    expect((await store.call('GET', url)).body.api_keys).toEqual({ active: 4, expiring_soon: 2, total: 6 })
    time.now = new Date(startTime.getTime() + 1)
    expect((await store.call('GET', url)).body.api_keys).toEqual({ active: 3, expiring_soon: 2, total: 6 })
  })

  it('counts the allowed addresses', async () => {
    const store = await aStore(app)
    for (const network of ['127.0.0.0/8', '2001:db8::/32']) await addEntry(store.scope, network)
    expect((await store.call('GET', url)).body.ip_whitelist).toEqual({ entries: 2 })
  })

  it('shows the last ten events in full, the newest first', async () => {
    const store = await aStore(app)
    for (let at = 0; at < 12; at += 1) {
      time.now = new Date(startTime.getTime() + (at < 6 ? 0 : at))
      await recordEvent(store.scope, auditActions[at] ?? 'login')
    }
    const { recent_events: events } = (await store.call('GET', url)).body
    expect(events.map(({ action }: { action: string }) => action)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => auditActions[at]),
    )
    expect(events[0]).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      action: auditActions[11],
      actor: { type: 'user', id: '00000000-0000-4000-8000-000000000001', name: 'ann@people.example' },
      target: { type: 'api_key', id: 'key-1' },
      address: '192.0.2.7',
      details: { 'line\nbreak': { deep: [1] } },
      created_at: new Date(startTime.getTime() + 11).toISOString(),
    })
  })

  it('shows nothing of another store, and no event without a store', async () => {
    const [store, other] = [await aStore(app), await aStore(app)]
    await addKey(other.scope, null)
    await addEntry(other.scope, '127.0.0.0/8')
    await recordEvent(other.scope, 'api_key.create')
    await app.modules.audit.record(app.database.db, null, {
      actor: { type: 'system', id: null, name: 'Vitrine', address: null },
      action: 'model.use',
    })
    expect((await store.call('GET', url)).body).toEqual({
      two_factor: null,
      api_keys: { active: 0, expiring_soon: 0, total: 0 },
      ip_whitelist: { entries: 0 },
      recent_events: [],
      password_changed_at: null,
      sessions: 0,
    })
  })

  it('counts the active sign-ins of the user, in whichever store they ask', async () => {
    const [store, other] = [await aStore(app), await aStore(app)]
    const memberships = [store, other].map(({ scope }) => ({ scope, role: 'viewer' as const }))
    const person = await aPerson(app, { memberships })
    const from = { address: '192.0.2.1', userAgent: 'test' }
    const user = { user_id: person.userId, is_super_admin: false }
    const second = await app.modules.accounts.sessions.open(user, from)
    await app.modules.accounts.sessions.open(user, from)
    const sessions = async (slug: string) => (await person.call('GET', url, { store: slug })).body.sessions
    expect([await sessions(store.slug), await sessions(other.slug)]).toEqual([3, 3])
    await app.database.db
      .updateTable('sessions')
      .set({ ended_at: startTime })
      .where('session_id', '=', second.sessionId)
      .execute()
    expect(await sessions(store.slug)).toBe(2)
  })

  it('shows whether the second factor is on', async () => {
    const store = await aStore(app)
    const person = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    const { db } = app.database
    const factor = { user_id: person.userId, secret: Buffer.alloc(48), created_at: startTime, enabled_at: startTime }
    await db
      .insertInto('two_factor')
      .values({ ...factor, state: 'enabled' })
      .execute()
    await db
      .insertInto('recovery_codes')
      .values({ user_id: person.userId, code_hash: Buffer.alloc(32) })
      .execute()
    expect((await person.call('GET', url)).body.two_factor).toEqual({ enabled: true, recovery_codes_left: 1 })
  })

  it('is refused without the permission, and names it', async () => {
    const store = await aStore(app)
    const person = await aPerson(app, { memberships: [{ scope: store.scope, role: 'developer' }] })
    const group = { store_id: store.scope.storeId, group_id: crypto.randomUUID() }
    const { db } = app.database
    await db
      .insertInto('user_groups')
      .values({ ...group, name: 'Searchers', permission_names: ['search:execute'], created_at: startTime })
      .execute()
    await db
      .insertInto('group_members')
      .values({ ...group, user_id: person.userId })
      .execute()
    const refused = await person.call('GET', url)
    expect([refused.status, refused.body.error, refused.body.details.permission]).toEqual([
      403,
      'missing_permission',
      'security:read',
    ])
  })
})
