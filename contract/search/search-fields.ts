import Type, { type Static } from 'typebox'
import { FilledText, Text } from '../text.ts'

export const filterOperators = ['eq', 'ne', 'in', 'nin', 'gt', 'gte', 'lt', 'lte', 'contains', 'exists'] as const
export type FilterOperator = (typeof filterOperators)[number]

/** A metadata field; dots address nested objects and lists: `size`, `dimensions.width`, `variants.sku`. */
export const FieldPath = FilledText({
  maxLength: 200,
  pattern: '^[^\\u0000\\p{Cs}.]+(?:\\.[^\\u0000\\p{Cs}.]+){0,15}$',
  patternMessage: 'must be a metadata field of at most 16 names separated by dots',
  description: 'A metadata field; dots address nested objects and lists.',
})

// The limits apply outside the union of types: a string that is too long is then reported as such, not as a wrong type.
const { type: _text, ...limits } = Text({ maxLength: 500 })
const scalarTypes = [Type.String(), Type.Number(), Type.Boolean()]
const Scalar = Type.Unsafe<string | number | boolean>({ anyOf: scalarTypes, ...limits })
const FilterValue = Type.Unsafe<Static<typeof Scalar> | Static<typeof Scalar>[]>({
  anyOf: [...scalarTypes, Type.Array(Type.Unknown())],
  ...limits,
  maxItems: 100,
  items: Scalar,
})

/**
 * One condition. `eq`, `ne`, `contains` take a string, number or boolean; `in` and `nin` a list of these; `gt`, `gte`, `lt` and `lte`
 * a number; `exists` a boolean (default true). Any other value returns 422.
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

export const Filters = Type.Array(Filter, { maxItems: 50, description: 'A product must satisfy all of them.' })

export const searchOrders = ['relevance', 'price_asc', 'price_desc', 'newest'] as const
export type SearchOrder = (typeof searchOrders)[number]

/** Languages with stemming, color names and price phrases. */
export const searchLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const
export type SearchLanguage = (typeof searchLanguages)[number]

export const Language = Type.Enum([...searchLanguages], {
  description: 'The language of the text; by default that of the store.',
})

/** The conditions of every search. */
const preFilterFields = {
  category: Type.Optional(FilledText({ maxLength: 500 })),
  price_min: Type.Optional(Type.Number({ minimum: 0, maximum: 1e15 })),
  price_max: Type.Optional(Type.Number({ minimum: 0, maximum: 1e15 })),
  color: Type.Optional(
    FilledText({ maxLength: 50, description: 'A hex color such as #c0392b, or a basic color name.' }),
  ),
  filters: Type.Optional(Filters),
}

/** The fields of every search. In forms and query strings, `filters` and `facets` are JSON text. */
export const commonSearchFields = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
  threshold: Type.Number({ minimum: 0, maximum: 1, default: 0, description: 'Minimum similarity_score of results.' }),
  ...preFilterFields,
  facets: Type.Optional(
    Type.Array(FieldPath, {
      maxItems: 20,
      uniqueItems: true,
      description: 'Fields for which the results are counted by value.',
    }),
  ),
  sort: Type.Optional(Type.Enum([...searchOrders], { description: 'Default: relevance.' })),
  group_by: Type.Optional(FieldPath),
  group_limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10, description: 'Maximum results per group on a page, 1 by default.' }),
  ),
  explain: Type.Optional(Type.Boolean({ description: 'Return the components of each score.' })),
  analytics: Type.Optional(
    Type.Boolean({
      description:
        'False for searches of your own team: they have a receipt, but no analytics count them. True by default.',
    }),
  ),
  cursor: Type.Optional(
    FilledText({ maxLength: 2048, description: 'next_cursor of the previous page; leave all other fields unchanged.' }),
  ),
}

/** Additional fields of searches with text. */
export const textSearchFields = {
  language: Type.Optional(Language),
  interpret: Type.Optional(
    Type.Boolean({ description: 'Whether prices and colors in the text become conditions, true by default.' }),
  ),
}
