import Type, { type Static, type TSchema } from 'typebox'
import { ProductId, PublicMetadata } from '../catalog/product.ts'
import { Text } from '../text.ts'

export const feedbackActions = ['click', 'add_to_cart', 'purchase'] as const

/** `POST /v1/search/feedback`. The service also checks that order_value and currency come with purchases only, and the currency code. */
export const FeedbackRecord = Type.Object(
  {
    search_id: Type.Optional(Type.String({ format: 'uuid' })),
    result_product_id: ProductId,
    action: Type.Enum([...feedbackActions]),
    order_value: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1e12, description: 'Line total in `currency`; purchases only.' }),
    ),
    currency: Type.Optional(
      Type.String({ pattern: '^[A-Z]{3}$', patternMessage: 'must be three capital letters (ISO 4217)' }),
    ),
    quantity: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
    session_id: Type.Optional(Text({ minLength: 1, maxLength: 200 })),
  },
  { additionalProperties: false },
)
export type FeedbackRecord = Static<typeof FeedbackRecord>

/** 201 */
export const FeedbackAnswer = Type.Object({
  feedback_id: Type.String(),
  attributed: Type.Boolean({ description: 'Whether the feedback is attributed to a search.' }),
})
export type FeedbackAnswer = Static<typeof FeedbackAnswer>

/** `GET /v1/search/feedback` */
export const FeedbackListQuery = Type.Object(
  {
    action: Type.Optional(Type.Enum([...feedbackActions], { description: 'Only feedback with this action.' })),
    search_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only feedback on this search.' })),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
  },
  { additionalProperties: false },
)
export type FeedbackListQuery = Static<typeof FeedbackListQuery>

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const ListedFeedback = Type.Object({
  feedback_id: Type.String(),
  search_id: orNull(Type.String()),
  result_product_id: Type.String(),
  action: Type.Enum([...feedbackActions]),
  order_value: orNull(Type.Number()),
  currency: orNull(Type.String()),
  quantity: Type.Integer(),
  session_id: orNull(Type.String()),
  created_at: Type.String(),
})

export const FeedbackList = Type.Object({
  feedback: Type.Array(ListedFeedback, { description: 'Newest first.' }),
  total: Type.Integer({ description: 'At most 10,000 are counted.' }),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type FeedbackList = Static<typeof FeedbackList>

const Days = Type.Integer({
  minimum: 1,
  maximum: 365,
  default: 30,
  description: 'Number of UTC days, including today.',
})

/** `GET /v1/search/feedback/popular` */
export const PopularQuery = Type.Object(
  { days: Days, limit: Type.Integer({ minimum: 1, maximum: 100, default: 10 }) },
  { additionalProperties: false },
)
export type PopularQuery = Static<typeof PopularQuery>

/** Amounts by ISO 4217 code. */
export const Revenue = Type.Unsafe<Record<string, number>>(
  Type.Object({}, { additionalProperties: Type.Number(), description: 'Amounts by currency.' }),
)

export const PopularProducts = Type.Object({
  days: Type.Integer(),
  products: Type.Array(
    Type.Object({
      product_id: Type.String(),
      clicks: Type.Integer(),
      add_to_carts: Type.Integer(),
      purchases: Type.Integer(),
      revenue: Revenue,
      metadata: Type.Union([PublicMetadata, Type.Null()], { description: 'Null if the product was deleted.' }),
    }),
  ),
})
export type PopularProducts = Static<typeof PopularProducts>
