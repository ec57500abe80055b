import { FeedbackAnswer, FeedbackRecord } from '../../../contract/search/feedback.ts'
import type { Http } from '../../platform/http/server.ts'
import type { Feedback } from './feedback.ts'

const RecordFeedback = {
  tags: ['Feedback and analytics'],
  summary: 'Report what a shopper did with a result',
  description:
    'The same search, product, action and session again within 5 seconds is the same feedback: its id is answered and nothing is kept. Reports with neither search nor session are all kept.',
  operationId: 'recordFeedback',
  body: FeedbackRecord,
  response: { 201: FeedbackAnswer },
  alsoAnswers: [404] as const,
}

/** What shoppers did. */
export function feedbackRoutes(app: Http, { feedback }: { feedback: Pick<Feedback, 'record'> }): void {
  const config = { access: 'feedback:write', takesIdempotencyKey: true }
  app.post('/v1/search/feedback', { schema: RecordFeedback, config }, (request, reply) => {
    reply.code(201)
    return feedback.record(request.scope, request.body)
  })
}
