import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ environment: { BILLING: 'off' } })
})
afterAll(() => app.close())

it.each([
  ['POST', '/v1/billing/checkout', { plan_name: 'basic' }],
  ['POST', '/v1/billing/portal', undefined],
  ['POST', '/v1/billing/cancel', undefined],
  ['POST', '/v1/billing/resume', undefined],
  ['GET', '/v1/billing/invoices', undefined],
  ['GET', '/v1/billing/subscription', undefined],
] as const)('with BILLING=off, %s %s reports that billing is off', async (method, url, body) => {
  const store = await aStore(app, 'free')
  const answer = await store.call(method, url, body)
  expect([answer.status, answer.body.error]).toEqual([409, 'billing_disabled'])
})

it('with BILLING=off, neither events nor sandbox payments are accepted', async () => {
  for (const url of ['/v1/billing/webhooks/sandbox', '/v1/billing/webhooks/stripe']) {
    const headers = { 'content-type': 'application/json' }
    expect((await app.http.inject({ method: 'POST', url, headers, payload: '{}' })).statusCode).toBe(404)
  }
  const url = '/v1/billing/sandbox/checkout/pay'
  const payload = { session_id: 'cs', card: 'pays' }
  expect((await app.http.inject({ method: 'POST', url, payload })).statusCode).toBe(404)
})
