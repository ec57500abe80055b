import { CatalogAnswer, CatalogQuery } from '../../../../../contract/assistant/catalog-search.ts'
import { clientAddress } from '../../../../platform/http/client-address.ts'
import type { Http } from '../../../../platform/http/server.ts'
import { type CatalogSearchDeps, searchCatalog } from './search-catalog.ts'

const Search = {
  tags: ['Assistant'],
  summary: 'Search the catalog on behalf of a shopper',
  description:
    'Prices and stock are read live from the storefront for the first ten products and omitted for the others. Price bounds apply to live prices only: products whose price cannot be read are excluded and counted in `price_filter`, which is returned only if the request has a `limit`.',
  operationId: 'searchCatalog',
  querystring: CatalogQuery,
  response: { 200: CatalogAnswer },
  alsoAnswers: [401],
} as const

export function catalogSearchRoutes(app: Http, deps: CatalogSearchDeps): void {
  app.get(
    '/v1/catalog/search',
    { schema: Search, config: { access: 'session', envelope: 'assistant' } },
    async (request) => {
      const answer = await searchCatalog(deps, request.shopper, {
        query: request.query,
        buyerIp: clientAddress(request),
      })
      return { ...answer, correlation_id: request.id }
    },
  )
}
