import { ReceiptListQuery, ReceiptPath } from '../../../../contract/search/receipt.ts'
import { ReceiptList, SearchReceipt } from '../../../../contract/search/search-answer.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Search } from '../search.ts'

const Receipt = {
  tags: ['Search'],
  summary: 'Get a search receipt and replay it',
  description:
    'A receipt contains the query vectors of its search, but never an image. By default, receipts are kept for 90 days. If possible, every call also repeats the search with the stored vectors and returns the new results in `replay`. The new results equal the stored ones as long as catalog, settings and model are unchanged.',
  operationId: 'getSearch',
  params: ReceiptPath,
  response: { 200: SearchReceipt },
}

const ListReceipts = {
  tags: ['Search'],
  summary: 'List search receipts',
  description: 'Includes searches that were sent with `analytics: false`.',
  operationId: 'listSearches',
  querystring: ReceiptListQuery,
  response: { 200: ReceiptList },
}

export function receiptRoutes(app: Http, { search }: { search: Pick<Search, 'receipt' | 'receipts'> }): void {
  app.get('/v1/search/receipts', { schema: ListReceipts, config: { access: 'search:read' } }, ({ scope, query }) =>
    search.receipts(scope, query),
  )

  // The pattern excludes other paths under /v1/search: GET /v1/search/text is 405, not 404.
  app.get(
    '/v1/search/:search_id(^[0-9a-fA-F-]{36}$)',
    { schema: Receipt, config: { access: 'search:read' } },
    ({ scope, params }) => search.receipt(scope, params.search_id),
  )
}
