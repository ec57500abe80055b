import { CurrentPlan } from '../../../contract/billing/current-plan.ts'
import { Usage } from '../../../contract/billing/usage.ts'
import type { Http } from '../../platform/http/server.ts'
import type { Billing } from './billing.ts'

const tags = ['Billing']

const ReadCurrentPlan = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Get the current plan',
  description: 'The plan whose limits apply. Returns 409 `billing_disabled` if billing is off.',
  operationId: 'getCurrentPlan',
  response: { 200: CurrentPlan },
}
const ReadUsage = {
  tags,
  summary: 'Get the usage of the current month',
  description:
    'The calendar month in UTC. Every call that the limits admit counts, whatever its outcome; a call refused with 429 does not. Calls of the last second may be missing if several processes run. Calls are counted even if billing is off.',
  operationId: 'getUsage',
  response: { 200: Usage },
}

export function billingRoutes(app: Http, { billing }: { billing: Billing }): void {
  app.get('/v1/billing/current-plan', { schema: ReadCurrentPlan, config: { access: 'billing:read' } }, (request) =>
    billing.currentPlan(request.scope),
  )
  app.get('/v1/billing/usage', { schema: ReadUsage, config: { access: 'billing:read' } }, (request) =>
    billing.currentUsage(request.scope),
  )
}
