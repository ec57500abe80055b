import { FeedbackAnswer, FeedbackList, FeedbackListQuery, FeedbackRecord } from '../../../contract/search/feedback.ts'
import type { Http } from '../../platform/http/server.ts'
import type { Feedback } from './feedback.ts'

const RecordFeedback = {
  tags: ['Feedback and analytics'],
  summary: 'Report feedback on a search result',
  description:
    'Two reports with the same search, product, action and session within 5 seconds are duplicates. Two purchases are duplicates only if they also have the same value, currency and quantity. For a duplicate, the call stores nothing and returns the ID of the first report. A report with neither search nor session is always stored.',
  operationId: 'recordFeedback',
  body: FeedbackRecord,
  response: { 201: FeedbackAnswer },
  alsoAnswers: [404] as const,
}

const ListFeedback = {
  tags: ['Feedback and analytics'],
  summary: 'List feedback on search results',
  description: 'By default, feedback is kept for 400 days.',
  operationId: 'listFeedback',
  querystring: FeedbackListQuery,
  response: { 200: FeedbackList },
}

export function feedbackRoutes(app: Http, { feedback }: { feedback: Feedback }): void {
  app.get('/v1/search/feedback', { schema: ListFeedback, config: { access: 'analytics:read' } }, ({ scope, query }) =>
    feedback.list(scope, query),
  )

  const config = { access: 'feedback:write', takesIdempotencyKey: true }
  app.post('/v1/search/feedback', { schema: RecordFeedback, config }, (request, reply) => {
    reply.code(201)
    return feedback.record(request.scope, request.body)
  })
}
