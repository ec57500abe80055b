import { CurrentPlan } from '../../../contract/billing/current-plan.ts'
import { Usage } from '../../../contract/billing/usage.ts'
import type { Http } from '../../platform/http/server.ts'
import type { Billing } from './billing.ts'

const tags = ['Billing']

const ReadCurrentPlan = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Get the current plan',
  description: 'Returns the plan whose limits apply. If billing is off, returns 409 `billing_disabled`.',
  operationId: 'getCurrentPlan',
  response: { 200: CurrentPlan },
}
const ReadUsage = {
  tags,
  summary: 'Get the usage of the current month',
  description:
    'Covers the calendar month in UTC. Usage is the number of calls that count toward the limit of the plan, whatever their outcome, except calls refused with 429. Calls are counted even if billing is off. If several processes run, calls of the last second may be missing.',
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
