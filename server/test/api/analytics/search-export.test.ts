import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, callsOf, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'

const evening = '2026-03-01T23:30:00.000Z'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(evening) } })
})
afterAll(() => app.close())

async function exported(by: { readonly token: string }, query = '') {
  const answer = await app.http.inject({
    method: 'GET',
    url: `/v1/search/analytics/export${query}`,
    headers: { authorization: `Bearer ${by.token}` },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson'])
  const lines = answer.body.split('\n')
  expect(lines.pop()).toBe('')
  return lines.map((line) => JSON.parse(line))
}

/** This many searches within one second of `from`, all in one millisecond and some in one microsecond. */
async function insertSearches({ scope }: TestStore, count: number, from: string): Promise<string[]> {
  const { rows } = await sql<{ search_id: string }>`
    with inserted as (
      insert into search_history
        (store_id, search_id, mode, request, generation, revision, total, results, query_time_ms, created_at)
      select ${scope.storeId}, gen_random_uuid(), 'text', jsonb_build_object('query', 'line' || chr(10) || n), 'g', 1, 1,
        '[["lamp", 0.5]]', 3, ${from}::timestamptz + make_interval(secs => (n / 3) * 0.000001)
      from generate_series(1, ${count}::integer) n
      returning search_id, created_at)
    select search_id from inserted order by created_at, search_id`.execute(app.database.db)
  return rows.map((row) => row.search_id)
}

describe('the export of searches', () => {
  it('contains every search of the days once, oldest first, one per line', async () => {
    const store = await aStore(app)
    await insertSearches(store, 3, '2026-02-27T23:59:59Z')
    const before = await insertSearches(store, 1700, '2026-02-28T00:00:00Z')
    const today = await insertSearches(store, 2, evening)
    await insertSearches(await aStore(app), 3, evening)
    const lines = await exported(store, '?days=2')
    expect(lines.map((line) => line.search_id)).toEqual([...before, ...today])
    expect(lines[0]).toEqual({
      search_id: before[0],
      mode: 'text',
      request: { query: expect.stringMatching(/^line\n\d+$/) },
      total: 1,
      results: [['lamp', 0.5]],
      query_time_ms: 3,
      created_at: '2026-02-28T00:00:00.000Z',
    })
    expect((await exported(store, '?days=1')).map((line) => line.search_id)).toEqual(today)
  })

  it('is read in batches that fit in memory, even if every search had the maximum request size', async () => {
    const store = await aStore(app)
    await insertSearches(store, 170, evening)
    const longestRequest = 1024 * 1024
    let lines = 0
    for await (const chunk of app.modules.analytics.export(store.scope, { days: 1, kind: 'searches' })) {
      const lineCount = chunk.split('\n').length - 1
      expect(lineCount * longestRequest).toBeLessThanOrEqual(64 * longestRequest)
      lines += lineCount
    }
    expect(lines).toBe(170)
  })

  it('of a store without searches is empty', async () => {
    expect(await exported(await aStore(app))).toEqual([])
  })

  it('requires the permission to read analytics', async () => {
    const { scope } = await aStore(app)
    const key = await anApiKey(app, scope, { permissions: ['search:read', 'feedback:write'] })
    expect((await callsOf(app, key).call('GET', '/v1/search/analytics/export')).status).toBe(403)
  })

  it('accepts only known parameters', async () => {
    const store = await aStore(app)
    for (const [query, pointer] of [
      ['?kind=receipts', '/kind'],
      ['?days=0', '/days'],
      ['?from=2026', '/from'],
    ]) {
      const { status, body } = await store.call('GET', `/v1/search/analytics/export${query}`)
      expect([query, status, body.details?.errors?.[0].pointer]).toEqual([query, 422, pointer])
    }
  })
})

it('the export of feedback contains what was reported, with the amount as it was sent', async () => {
  const store = await aStore(app)
  const purchase = { result_product_id: 'lamp', action: 'purchase', order_value: 19.99, currency: 'EUR', quantity: 2 }
  const { body } = await store.call('POST', '/v1/search/feedback', { ...purchase, session_id: 's' })
  const [search_id = ''] = await insertSearches(store, 1, evening)
  await store.call('POST', '/v1/search/feedback', { search_id, result_product_id: 'lamp', action: 'click' })
  const [first, second] = await exported(store, '?kind=feedback')
  expect([first, second].find((line) => line.action === 'purchase')).toEqual({
    feedback_id: body.feedback_id,
    search_id: null,
    ...purchase,
    session_id: 's',
    attributed: false,
    created_at: evening,
  })
  expect([first, second].find((line) => line.action === 'click')).toMatchObject({
    search_id,
    attributed: true,
    order_value: null,
  })
})
