import { PopularProducts, PopularQuery } from '../../../../contract/search/feedback.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Analytics } from '../analytics.ts'

const ListPopular = {
  tags: ['Feedback and analytics'],
  summary: 'List popular products',
  description:
    'Covers the requested number of UTC days, including today. The products are ordered by purchases, then by additions to the cart, then by clicks.',
  operationId: 'listPopularProducts',
  querystring: PopularQuery,
  response: { 200: PopularProducts },
}

/** The source of the popular products. */
export function popularRoutes(app: Http, { analytics }: { analytics: Pick<Analytics, 'popular'> }): void {
  app.get('/v1/search/feedback/popular', { schema: ListPopular, config: { access: 'analytics:read' } }, (request) =>
    analytics.popular(request.scope, request.query),
  )
}
