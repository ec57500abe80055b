import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countsAgainstPlan } from '../../../../contract/billing/counted-routes.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const counted = (): string[] =>
  app.http.knownRoutes
    .filter(({ access, planBudget }) => countsAgainstPlan({ access, ...(planBudget === null ? {} : { planBudget }) }))
    .flatMap(({ methods, url }) => methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${url}`))
    .sort()

describe('the routes that count against a plan', () => {
  it('are exactly those listed', () => {
    expect(counted()).toMatchInlineSnapshot(`
      [
        "DELETE /v1/jobs/:job_id",
        "DELETE /v1/products/:product_id",
        "DELETE /v1/search/judgments/:judgment_id",
        "DELETE /v1/search/webhooks/:webhook_id",
        "GET /v1/imports",
        "GET /v1/imports/:import_id",
        "GET /v1/imports/:import_id/items",
        "GET /v1/jobs",
        "GET /v1/jobs/:job_id",
        "GET /v1/products",
        "GET /v1/products/:product_id",
        "GET /v1/products/:product_id/image-health",
        "GET /v1/products/:product_id/similar",
        "GET /v1/products/duplicates",
        "GET /v1/products/export",
        "GET /v1/products/image-health",
        "GET /v1/search/:search_id(^[0-9a-fA-F-]{36}$)",
        "GET /v1/search/analytics",
        "GET /v1/search/analytics/export",
        "GET /v1/search/evaluations",
        "GET /v1/search/feedback",
        "GET /v1/search/feedback/popular",
        "GET /v1/search/judgments",
        "GET /v1/search/judgments/:judgment_id",
        "GET /v1/search/model",
        "GET /v1/search/receipts",
        "GET /v1/search/settings",
        "GET /v1/search/suggestions",
        "GET /v1/search/webhooks",
        "GET /v1/search/webhooks/:webhook_id",
        "GET /v1/search/webhooks/:webhook_id/deliveries",
        "GET /v1/search/webhooks/callback-secret",
        "GET /v1/search/webhooks/deliveries/:delivery_id",
        "GET /v1/search/webhooks/deliveries/:delivery_id/attempts",
        "PATCH /v1/products/:product_id",
        "PATCH /v1/search/webhooks/:webhook_id",
        "POST /v1/products",
        "POST /v1/products/:product_id/retry",
        "POST /v1/products/bulk",
        "POST /v1/products/delete",
        "POST /v1/products/demo",
        "POST /v1/products/import",
        "POST /v1/search",
        "POST /v1/search/batch",
        "POST /v1/search/crop",
        "POST /v1/search/evaluate",
        "POST /v1/search/explain",
        "POST /v1/search/feedback",
        "POST /v1/search/filtered",
        "POST /v1/search/fusion",
        "POST /v1/search/hybrid",
        "POST /v1/search/judgments",
        "POST /v1/search/model/evaluate",
        "POST /v1/search/multi-image",
        "POST /v1/search/text",
        "POST /v1/search/url",
        "POST /v1/search/webhooks",
        "POST /v1/search/webhooks/:webhook_id/replay",
        "POST /v1/search/webhooks/:webhook_id/rotate-secret",
        "POST /v1/search/webhooks/:webhook_id/test",
        "POST /v1/search/webhooks/callback-secret/rotate",
        "POST /v1/search/webhooks/deliveries/:delivery_id/replay",
        "PUT /v1/search/judgments/:judgment_id",
        "PUT /v1/search/settings",
      ]
    `)
  })

  it('are all routes with a permission outside of billing, security, team and assistant', () => {
    expect(countsAgainstPlan({ access: 'products:read' })).toBe(true)
    expect(countsAgainstPlan({ access: 'connector:write:store' })).toBe(true)
    // A permission of an area that does not exist.
    expect(countsAgainstPlan({ access: 'orders:read' })).toBe(true)
    expect(countsAgainstPlan({ access: 'products:read', planBudget: { exemptBecause: 'a reason' } })).toBe(false)
    for (const access of [
      'billing:write',
      'security:read',
      'team:write',
      'assistant:read',
      'public',
      'token',
      'person',
    ])
      expect([access, countsAgainstPlan({ access })]).toEqual([access, false])
    expect(countsAgainstPlan({})).toBe(false)
  })
})
