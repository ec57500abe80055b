import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './platform/config/config.ts'
import { type RetentionPeriods, retentionSettings } from './platform/config/retention-periods.ts'
import type { PurgedTable } from './platform/retention/table-retention.ts'
import { tableRetention } from './retention.ts'
import { aRetention, runRetention } from './test/kit/app/run-retention.ts'
import { addRow, type RowOf } from './test/kit/database/aged-row.ts'
import { openTestDatabase, type TestDatabase } from './test/kit/database/test-database.ts'

const { retention: periods } = readConfig({})
const rules = tableRetention(periods)
const purges = rules.filter((rule): rule is PurgedTable => 'deleteBatch' in rule)
const daysOf = ({ period }: PurgedTable): number => (typeof period === 'number' ? period : periods[period])
const isoDay = (at: Date): string => at.toISOString().slice(0, 10)
const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000)

/** Creates a row of a given age for each table that the job purges. A table with two purges has one function for each, in their order. */
const rowOf: Record<string, readonly RowOf[]> = {
  audit_events: [(at) => ({ created_at: at, actor_type: 'user' })],
  api_usage: [(at) => ({ day: isoDay(at) })],
  usage_writers: [(at) => ({ written_at: at })],
  invites: [(at) => ({ settled_at: at, state: 'accepted', role: 'viewer', created_at: at, expires_at: at })],
  widget_keys: [(at) => ({ deleted_at: at })],
  uploaded_images: [(at) => ({ uploaded_at: at })],
  poison_images: [(at) => ({ found_at: at })],
  service_runs: [(at) => ({ crashed_at: at })],
  search_history: [(at) => ({ created_at: at })],
  feedback: [(at) => ({ created_at: at, action: 'click', quantity: 1 })],
  search_outcomes: [(at) => ({ day: isoDay(at), action: 'click' })],
  searches_daily: [(at) => ({ day: isoDay(at) })],
  search_outcomes_daily: [(at) => ({ day: isoDay(at) })],
  search_latency_daily: [(at) => ({ day: isoDay(at) })],
  search_queries_daily: [(at) => ({ day: isoDay(at) })],
  feedback_daily: [(at) => ({ day: isoDay(at) })],
  product_feedback_daily: [(at) => ({ day: isoDay(at) })],
  revenue_daily: [(at) => ({ day: isoDay(at) })],
  store_revenue_daily: [(at) => ({ day: isoDay(at) })],
  connection_syncs: [(at) => ({ started_at: at, state: 'completed' })],
  threads: [(at) => ({ updated_at: at })],
  availability_requests: [
    (at) => ({ settled_at: at, state: 'sent' }),
    (at) => ({ settled_at: null, state: 'waiting', created_at: at }),
  ],
  quarantine: [(at) => ({ found_at: at, place: 'message', state: 'open' })],
  consent_receipts: [(at) => ({ confirmed_at: at })],
  assistant_daily: [(at) => ({ day: isoDay(at) })],
  webhook_deliveries: [(at) => ({ settled_at: at, state: 'delivered' })],
  webhook_attempts: [(at) => ({ created_at: at })],
  webhooks: [(at) => ({ created_at: at, kind: 'callback', state: 'enabled' })],
  checkouts: [(at) => ({ created_at: at, provider: 'stripe', kind: 'subscribe', state: 'open' })],
  payment_events: [(at) => ({ received_at: at, processed_at: at, provider: 'stripe' })],
  sandbox_checkouts: [(at) => ({ created_at: at, kind: 'subscribe', state: 'open' })],
  sandbox_events: [(at) => ({ created_at: at })],
  index_snapshots: [(at) => ({ created_at: at })],
}
const hasStore = new Set<string>()
const simple = purges.filter(({ table }) => table !== 'knowledge_versions')
const cases = simple.map((purge) => {
  const same = simple.filter(({ table }) => table === purge.table)
  return { purge, name: `${purge.table} (${daysOf(purge)} days)`, row: rowOf[purge.table]?.[same.indexOf(purge)] }
})

let database: TestDatabase
let stores: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  const { rows } = await database.pool.query(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'store_id'",
  )
  for (const { table_name } of rows) hasStore.add(table_name)
})
afterAll(() => database.close())
beforeEach(async () => {
  stores = []
  for (let count = 0; count < 2; count += 1) {
    const id = crypto.randomUUID()
    stores.push(id)
    await addRow(database, 'stores', { store_id: id, slug: id })
  }
})

async function addAged(table: string, row: RowOf, days: number): Promise<void> {
  for (const store_id of hasStore.has(table) ? stores : [null])
    await addRow(database, table, { ...(store_id === null ? {} : { store_id }), ...row(ago(days)) })
}
async function countOf(table: string): Promise<number> {
  const where = hasStore.has(table) ? 'where store_id = any($1)' : 'where $1::uuid[] is not null'
  const { rows } = await database.pool.query(`select count(*)::int as count from ${table} ${where}`, [stores])
  return rows[0].count
}

describe('the retention of tables', () => {
  it('names every table of the database, and no other', async () => {
    const { rows } = await database.pool.query("select tablename from pg_tables where schemaname = 'public'")
    const existing = rows.map(({ tablename }) => tablename).sort()
    expect([...new Set(rules.map(({ table }) => table))].sort()).toEqual(existing)
  })

  it('gives a table either periods or one reason', () => {
    for (const { table } of rules) {
      const own = rules.filter((rule) => rule.table === table)
      expect([table, own.length === 1 || own.every((rule) => 'deleteBatch' in rule)]).toEqual([table, true])
    }
  })

  it('declares "deletedWith" only where the database cascades the deletion', async () => {
    const { rows } = await database.pool.query(
      "select conrelid::regclass::text || ' ' || confrelid::regclass::text as pair from pg_constraint where confdeltype = 'c'",
    )
    const cascades = rows.map(({ pair }) => pair)
    const claimed = rules.flatMap((rule) => ('deletedWith' in rule ? [`${rule.table} ${rule.deletedWith}`] : []))
    expect(claimed.filter((pair) => !cascades.includes(pair))).toEqual([])
  })

  it('names jobs that exist', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    const sources = files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    const named = rules.flatMap((rule) =>
      'purgedBy' in rule && rule.purgedBy.startsWith('purge-') ? [rule.purgedBy] : [],
    )
    expect(named.length).toBeGreaterThan(0)
    for (const job of new Set(named))
      expect([job, sources.some((source) => source.includes(`define('${job}'`))]).toEqual([job, true])
  })

  it('is documented: every table that is purged, with its setting', () => {
    const runbook = readFileSync(path.join(import.meta.dirname, '..', 'docs', 'runbook.md'), 'utf8')
    const section = runbook.split('\n## Retention\n')[1]?.split('\n## ')[0] ?? ''
    const lines = section.split('\n')
    for (const rule of rules) {
      if (!('deleteBatch' in rule || 'purgedBy' in rule)) continue
      const setting =
        'deleteBatch' in rule && typeof rule.period !== 'number' ? retentionSettings[rule.period].name : ''
      const isThere = lines.some((line) => line.includes(`\`${rule.table}\``) && line.includes(setting))
      expect([rule.table, setting, isThere]).toEqual([rule.table, setting, true])
    }
  })
})

describe('the retention job', () => {
  it.each(cases)(
    'deletes what is past its period in every store and nothing younger: $name',
    async ({ purge, row }) => {
      if (row === undefined) throw new Error(`Add a row of ${purge.table} to rowOf`)
      const existing = await countOf(purge.table)
      await addAged(purge.table, row, daysOf(purge) + 2)
      await addAged(purge.table, row, daysOf(purge) - 2)
      const added = (hasStore.has(purge.table) ? stores.length : 1) * 2
      expect(await countOf(purge.table)).toBe(existing + added)
      await runRetention(database.db)
      expect(await countOf(purge.table)).toBe(existing + added / 2)
      await runRetention(database.db)
      expect(await countOf(purge.table)).toBe(existing + added / 2)
      await runRetention(database.db, { days: 4 })
      expect(await countOf(purge.table)).toBe(0)
    },
  )

  it('retains pending invites, and deletes those that expired long ago', async () => {
    const [store_id] = stores
    const invite = { store_id, state: 'pending', role: 'viewer', created_at: ago(200) }
    await addRow(database, 'invites', { ...invite, email: 'a@b.example', expires_at: ago(91) })
    await addRow(database, 'invites', { ...invite, email: 'c@d.example', expires_at: ago(89) })
    await runRetention(database.db)
    const { rows } = await database.pool.query('select email from invites where store_id = $1', [store_id])
    expect(rows).toEqual([{ email: 'c@d.example' }])
  })

  it('retains pending deliveries, findings in texts, and webhooks that people registered, whatever their age', async () => {
    const [store_id] = stores
    await addRow(database, 'webhook_deliveries', { store_id, state: 'pending', created_at: ago(5000) })
    await addRow(database, 'quarantine', { store_id, place: 'knowledge', state: 'open', found_at: ago(5000) })
    const secret = Buffer.alloc(1)
    await addRow(database, 'webhooks', { store_id, kind: 'endpoint', secret, state: 'enabled', created_at: ago(5000) })
    await runRetention(database.db)
    for (const table of ['webhook_deliveries', 'quarantine', 'webhooks']) expect(await countOf(table)).toBe(1)
  })

  it('deletes in statements of bounded size', async () => {
    for (let count = 0; count < 12; count += 1) await addAged('audit_events', rowOf.audit_events?.[0] as RowOf, 800)
    const deleted: number[] = []
    await runRetention(
      watched((rows) => deleted.push(rows)),
      { batchSize: 5 },
    )
    expect(deleted.filter((rows) => rows > 0)).toEqual([5, 5, 5, 5, 4])
  })

  it('ends after the current batch when it is interrupted; the next run deletes the rest', async () => {
    for (let count = 0; count < 6; count += 1) await addAged('audit_events', rowOf.audit_events?.[0] as RowOf, 800)
    const stop = new AbortController()
    const db = watched((rows) => rows > 0 && stop.abort(new Error('stopping')))
    await expect(runRetention(db, { batchSize: 5, signal: stop.signal })).rejects.toThrow('stopping')
    expect(await countOf('audit_events')).toBe(7)
    await runRetention(database.db)
    expect(await countOf('audit_events')).toBe(0)
  })

  it('purges no further table once it is interrupted', async () => {
    await addAged('audit_events', rowOf.audit_events?.[0] as RowOf, 800)
    const stop = new AbortController()
    const first: PurgedTable = { table: 'first', period: 1, deleteBatch: async () => Number(stop.abort() ?? 0) }
    const run = runRetention(database.db, { tables: [first, ...rules], signal: stop.signal })
    await expect(run).rejects.toThrow('aborted')
    expect(await countOf('audit_events')).toBe(2)
  })

  it('ends when the process stops', async () => {
    await addAged('audit_events', rowOf.audit_events?.[0] as RowOf, 800)
    const { db } = database
    const stopped = aRetention(db)
    stopped.stop()
    await expect(stopped.run()).rejects.toThrow('The process is stopping')
    expect(await countOf('audit_events')).toBe(2)
  })

  it('continues with the other tables when one fails, and then rejects', async () => {
    await addAged('audit_events', rowOf.audit_events?.[0] as RowOf, 800)
    const failing: PurgedTable = { table: 'broken', period: 1, deleteBatch: () => Promise.reject(new Error('no')) }
    await expect(runRetention(database.db, { tables: [failing, ...rules] })).rejects.toThrow(/remain in broken$/)
    expect(await countOf('audit_events')).toBe(0)
  })

  it('can run twice at the same time', async () => {
    for (let count = 0; count < 20; count += 1) await addAged('audit_events', rowOf.audit_events?.[0] as RowOf, 800)
    const runs = [1, 2, 3].map(() => runRetention(database.db, { batchSize: 3 }))
    await Promise.all(runs)
    await runRetention(database.db)
    expect(await countOf('audit_events')).toBe(0)
  })

  function watched(onDeleted: (rows: number) => void) {
    return database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        onDeleted(Number(result.numAffectedRows ?? 0n))
        return result
      },
    })
  }
})

describe('published versions of a text', () => {
  const versionsOf = async (): Promise<string[]> => {
    const { rows } = await database.pool.query(
      `select concept_id || '@' || version as name from knowledge_versions where store_id = $1 order by 1`,
      [stores[0]],
    )
    return rows.map(({ name }) => name)
  }
  async function addText(concept_id: string, versions: readonly number[], published: number | null): Promise<void> {
    const [store_id] = stores
    const concept = { store_id, concept_id, published_version: published, source: 'written', updated_at: ago(2000) }
    await addRow(database, 'knowledge_concepts', concept)
    for (const [at, days] of versions.entries()) {
      const version = { store_id, concept_id, version: at + 1 }
      await addRow(database, 'knowledge_versions', { ...version, published_at: ago(days) })
      await addRow(database, 'knowledge_spans', { ...version, form: 'sentence' })
    }
  }

  it('remain while they are published, were published within the period, or are cited by a retained answer', async () => {
    await addText('kc_a', [2000, 1500, 1000, 900, 10], 5)
    await addText('kc_gone', [2000, 1900], null)
    await addText('kc_still', [2000], 1)
    const [store_id] = stores
    const turn = { store_id, text: 'q', state: 'completed', ended_at: ago(1400), created_at: ago(1400), attempt: 1 }
    const evidence = JSON.stringify({ questions: [{ spans: [{ handle: 'kc_a@2#7' }] }] })
    await addRow(database, 'threads', { store_id, thread_id: 'th_1', updated_at: ago(1) })
    await addRow(database, 'turns', { ...turn, thread_id: 'th_1', evidence })
    await runRetention(database.db)
    expect(await versionsOf()).toEqual(['kc_a@2', 'kc_a@4', 'kc_a@5', 'kc_still@1'])
    expect(await countOf('knowledge_spans')).toBe(4)
    await database.pool.query("delete from threads where store_id = $1 and thread_id = 'th_1'", [store_id])
    await runRetention(database.db)
    expect(await versionsOf()).toEqual(['kc_a@4', 'kc_a@5', 'kc_still@1'])
  })
})

describe('the settings of retention', () => {
  const all = Object.entries(retentionSettings) as [keyof RetentionPeriods, (typeof retentionSettings)['audit']][]

  it.each(all)('%s is read, and refused by name outside its range', (period, { name, days, min }) => {
    expect(periods[period]).toBe(days)
    expect(readConfig({ [name]: `${min}` }).retention[period]).toBe(min)
    expect(readConfig({ [name]: '3650' }).retention[period]).toBe(3650)
    for (const value of [`${min - 1}`, '3651', '1.5', 'forever'])
      expect(() => readConfig({ [name]: value })).toThrow(`${name}: expected a whole number from ${min} to 3650`)
  })

  it.each(cases.filter(({ purge }) => typeof purge.period !== 'number'))('decides: $name', async ({ purge, row }) => {
    const { name, min } = retentionSettings[purge.period as keyof RetentionPeriods]
    // Outcomes of searches outlast their receipts.
    const environment = { RETENTION_SEARCHES_DAYS: '1', [name]: `${min}` }
    await addAged(purge.table, row as RowOf, min + 2)
    expect(await countOf(purge.table)).toBeGreaterThan(0)
    await runRetention(database.db, { environment })
    expect(await countOf(purge.table)).toBe(0)
  })
})
