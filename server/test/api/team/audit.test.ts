import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditAction } from '../../../../contract/operations/audit.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
let store: TestStore
const clock = { at: Date.parse('2026-11-21T10:00:00.000Z'), now: () => new Date(clock.at) }

beforeAll(async () => {
  app = await startTestApp({ clock })
})
beforeEach(async () => {
  store = await aStore(app)
})
afterAll(() => app.close())

const maria = '01901234-0000-7000-8000-00000000000a'
const script = '01901234-0000-7000-8000-00000000000b'

/** Records `count` actions of `maria`, one millisecond apart by default. */
async function record(
  action: AuditAction,
  more: { count?: number; actorId?: string; targetId?: string; step?: number } = {},
) {
  const { count = 1, actorId = maria, targetId = 'k-1', step = 1 } = more
  for (let at = 0; at < count; at += 1) {
    const actor = { type: 'user' as const, id: actorId, name: 'maria@shop.example', address: '192.0.2.7' }
    const target = { type: action.split('.')[0] ?? '', id: targetId }
    await app.modules.audit.record(app.database.db, store.scope, { actor, action, target, details: { at } })
    clock.at += step
  }
}
const list = async (query = '') => (await store.call('GET', `/v1/security/audit${query}`)).body
const actions = async (query: string): Promise<string[]> =>
  (await list(query)).events.map((event: { action: string }) => event.action)

describe('the audit log', () => {
  it('shows actor, action, target, address and time', async () => {
    const when = clock.now().toISOString()
    await record('api_key.create')
    const { events, total, next_cursor } = await list()
    expect({ total, next_cursor }).toEqual({ total: 1, next_cursor: null })
    expect(events).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        action: 'api_key.create',
        actor: { type: 'user', id: maria, name: 'maria@shop.example' },
        target: { type: 'api_key', id: 'k-1' },
        address: '192.0.2.7',
        details: { at: 0 },
        created_at: when,
      },
    ])
  })

  it('shows the service’s own changes, without target and address', async () => {
    const system = { type: 'system' as const, id: null, name: 'Vitrine', address: null }
    await app.modules.audit.record(app.database.db, store.scope, { actor: system, action: 'signing_key.rotate' })
    expect((await list()).events[0]).toMatchObject({
      actor: { type: 'system', id: null, name: 'Vitrine' },
      target: null,
      address: null,
      details: {},
    })
  })

  it.each([1, 2, 3, 7, 100])('returns every event once, newest first, in pages of %i', async (limit) => {
    await record('login', { count: 5 })
    // Seven within one millisecond, which only their IDs distinguish.
    await record('login', { count: 7, step: 0 })
    const seen: { id: string; created_at: string }[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { events: typeof seen; total: number; next_cursor: string | null } = await list(
        `?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      expect(page.total).toBe(12)
      expect(page.events.length).toBeLessThanOrEqual(limit)
      seen.push(...page.events)
      cursor = page.next_cursor
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(12)
    const sorted = [...seen].sort((a, b) => (`${a.created_at}${a.id}` < `${b.created_at}${b.id}` ? 1 : -1))
    expect(seen).toEqual(sorted)
  })

  it('pages stably when events are added between two pages', async () => {
    await record('login', { count: 4 })
    const first = await list('?limit=2')
    await record('login.end')
    const second = await list(`?limit=2&cursor=${first.next_cursor}`)
    const details = [...first.events, ...second.events].map(({ details: { at } }: { details: { at: number } }) => at)
    expect(details).toEqual([3, 2, 1, 0])
  })

  it('filters exactly by action, actor, target and time', async () => {
    await record('invite.create', { targetId: 'i-1' })
    const middle = clock.now().toISOString()
    await record('invite.accept', { targetId: 'i-1', actorId: script })
    await record('api_key.create', { targetId: 'k-1', actorId: script })
    expect(await actions('?action=invite.create')).toEqual(['invite.create'])
    expect(await actions('?action=invite')).toEqual([])
    expect(await actions(`?actor_id=${script}`)).toEqual(['api_key.create', 'invite.accept'])
    expect(await actions('?target_type=invite')).toEqual(['invite.accept', 'invite.create'])
    expect(await actions('?target_type=invite&target_id=i-1&action=invite.accept')).toEqual(['invite.accept'])
    expect(await actions(`?from=${middle}`)).toEqual(['api_key.create', 'invite.accept'])
    expect(await actions(`?to=${middle}`)).toEqual(['invite.create'])
    expect(await actions(`?from=${middle}&to=${middle}`)).toEqual([])
    const inBerlin = encodeURIComponent('2026-11-21T11:00:00.000+01:00')
    expect((await list(`?from=${inBerlin}`)).total).toBe(3)
    expect((await list(`?action=invite.create&limit=1`)).total).toBe(1)
  })

  it('finds one event by its ID, however many are newer', async () => {
    await record('invite.create')
    await record('login', { count: 101 })
    const { next_cursor } = await list('?limit=100')
    const oldest = (await list(`?limit=100&cursor=${next_cursor}`)).events.at(-1)
    expect(await list(`?event_id=${oldest.id}`)).toEqual({ events: [oldest], total: 1, next_cursor: null })
    const other = await aStore(app)
    expect((await other.call('GET', `/v1/security/audit?event_id=${oldest.id}`)).body.events).toEqual([])
  })

  it('never shows what belongs to another store or to the installation', async () => {
    const other = await aStore(app)
    const actor = { type: 'system' as const, id: null, name: 'Vitrine', address: null }
    await app.modules.audit.record(app.database.db, other.scope, { actor, action: 'store.suspend' })
    await app.modules.audit.record(app.database.db, null, { actor, action: 'model.use' })
    await record('group.create')
    expect(await actions('')).toEqual(['group.create'])
  })

  it('needs security:read', async () => {
    const viewer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    expect((await viewer.call('GET', '/v1/security/audit')).status).toBe(200)
    const group = crypto.randomUUID()
    await app.database.pool.query(`insert into user_groups values ($1, $2, 'searchers', '{search:read}', now())`, [
      store.clientId,
      group,
    ])
    await app.database.pool.query(`insert into group_members values ($1, $2, $3)`, [
      store.clientId,
      viewer.userId,
      group,
    ])
    const refused = await viewer.call('GET', '/v1/security/audit')
    expect([refused.status, refused.body.details]).toEqual([403, { permission: 'security:read' }])
    expect((await app.http.inject('/v1/security/audit')).statusCode).toBe(401)
  })

  it.each([
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?cursor=x',
    '?cursor=',
    `?cursor=${cursorOf(['a', 'b'])}`,
    `?cursor=${cursorOf([0, 'not-a-uuid'])}`,
    `?cursor=${cursorOf([-1, maria])}`,
    `?cursor=${cursorOf([1e300, maria])}`,
    `?cursor=${cursorOf([0, `${maria}\u0000`])}`,
    '?actor_id=1',
    '?from=yesterday',
    '?from=2026-13-01T00:00:00Z',
    '?to=2016-12-31T23:59:60Z',
    '?to=2026-11-21',
    '?action=',
    '?action=%00',
    `?target_id=${'x'.repeat(256)}`,
    '?unknown=1',
  ])('refuses %s with 422', async (query) => {
    const answer = await store.call('GET', `/v1/security/audit${query}`)
    expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed'])
  })

  it.each(['?from=0001-01-01T00:00:00Z', '?to=9999-12-31T23:59:59Z'])('accepts extreme dates: %s', async (query) => {
    await record('login')
    expect((await store.call('GET', `/v1/security/audit${query}`)).body.total).toBe(1)
  })

  it('cannot be changed or deleted', async () => {
    await record('login')
    const [event] = (await list()).events
    for (const method of ['POST', 'PATCH', 'DELETE'] as const)
      for (const url of ['/v1/security/audit', `/v1/security/audit/${event.id}`])
        expect([404, 405]).toContain((await store.call(method, url)).status)
  })
})

describe('an entry of the audit log', () => {
  it('exists only if its change commits', async () => {
    const actor = { type: 'system' as const, id: null, name: 'Vitrine', address: null }
    const undone = app.database.db.transaction().execute(async (tx) => {
      await app.modules.audit.record(tx, store.scope, { actor, action: 'group.delete' })
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    expect(await actions('')).toEqual([])
  })

  it('of a user’s own account is in the log of each of their stores', async () => {
    const other = await aStore(app)
    const actor = { type: 'user' as const, id: maria, name: 'maria@shop.example', address: '192.0.2.7' }
    await app.modules.audit.recordForUser(app.database.db, [store.scope, other.scope], { actor, action: 'login' })
    expect(await actions('')).toEqual(['login'])
    expect((await other.call('GET', '/v1/security/audit')).body.total).toBe(1)
  })
})

function cursorOf(parts: unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}
