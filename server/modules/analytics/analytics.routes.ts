import { Readable } from 'node:stream'
import Type from 'typebox'
import {
  AnalyticsQuery,
  Analytics as AnalyticsReport,
  ExportedLine,
  ExportQuery,
} from '../../../contract/search/analytics.ts'
import type { Http } from '../../platform/http/server.ts'
import type { Analytics } from './analytics.ts'

const tags = ['Feedback and analytics']
const config = { access: 'analytics:read' }

const ReadAnalytics = {
  tags,
  summary: 'What was searched, found, missed and bought',
  description:
    'Of the last UTC days, up to and with today; exact up to the moment of the call. Percentiles are at most 2 % too high. A search that led to several clicks counts once in the rates. Of days past, the 1,000 most frequent queries are kept and the 1,000 that most often found nothing.',
  operationId: 'readAnalytics',
  querystring: AnalyticsQuery,
  response: { 200: AnalyticsReport },
}

const mediaType = 'application/x-ndjson'

const ExportAnalytics = {
  tags,
  summary: 'Searches or feedback, one by one',
  description:
    'JSON Lines, oldest first. Searches are kept for 90 days, feedback for 400. An answer that breaks off is not complete: ask again.',
  operationId: 'exportAnalytics',
  querystring: ExportQuery,
  response: {
    200: {
      description: 'One JSON object a line.',
      content: { [mediaType]: { schema: Type.Unsafe<Readable>(ExportedLine) } },
    },
  },
}

/** What was searched, found, missed and bought. */
export function analyticsRoutes(app: Http, { analytics }: { analytics: Pick<Analytics, 'report' | 'export'> }): void {
  app.get('/v1/search/analytics', { schema: ReadAnalytics, config }, ({ scope, query }) =>
    analytics.report(scope, query),
  )
  app.get('/v1/search/analytics/export', { schema: ExportAnalytics, config }, ({ scope, query }, reply) => {
    reply.type(mediaType)
    // One chunk ahead of the reader is enough, and the stream ends the reading when the connection does.
    return Readable.from(analytics.export(scope, query), { highWaterMark: 1 })
  })
}
