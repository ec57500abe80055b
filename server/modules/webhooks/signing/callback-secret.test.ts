import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemIds } from '../../../platform/ids.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { system } from '../../audit/index.ts'
import { createStores, type StoreScope } from '../../stores/index.ts'
import { createCallbackSecret } from './callback-secret.ts'
import { createWebhookSecrets } from './webhook-secrets.ts'

const clock = { at: new Date('2026-11-21T10:00:00Z'), now: () => clock.at }
const secrets = createWebhookSecrets({ instanceKey: Buffer.alloc(32, 1), ids: systemIds })
const record = vi.fn(async () => undefined)
let database: TestDatabase
let callbackSecret: ReturnType<typeof createCallbackSecret>
let scope: StoreScope
let otherScope: StoreScope

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  clock.at = new Date('2026-11-21T10:00:00Z')
  record.mockReset()
  callbackSecret = createCallbackSecret({ db: database.db, clock, audit: { record }, secrets })
  ;[scope, otherScope] = [await createStore(), await createStore()]
})

const createStore = async () =>
  (await createStores({ db: database.db, clock, ids: systemIds }).createStore({ name: 'Shop', plan: 'free' })).scope
const stored = () =>
  database.db.selectFrom('callback_secrets').selectAll().where('store_id', '=', scope.storeId).execute()

describe('the callback secret of a store', () => {
  it('is generated on first use, sealed, and stays the same', async () => {
    expect(await stored()).toEqual([])
    const first = await callbackSecret.read(scope)
    expect(first).toEqual({
      secret: expect.stringMatching(/^whsec_/),
      former_secret_valid_until: null,
      created_at: '2026-11-21T10:00:00.000Z',
    })
    clock.at = new Date('2026-11-22T10:00:00Z')
    await callbackSecret.ensure(database.db, scope)
    expect(await callbackSecret.read(scope)).toEqual(first)
    const [row] = await stored()
    expect(row?.secret.includes(first.secret)).toBe(false)
    expect([row?.former_secret, row?.former_until]).toEqual([null, null])
  })

  it('differs from that of another store', async () => {
    const [own, other] = [await callbackSecret.read(scope), await callbackSecret.read(otherScope)]
    expect(own.secret).not.toBe(other.secret)
    await callbackSecret.rotate(scope, { secret: 'a secret of my own', overlap_hours: 1 }, system)
    expect(await callbackSecret.read(otherScope)).toEqual(other)
  })

  it('is generated only once, even by concurrent first uses', async () => {
    const read = await Promise.all([1, 2, 3, 4].map(() => callbackSecret.read(scope)))
    expect(new Set(read.map(({ secret }) => secret)).size).toBe(1)
  })
})

describe('a rotation', () => {
  it('replaces the secret, lets the previous one sign until the overlap ends, and is in the audit log', async () => {
    const { secret: former } = await callbackSecret.read(scope)
    clock.at = new Date('2026-11-21T11:00:00Z')
    const rotated = await callbackSecret.rotate(scope, { secret: 'a secret of my own', overlap_hours: 2 }, system)
    const until = '2026-11-21T13:00:00.000Z'
    expect(rotated).toEqual({ id: scope.storeId, secret: 'a secret of my own', former_secret_valid_until: until })
    expect(record).toHaveBeenCalledExactlyOnceWith(expect.anything(), scope, {
      actor: system,
      action: 'callback_secret.rotate',
      target: { type: 'callback_secret', id: scope.storeId },
      details: { former_secret_valid_until: until },
    })
    const read = await callbackSecret.read(scope)
    expect(read).toEqual({
      secret: 'a secret of my own',
      former_secret_valid_until: until,
      created_at: '2026-11-21T11:00:00.000Z',
    })
    const [row] = await stored()
    if (row === undefined) throw new Error('nothing is stored')
    expect(secrets.signingSecretsAt(row, clock.at)).toEqual({ secret: 'a secret of my own', former })
    clock.at = new Date(until)
    expect((await callbackSecret.read(scope)).former_secret_valid_until).toBeNull()
  })

  it('without an overlap ends the previous secret at once', async () => {
    await callbackSecret.read(scope)
    const rotated = await callbackSecret.rotate(scope, { overlap_hours: 0 }, system)
    expect(rotated).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
      former_secret_valid_until: clock.at.toISOString(),
    })
    expect(await stored()).toMatchObject([{ former_secret: null, former_until: null }])
  })

  it('of a store without a secret generates one first', async () => {
    await callbackSecret.rotate(scope, { secret: 'a secret of my own', overlap_hours: 24 }, system)
    expect((await stored())[0]?.former_secret).not.toBeNull()
  })

  it('is rolled back when it cannot be recorded', async () => {
    const before = await callbackSecret.read(scope)
    record.mockRejectedValueOnce(new Error('the audit log is not writable'))
    await expect(callbackSecret.rotate(scope, { overlap_hours: 1 }, system)).rejects.toThrow('audit log')
    expect(await callbackSecret.read(scope)).toEqual(before)
  })
})
