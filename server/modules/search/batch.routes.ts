import { BatchAnswer } from '../../../contract/search-answer.ts'
import { BatchSearch } from '../../../contract/search-modes.ts'
import type { Http } from '../../platform/http/server.ts'
import type { Search } from './search.ts'

const Batch = {
  tags: ['Search'],
  summary: 'Up to 20 searches in one request',
  description:
    'Searches of any mode but upload. Each is answered in its place with the status it would have had alone: one that is refused does not fail the others. All that are answered saw the same state of the catalog.',
  operationId: 'searchBatch',
  body: BatchSearch,
  response: { 200: BatchAnswer },
}

/** Several searches in one request. */
export function batchRoutes(app: Http, { search }: { search: Pick<Search, 'batch'> }): void {
  app.post('/v1/search/batch', { schema: Batch, config: { access: 'search:execute' } }, ({ scope, body }) =>
    search.batch(scope, body.queries),
  )
}
