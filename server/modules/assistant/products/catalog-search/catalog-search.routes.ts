import { CatalogAnswer, CatalogQuery } from '../../../../../contract/assistant/catalog-search.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { clientAddress } from '../../../../platform/http/client-address.ts'
import type { Http } from '../../../../platform/http/server.ts'
import type { ThrottlePolicy } from '../../../../platform/throttle/throttles.ts'
import { throttled } from '../../errors.ts'
import { type CatalogSearchDeps, searchCatalog } from './search-catalog.ts'

const Search = {
  tags: ['Assistant'],
  summary: 'Search the catalog on behalf of a shopper',
  description:
    'Without price bounds, prices and stock of the first ten products are read live from the storefront; those of the other products are omitted. With price bounds, the live prices of the first 1,000 products that match the other conditions are read, and further matches are ignored. Products outside the bounds, and products without a readable price, are excluded. If the request has a `limit`, with or without price bounds, the response has a `price_filter` with the numbers of products that were checked and excluded. A session can search 300 times a minute.',
  operationId: 'searchCatalog',
  querystring: CatalogQuery,
  response: { 200: CatalogAnswer },
  alsoAnswers: [401, 429],
} as const

/** A page that searches while the shopper types stays below. With price bounds, a search reads up to 1,000 prices from the storefront. */
const searchesOfSession: ThrottlePolicy = { name: 'session_searches', limit: 300, windowSeconds: 60 }

export function catalogSearchRoutes(app: Http, deps: CatalogSearchDeps & { readonly clock: Clock }): void {
  app.get(
    '/v1/catalog/search',
    { schema: Search, config: { access: 'session', envelope: 'assistant' } },
    async (request) => {
      const refusal = app.memoryThrottles.admit(searchesOfSession, request.shopper.sessionId)
      if (refusal !== null) throw throttled(refusal, deps.clock.now())
      const answer = await searchCatalog(deps, request.shopper, {
        query: request.query,
        buyerIp: clientAddress(request),
      })
      return { ...answer, correlation_id: request.id }
    },
  )
}
