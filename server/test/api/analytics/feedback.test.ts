import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runRetention } from '../../kit/app/run-retention.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, callsOf, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'

// The clock is frozen and advanced explicitly, so that a slow machine does not affect the window of 5 seconds.
const started = Date.now()
const clock = { shiftMs: 0, now: () => new Date(started + clock.shiftMs) }

let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp({ clock })
  store = await aStore(app)
})
afterAll(() => app.close())
// The service's own timer would process rows that a test is about to read.
beforeEach(() => void vi.spyOn(app.modules.analytics, 'countPending').mockResolvedValue())

const click = (more: object = {}): object => ({ result_product_id: 'lamp', action: 'click', ...more })
const purchase = (more: object = {}): object => ({ result_product_id: 'lamp', action: 'purchase', ...more })

const report = (body: object, by: Pick<TestStore, 'call'> = store): Promise<TestAnswer> =>
  by.call('POST', '/v1/search/feedback', body)

async function aSearch(by: TestStore = store): Promise<string> {
  const { body } = await by.call('POST', '/v1/search/text', { query: 'lamp' })
  return body.search_id
}

const rowsOf = (of: TestStore = store) =>
  app.database.db.selectFrom('feedback').selectAll().where('store_id', '=', of.scope.storeId).execute()

const pendingOf = (of: TestStore) =>
  app.database.db
    .selectFrom('analytics_pending')
    .select(['kind', 'subject_id', 'action'])
    .where('store_id', '=', of.scope.storeId)
    .where('kind', '<>', 'search')
    .orderBy('pending_id')
    .execute()

const faultsOf = (answer: TestAnswer): [string, string][] =>
  answer.body.details.errors.map((one: { pointer: string; code: string }) => [one.pointer, one.code])

describe('a report', () => {
  it('is stored as it was sent, with the search it refers to', async () => {
    const mine = await aStore(app)
    const searchId = await aSearch(mine)
    const sent = { search_id: searchId, session_id: 's-1', quantity: 3, order_value: 59.97, currency: 'EUR' }
    const answer = await report(purchase(sent), mine)
    expect(answer).toMatchObject({ status: 201, body: { attributed: true } })
    expect(await rowsOf(mine)).toEqual([
      {
        store_id: mine.scope.storeId,
        feedback_id: answer.body.feedback_id,
        search_id: searchId,
        product_id: 'lamp',
        action: 'purchase',
        order_value: '59.97',
        currency: 'EUR',
        quantity: 3,
        session_id: 's-1',
        created_at: expect.any(Date),
      },
    ])
  })

  it('needs no search, catalog product, session or amount, and counts one unit unless it states a quantity', async () => {
    const mine = await aStore(app)
    expect(await report(purchase({ result_product_id: 'never indexed' }), mine)).toMatchObject({
      status: 201,
      body: { attributed: false },
    })
    const money = { order_value: null, currency: null }
    expect(await rowsOf(mine)).toMatchObject([{ quantity: 1, search_id: null, session_id: null, ...money }])
  })

  it('may state the currency of a purchase without an amount', async () => {
    expect((await report(purchase({ currency: 'JPY' }))).status).toBe(201)
  })

  it('accepts the search ID in capitals too', async () => {
    const searchId = await aSearch()
    const answer = await report(click({ search_id: searchId.toUpperCase() }))
    expect(answer).toMatchObject({ status: 201, body: { attributed: true } })
    expect((await report(click({ search_id: searchId }))).body).toEqual(answer.body)
  })

  it('documents every refusal that it can receive', async () => {
    const { paths } = (await store.call('GET', '/openapi.json')).body
    expect(paths['/v1/search/feedback'].post.responses).toHaveProperty('404')
  })

  it('is attributed to a search whose receipt is lost, by its own store only', async () => {
    const [mine, other] = [await aStore(app), await aStore(app)]
    const searchId = await aSearch(mine)
    await mine.call('GET', `/v1/search/${searchId}`)
    await app.database.db.deleteFrom('search_history').where('search_id', '=', searchId).execute()
    expect((await mine.call('GET', `/v1/search/${searchId}`)).status).toBe(404)
    expect(await report(click({ search_id: searchId }), mine)).toMatchObject({
      status: 201,
      body: { attributed: true },
    })
    expect(await rowsOf(mine)).toMatchObject([{ search_id: searchId }])
    expect((await report(click({ search_id: searchId }), other)).status).toBe(404)
  })

  it('is refused with 404 for an unknown search or one of another store, and nothing is stored', async () => {
    const [mine, other] = [await aStore(app), await aStore(app)]
    for (const search_id of [randomUUID(), await aSearch(other)]) {
      const answer = await report(click({ search_id, session_id: 's-1' }), mine)
      expect(answer).toMatchObject({ status: 404, body: { error: 'not_found', details: { search_id } } })
    }
    expect(await rowsOf(mine)).toEqual([])
    expect(await pendingOf(mine)).toEqual([])
  })

  it('is allowed with a key that has only this permission, and refused with one that may only search', async () => {
    const allowed = callsOf(app, await anApiKey(app, store.scope, { permissions: ['feedback:write'] }))
    expect((await report(click(), allowed)).status).toBe(201)
    const searcher = callsOf(app, await anApiKey(app, store.scope, { permissions: ['search:execute', 'search:write'] }))
    expect(await report(click(), searcher)).toMatchObject({ status: 403, body: { error: 'missing_permission' } })
  })
})

describe('an invalid value is refused with the name of its field', () => {
  const money = { order_value: 5, currency: 'EUR' }
  const cases: [string, object, [string, string][]][] = [
    ['a value of a click', click({ order_value: 5 }), [['/order_value', 'purchases_only']]],
    ['a currency of a cart', { ...click(), action: 'add_to_cart', currency: 'EUR' }, [['/currency', 'purchases_only']]],
    [
      'money of a click',
      click(money),
      [
        ['/order_value', 'purchases_only'],
        ['/currency', 'purchases_only'],
      ],
    ],
    ['a value without currency', purchase({ order_value: 0 }), [['/currency', 'required']]],
    ['a currency of nowhere', purchase({ ...money, currency: 'ABC' }), [['/currency', 'unknown_currency']]],
    ['a currency of the past', purchase({ ...money, currency: 'DEM' }), [['/currency', 'unknown_currency']]],
    ['no currency', purchase({ ...money, currency: 'XXX' }), [['/currency', 'unknown_currency']]],
    ['a currency in small letters', purchase({ ...money, currency: 'eur' }), [['/currency', 'wrong_format']]],
    ['a negative value', purchase({ ...money, order_value: -0.01 }), [['/order_value', 'too_small']]],
    ['a value beyond all money', purchase({ ...money, order_value: 1e13 }), [['/order_value', 'too_large']]],
    ['a value as text', purchase({ ...money, order_value: '5' }), [['/order_value', 'wrong_type']]],
    ['a value that is null', purchase({ ...money, order_value: null }), [['/order_value', 'wrong_type']]],
    ['no piece', click({ quantity: 0 }), [['/quantity', 'too_small']]],
    ['too many pieces', click({ quantity: 10_001 }), [['/quantity', 'too_large']]],
    ['half a piece', click({ quantity: 1.5 }), [['/quantity', 'wrong_type']]],
    ['an unknown action', { ...click(), action: 'view' }, [['/action', 'unknown_value']]],
    ['no action', { result_product_id: 'lamp' }, [['/action', 'required']]],
    ['no product', { action: 'click' }, [['/result_product_id', 'required']]],
    ['a product with NUL', click({ result_product_id: 'a\u0000b' }), [['/result_product_id', 'wrong_format']]],
    ['a session with NUL', click({ session_id: 'a\u0000b' }), [['/session_id', 'wrong_format']]],
    ['half an emoji', click({ session_id: '\ud83d' }), [['/session_id', 'wrong_format']]],
    ['an empty session', click({ session_id: '' }), [['/session_id', 'too_short']]],
    ['a search that is no id', click({ search_id: "'; drop table feedback" }), [['/search_id', 'wrong_format']]],
    ['an unknown field', click({ colour: 'red' }), [['/colour', 'unknown_field']]],
  ]
  it.each(cases)('%s', async (_case, body, faults) => {
    const answer = await report(body)
    expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed' } })
    expect(faultsOf(answer)).toEqual(faults)
  })

  it('a number out of range', async () => {
    const payload = '{"result_product_id":"lamp","action":"purchase","order_value":1e400,"currency":"EUR"}'
    const headers = { authorization: `Bearer ${store.token}`, 'content-type': 'application/json' }
    const answer = await app.http.inject({ method: 'POST', url: '/v1/search/feedback', headers, payload })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().details.errors[0].pointer).toBe('/order_value')
  })
})

describe('a repeated report', () => {
  it('within 5 seconds is the same report, and after that a new one', async () => {
    const searchId = await aSearch()
    for (const who of [{ search_id: searchId }, { session_id: randomUUID() }]) {
      clock.shiftMs = 0
      const first = await report(click(who))
      clock.shiftMs = 3000
      expect(await report(click({ ...who, quantity: 2 }))).toMatchObject({ status: 201, body: first.body })
      clock.shiftMs = 5500
      const later = await report(click(who))
      expect(later.status).toBe(201)
      expect(later.body.feedback_id).not.toBe(first.body.feedback_id)
    }
    clock.shiftMs = 0
  })

  it('does not extend the window of 5 seconds, which starts with a stored report', async () => {
    const who = { session_id: randomUUID() }
    const seen: string[] = []
    for (const at of [10_000, 13_000, 16_000, 19_000]) {
      clock.shiftMs = at
      seen.push((await report(click(who))).body.feedback_id)
    }
    clock.shiftMs = 0
    expect(seen[1]).toBe(seen[0])
    expect(seen[2]).not.toBe(seen[0])
    expect(seen[3]).toBe(seen[2])
  })

  it('is distinct when the search, the product, the action or the session differs', async () => {
    const [one, two] = [await aSearch(), await aSearch()]
    const session_id = randomUUID()
    const base = { search_id: one, session_id }
    const reports = [
      click(base),
      click({ ...base, search_id: two }),
      click({ session_id }),
      click({ search_id: one }),
      click({ ...base, session_id: randomUUID() }),
      click({ ...base, result_product_id: 'chair' }),
      { ...click(base), action: 'add_to_cart' },
    ]
    const ids: string[] = []
    for (const body of reports) ids.push((await report(body)).body.feedback_id)
    expect(new Set(ids).size).toBe(reports.length)
  })

  it('of a purchase is distinct when the value, the currency or the quantity differs', async () => {
    const who = { search_id: await aSearch(), session_id: randomUUID() }
    const line = { ...who, result_product_id: 'lamp', action: 'purchase', order_value: 19.9, currency: 'EUR' }
    const lines = [
      line,
      { ...line, order_value: 39.8 },
      { ...line, currency: 'USD' },
      { ...line, quantity: 2 },
      { ...who, result_product_id: 'lamp', action: 'purchase' },
    ]
    const reportAll = async () => {
      const ids: string[] = []
      for (const body of lines) ids.push((await report(body)).body.feedback_id)
      return ids
    }
    const first = await reportAll()
    expect(new Set(first).size).toBe(lines.length)
    expect(await reportAll()).toEqual(first)
  })

  it('is stored once under fifty concurrent requests', async () => {
    const mine = await aStore(app)
    const searchId = await aSearch(mine)
    for (const who of [{ search_id: searchId, session_id: 's-1' }, { search_id: searchId }, { session_id: 's-1' }]) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => report(click(who), mine)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
      expect(new Set(answers.map(({ body }) => body.feedback_id)).size).toBe(1)
    }
    expect(await rowsOf(mine)).toHaveLength(3)
    expect((await pendingOf(mine)).map(({ kind }) => kind)).toEqual(['feedback', 'outcome', 'feedback', 'feedback'])
  })

  it('counts separately for two shoppers without search and session', async () => {
    const mine = await aStore(app)
    await Promise.all([report(click(), mine), report(click(), mine)])
    expect(await rowsOf(mine)).toHaveLength(2)
  })

  it('of another store is a separate report', async () => {
    const [mine, other] = [await aStore(app), await aStore(app)]
    await Promise.all([mine, other].map((one) => report(click({ session_id: 's-1' }), one)))
    expect(await rowsOf(mine)).toHaveLength(1)
    expect(await rowsOf(other)).toHaveLength(1)
  })

  it('with the same Idempotency-Key is the same report, however late it arrives', async () => {
    const payload = click({ session_id: randomUUID() })
    const headers = { authorization: `Bearer ${store.token}`, 'idempotency-key': randomUUID() }
    const send = () => app.http.inject({ method: 'POST', url: '/v1/search/feedback', headers, payload })
    const first = await send()
    clock.shiftMs = 60_000
    const again = await send()
    clock.shiftMs = 0
    expect(again.statusCode).toBe(201)
    expect(again.json()).toEqual(first.json())
  })
})

describe('counting', () => {
  it('includes every report, and the first click, cart and purchase of each search, on the day of the search', async () => {
    const mine = await aStore(app)
    const [one, two] = [await aSearch(mine), await aSearch(mine)]
    // One minute before midnight in UTC; local days end at other times.
    await app.modules.search.receiptsWritten()
    await app.database.pool.query('update search_history set created_at = $2 where search_id = $1', [
      one,
      '2026-03-01T23:59:00Z',
    ])
    const reports = [
      click({ search_id: one }),
      click({ search_id: one, result_product_id: 'chair' }),
      { ...click({ search_id: one }), action: 'add_to_cart' },
      purchase({ search_id: one }),
      purchase({ search_id: one, result_product_id: 'chair' }),
      click({ search_id: two }),
      click(),
    ]
    const ids: string[] = []
    for (const body of reports) ids.push((await report(body, mine)).body.feedback_id)

    const pending = await pendingOf(mine)
    expect(pending.filter(({ kind }) => kind === 'feedback').map((row) => row.subject_id)).toEqual(ids)
    expect(pending.filter(({ kind }) => kind === 'outcome').map((row) => [row.subject_id, row.action])).toEqual([
      [one, 'click'],
      [one, 'add_to_cart'],
      [one, 'purchase'],
      [two, 'click'],
    ])
    const outcomes = app.database.db.selectFrom('search_outcomes').select(['action', 'day'])
    expect(await outcomes.where('search_id', '=', one).orderBy('action').execute()).toEqual([
      { action: 'add_to_cart', day: '2026-03-01' },
      { action: 'click', day: '2026-03-01' },
      { action: 'purchase', day: '2026-03-01' },
    ])
  })

  it('records one first click when fifty products of a search are clicked at the same moment', async () => {
    const mine = await aStore(app)
    const search_id = await aSearch(mine)
    const products = Array.from({ length: 50 }, (_, at) => `p${at}`)
    await Promise.all(products.map((result_product_id) => report(click({ search_id, result_product_id }), mine)))
    const kinds = (await pendingOf(mine)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'feedback')).toHaveLength(50)
    expect(kinds.filter((kind) => kind === 'outcome')).toHaveLength(1)
  })
})

describe('money', () => {
  it.each([
    [0.1 + 0.2, '0.30000000000000004'],
    [19.99, '19.99'],
    [1e12, '1000000000000'],
    [0, '0'],
    [1e-7, '0.0000001'],
    [999_999_999_999.99, '999999999999.99'],
  ])('%d is stored without rounding', async (order_value, stored) => {
    const { body } = await report(purchase({ order_value, currency: 'USD' }))
    const row = await app.database.db
      .selectFrom('feedback')
      .select('order_value')
      .where('feedback_id', '=', body.feedback_id)
      .executeTakeFirstOrThrow()
    expect(row.order_value).toBe(stored)
  })
})

it('is deleted after 400 days, and not a day earlier', async () => {
  const mine = await aStore(app)
  const ids: string[] = []
  for (const days of [401, 399]) {
    const { body } = await report(click(), mine)
    ids.push(body.feedback_id)
    await app.database.pool.query(
      "update feedback set created_at = (created_at at time zone 'UTC' - $2 * interval '1 day') at time zone 'UTC' where feedback_id = $1",
      [body.feedback_id, days],
    )
  }
  await runRetention(app.database.db)
  expect((await rowsOf(mine)).map((row) => row.feedback_id)).toEqual([ids[1]])
})

describe('the list of reports', () => {
  it('contains those of the store, newest first, page by page, filtered by action and search', async () => {
    const mine = await aStore(app)
    const searchId = await aSearch(mine)
    const sent = [click({ search_id: searchId }), purchase({ order_value: 9.5, currency: 'EUR' }), click()]
    const ids: string[] = []
    for (const one of sent) {
      clock.shiftMs += 10
      ids.unshift((await report(one, mine)).body.feedback_id)
    }
    const idsOf = async (query: string, by = mine): Promise<string[]> => {
      const { status, body } = await by.call('GET', `/v1/search/feedback${query}`)
      expect(status).toBe(200)
      return body.feedback.map((one: { feedback_id: string }) => one.feedback_id)
    }
    expect(await idsOf('')).toEqual(ids)
    expect(await idsOf('?action=purchase')).toEqual([ids[1]])
    expect(await idsOf(`?search_id=${searchId}`)).toEqual([ids[2]])
    expect(await idsOf('', await aStore(app))).toEqual([])
    const { body } = await mine.call('GET', '/v1/search/feedback?limit=2')
    expect([body.total, body.feedback[1]]).toEqual([
      3,
      expect.objectContaining({ result_product_id: 'lamp', order_value: 9.5, currency: 'EUR', search_id: null }),
    ])
    expect(await idsOf(`?limit=2&cursor=${body.next_cursor}`)).toEqual([ids[2]])
  })
})
