import { BatchAnswer } from '../../../contract/search/search-answer.ts'
import { BatchSearch } from '../../../contract/search/search-modes.ts'
import type { Http } from '../../platform/http/server.ts'
import type { Billing } from '../billing/index.ts'
import type { Search } from './search.ts'

const Batch = {
  tags: ['Search'],
  summary: 'Run up to 20 searches',
  description:
    'Accepts searches of every mode except uploads. Each search counts as one request of the plan. Each result has the status that the search would have returned alone: a failed search does not fail the others. All searches use the same state of the catalog.',
  operationId: 'runSearches',
  body: BatchSearch,
  response: { 200: BatchAnswer },
}

export function batchRoutes(
  app: Http,
  { search, billing }: { search: Pick<Search, 'batch'>; billing: Pick<Billing, 'countRest'> },
): void {
  app.post('/v1/search/batch', { schema: Batch, config: { access: 'search:execute' } }, async (request, reply) => {
    const { scope, body } = request
    await billing.countRest({ request, reply, scope }, body.queries.length)
    return search.batch(scope, body.queries)
  })
}
