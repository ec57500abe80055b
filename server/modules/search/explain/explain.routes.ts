import { ExplainAnswer } from '../../../../contract/search/search-answer.ts'
import { ExplainRequest } from '../../../../contract/search/search-modes.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Search } from '../search.ts'

const Explain = {
  tags: ['Search'],
  summary: 'Explain the rank of a product',
  description:
    'Runs the search and reports the stage at which the product was excluded, if any. Lists every condition of the search together with the product’s value for it. To explain an earlier search, even one by uploaded images, send its `search_id`. This call stores no receipt.',
  operationId: 'explainSearch',
  body: ExplainRequest,
  response: { 200: ExplainAnswer },
  alsoAnswers: [404, 409] as const,
}

export function explainRoutes(app: Http, { search }: { search: Pick<Search, 'explain'> }): void {
  app.post('/v1/search/explain', { schema: Explain, config: { access: 'search:read' } }, ({ scope, body }) =>
    search.explain(scope, body),
  )
}
