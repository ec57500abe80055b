import { ExplainAnswer } from '../../../../contract/search/search-answer.ts'
import { ExplainRequest } from '../../../../contract/search/search-modes.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Search } from '../search.ts'

const Explain = {
  tags: ['Search'],
  summary: 'Why a search finds a product, or does not',
  description:
    'Runs the search as it is, without a receipt, and names the stage at which the product drops out, with every condition and what the product has there.',
  operationId: 'explainSearch',
  body: ExplainRequest,
  response: { 200: ExplainAnswer },
}

/** Questions about single products in a search. */
export function explainRoutes(app: Http, { search }: { search: Pick<Search, 'explain'> }): void {
  app.post('/v1/search/explain', { schema: Explain, config: { access: 'search:read' } }, ({ scope, body }) =>
    search.explain(scope, body),
  )
}
