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
  summary: 'Get search analytics',
  description:
    'Covers the requested number of UTC days, including today up to the moment of the call. The percentiles in `latency_ms` are at most 2 % too high. In `click_through_rate`, `add_to_cart_rate` and `conversion_rate`, a search counts once, even with several clicks or purchases. For each past day, only the 1,000 most frequent queries and the 1,000 most frequent queries without results are kept.',
  operationId: 'getAnalytics',
  querystring: AnalyticsQuery,
  response: { 200: AnalyticsReport },
}

const mediaType = 'application/x-ndjson'

const ExportAnalytics = {
  tags,
  summary: 'Export searches or feedback',
  description:
    'Returns JSON Lines, oldest first. By default, searches are kept for 90 days and feedback for 400 days. If the connection breaks, the response is incomplete: repeat the request.',
  operationId: 'exportAnalytics',
  querystring: ExportQuery,
  response: {
    200: {
      description: 'One JSON object per line.',
      content: { [mediaType]: { schema: Type.Unsafe<Readable>(ExportedLine) } },
    },
  },
}

export function analyticsRoutes(app: Http, { analytics }: { analytics: Pick<Analytics, 'report' | 'export'> }): void {
  app.get('/v1/search/analytics', { schema: ReadAnalytics, config }, ({ scope, query }) =>
    analytics.report(scope, query),
  )
  app.get('/v1/search/analytics/export', { schema: ExportAnalytics, config }, ({ scope, query }, reply) => {
    reply.type(mediaType)
    // Reads one chunk ahead. The stream ends the generator when the connection closes.
    return Readable.from(analytics.export(scope, query), { highWaterMark: 1 })
  })
}
