import { DuplicateList, DuplicateQuery } from '../../../contract/catalog/duplicate.ts'
import type { Http } from '../../platform/http/server.ts'
import type { Duplicates } from './duplicates.ts'

const ListDuplicates = {
  tags: ['Products'],
  summary: 'List clusters of duplicate products',
  operationId: 'listDuplicates',
  querystring: DuplicateQuery,
  response: { 200: DuplicateList },
}

export function duplicateRoutes(app: Http, { duplicates }: { duplicates: Pick<Duplicates, 'listDuplicates'> }): void {
  app.get('/v1/products/duplicates', { schema: ListDuplicates, config: { access: 'products:read' } }, (request) =>
    duplicates.listDuplicates(request.scope, request.query),
  )
}
