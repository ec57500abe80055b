import type { App } from '../../../app.ts'

/**
 * Lifts the requests per minute of every plan in this service, for tests of something else on a small plan, such as its product
 * limit. Calls still count as usage.
 */
export function withoutRequestLimit<T extends App>(app: T): T {
  Object.assign(app.modules.billing.requestBudget, { take: async () => ({ headers: {}, refusal: null }) })
  return app
}
