import Type, { type Static } from 'typebox'

const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })
const limitOf = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

/** `GET /v1/billing/usage`. */
export const Usage = Type.Object({
  period_start: Timestamp,
  period_end: Timestamp,
  api_calls: Type.Integer({ description: 'Calls within the period. A batch of searches counts each of its searches.' }),
  products_count: Type.Integer({ description: 'Products that the store has now.' }),
  max_products: limitOf('The product limit of the plan; null means unlimited.'),
  requests_per_minute: limitOf('The limit for all credentials of the store together; null means unlimited.'),
  requests_last_minute: Type.Integer({
    description: 'Requests that the limit admitted within the last 60 seconds; 0 for a store without a limit.',
  }),
  by_endpoint: Type.Record(Type.String(), Type.Integer(), {
    description: 'Calls by method and path pattern, such as `POST /v1/search/text`, the most called first.',
  }),
})
export type Usage = Static<typeof Usage>
