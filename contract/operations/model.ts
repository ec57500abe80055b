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

/** Recent searches, run once more by two generations. Nothing of it is recorded as searches are. */
export const Comparison = Type.Object({
  compared_at: Timestamp,
  from: Type.String({ description: 'The generation that answers searches now.' }),
  to: Type.String({ description: 'The generation beside it.' }),
  searches: Type.Integer({ description: 'Different searches of the last 30 days, the newest first; at most 100.' }),
  left_out: Type.Integer({
    description: 'Searches that cannot be run again: their picture was uploaded and never stored, or is gone.',
  }),
  overlap_at_10: Type.Union([Type.Number(), Type.Null()], {
    description: 'How much of the first ten results both have, 0 to 1, on average; null without searches.',
  }),
  latency_ms: Type.Union([Type.Object({ from: Latency, to: Latency }), Type.Null()], {
    description: 'Of searches by words, each read by the model anew; null without any.',
  }),
  examples: Type.Array(
    Type.Object({
      store: Type.String({ description: 'Its slug.' }),
      mode: Type.String(),
      query: Type.String({ description: 'The words, or the address of the picture, or the product.' }),
      overlap_at_10: Type.Number(),
      from: Listed,
      to: Listed,
    }),
    { description: 'The searches that change most, at most five.' },
  ),
})
export type Comparison = Static<typeof Comparison>

/** What keeps the vectors of a generation from being made. */
export const GenerationFault = Type.Object({
  code: Type.String({ description: 'As in error answers, e.g. `service_unavailable`.' }),
  message: Type.String(),
  tries: Type.Integer({ description: 'In a row, without one product more.' }),
  failed_at: Timestamp,
})
export type GenerationFault = Static<typeof GenerationFault>

const generationStates = ['building', 'failed', 'ready', 'active', 'retired', 'dropped'] as const

const Gap = Type.Object({
  store: Type.String({ description: 'Its slug.' }),
  product_id: Type.String(),
  code: Type.String({ description: 'As in error answers, e.g. `image_unavailable`.' }),
  message: Type.String(),
  tries: Type.Integer(),
  retry_at: Timestamp,
})

/** All vectors made with one exact model. */
export const Generation = Type.Object({
  generation: Type.String({ description: 'Names the exact weights; what searches answer as `model_generation`.' }),
  model: Type.Union([Type.String(), Type.Null()], { description: 'The name to load it by.' }),
  dimension: Type.Integer(),
  state: Type.Enum([...generationStates], {
    description:
      '`building`: vectors are being made; `failed`: they came no further, `fault` says why, and asking for the model again goes on where they ended; `ready`: searches can be switched to it; `active`: searches use it; `retired`: they did, and can be rolled back to it; `dropped`: its vectors are gone.',
  }),
  products: Type.Object({
    done: Type.Integer({ description: 'Have their vectors.' }),
    missing: Type.Integer({ description: 'Have none yet; those that failed are among them.' }),
    failed: Type.Integer({ description: 'Could not be embedded, mostly because their picture is gone; tried again.' }),
  }),
  created_at: Timestamp,
  activated_at: TimestampOrNull,
  retired_at: TimestampOrNull,
  dropped_after: Type.Union([Timestamp, Type.Null()], { description: 'Of a retired one: until then it is kept.' }),
  fault: Type.Union([GenerationFault, Type.Null()], {
    description: 'Why the vectors come no further: while `building` it is tried again, once `failed` it is not.',
  }),
  failures: Type.Array(Gap, { description: 'The first twenty.' }),
  comparison: Type.Union([Comparison, Type.Null()]),
})
export type Generation = Static<typeof Generation>

/** `GET /v1/admin/models` */
export const ModelList = Type.Object({
  active: Type.String({ description: 'The generation that answers searches.' }),
  generations: Type.Array(Generation, { description: 'The active one first, then the newest.' }),
})
export type ModelList = Static<typeof ModelList>

/** `POST /v1/admin/models/use` */
export const UseModel = Type.Object(
  {
    model: Text({
      minLength: 1,
      maxLength: 500,
      pattern: '^(?:mini|[^\\u0000\\p{Cs}/\\\\.]*[/\\\\.][^\\u0000\\p{Cs}]*)$',
      patternSays: "must be 'mini', a hub id such as owner/name, or a folder",
      description: '`mini`, a hub id such as `owner/name`, or a folder on the machine of the service.',
    }),
  },
  { additionalProperties: false },
)
export type UseModel = Static<typeof UseModel>

/** `POST /v1/admin/models/switch` */
export const SwitchModel = Type.Object(
  {
    generation: Type.Optional(Text({ minLength: 1, maxLength: 500, description: 'Which one is meant, to be sure.' })),
    accept_missing: Type.Boolean({
      default: false,
      description: 'Switch although some products have no vectors; they are found by words and filters alone.',
    }),
  },
  { additionalProperties: false },
)
export type SwitchModel = Static<typeof SwitchModel>

export const GenerationPath = Type.Object({ generation: Text({ minLength: 1, maxLength: 500 }) })
