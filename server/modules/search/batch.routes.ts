import { BatchAnswer } from '../../../contract/search/search-answer.ts'
import { BatchSearch } from '../../../contract/search/search-modes.ts'
import type { Http } from '../../platform/http/server.ts'
import type { Search } from './search.ts'

const Batch = {
  tags: ['Search'],
  summary: 'Run up to 20 searches',
  description:
    'Accepts every mode except uploads. Each result has the status that the search would have returned alone; a failed search does not fail the others. All searches use the same state of the catalog.',
  operationId: 'searchBatch',
  body: BatchSearch,
  response: { 200: BatchAnswer },
}

export function batchRoutes(app: Http, { search }: { search: Pick<Search, 'batch'> }): void {
  app.post('/v1/search/batch', { schema: Batch, config: { access: 'search:execute' } }, ({ scope, body }) =>
    search.batch(scope, body.queries),
  )
}
