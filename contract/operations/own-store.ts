import Type, { type Static } from 'typebox'
import { planNames } from '../billing/plan.ts'
import { PrintableText } from '../text.ts'

const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })
const closed = { additionalProperties: false }

/** `GET /v1/store` */
export const OwnStore = Type.Object({
  client_id: Type.String(),
  slug: Type.String({ description: 'The name of the store in URLs; it never changes.' }),
  name: Type.String(),
  plan_name: Type.Enum([...planNames], { description: 'The plan whose limits apply.' }),
  products_count: Type.Integer(),
  created_at: Timestamp,
  deletion_at: Type.Union([Timestamp, Type.Null()], {
    description: 'When the store and all its data are deleted; null unless an owner has requested the deletion.',
  }),
})
export type OwnStore = Static<typeof OwnStore>

/** `PATCH /v1/store` */
export const OwnStoreChange = Type.Object({ name: PrintableText({ maxLength: 200 }) }, closed)
export type OwnStoreChange = Static<typeof OwnStoreChange>

/** `POST /v1/store/deletion` */
export const OwnStoreDeletion = Type.Object(
  { slug: PrintableText({ maxLength: 100, description: 'The slug of the store, as a confirmation.' }) },
  closed,
)
export type OwnStoreDeletion = Static<typeof OwnStoreDeletion>
