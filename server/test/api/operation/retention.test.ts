import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSearchIds } from '../../../modules/search/receipts/search-ids.ts'
import { runRetention } from '../../kit/app/run-retention.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { addRow } from '../../kit/database/aged-row.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000)

beforeAll(async () => {
  const days = { SEARCHES: '7', AUDIT: '30', JOBS: '2', MAIL: '3' }
  const environment = Object.fromEntries(Object.entries(days).map(([name, value]) => [`RETENTION_${name}_DAYS`, value]))
  app = await startTestApp({ environment })
})
afterAll(() => app.close())

it('is scheduled every night, deletes by the configured periods, and is counted', async () => {
  const store = await aStore(app)
  const { storeId: store_id } = store.scope
  const { pool } = app.database
  for (const days of [31, 29]) {
    const event = { store_id, actor_type: 'system', action: `aged.${days}`, created_at: ago(days) }
    await addRow(app.database, 'audit_events', event)
  }
  const outbox = path.join(app.dataDirectory, 'outbox')
  await mkdir(outbox, { recursive: true })
  for (const days of [4, 2]) {
    await writeFile(path.join(outbox, `aged-${days}.eml`), 'a mail')
    await utimes(path.join(outbox, `aged-${days}.eml`), ago(days), ago(days))
  }
  const { rows } = await pool.query("select cron from pgboss.schedule where name = 'purge-expired-rows'")
  expect(rows).toEqual([{ cron: '17 3 * * *' }])

  await pool.query("insert into pgboss.job (name, data) values ('purge-expired-rows', '{}')")
  const aged = async () => {
    const found = await pool.query("select action from audit_events where store_id = $1 and action like 'aged.%'", [
      store_id,
    ])
    return found.rows.map(({ action }) => action)
  }
  await expect.poll(aged, { timeout: 60_000, interval: 200 }).toEqual(['aged.29'])
  expect((await readdir(outbox)).filter((name) => name.startsWith('aged'))).toEqual(['aged-2.eml'])
  await expect
    .poll(() => app.readMetrics(), { timeout: 30_000 })
    .toMatch(/^vitrine_rows_purged_total\{table="audit_events"\} 1$/m)
})

it('keeps deleted widget keys for a day', async () => {
  const { storeId: store_id } = (await aStore(app)).scope
  for (const [name, deleted_at] of [
    ['old', ago(2)],
    ['new', ago(0.5)],
    ['live', null],
  ] as const)
    await addRow(app.database, 'widget_keys', { store_id, name, public_key: `pk_live_${name}`, deleted_at })
  await runRetention(app.database.db)
  const { rows } = await app.database.pool.query('select name from widget_keys where store_id = $1 order by name', [
    store_id,
  ])
  expect(rows).toEqual([{ name: 'live' }, { name: 'new' }])
})

it('keeps bulk jobs for the configured period', async () => {
  const { storeId: store_id } = (await aStore(app)).scope
  for (const days of [3, 1]) {
    const job = { store_id, source: 'api', status: 'completed', total: days, actor: '{}', finished_at: ago(days) }
    await addRow(app.database, 'bulk_jobs', job)
  }
  await app.modules.indexing.bulk.purgeJobs()
  const { rows } = await app.database.pool.query('select total from bulk_jobs where store_id = $1', [store_id])
  expect(rows).toEqual([{ total: 1 }])
})

it('accepts feedback on searches as long as receipts are retained', async () => {
  const { scope } = await aStore(app)
  const ids = createSearchIds(Buffer.alloc(32, 1))
  expect(app.modules.search.dayOf(scope, ids.issue(scope, ago(6)))).toBe(ago(6).toISOString().slice(0, 10))
  expect(app.modules.search.dayOf(scope, ids.issue(scope, ago(8)))).toBeNull()
})
