import Type, { type Static } from 'typebox'
import { ImageUrl, ProductId } from '../catalog/product.ts'
import { FilledText } from '../text.ts'
import { commonSearchFields, Filters, textSearchFields } from './search-fields.ts'

const strict = { additionalProperties: false }
const form = { additionalProperties: false, 'x-form': true }

export const ImageFile = Type.Unsafe<Buffer>({
  isFile: true,
  description: 'JPEG, PNG, WebP, GIF, AVIF or TIFF; at most 10 MiB. Never stored.',
})
export const Query = FilledText({ maxLength: 1000 })
const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, default: 0.5, description })

/** `POST /v1/search` */
export const SearchByUpload = Type.Object({ image: ImageFile, ...commonSearchFields }, form)
export type SearchByUpload = Static<typeof SearchByUpload>

/** `POST /v1/search/url` */
export const SearchByUrl = Type.Object({ image_url: ImageUrl, ...commonSearchFields }, strict)
export type SearchByUrl = Static<typeof SearchByUrl>

/** The query of a search that may do without one. */
export const OptionalQuery = Type.Optional(
  FilledText({ maxLength: 1000, description: 'Without a query, or with `*`, the search lists the catalog.' }),
)

/** `POST /v1/search/text` */
export const SearchByText = Type.Object({ query: OptionalQuery, ...textSearchFields, ...commonSearchFields }, strict)
export type SearchByText = Static<typeof SearchByText>

/** `POST /v1/search/hybrid`: at least one of image, text, colors and filters (checked by the route). Filters alone list the
 * products of the catalog that meet them. */
export const SearchHybrid = Type.Object(
  {
    image_url: Type.Optional(ImageUrl),
    query: Type.Optional(Query),
    colors: Type.Optional(Type.Array(FilledText({ maxLength: 50 }), { maxItems: 5 })),
    metadata_filters: Type.Optional(Filters),
    visual_weight: Share('Weight of the image relative to the text.'),
    ...textSearchFields,
    ...commonSearchFields,
  },
  strict,
)
export type SearchHybrid = Static<typeof SearchHybrid>

/** `POST /v1/search/fusion`: at least one of image and text. */
export const SearchFusion = Type.Object(
  {
    image_url: Type.Optional(ImageUrl),
    query: Type.Optional(Query),
    image_weight: Share('Weight of the image relative to the text.'),
    ...textSearchFields,
    ...commonSearchFields,
  },
  strict,
)
export type SearchFusion = Static<typeof SearchFusion>

const Aggregation = Type.Enum(['average', 'union', 'best'], { default: 'average' })

/** `POST /v1/search/multi-image`, as JSON. */
export const SearchMultiImageByUrl = Type.Object(
  { image_urls: Type.Array(ImageUrl, { minItems: 2, maxItems: 10 }), aggregation: Aggregation, ...commonSearchFields },
  strict,
)
export type SearchMultiImageByUrl = Static<typeof SearchMultiImageByUrl>

/** `POST /v1/search/multi-image`, as a form. */
export const SearchMultiImageByUpload = Type.Object(
  { images: Type.Array(ImageFile, { minItems: 2, maxItems: 10 }), aggregation: Aggregation, ...commonSearchFields },
  form,
)
export type SearchMultiImageByUpload = Static<typeof SearchMultiImageByUpload>

/** A region of the image as displayed. Its bounds are checked after the image is decoded. */
export const Crop = Type.Object(
  {
    x: Type.Number({ minimum: 0, maximum: 100_000 }),
    y: Type.Number({ minimum: 0, maximum: 100_000 }),
    width: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
    height: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
    unit: Type.Enum(['fraction', 'px'], { default: 'fraction' }),
  },
  strict,
)
export type Crop = Static<typeof Crop>

/** `POST /v1/search/crop`, as JSON. */
export const SearchCropByUrl = Type.Object({ image_url: ImageUrl, crop: Crop, ...commonSearchFields }, strict)
export type SearchCropByUrl = Static<typeof SearchCropByUrl>

/** `POST /v1/search/crop`, as a form; `crop` is JSON text. */
export const SearchCropByUpload = Type.Object({ image: ImageFile, crop: Crop, ...commonSearchFields }, form)
export type SearchCropByUpload = Static<typeof SearchCropByUpload>

const RequiredFilters = { filters: Type.Array(Filters.items, { minItems: 1, maxItems: 50 }) }

/** `POST /v1/search/filtered`, as JSON. */
export const SearchFilteredByUrl = Type.Object(
  { image_url: ImageUrl, ...commonSearchFields, ...RequiredFilters },
  strict,
)
export type SearchFilteredByUrl = Static<typeof SearchFilteredByUrl>

/** `POST /v1/search/filtered`, as a form; `filters` is JSON text. */
export const SearchFilteredByUpload = Type.Object({ image: ImageFile, ...commonSearchFields, ...RequiredFilters }, form)
export type SearchFilteredByUpload = Static<typeof SearchFilteredByUpload>

/** `GET /v1/products/{product_id}/similar`; `filters` and `facets` are JSON text. */
export const SearchBySimilar = Type.Object(commonSearchFields, strict)
export type SearchBySimilar = Static<typeof SearchBySimilar>

export const SimilarPath = Type.Object({ product_id: ProductId })

/** A search for similar products inside another request. */
export const SearchSimilarTo = Type.Object({ product_id: ProductId, ...commonSearchFields }, strict)
export type SearchSimilarTo = Static<typeof SearchSimilarTo>

/** The JSON body of each search mode; the body of `similar` includes the product_id. */
export const jsonModes = {
  text: SearchByText,
  url: SearchByUrl,
  hybrid: SearchHybrid,
  fusion: SearchFusion,
  'multi-image': SearchMultiImageByUrl,
  crop: SearchCropByUrl,
  filtered: SearchFilteredByUrl,
  similar: SearchSimilarTo,
} as const
export type JsonMode = keyof typeof jsonModes

/** The modes of stored searches. */
export const searchModes = ['upload', ...(Object.keys(jsonModes) as JsonMode[])] as const
export type SearchMode = 'upload' | JsonMode

/**
 * A search of any mode inside another request (explain, judgments). The other fields are validated against
 * `jsonModes[mode]` for each search separately, so that errors name the invalid search.
 */
export const AnySearch = Type.Object(
  { mode: Type.Enum(Object.keys(jsonModes) as JsonMode[]) },
  { additionalProperties: true, description: 'mode and the fields of that mode.' },
)
export type AnySearch = Static<typeof AnySearch>

/**
 * A search in a batch: like `AnySearch`, but the schema accepts anything, so that an invalid search does not fail the others.
 */
const BatchedSearch = Type.Unsafe<unknown>({
  properties: { mode: { description: `One of ${Object.keys(jsonModes).join(', ')}.` } },
  description: 'mode and the fields of that mode. Errors of a search are returned at its position.',
})

/** `POST /v1/search/batch` */
export const BatchSearch = Type.Object({ queries: Type.Array(BatchedSearch, { minItems: 1, maxItems: 20 }) }, strict)
export type BatchSearch = Static<typeof BatchSearch>

/** `POST /v1/search/explain`: either a search, or one that was answered before. */
export const ExplainRequest = Type.Object(
  {
    search: Type.Optional(AnySearch),
    search_id: Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'Instead of `search`: the ID of an earlier search. Its receipt provides the request and the vectors of uploaded images.',
      }),
    ),
    product_id: ProductId,
  },
  strict,
)
export type ExplainRequest = Static<typeof ExplainRequest>
