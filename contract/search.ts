import Type, { type Static } from 'typebox'
import { ImageUrl, ProductId, ShownMetadata } from './product.ts'
import { FilledText } from './text.ts'

/** Fields every search takes. */
const commonFields = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
  threshold: Type.Number({ minimum: 0, maximum: 1, default: 0, description: 'Smallest similarity_score that counts.' }),
  category: Type.Optional(FilledText({ maxLength: 500 })),
  price_min: Type.Optional(Type.Number({ minimum: 0 })),
  price_max: Type.Optional(Type.Number({ minimum: 0 })),
  color: Type.Optional(
    FilledText({ maxLength: 50, description: 'A hex colour such as #c0392b, or a basic colour name.' }),
  ),
  cursor: Type.Optional(
    FilledText({ maxLength: 2048, description: 'next_cursor of the page before; all other fields unchanged.' }),
  ),
}

export const UploadSearch = Type.Object(
  {
    image: Type.Unsafe<Buffer>({
      isFile: true,
      description: 'JPEG, PNG, WebP, GIF, AVIF or TIFF; at most 10 MB. Never stored.',
    }),
    ...commonFields,
  },
  { additionalProperties: false, 'x-form': true },
)
export type UploadSearch = Static<typeof UploadSearch>

export const UrlSearch = Type.Object({ image_url: ImageUrl, ...commonFields }, { additionalProperties: false })
export type UrlSearch = Static<typeof UrlSearch>

export const TextSearch = Type.Object(
  {
    query: FilledText({ maxLength: 1000 }),
    ...commonFields,
  },
  { additionalProperties: false },
)
export type TextSearch = Static<typeof TextSearch>

export const SimilarSearch = Type.Object(commonFields, { additionalProperties: false })
export const SimilarPath = Type.Object({ product_id: ProductId })

export type CommonSearch = Static<typeof SimilarSearch>

export const SearchResult = Type.Object({
  product_id: Type.String(),
  similarity_score: Type.Number({ minimum: 0, maximum: 1 }),
  metadata: ShownMetadata,
  image_url: Type.String(),
})
export type SearchResult = Static<typeof SearchResult>

export const SearchResponse = Type.Object({
  search_id: Type.String({ format: 'uuid' }),
  query_time_ms: Type.Integer({ description: 'Until the results were known, embedding and scan included.' }),
  count: Type.Integer({ description: 'Results on this page.' }),
  total: Type.Integer({ description: 'All matches above the threshold and within the filters, exactly.' }),
  results: Type.Array(SearchResult),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
  model_generation: Type.String(),
  image_stored: Type.Optional(Type.Boolean({ description: 'Always false: uploaded pictures are never stored.' })),
})
export type SearchResponse = Static<typeof SearchResponse>
