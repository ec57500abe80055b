import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { someLeases } from '../../test/kit/database/some-leases.ts'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database/test-database.ts'
import type { Database } from '../db/schema.ts'
import { type Lease, type LeasedTable, LeaseLost } from '../leases/lease.ts'
import type { Claimer } from '../leases/lease-sql.ts'
import { claim } from '../leases/lease-sql.ts'
import { fence, renewLease } from '../leases/leases.store.ts'
import { createNodes, type Nodes, type NodesDeps } from './nodes.ts'

const things: LeasedTable = { name: 'leased_things', id: 'thing_id', hasStores: false, leaseMs: 60_000 }
const others: LeasedTable = { ...things, name: 'other_things' }
const deadAfterMs = 1000
let database: TestDatabase
let db: Database
let returned: string[] = []
let warnings: string[]
const started: Nodes[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  for (const { name } of [things, others])
    await sql`create table ${sql.table(name)} (thing_id text primary key, lease_holder uuid, lease_token bigint,
      lease_expires_at timestamptz)`.execute(db)
})
beforeEach(async () => {
  warnings = []
  returned = []
  for (const { name } of [things, others]) {
    await sql`truncate ${sql.table(name)}`.execute(db)
    await sql`insert into ${sql.table(name)} (thing_id) values ('a')`.execute(db)
  }
})
afterEach(async () => {
  for (const nodes of started.splice(0)) await nodes.stop()
  await db.deleteFrom('nodes').execute()
})
afterAll(() => database.close())

const work = { tables: [things], returnRunsOf: async (_tx: unknown, node: string) => void returned.push(node) }

async function startNode(more: Partial<NodesDeps> = {}): Promise<Nodes> {
  const logger = { warn: (...entry: unknown[]) => void warnings.push(String(entry.at(-1))) }
  const self = { holder: randomUUID(), role: 'all', version: '1.2.3', alone: false } as const
  const nodes = createNodes({ db, logger, ...work, heartbeatMs: 50, deadAfterMs, ...self, ...more })
  started.push(nodes)
  await nodes.start()
  return nodes
}

/** Records a node that never sends another heartbeat. */
async function addSilentNode({ holder }: Pick<Claimer, 'holder'>, at = sql<Date>`clock_timestamp()`): Promise<void> {
  const about = { node_id: holder, name: 'killed', role: 'worker', version: '1.2.3' } as const
  await db
    .insertInto('nodes')
    .values({ ...about, started_at: new Date(), heartbeat_at: at, memory_bytes: 1 })
    .execute()
}

const idsOf = async (): Promise<string[]> =>
  (await db.selectFrom('nodes').select('node_id').execute()).map(({ node_id }) => node_id)

async function claimFrom(table: LeasedTable, by: Claimer): Promise<Lease | undefined> {
  const { rows } = await claim<{ lease_token: number }>({
    table,
    storeId: null,
    by,
    which: sql`true`,
    limit: 1,
    returning: sql`thing_id`,
  }).execute(db)
  return rows[0] === undefined ? undefined : { table, storeId: null, id: 'a', token: rows[0].lease_token }
}

describe('a node', () => {
  it('is listed with its facts while it runs, renews its heartbeat, and removes itself at the end', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    const nodes = await startNode({ holder: one, role: 'api' })
    const second = await startNode({ holder: two, role: 'worker' })
    const listed = await nodes.list()
    expect(listed.map(({ node_id, role, version }) => [node_id, role, version])).toEqual(
      expect.arrayContaining([
        [one, 'api', '1.2.3'],
        [two, 'worker', '1.2.3'],
      ]),
    )
    for (const { memory_bytes } of listed) expect(memory_bytes).toBeGreaterThan(1_000_000)
    const before = listed[0]?.heartbeat_at.getTime() ?? 0
    await expect.poll(async () => (await nodes.list())[0]?.heartbeat_at.getTime()).toBeGreaterThan(before)
    await second.stop()
    expect(await idsOf()).toEqual([one])
  })

  it('that has the database to itself is its only node and writes nothing', async () => {
    const nodes = await startNode({ alone: true, holder: randomUUID() })
    expect(await idsOf()).toEqual([])
    expect(await nodes.list()).toMatchObject([{ role: 'all', version: '1.2.3' }])
  })
})

describe('a dead node', () => {
  it('is removed, and its leases expire long before their end; those of other nodes and other tables do not', async () => {
    const [dead, alive] = [someLeases(db), someLeases(db)]
    await startNode({ holder: alive.holder })
    await addSilentNode(dead)
    expect(await claimFrom(things, dead)).toBeDefined()
    expect(await claimFrom(others, dead)).toBeDefined()
    const claimer = someLeases(db)
    expect(await claimFrom(things, claimer)).toBeUndefined()
    await expect.poll(idsOf).toEqual([alive.holder])
    expect(warnings).toContain('node without a heartbeat; its leases expire, and its jobs return to their queues')
    expect(returned).toEqual([dead.holder])
    expect(await claimFrom(others, claimer)).toBeUndefined()
    expect(await claimFrom(things, alive)).toBeDefined()
    await addSilentNode({ holder: randomUUID() })
    await expect.poll(idsOf).toEqual([alive.holder])
    expect(await claimFrom(things, claimer)).toBeUndefined()
  })

  it.each(['-1 hour', '1 hour'])(
    'is found when its last heartbeat is %s from now: clocks are not compared',
    async (shift) => {
      const alive = randomUUID()
      await startNode({ holder: alive })
      await addSilentNode({ holder: randomUUID() }, sql<Date>`clock_timestamp() + ${shift}::interval`)
      await expect.poll(idsOf).toEqual([alive])
    },
  )
})

describe('a slow node', () => {
  /** A node that sends its next heartbeat only after the others found it dead. */
  async function startSlowNode() {
    const slow = someLeases(db)
    await startNode({ holder: slow.holder, heartbeatMs: 4000, deadAfterMs: 1_000_000 })
    const lease = (await claimFrom(things, slow)) as Lease
    const alive = someLeases(db)
    const observer = await startNode({ holder: alive.holder })
    await expect.poll(idsOf).toEqual([alive.holder])
    await observer.stop()
    return { slow, lease, alive }
  }

  it('records itself again and retains a lease that no other node has claimed', async () => {
    const { slow, lease, alive } = await startSlowNode()
    await expect.poll(idsOf).toContain(slow.holder)
    expect(await renewLease(db, lease)).toBe(true)
    await db.transaction().execute((tx) => fence(tx, lease))
    expect(await claimFrom(things, alive)).toBeUndefined()
  })

  it('writes nothing under a lease that another node has claimed', async () => {
    const { lease, alive } = await startSlowNode()
    expect(await claimFrom(things, alive)).toBeDefined()
    expect(await renewLease(db, lease)).toBe(false)
    await expect(db.transaction().execute((tx) => fence(tx, lease))).rejects.toThrow(LeaseLost)
  })
})

describe('a living node stays', () => {
  /** Renews the heartbeat of a node by this clock, as its process would. Returns a function that stops it. */
  function startHeartbeats(holder: string, clock: () => Date) {
    const over = new AbortController()
    const done = (async () => {
      while (!over.signal.aborted) {
        await db.updateTable('nodes').set({ heartbeat_at: clock() }).where('node_id', '=', holder).execute()
        await sleep(20)
      }
    })()
    return async () => {
      over.abort()
      await done
    }
  }

  it('while the clock of the database is set back and forward', async () => {
    const [observer, living] = [randomUUID(), randomUUID()]
    await addSilentNode({ holder: living })
    let shiftMs = 0
    const stop = startHeartbeats(living, () => new Date(Date.now() + shiftMs))
    await startNode({ holder: observer })
    for (const next of [-3_600_000, 3_600_000, -86_400_000]) {
      shiftMs = next
      await sleep(1.5 * deadAfterMs)
      expect(await idsOf()).toContain(living)
    }
    await stop()
    await expect.poll(idsOf).toEqual([observer])
  })

  it('when no process could write heartbeats for a while', async () => {
    const [observer, living] = [randomUUID(), randomUUID()]
    await startNode({ holder: observer })
    await addSilentNode({ holder: living })
    // The observer sees the node, then no statement works for longer than a node may be silent.
    await sleep(deadAfterMs / 2)
    await sql`alter table nodes rename to unavailable`.execute(db)
    await sleep(1.5 * deadAfterMs)
    expect(warnings).toContain('heartbeat failed')
    await sql`alter table unavailable rename to nodes`.execute(db)
    // Long enough for several heartbeats of the observer, before the node can send its own.
    await sleep(deadAfterMs / 4)
    const stop = startHeartbeats(living, () => new Date())
    await sleep(1.5 * deadAfterMs)
    expect(await idsOf()).toContain(living)
    await stop()
  })
})
