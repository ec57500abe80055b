import Type from 'typebox'
import { Quality, QualityQuery } from '../../../../contract/assistant/settings.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Findings } from './findings.ts'
import type { AssistantQuality } from './quality.ts'

const ReadQuality = {
  tags: ['Assistant settings'],
  summary: 'Get answer quality by day',
  description:
    'Covers UTC days, oldest first, including today. Also lists questions that the assistant could not answer.',
  operationId: 'getAssistantQuality',
  querystring: QualityQuery,
  response: { 200: Quality },
} as const
const DismissFinding = {
  tags: ['Assistant settings'],
  summary: 'Release a quarantined passage',
  description:
    'A finding is a passage that was quarantined because it tries to give the assistant instructions. `GET /v1/admin/knowledge/lint` lists all findings. After the dismissal, answers can use the passage again if it belongs to a published text, not to a shopper’s message.',
  operationId: 'dismissFinding',
  params: Type.Object({ finding_id: Type.String({ format: 'uuid' }) }),
  response: { 204: { type: 'null', description: 'Dismissed.' } },
}

export function qualityRoutes(
  app: Http,
  { quality, findings }: { readonly quality: AssistantQuality; readonly findings: Findings },
): void {
  const reading = { access: 'assistant:read', envelope: 'assistant' } as const
  app.get('/v1/admin/assistant/quality', { schema: ReadQuality, config: reading }, ({ scope, query }) =>
    quality.read(scope, query),
  )
  // With the key, a retry gets 204 again; without it, a second call finds nothing to dismiss.
  const writing = { access: 'assistant:write', envelope: 'assistant', takesIdempotencyKey: true } as const
  const url = '/v1/admin/assistant/quarantine/:finding_id/dismiss'
  app.post(url, { schema: DismissFinding, config: writing }, async ({ scope, params, actor }, reply) => {
    await findings.dismiss(scope, params.finding_id, actor)
    return reply.code(204).send()
  })
}
