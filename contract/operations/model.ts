import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'

const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })
const TimestampOrNull = Type.Union([Timestamp, Type.Null()])

const Listed = Type.Array(
  Type.Object({
    product_id: Type.String(),
    name: Type.Union([Type.String(), Type.Null()]),
    similarity_score: Type.Number(),
  }),
)

const Latency = Type.Object({ p50: Type.Number(), p95: Type.Number() })

/** Recent searches, repeated with two generations. These runs leave no receipts and no statistics. */
export const Comparison = Type.Object({
  compared_at: Timestamp,
  from: Type.String({ description: 'The active generation.' }),
  to: Type.String({ description: 'The standby generation.' }),
  searches: Type.Integer({
    description: 'Number of distinct searches of the last 30 days, newest first, at most 100.',
  }),
  left_out: Type.Integer({
    description:
      'Searches that cannot be repeated: their image was uploaded and therefore not stored, or is unavailable.',
  }),
  overlap_at_10: Type.Union([Type.Number(), Type.Null()], {
    description:
      'Average share of the first ten results that both generations have in common, 0 to 1; null without searches.',
  }),
  latency_ms: Type.Union([Type.Object({ from: Latency, to: Latency }), Type.Null()], {
    description: 'Latency of the text searches, each with a newly computed vector; null if there are none.',
  }),
  examples: Type.Array(
    Type.Object({
      store: Type.String({ description: 'The slug of the store.' }),
      mode: Type.String(),
      query: Type.String({ description: 'The text, image URL or product id of the search.' }),
      overlap_at_10: Type.Number(),
      from: Listed,
      to: Listed,
    }),
    { description: 'The searches with the largest change, at most five.' },
  ),
})
export type Comparison = Static<typeof Comparison>

/** Why the build of a generation does not progress. */
export const GenerationFault = Type.Object({
  code: Type.String({ description: 'An error code of the API, e.g. `service_unavailable`.' }),
  message: Type.String(),
  tries: Type.Integer({ description: 'Consecutive attempts without progress.' }),
  failed_at: Timestamp,
})
export type GenerationFault = Static<typeof GenerationFault>

const generationStates = ['building', 'failed', 'ready', 'active', 'retired', 'dropped'] as const

const MissingEmbedding = Type.Object({
  store: Type.String({ description: 'The slug of the store.' }),
  product_id: Type.String(),
  code: Type.String({ description: 'An error code of the API, e.g. `image_unavailable`.' }),
  message: Type.String(),
  tries: Type.Integer(),
  retry_at: Timestamp,
})

/** All vectors built with one exact model. */
export const Generation = Type.Object({
  generation: Type.String({ description: 'Identifies the exact weights; searches return it as `model_generation`.' }),
  model: Type.Union([Type.String(), Type.Null()], { description: 'The name for loading the model.' }),
  dimension: Type.Integer(),
  state: Type.Enum([...generationStates], {
    description:
      '`building`: vectors are being built; `failed`: the build stopped for the reason in `fault`, and requesting the model again resumes it; `ready`: searches can be switched to it; `active`: searches use it; `retired`: searches used it and can be rolled back to it; `dropped`: its vectors are deleted.',
  }),
  products: Type.Object({
    done: Type.Integer({ description: 'Products with vectors.' }),
    missing: Type.Integer({ description: 'Products without vectors, including failed ones.' }),
    failed: Type.Integer({
      description: 'Products that could not be embedded, mostly because their image is unavailable; they are retried.',
    }),
  }),
  created_at: Timestamp,
  activated_at: TimestampOrNull,
  retired_at: TimestampOrNull,
  dropped_after: Type.Union([Timestamp, Type.Null()], { description: 'A retired generation is kept until then.' }),
  fault: Type.Union([GenerationFault, Type.Null()], {
    description:
      'Why the build makes no progress. It is retried in the state `building`, but not in the state `failed`.',
  }),
  failures: Type.Array(MissingEmbedding, { description: 'The first twenty.' }),
  comparison: Type.Union([Comparison, Type.Null()]),
})
export type Generation = Static<typeof Generation>

/** `GET /v1/admin/models` */
export const ModelList = Type.Object({
  active: Type.String({ description: 'The generation that searches use.' }),
  generations: Type.Array(Generation, { description: 'The active generation first, then newest first.' }),
})
export type ModelList = Static<typeof ModelList>

const StoreGeneration = Type.Object({
  generation: Type.String({ description: 'Searches return it as `model_generation`.' }),
  model: Type.Union([Type.String(), Type.Null()]),
  dimension: Type.Integer(),
  state: Type.Enum([...generationStates]),
  products: Type.Object({
    done: Type.Integer({ description: 'Products of the store with vectors.' }),
    missing: Type.Integer({
      description: 'Products of the store that have images but no vectors, including failed ones.',
    }),
    failed: Type.Integer({ description: 'Products of the store that could not be embedded; they are retried.' }),
  }),
  created_at: Timestamp,
  activated_at: TimestampOrNull,
  dropped_after: TimestampOrNull,
})
export type StoreGeneration = Static<typeof StoreGeneration>

/** `GET /v1/search/model` */
export const StoreModel = Type.Object({
  active: StoreGeneration,
  standby: Type.Union([StoreGeneration, Type.Null()], {
    description:
      'The generation that is being built, or kept for a rollback. Only the operator of the installation can switch to it or delete it.',
  }),
})
export type StoreModel = Static<typeof StoreModel>

/** `POST /v1/admin/models/use` */
export const UseModel = Type.Object(
  {
    model: Text({
      minLength: 1,
      maxLength: 500,
      pattern: '^(?:mini(?:-v[12])?|[^\\u0000\\p{Cs}/\\\\.]*[/\\\\.][^\\u0000\\p{Cs}]*)$',
      patternMessage: "must be 'mini-v2', a hub id such as owner/name, or a folder",
      description:
        'A bundled model (`mini-v2`, or `mini-v1`, its predecessor), a hub id such as `owner/name`, or a folder on the machine of the service.',
    }),
  },
  { additionalProperties: false },
)
export type UseModel = Static<typeof UseModel>

/** `POST /v1/admin/models/switch` */
export const SwitchModel = Type.Object(
  {
    generation: Type.Optional(
      Text({ minLength: 1, maxLength: 500, description: 'The expected standby generation, as a safeguard.' }),
    ),
    accept_missing: Type.Boolean({
      default: false,
      description: 'Switch although some products have no vectors; these are found only by words and filters.',
    }),
  },
  { additionalProperties: false },
)
export type SwitchModel = Static<typeof SwitchModel>

export const GenerationPath = Type.Object({ generation: Text({ minLength: 1, maxLength: 500 }) })
