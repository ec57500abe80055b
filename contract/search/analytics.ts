import Type, { type Static, type TSchema } from 'typebox'
import { feedbackActions, Revenue } from './feedback.ts'

const Days = Type.Integer({
  minimum: 1,
  maximum: 365,
  default: 30,
  description: 'Number of UTC days, including today.',
})

/** `GET /v1/search/analytics` */
export const AnalyticsQuery = Type.Object({ days: Days }, { additionalProperties: false })
export type AnalyticsQuery = Static<typeof AnalyticsQuery>

/** `GET /v1/search/analytics/export`: one JSON object per line, oldest first. */
export const ExportQuery = Type.Object(
  { days: Days, kind: Type.Enum(['searches', 'feedback'], { default: 'searches' }) },
  { additionalProperties: false },
)
export type ExportQuery = Static<typeof ExportQuery>

const Count = Type.Integer({ minimum: 0 })
const Rate = Type.Number({ minimum: 0, maximum: 1 })
const Percentile = Type.Union([Type.Integer(), Type.Null()])
const CountedQuery = Type.Object({ query: Type.String(), count: Count })
const Money = Type.Object({ attributed: Revenue, unattributed: Revenue, total: Revenue })

/** Rates are shares of searches with at least one click, cart or purchase. */
export const Analytics = Type.Object({
  days: Type.Integer(),
  searches: Count,
  by_mode: Type.Unsafe<Record<string, number>>(Type.Object({}, { additionalProperties: Count })),
  zero_result_searches: Count,
  top_queries: Type.Array(CountedQuery),
  zero_result_queries: Type.Array(CountedQuery),
  latency_ms: Type.Object({ p50: Percentile, p95: Percentile, p99: Percentile }),
  click_through_rate: Rate,
  add_to_cart_rate: Rate,
  conversion_rate: Rate,
  revenue: Money,
  daily: Type.Array(
    Type.Object({
      date: Type.String({ description: 'YYYY-MM-DD' }),
      searches: Count,
      zero_result_searches: Count,
      clicks: Count,
      add_to_carts: Count,
      purchases: Count,
      revenue: Money,
    }),
    { description: 'Every day of the requested period, oldest first.' },
  ),
})
export type Analytics = Static<typeof Analytics>

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })

const ExportedSearch = Type.Object({
  search_id: Type.String(),
  mode: Type.String(),
  request: Type.Object({}, { additionalProperties: true }),
  total: Count,
  results: Type.Array(Type.Array(Type.Unknown()), {
    description: 'Each result is a list: [product_id, similarity_score, score_parts].',
  }),
  query_time_ms: Type.Integer(),
  created_at: Timestamp,
})
const ExportedFeedback = Type.Object({
  feedback_id: Type.String(),
  search_id: Nullable(Type.String()),
  result_product_id: Type.String(),
  action: Type.Enum([...feedbackActions]),
  order_value: Nullable(Type.Number()),
  currency: Nullable(Type.String()),
  quantity: Type.Integer(),
  session_id: Nullable(Type.String()),
  attributed: Type.Boolean(),
  created_at: Timestamp,
})

/** One line of the export. */
export const ExportedLine = Type.Union([ExportedSearch, ExportedFeedback])
