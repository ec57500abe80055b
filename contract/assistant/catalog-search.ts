import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'
import { ProductCard } from './answer.ts'

const Several = Type.Optional(Type.Array(Text({ minLength: 1, maxLength: 255 }), { maxItems: 20 }))
const Minor = Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))

/** `GET /v1/catalog/search` */
export const CatalogQuery = Type.Object(
  {
    q: Type.Optional(Text({ maxLength: 1000, description: 'Without it, or with `*`, the whole catalog is listed.' })),
    category_id: Several,
    color: Several,
    size: Several,
    sku: Type.Optional(Text({ minLength: 1, maxLength: 255 })),
    price_min_minor: Minor,
    price_max_minor: Minor,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: '10 by default.' })),
  },
  { additionalProperties: false },
)
export type CatalogQuery = Static<typeof CatalogQuery>

export const PriceFilter = Type.Object({
  min_minor: Type.Union([Type.Integer(), Type.Null()]),
  max_minor: Type.Union([Type.Integer(), Type.Null()]),
  currency: Type.Union([Type.String(), Type.Null()], {
    description: 'The currency of the store; null if no storefront is connected.',
  }),
  checked: Type.Integer({
    description:
      'Number of products whose live price was requested: with price bounds, everything that matches the other conditions.',
  }),
  excluded_outside_range: Type.Integer(),
  excluded_without_live_price: Type.Integer(),
})
export type PriceFilter = Static<typeof PriceFilter>

const catalogWarnings = ['price_and_availability_not_verified_live', 'price_filter_incomplete'] as const

export const CatalogAnswer = Type.Object({
  products: Type.Array(ProductCard),
  price_filter: Type.Optional(PriceFilter),
  warnings: Type.Array(Type.Enum([...catalogWarnings]), {
    description:
      '`price_and_availability_not_verified_live`: a returned product was not read live. `price_filter_incomplete`: more than 1,000 products match the other conditions; only these were compared with the price bounds.',
  }),
  correlation_id: Type.String(),
})
export type CatalogAnswer = Static<typeof CatalogAnswer>
