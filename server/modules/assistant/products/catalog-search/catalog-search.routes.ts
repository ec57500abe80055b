import { CatalogueAnswer, CatalogueQuery } from '../../../../../contract/assistant/catalog-search.ts'
import type { Http } from '../../../../platform/http/server.ts'
import { type CatalogSearchDeps, searchCatalog } from './search-catalog.ts'

const Search = {
  tags: ['Assistant'],
  summary: 'Search the catalogue for a shopper',
  description:
    'Prices and stock are read live from the storefront for the first ten products, or not shown. Price bounds apply to live prices alone: a product whose price could not be read is left out and counted. `price_filter` is answered when `limit` was given.',
  operationId: 'searchCatalogue',
  querystring: CatalogueQuery,
  response: { 200: CatalogueAnswer },
  alsoAnswers: [401],
} as const

export function catalogSearchRoutes(app: Http, deps: CatalogSearchDeps): void {
  app.get(
    '/v1/catalog/search',
    { schema: Search, config: { access: 'session', envelope: 'assistant' } },
    async (request) => {
      const answer = await searchCatalog(deps, request.shopper, request.query)
      return { ...answer, correlation_id: request.id }
    },
  )
}
