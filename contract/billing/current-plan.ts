import Type, { type Static } from 'typebox'
import { planNames } from './plan.ts'

const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const PlanNameField = Type.Enum([...planNames])

/** `GET /v1/billing/current-plan`. */
export const CurrentPlan = Type.Object({
  plan_name: PlanNameField,
  price: Type.Number({ description: 'The price per month in `currency`, e.g. 29.99.' }),
  currency: Type.String({ description: 'ISO 4217.' }),
  max_products: orNull(Type.Integer({ description: 'null means unlimited.' })),
  requests_per_minute: orNull(
    Type.Integer({ description: 'The limit for all credentials of the store together. null means unlimited.' }),
  ),
  renews_at: orNull(Type.String({ description: 'When the next payment is due, in ISO 8601, UTC, milliseconds.' })),
  status: Type.Enum(['active', 'past_due', 'canceled'], {
    description:
      '`past_due`: the last payment failed; the plan applies until the grace period ends. `canceled`: the plan applies until the paid period ends.',
  }),
})
export type CurrentPlan = Static<typeof CurrentPlan>
