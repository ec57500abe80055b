import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { systemIds } from '../../ids.ts'
import { createLogger } from '../../logger.ts'
import {
  type ActiveRun,
  createIdempotency,
  type Idempotency,
  type IdempotencyDeps,
  type KeyedCall,
} from './idempotency.ts'

let database: TestDatabase
const clock = { at: Date.now(), now: () => new Date(clock.at) }
let storeId: string
let call: KeyedCall

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  storeId = await createStore()
  call = { storeId, caller: 'client all', route: 'POST /things', key: 'key 1', request: '["/things",{},{}]' }
})

async function createStore(): Promise<string> {
  const id = crypto.randomUUID()
  const values = [id, `store-${id}`, clock.now()]
  await database.pool.query(
    `insert into stores (store_id, slug, name, plan, created_at) values ($1, $2, 'A store', 'free', $3)`,
    values,
  )
  return id
}

async function rowsOfStore(): Promise<number> {
  return (await database.pool.query('select from idempotency_keys where store_id = $1', [storeId])).rowCount ?? 0
}

const make = (more: Partial<IdempotencyDeps> = {}): Idempotency =>
  createIdempotency({
    db: database.db,
    clock,
    ids: systemIds,
    instanceKey: Buffer.alloc(32, 1),
    logger: createLogger('silent'),
    ...more,
  })
/** Ages every lease of the store by this much. */
async function age(ms: number): Promise<void> {
  await database.pool.query(
    `update idempotency_keys set leased_until = (leased_until at time zone 'UTC' - make_interval(secs => $1)) at time zone 'UTC' where store_id = $2`,
    [ms / 1000, storeId],
  )
}
const answer = (text: string) => ({ status: 201, headers: { 'content-type': 'text/plain' }, body: Buffer.from(text) })
const inFlight = { code: 'idempotency_key_in_flight', status: 409, headers: { 'Retry-After': '1' } }

/** Begins a call that must be admitted. */
async function run(idempotency: Idempotency): Promise<ActiveRun> {
  const result = await idempotency.begin(call)
  if (result.kind !== 'started') throw new Error('The call was not admitted')
  return result.run
}

describe('an idempotency key', () => {
  it('runs one of many concurrent calls, and gives the others its response', async () => {
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => make().begin(call)))
    const started = all.flatMap((one) =>
      one.status === 'fulfilled' && one.value.kind === 'started' ? [one.value] : [],
    )
    expect(started).toHaveLength(1)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject(inFlight)
    await started[0]?.run.store(answer('made'))
    for (let retry = 0; retry < 3; retry += 1)
      expect(await make().begin(call)).toEqual({ kind: 'answered', answer: answer('made') })
  })

  it('is refused for another request, before and after the first response', async () => {
    const { store } = await run(make())
    const other = { ...call, request: '["/things",{},{"a":1}]' }
    const reused = { code: 'idempotency_key_reused', status: 422 }
    await expect(make().begin(other)).rejects.toMatchObject(reused)
    await store(answer('made'))
    await expect(make().begin(other)).rejects.toMatchObject(reused)
  })

  it('can be used again after its call was discarded', async () => {
    await (await run(make())).discard()
    await (await run(make())).store(answer('second'))
    expect(await make().begin(call)).toEqual({ kind: 'answered', answer: answer('second') })
  })

  it('is separate for each store, caller and route', async () => {
    await (await run(make())).store(answer('made'))
    const changes = [
      { storeId: await createStore() },
      { caller: 'user 1' },
      { route: 'POST /others' },
      { key: 'another' },
    ]
    for (const change of changes) expect((await make().begin({ ...call, ...change })).kind).toBe('started')
  })

  it('is stored for 24 hours, and then deleted from the database', async () => {
    const idempotency = make()
    await (await run(idempotency)).store(answer('first'))
    clock.at += 24 * 3_600_000 - 1
    await idempotency.purge()
    expect((await idempotency.begin(call)).kind).toBe('answered')
    clock.at += 1
    // The key has expired even before it is purged, so another request can use it.
    call = { ...call, request: '["/things",{},{"another":true}]' }
    await (await run(idempotency)).store(answer('second'))
    clock.at += 24 * 3_600_000
    await idempotency.purge()
    expect(await rowsOfStore()).toBe(0)
  })

  it('is purged completely, in any number', async () => {
    await database.pool.query(
      `insert into idempotency_keys (store_id, key_hash, request_hash, run_id, leased_until, created_at, expires_at)
       select $1, sha256(n::text::bytea), '', gen_random_uuid(), now(), now(), $2 from generate_series(1, 2500) n`,
      [storeId, clock.now()],
    )
    await make().purge()
    expect(await rowsOfStore()).toBe(0)
  })
})

describe('a call whose process died', () => {
  it('is in flight for the 30 seconds of its lease, then runs again, for the same request only', async () => {
    const dead = await run(make())
    await age(25_000)
    await expect(make().begin(call)).rejects.toMatchObject(inFlight)
    await age(5_000)
    await expect(make().begin({ ...call, request: '[]' })).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    const second = await run(make())
    await expect(make().begin(call)).rejects.toMatchObject(inFlight)
    // It was only slow: it neither overwrites the run that took its place nor ends it.
    await dead.store(answer('late'))
    await dead.discard()
    await expect(make().begin(call)).rejects.toMatchObject(inFlight)
    await second.store(answer('second'))
    expect(await make().begin(call)).toEqual({ kind: 'answered', answer: answer('second') })
  })

  it('runs again at once if no other process can be alive', async () => {
    await run(make())
    const done = { ...call, key: 'done' }
    const result = await make().begin(done)
    if (result.kind === 'started') await result.run.store(answer('done'))
    await make().deleteInterrupted()
    expect((await make().begin(call)).kind).toBe('started')
    expect((await make().begin(done)).kind).toBe('answered')
  })
})

describe('a slow call', () => {
  it('renews its lease while it is alive', async () => {
    const slow = await run(make({ leaseMs: 60 }))
    const leasedUntil = async (): Promise<number> =>
      (
        await database.db
          .selectFrom('idempotency_keys')
          .select('leased_until')
          .where('store_id', '=', storeId)
          .executeTakeFirstOrThrow()
      ).leased_until?.getTime() ?? 0
    const before = await leasedUntil()
    await expect.poll(leasedUntil, { interval: 5 }).toBeGreaterThan(before + 60)
    await slow.store(answer('slow'))
    expect((await make().begin(call)).kind).toBe('answered')
  })

  it.each([
    ['a minute', 60_000],
    ['two days', 48 * 3_600_000],
  ])('is not run twice at the same time when a clock is set forward by %s', async (_what, jump) => {
    const slow = await run(make())
    clock.at += jump
    await make().purge()
    await expect(make().begin(call)).rejects.toMatchObject(inFlight)
    await slow.discard()
    expect((await make().begin(call)).kind).toBe('started')
  })
})

describe('a stored response', () => {
  it('is unreadable with the database alone, or with another instance key', async () => {
    const secret = 'sk_live_a_secret_shown_once'
    const { store } = await run(make())
    await store(answer(secret))
    const { rows } = await database.pool.query<{ row: string }>(
      'select t::text as row from idempotency_keys t where store_id = $1',
      [storeId],
    )
    const dump = rows.map(({ row }) => row).join()
    for (const text of [secret, call.key, call.request]) {
      const bytes = Buffer.from(text)
      // An unkeyed hash would let an attacker verify a guess, such as a password in the request.
      const plainHash = createHash('sha256').update(bytes).digest()
      for (const form of [text, bytes.toString('hex'), plainHash.toString('hex')]) expect(dump).not.toContain(form)
    }
    expect((await make({ instanceKey: Buffer.alloc(32, 2) }).begin(call)).kind).toBe('started')
  })

  it('cannot be used as the response of another key', async () => {
    const [mine, other] = [call, { ...call, key: 'another key' }]
    await (await run(make())).store(answer('mine'))
    call = other
    await (await run(make())).store(answer('other'))
    await database.pool.query(
      `update idempotency_keys set answer = (select answer from idempotency_keys where store_id = $1 order by key_hash limit 1)
       where store_id = $1`,
      [storeId],
    )
    const outcomes = await Promise.allSettled([make().begin(mine), make().begin(other)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
