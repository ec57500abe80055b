import type { TSchema } from 'typebox'
import { SearchAnswer } from '../../../contract/search/search-answer.ts'
import {
  SearchBySimilar,
  SearchByText,
  SearchByUpload,
  SearchByUrl,
  SearchCropByUpload,
  SearchCropByUrl,
  SearchFilteredByUpload,
  SearchFilteredByUrl,
  SearchFusion,
  SearchHybrid,
  SearchMultiImageByUpload,
  SearchMultiImageByUrl,
  SimilarPath,
} from '../../../contract/search/search-modes.ts'
import type { Http } from '../../platform/http/server.ts'
import { multipartOrJson, readMultipart } from '../../platform/http/upload/upload.ts'
import type { Search } from './search.ts'

const tags = ['Search']
const response = { 200: SearchAnswer }
const form = 'multipart/form-data'
const json = 'application/json'

/** A body that is either a form or JSON, each with its own schema. */
function either({ asJson, asForm }: { asJson: TSchema; asForm: TSchema }) {
  return { consumes: [json, form], body: { content: { [json]: { schema: asJson }, [form]: { schema: asForm } } } }
}

const Upload = {
  tags,
  summary: 'Search by an uploaded image',
  operationId: 'searchByUpload',
  consumes: [form],
  body: SearchByUpload,
  response,
}
const Url = { tags, summary: 'Search by an image URL', operationId: 'searchByUrl', body: SearchByUrl, response }
const Text = { tags, summary: 'Search by text', operationId: 'searchByText', body: SearchByText, response }
const Hybrid = {
  tags,
  summary: 'Search by image, text, colors and filters combined',
  operationId: 'searchByHybrid',
  body: SearchHybrid,
  response,
}
const Fusion = {
  tags,
  summary: 'Search by image and text, favoring one category',
  description: 'Products of the category that is most frequent among the best matches are ranked slightly higher.',
  operationId: 'searchByFusion',
  body: SearchFusion,
  response,
}
const MultiImage = {
  tags,
  summary: 'Search by several images',
  description:
    '`aggregation` decides how the images are combined. `average` searches with the mean of the image vectors. `best` scores each product by its most similar image. `union` runs one search per image and merges the results by rank.',
  operationId: 'searchByImages',
  ...either({ asJson: SearchMultiImageByUrl, asForm: SearchMultiImageByUpload }),
  response,
}
const Crop = {
  tags,
  summary: 'Search by a region of an image',
  description:
    '`crop` is a region of the image as displayed: in fractions of its sides, or in pixels with `unit: "px"`. In a form, send `crop` as JSON.',
  operationId: 'searchByCrop',
  ...either({ asJson: SearchCropByUrl, asForm: SearchCropByUpload }),
  response,
}
const Filtered = {
  tags,
  summary: 'Search by image with metadata filters',
  description: 'In a form, send `filters` as JSON.',
  operationId: 'searchByFilteredImage',
  ...either({ asJson: SearchFilteredByUrl, asForm: SearchFilteredByUpload }),
  response,
}
const Similar = {
  tags,
  summary: 'List similar products',
  operationId: 'listSimilarProducts',
  params: SimilarPath,
  querystring: SearchBySimilar,
  response,
}

export function searchRoutes(app: Http, { search }: { search: Pick<Search, 'run'> }): void {
  const config = { access: 'search:execute' }
  // These searches may wait for an image on another server.
  const fetching = { ...config, admission: 'outside' as const }
  const oneImage = multipartOrJson({ files: 1 })

  app.post('/v1/search', { schema: Upload, config, preValidation: readMultipart }, ({ scope, body }) =>
    search.run(scope, { mode: 'upload', body }),
  )

  app.post('/v1/search/url', { schema: Url, config: fetching }, ({ scope, body }) =>
    search.run(scope, { mode: 'url', body }),
  )

  app.post('/v1/search/text', { schema: Text, config }, ({ scope, body }) => search.run(scope, { mode: 'text', body }))

  app.post('/v1/search/hybrid', { schema: Hybrid, config: fetching }, ({ scope, body }) =>
    search.run(scope, { mode: 'hybrid', body }),
  )

  app.post('/v1/search/fusion', { schema: Fusion, config: fetching }, ({ scope, body }) =>
    search.run(scope, { mode: 'fusion', body }),
  )

  // Each media type has its own schema, but the route's type can express only one.
  app.post<{ Body: SearchMultiImageByUrl | SearchMultiImageByUpload }>(
    '/v1/search/multi-image',
    { schema: MultiImage, config: fetching, preValidation: multipartOrJson({ files: 10 }) },
    ({ scope, body }) => search.run(scope, { mode: 'multi-image', body }),
  )

  app.post<{ Body: SearchCropByUrl | SearchCropByUpload }>(
    '/v1/search/crop',
    { schema: Crop, config: fetching, preValidation: oneImage },
    ({ scope, body }) => search.run(scope, { mode: 'crop', body }),
  )

  app.post<{ Body: SearchFilteredByUrl | SearchFilteredByUpload }>(
    '/v1/search/filtered',
    { schema: Filtered, config: fetching, preValidation: oneImage },
    ({ scope, body }) => search.run(scope, { mode: 'filtered', body }),
  )

  // `POST /v1/search/explain` takes its cursors, too. The search binds them.
  const similar = { schema: Similar, config: { ...config, sharesCursors: true } }
  app.get('/v1/products/:product_id/similar', similar, ({ scope, params, query }) =>
    search.run(scope, { mode: 'similar', body: { product_id: params.product_id, ...query } }),
  )
}
