import {
  SearchResponse,
  SimilarPath,
  SimilarSearch,
  TextSearch,
  UploadSearch,
  UrlSearch,
} from '../../../contract/search.ts'
import type { Http } from '../../platform/http/server.ts'
import { readMultipart } from '../../platform/http/upload.ts'
import type { Indexing } from '../indexing/index.ts'
import type { Search } from './search.ts'

const tags = ['Search']
const response = { 200: SearchResponse }

const SearchByUpload = {
  tags,
  summary: 'Search by an uploaded picture',
  operationId: 'searchByUpload',
  consumes: ['multipart/form-data'],
  body: UploadSearch,
  response,
}
const SearchByUrl = {
  tags,
  summary: "Search by a picture's address",
  operationId: 'searchByUrl',
  body: UrlSearch,
  response,
}
const SearchByText = { tags, summary: 'Search by a sentence', operationId: 'searchByText', body: TextSearch, response }
const SearchSimilar = {
  tags,
  summary: 'Products that look like this one',
  operationId: 'searchSimilar',
  params: SimilarPath,
  querystring: SimilarSearch,
  response,
}

export function searchRoutes(
  app: Http,
  deps: { search: Search; indexing: Pick<Indexing, 'queryFromUpload' | 'queryFromUrl'> },
): void {
  const { search, indexing } = deps
  const config = { access: 'search:execute' }

  app.post('/v1/search', { schema: SearchByUpload, config, preValidation: readMultipart }, (request) => {
    const { image, ...common } = request.body
    return search.byImage(request.scope, () => indexing.queryFromUpload(request.scope, image), common)
  })

  app.post('/v1/search/url', { schema: SearchByUrl, config }, (request) => {
    const { image_url: imageUrl, ...common } = request.body
    return search.byImage(request.scope, () => indexing.queryFromUrl(request.scope, imageUrl), common)
  })

  app.post('/v1/search/text', { schema: SearchByText, config }, (request) => {
    const { query, ...common } = request.body
    return search.byText(request.scope, query, common)
  })

  app.get('/v1/products/:product_id/similar', { schema: SearchSimilar, config }, (request) =>
    search.bySimilar(request.scope, request.params.product_id, request.query),
  )
}
