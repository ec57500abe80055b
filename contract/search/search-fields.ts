import Type, { type Static } from 'typebox'
import { FilledText, Text } from '../text.ts'

export const filterOperators = ['eq', 'ne', 'in', 'nin', 'gt', 'gte', 'lt', 'lte', 'contains', 'exists'] as const
export type FilterOperator = (typeof filterOperators)[number]

/** A field of the metadata; dots lead into objects and lists: `size`, `dimensions.width`, `variants.sku`. */
const FieldPath = FilledText({
  maxLength: 200,
  pattern: '^[^\\u0000\\p{Cs}.]+(?:\\.[^\\u0000\\p{Cs}.]+){0,15}$',
  patternSays: 'must be a field of the metadata, with dots between at most 16 names',
  description: 'A field of the metadata; dots lead into objects and lists.',
})

// Limits stand beside the kinds and not within them: a text that is too long is then told so, and not that it is no number.
const { type: _text, ...limits } = Text({ maxLength: 500 })
const kinds = [Type.String(), Type.Number(), Type.Boolean()]
const Scalar = Type.Unsafe<string | number | boolean>({ anyOf: kinds, ...limits })
const FilterValue = Type.Unsafe<Static<typeof Scalar> | Static<typeof Scalar>[]>({
  anyOf: [...kinds, Type.Array(Type.Unknown())],
  ...limits,
  maxItems: 100,
  items: Scalar,
})

/**
 * One condition. `eq`, `ne`, `contains` take a text, a number or a truth value; `in` and `nin` a list of them; `gt`, `gte`,
 * `lt` and `lte` a number; `exists` a truth value (true when absent). What does not fit is 422.
 */
export const Filter = Type.Object(
  {
    field: FieldPath,
    operator: Type.Enum([...filterOperators]),
    value: Type.Optional(FilterValue),
  },
  { additionalProperties: false },
)
export type Filter = Static<typeof Filter>

export const Filters = Type.Array(Filter, { maxItems: 50, description: 'All of them must hold.' })

export const searchOrders = ['relevance', 'price_asc', 'price_desc', 'newest'] as const
export type SearchOrder = (typeof searchOrders)[number]

/** Languages whose words are brought to their stems, whose colours and whose prices are understood. */
export const searchLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const
export type SearchLanguage = (typeof searchLanguages)[number]

export const Language = Type.Enum([...searchLanguages], {
  description: 'The language of the words; the store’s own when absent.',
})

/** The conditions that every search takes beside its own fields. */
const preFilterFields = {
  category: Type.Optional(FilledText({ maxLength: 500 })),
  price_min: Type.Optional(Type.Number({ minimum: 0, maximum: 1e15 })),
  price_max: Type.Optional(Type.Number({ minimum: 0, maximum: 1e15 })),
  color: Type.Optional(
    FilledText({ maxLength: 50, description: 'A hex colour such as #c0392b, or a basic colour name.' }),
  ),
  filters: Type.Optional(Filters),
}

/** Fields every search takes. In forms and in query strings `filters` and `facets` are JSON texts. */
export const everySearch = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
  threshold: Type.Number({ minimum: 0, maximum: 1, default: 0, description: 'Smallest similarity_score that counts.' }),
  ...preFilterFields,
  facets: Type.Optional(
    Type.Array(FieldPath, { maxItems: 20, uniqueItems: true, description: 'Fields to count the results by.' }),
  ),
  sort: Type.Optional(Type.Enum([...searchOrders], { description: 'relevance when absent.' })),
  group_by: Type.Optional(FieldPath),
  group_limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10, description: 'Results of one group on a page; 1 when absent.' }),
  ),
  explain: Type.Optional(Type.Boolean({ description: 'Each result says what its score is made of.' })),
  cursor: Type.Optional(
    FilledText({ maxLength: 2048, description: 'next_cursor of the page before; all other fields unchanged.' }),
  ),
}

/** Fields of searches with words. */
export const wordFields = {
  language: Type.Optional(Language),
  interpret: Type.Optional(
    Type.Boolean({ description: 'Whether prices and colours in the words are understood; true when absent.' }),
  ),
}
