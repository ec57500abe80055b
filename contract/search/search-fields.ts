import Type, { type Static } from 'typebox'
import { FilledText, Text } from '../text.ts'

export const filterOperators = ['eq', 'ne', 'in', 'nin', 'gt', 'gte', 'lt', 'lte', 'contains', 'exists'] as const
export type FilterOperator = (typeof filterOperators)[number]

const path = '[^\\u0000\\p{Cs}.]+(?:\\.[^\\u0000\\p{Cs}.]+){0,15}'

/** A metadata field; dots address nested objects and lists: `size`, `dimensions.width`, `variants.sku`. */
export const FieldPath = FilledText({
  maxLength: 200,
  pattern: `^${path}$`,
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

const strict = { additionalProperties: false }

/**
 * One condition. `eq`, `ne`, `contains` take a string, number or boolean; `in` and `nin` a list of these; `gt`, `gte`, `lt` and `lte`
 * a number or an ISO 8601 date; `exists` a boolean (default true). Any other value returns 422.
 */
export const FilterCondition = Type.Object(
  { field: FieldPath, operator: Type.Enum([...filterOperators]), value: Type.Optional(FilterValue) },
  strict,
)
export type FilterCondition = Static<typeof FilterCondition>

/** Filters combined: a product satisfies at least one of `any`, all of `all`, or not the one in `not`. */
export type FilterGroup = { any: Filter[] } | { all: Filter[] } | { not: Filter }
export type Filter = FilterCondition | FilterGroup

export const maxConditions = 50
/** The number of groups that may contain a condition. */
export const maxFilterDepth = 4

/** A filter inside a group, checked against `Filter` itself. */
const NestedFilter = Type.Object({}, { additionalProperties: true, description: 'A filter of the same form.' })
const Nested = (description: string) => Type.Array(NestedFilter, { minItems: 1, maxItems: maxConditions, description })

export const Filter = Type.Unsafe<Filter>(
  Type.Object(
    {
      ...Type.Partial(FilterCondition).properties,
      any: Type.Optional(Nested('The product satisfies at least one of these filters.')),
      all: Type.Optional(Nested('The product satisfies all of these filters.')),
      not: Type.Optional(NestedFilter),
    },
    {
      ...strict,
      description: `Either a condition (field, operator, value), or one of any, all and not with other filters, at most ${maxFilterDepth} deep.`,
    },
  ),
)

export const Filters = Type.Array(Filter, {
  maxItems: maxConditions,
  description: `A product must satisfy all of them. At most ${maxConditions} conditions, including those in groups.`,
})

/** An order by name, or `FIELD:asc` or `FIELD:desc`. */
const Sort = FilledText({
  maxLength: 205,
  pattern: `^(?:relevance|newest|price_asc|price_desc|${path}:(?:asc|desc))$`,
  patternMessage: 'must be relevance, newest, price_asc, price_desc, or a metadata field followed by :asc or :desc',
  description:
    'relevance, newest, price_asc, price_desc, or any field with numbers, dates or booleans: `stock:desc`, `released:asc`. Products without a value come last; equal ones are ordered by score, then by product_id. Default: relevance; for a search without a query or boosts, newest.',
})

/** How a value of a field becomes the strength of a boost, 0 to 1. */
const boostShapes = ['saturation', 'linear', 'recency', 'at_least'] as const

/** Ranks products higher by one of their fields. */
export const Boost = Type.Object(
  {
    field: FieldPath,
    weight: Type.Number({
      minimum: -5,
      maximum: 5,
      description:
        'The odds that a product is relevant are multiplied by 2^(weight × strength). Negative: ranked lower.',
    }),
    shape: Type.Enum([...boostShapes], {
      description:
        'How the value of a field is converted to a strength from 0 to 1. `saturation`: value ÷ (value + `half_at`). `linear`: rises from 0 at the value `from` to 1 at the value `to`. `recency`: halves with every `half_life_days` since the date. `at_least`: 1 if the value is `minimum` or more, otherwise 0. True counts as 1, false as 0. Products without a value get no boost.',
    }),
    half_at: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1e15 })),
    from: Type.Optional(Type.Number({ minimum: -1e15, maximum: 1e15 })),
    to: Type.Optional(Type.Number({ minimum: -1e15, maximum: 1e15 })),
    half_life_days: Type.Optional(Type.Number({ minimum: 0.1, maximum: 36_500 })),
    minimum: Type.Optional(Type.Number({ minimum: -1e15, maximum: 1e15 })),
  },
  strict,
)
export type Boost = Static<typeof Boost>

export const maxBoosts = 10

/** Languages with stemming, color names and price phrases. */
export const searchLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const
export type SearchLanguage = (typeof searchLanguages)[number]

export const Language = Type.Enum([...searchLanguages], {
  description:
    'The language of the text; by default that of the store, or else the one that the text is clearly written in, or else that of most product texts.',
})

/** The conditions of every search. */
const preFilterFields = {
  category: Type.Optional(FilledText({ maxLength: 500 })),
  price_min: Type.Optional(Type.Number({ minimum: 0, maximum: 1e15 })),
  price_max: Type.Optional(Type.Number({ minimum: 0, maximum: 1e15 })),
  color: Type.Optional(
    FilledText({
      maxLength: 50,
      description: 'A hex color such as #c0392b, or a color name in English, German, French or Spanish.',
    }),
  ),
  filters: Type.Optional(Filters),
}

/** The fields of every search. In forms and query strings, `filters` and `facets` are JSON text. */
export const commonSearchFields = {
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 10,
    description: 'Maximum results of a page; with `group_by`, maximum groups, each with up to `group_limit` results.',
  }),
  threshold: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Minimum similarity_score of results; 0 returns every match. Without it, products with too little evidence are left out, by cutoffs that suit the mode and the model.',
    }),
  ),
  ...preFilterFields,
  facets: Type.Optional(
    Type.Array(FieldPath, {
      maxItems: 20,
      uniqueItems: true,
      description: 'Fields for which the results are counted by value.',
    }),
  ),
  sort: Type.Optional(Sort),
  group_by: Type.Optional(FieldPath),
  group_limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10, description: 'Maximum results per group on a page, 1 by default.' }),
  ),
  collapse_variants: Type.Optional(
    Type.Boolean({
      description:
        'Whether products with the same item_group_id count and appear as one product, by its best variant. True by default.',
    }),
  ),
  boosts: Type.Optional(
    Type.Array(Boost, {
      maxItems: maxBoosts,
      description: 'Fields that rank results higher, in place of those in the settings.',
    }),
  ),
  highlight: Type.Optional(
    Type.Boolean({ description: 'Whether results of searches with a text have highlights, true by default.' }),
  ),
  explain: Type.Optional(Type.Boolean({ description: 'Return the components of each score.' })),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'The number of results (or groups) to skip, instead of a cursor. Cursors go deeper.',
    }),
  ),
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
