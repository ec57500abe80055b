import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { App } from '../../../app.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, callsOf, type TestAnswer } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const times = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at))
const statusesOf = async (answers: readonly Promise<TestAnswer>[]): Promise<Record<number, number>> => {
  const counted: Record<number, number> = {}
  for (const { status } of await Promise.all(answers)) counted[status] = (counted[status] ?? 0) + 1
  return counted
}
const changePlan = (storeId: string, plan: 'free' | 'basic') =>
  app.database.db.updateTable('stores').set({ plan }).where('store_id', '=', storeId).execute()

describe('the requests per minute of a plan', () => {
  it('are shared by machine tokens, API keys and users, exactly under 20 parallel clients', async () => {
    const store = await aStore(app, 'basic')
    const member = await aPerson(app, { memberships: [{ scope: store.scope, role: 'developer' }] })
    const key = callsOf(app, await anApiKey(app, store.scope, { permissions: ['products:read'] }))
    const callers = [store, key, { call: (method: 'GET', url: string) => member.call(method, url) }]
    const clients = times(20, async (client) => {
      const answers: TestAnswer[] = []
      for (let count = 0; count < 8; count += 1)
        answers.push((await callers[client % 3]?.call('GET', '/v1/products')) as TestAnswer)
      return answers
    })
    const answers = (await Promise.all(clients)).flat()
    expect(await statusesOf(answers.map((answer) => Promise.resolve(answer)))).toEqual({ 200: 60, 429: 100 })
  })

  it('are announced on every counted response, and in the refusal', async () => {
    const store = await aStore(app, 'free')
    const first = await store.call('GET', '/v1/products')
    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"plan";q=10;w=60', ratelimit: '"plan";r=9;t=60' })
    const invalid = await store.call('POST', '/v1/search/text', { query: 7 })
    expect([invalid.status, invalid.headers.ratelimit]).toEqual([422, expect.stringMatching(/^"plan";r=8;t=(59|60)$/)])
    await Promise.all(times(8, () => store.call('GET', '/v1/products')))
    const refused = await store.call('POST', '/v1/search/text', { query: 'shoe' })
    expect(refused.status).toBe(429)
    expect(refused.headers).toMatchObject({ 'retry-after': expect.stringMatching(/^(5\d|60)$/) })
    expect(refused.body).toMatchObject({
      error: 'rate_limit_exceeded',
      details: { window: 'plan', plan_name: 'free', limit: 10, window_seconds: 60 },
    })
    expect(refused.body.details.retry_after).toBe(Number(refused.headers['retry-after']))
  })

  it('count no call that the guard refuses', async () => {
    const store = await aStore(app, 'free')
    const productReader = callsOf(app, await anApiKey(app, store.scope, { permissions: ['products:read'] }))
    expect(await statusesOf(times(12, () => productReader.call('POST', '/v1/search/text', { query: 'a' })))).toEqual({
      403: 12,
    })
    expect(await statusesOf(times(12, () => productReader.call('GET', '/v1/products')))).toEqual({ 200: 10, 429: 2 })
  })

  it('do not limit management: billing, security, team and the user’s own account', async () => {
    const store = await aStore(app, 'free')
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    await Promise.all(times(11, () => store.call('GET', '/v1/products')))
    const urls = ['/v1/billing/current-plan', '/v1/billing/usage', '/v1/security/overview', '/v1/team/members']
    for (const url of [...urls, '/v1/account']) {
      const { status, headers } = await owner.call('GET', url)
      expect([url, status, headers.ratelimit]).toEqual([url, 200, undefined])
    }
  })

  it('do not limit a store on the enterprise plan, and announce nothing', async () => {
    const store = await aStore(app)
    const answers = await Promise.all(times(80, () => store.call('GET', '/v1/products')))
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.ratelimit}`))).toEqual(
      new Set(['200 undefined']),
    )
  })

  it('follow a change of the plan within a second', async () => {
    const store = await aStore(app, 'free')
    expect(await statusesOf(times(12, () => store.call('GET', '/v1/products')))).toEqual({ 200: 10, 429: 2 })
    await changePlan(store.clientId, 'basic')
    if (app.database.kind === 'server') await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await statusesOf(times(60, () => store.call('GET', '/v1/products')))).toEqual({ 200: 50, 429: 10 })
  })

  it('count each search of a batch', async () => {
    const store = await aStore(app, 'free')
    const batchOf = (size: number) => ({ queries: times(size, () => ({ mode: 'text', query: 'shoe' })) })
    const first = await store.call('POST', '/v1/search/batch', batchOf(7))
    expect([first.status, first.headers.ratelimit]).toEqual([200, expect.stringMatching(/^"plan";r=3;/)])
    const second = await store.call('POST', '/v1/search/batch', batchOf(4))
    expect([second.status, second.body.error]).toEqual([429, 'rate_limit_exceeded'])
    const tooLarge = await (await aStore(app, 'free')).call('POST', '/v1/search/batch', batchOf(11))
    expect(tooLarge.status).toBe(429)
    expect(tooLarge.body.details).toMatchObject({ cost: 11, limit: 10 })
    expect(tooLarge.body.message).toContain('send at most 10 at once')
  })

  it('admit a refused batch once all of it fits', async () => {
    const store = await aStore(app, 'free')
    const queries = times(10, () => ({ mode: 'text', query: 'shoe' }))
    expect((await store.call('POST', '/v1/search/batch', { queries })).status).toBe(200)
    expect((await store.call('POST', '/v1/search/batch', { queries })).status).toBe(429)
    await app.database.pool.query(
      "update request_budgets set granted_at = array(select at - interval '61 seconds' from unnest(granted_at) at) where store_id = $1",
      [store.clientId],
    )
    // The process may cache the refusal, because no other process can be granted the batch earlier.
    const restarted = await app.restarted()
    const again = await restarted.http.inject({
      method: 'POST',
      url: '/v1/search/batch',
      headers: { authorization: `Bearer ${store.token}` },
      payload: { queries },
    })
    expect(again.statusCode).toBe(200)
  })

  it('survive a restart of the service', async () => {
    const store = await aStore(app, 'free')
    await Promise.all(times(6, () => store.call('GET', '/v1/products')))
    const restarted = await app.restarted()
    const calls = callsOf(restarted, store.token)
    expect(await statusesOf(times(10, () => calls.call('GET', '/v1/products')))).toEqual({ 200: 4, 429: 6 })
  })
})

describe.runIf(inject('databaseSource').kind === 'server')('two processes on one database', () => {
  let other: App
  beforeAll(async () => {
    other = await app.another()
  })
  afterAll(() => other.stop())

  it.each(['free', 'basic', 'premium'] as const)('grant exactly the plan %s to 20 parallel clients', async (plan) => {
    const limit = { free: 10, basic: 60, premium: 200 }[plan]
    const store = await aStore(app, plan)
    const clients = times(20, async (client) => {
      const { call } = callsOf(client % 2 === 0 ? app : other, store.token)
      const answers: TestAnswer[] = []
      for (let count = 0; count < 15; count += 1) answers.push(await call('GET', '/v1/products?limit=1'))
      return answers
    })
    const answers = (await Promise.all(clients)).flat()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(300 - limit)
  })

  it('both follow a change of the plan within a second', async () => {
    const store = await aStore(app, 'free')
    const both = [store, callsOf(other, store.token)]
    for (const { call } of both) for (let count = 0; count < 6; count += 1) await call('GET', '/v1/products?limit=1')
    await changePlan(store.clientId, 'basic')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    for (const { call } of both) expect((await call('GET', '/v1/products?limit=1')).status).toBe(200)
  })
})
