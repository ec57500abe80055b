import Type, { type Static } from 'typebox'
import { PublicMetadata } from '../catalog/product.ts'
import { Thumbnail } from '../catalog/thumbnail.ts'
import { FilterCondition, searchLanguages } from './search-fields.ts'

const Score = Type.Number({ minimum: 0, maximum: 1 })
const NullableText = Type.Union([Type.String(), Type.Null()])

/** How sure a result is, from the best to the weakest. */
export const Confidence = Type.Enum(['exact', 'strong', 'related', 'weak'], {
  description:
    'exact: the name or article number, or the same image. strong: the words answer the query, or the image is very similar. related: some of the words, or a fitting image. weak: little evidence; without `threshold`, most of these are left out.',
})
export type Confidence = Static<typeof Confidence>

/** The components of a score; unused components are absent. `rank` is the position among all results, from 1. */
export const ScoreParts = Type.Object({
  image: Type.Optional(Score),
  text: Type.Optional(Score),
  lexical: Type.Optional(Score),
  color: Type.Optional(Score),
  category_boost: Type.Optional(Score),
  boosts: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.String(),
        strength: Score,
        factor: Type.Number({ description: 'The odds that the product is relevant are multiplied by this.' }),
      }),
      { description: 'The boosts of the store or the request, in the order of relevance.' },
    ),
  ),
  ranking_score: Type.Optional(
    Type.Number({ description: 'similarity_score with all boosts applied; results are ordered by it.' }),
  ),
  rank: Type.Integer({ minimum: 1 }),
})
export type ScoreParts = Static<typeof ScoreParts>

/** A text of the product that matches words of the query. */
export const Highlight = Type.Object({
  field: Type.String({ description: 'A metadata field, or product_id.' }),
  text: Type.String({ description: 'The text of the field, or a part of it with … where it is cut. Not escaped.' }),
  ranges: Type.Array(Type.Object({ start: Type.Integer(), end: Type.Integer() }), {
    description: 'The matches in text, in UTF-16 code units, end exclusive, in order.',
  }),
})
export type Highlight = Static<typeof Highlight>

const FieldValue = Type.Union([Type.String(), Type.Number(), Type.Boolean()])

export const RankedResult = Type.Object({
  product_id: Type.String(),
  similarity_score: Score,
  confidence: Confidence,
  metadata: PublicMetadata,
  image_url: Type.Union([Type.String(), Type.Null()], {
    description: 'The main image; null for a product without one.',
  }),
  thumbnail: Type.Optional(Thumbnail),
  matched_image_url: Type.Optional(
    Type.String({
      description:
        'The image of the product that is most similar to the query; in image searches, image and text searches, and similar products.',
    }),
  ),
  highlights: Type.Optional(
    Type.Array(Highlight, { description: 'Where words of the query match, including typing errors and synonyms.' }),
  ),
  variant_count: Type.Optional(
    Type.Integer({ description: 'The number of matching variants of the product, if there are several.' }),
  ),
  score_parts: Type.Optional(ScoreParts),
  group: Type.Optional(Type.Union([FieldValue, Type.Null()])),
})
export type RankedResult = Static<typeof RankedResult>

/** The number of results, on all pages, for each value of a field. */
export const Facet = Type.Object({
  values: Type.Array(Type.Object({ value: FieldValue, count: Type.Integer() }), {
    description: 'The 100 most frequent values, most frequent first, ties by value.',
  }),
  distinct: Type.Integer({ description: 'Number of distinct values.' }),
  missing: Type.Integer({ description: 'Results without the field.' }),
  numbers: Type.Optional(
    Type.Object({
      min: Type.Number(),
      max: Type.Number(),
      histogram: Type.Array(Type.Object({ from: Type.Number(), to: Type.Number(), count: Type.Integer() }), {
        description: 'Ten equal bins from min to max; only the last bin includes `to`.',
      }),
    }),
  ),
})
export type Facet = Static<typeof Facet>

/** How the query text was interpreted. */
export const Interpreted = Type.Object({
  language: Type.Enum([...searchLanguages]),
  words: Type.String({ description: 'The query text without prices.' }),
  exact: Type.Union([Type.Enum(['name', 'article_number']), Type.Null()]),
  filters: Type.Array(
    Type.Object({
      phrase: Type.String(),
      ...FilterCondition.properties,
    }),
  ),
  colors: Type.Array(Type.Object({ phrase: Type.String(), name: Type.String(), hex: Type.String() })),
  synonyms: Type.Array(Type.Object({ phrase: Type.String(), also: Type.Array(Type.String()) })),
  corrections: Type.Array(Type.Object({ word: Type.String(), read_as: Type.Array(Type.String()) })),
})
export type Interpreted = Static<typeof Interpreted>

const loosenedKinds = [
  'drop_filter',
  'drop_category',
  'drop_price',
  'drop_color',
  'drop_word',
  'lower_threshold',
] as const

const loosened = {
  kind: Type.Enum([...loosenedKinds]),
  field: Type.Optional(Type.String()),
  word: Type.Optional(Type.String()),
  threshold: Type.Optional(Score),
}

/** A search with one condition relaxed, or two where one is not enough. Sending `request` unchanged finds exactly `total` results. */
export const Relaxation = Type.Object({
  change: Type.Object({
    ...loosened,
    also: Type.Optional(Type.Object(loosened, { description: 'The second relaxed condition, if one is not enough.' })),
    sentence: Type.String(),
  }),
  total: Type.Integer(),
  request: Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'The body of the changed request, or the query of a GET. An uploaded image must be sent again.',
    },
  ),
})
export type Relaxation = Static<typeof Relaxation>

const Group = Type.Object({
  value: Type.Union([FieldValue, Type.Null()]),
  total: Type.Integer({ description: 'Number of results of the group.' }),
  product_ids: Type.Array(Type.String()),
})
export type Group = Static<typeof Group>

/** A limitation of this response. */
const SearchWarning = Type.Object({
  code: Type.Enum(['receipt_not_stored'], {
    description:
      'receipt_not_stored: the service is read-only at the moment. GET /v1/search/{search_id} may not find the search; feedback with its search_id is still attributed.',
  }),
  message: Type.String(),
})

/** The response of every search. */
export const SearchAnswer = Type.Object({
  search_id: Type.String({ format: 'uuid' }),
  query_time_ms: Type.Integer({ description: 'Time until the results were known, including embedding and scan.' }),
  count: Type.Integer({ description: 'Results on this page.' }),
  total: Type.Integer({
    description: 'Number of matches that pass the filters and the threshold, or the default cutoffs.',
  }),
  total_variants: Type.Optional(
    Type.Integer({
      description: 'The number of matches when every variant of a product is counted; absent if it equals total.',
    }),
  ),
  total_is_estimate: Type.Boolean({
    description:
      'Whether matches were counted by estimates of their similarity: only in stores with more images than EXACT_MAX_PRODUCTS, when more than 2,048 products match by their image alone.',
  }),
  results: Type.Array(RankedResult),
  groups: Type.Optional(Type.Array(Group)),
  total_groups: Type.Optional(Type.Integer()),
  facets: Type.Optional(Type.Unsafe<Record<string, Facet>>(Type.Object({}, { additionalProperties: Facet }))),
  interpreted: Type.Optional(Interpreted),
  relaxations: Type.Optional(Type.Array(Relaxation, { description: 'Only if there are no results.' })),
  warnings: Type.Optional(Type.Array(SearchWarning, { description: 'Present only if there is a warning.' })),
  next_cursor: NullableText,
  model_generation: Type.String(),
  image_stored: Type.Optional(Type.Boolean({ description: 'Always false: query images are never stored.' })),
})
export type SearchAnswer = Static<typeof SearchAnswer>

/** `POST /v1/search/batch`: `status` is the HTTP status that the search would have had alone. */
export const BatchAnswer = Type.Object({
  count: Type.Integer(),
  query_time_ms: Type.Integer(),
  results: Type.Array(
    Type.Object({
      index: Type.Integer(),
      status: Type.Integer(),
      error: Type.Optional(
        Type.Object({
          error: Type.String(),
          message: Type.String(),
          details: Type.Object({}, { additionalProperties: true }),
        }),
      ),
      ...Type.Partial(SearchAnswer).properties,
    }),
  ),
})
export type BatchAnswer = Static<typeof BatchAnswer>

/** `GET /v1/search/{search_id}` */
export const SearchReceipt = Type.Object({
  search_id: Type.String(),
  mode: Type.String(),
  request: Type.Object({}, { additionalProperties: true }),
  created_at: Type.String(),
  query_time_ms: Type.Integer(),
  total: Type.Integer(),
  results: Type.Array(
    Type.Object({
      product_id: Type.String(),
      similarity_score: Score,
      confidence: Type.Union([Confidence, Type.Null()], { description: 'null in old receipts.' }),
      score_parts: Type.Union([ScoreParts, Type.Null()]),
    }),
  ),
  model_generation: Type.String(),
  catalogue_revision: Type.Integer(),
  replay: Type.Object({
    is_possible: Type.Boolean({ description: 'False if the model or the stored vectors are gone.' }),
    is_catalogue_unchanged: Type.Boolean(),
    is_same: Type.Union([Type.Boolean(), Type.Null()]),
    total: Type.Union([Type.Integer(), Type.Null()]),
    results: Type.Union([Type.Array(Type.Object({ product_id: Type.String(), similarity_score: Score })), Type.Null()]),
  }),
})
export type SearchReceipt = Static<typeof SearchReceipt>

const ReceiptSummary = Type.Object({
  search_id: Type.String(),
  mode: Type.String(),
  subject: Type.Union([Type.String(), Type.Null()], {
    description:
      'The text, otherwise the URL of the image or the product_id; at most 500 characters. null for uploaded images and without a query.',
  }),
  total: Type.Integer(),
  query_time_ms: Type.Integer(),
  created_at: Type.String(),
})

/** `GET /v1/search/receipts` */
export const ReceiptList = Type.Object({
  receipts: Type.Array(ReceiptSummary, { description: 'Newest first.' }),
  total: Type.Integer({ description: 'At most 10,000 are counted.' }),
  next_cursor: NullableText,
})
export type ReceiptList = Static<typeof ReceiptList>

/** The stages of a search, in the order in which they can exclude a product. */
export const explainStages = [
  'catalogue',
  'image',
  'index',
  'filter',
  'match',
  'cutoff',
  'threshold',
  'group',
  'rank',
  'found',
] as const
export type ExplainStage = (typeof explainStages)[number]

/** `POST /v1/search/explain` */
export const ExplainAnswer = Type.Object({
  product_id: Type.String(),
  found: Type.Boolean({ description: 'Whether the product is on the requested page.' }),
  stage: Type.Enum([...explainStages], { description: 'The stage that excluded the product, or `found`.' }),
  sentence: Type.String(),
  similarity_score: Type.Union([Score, Type.Null()]),
  confidence: Type.Union([Confidence, Type.Null()], { description: 'null if the product is not in the index.' }),
  score_parts: Type.Union([ScoreParts, Type.Null()]),
  threshold: Type.Union([Score, Type.Null()], { description: 'null: the default cutoffs of the mode and the model.' }),
  filters: Type.Array(Type.Object({ condition: Type.String(), passes: Type.Boolean(), found: Type.Unknown() })),
  total: Type.Integer(),
})
export type ExplainAnswer = Static<typeof ExplainAnswer>
