import Type, { type Static } from 'typebox'

const NullableText = Type.Union([Type.String(), Type.Null()])
const NullableInstant = Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601, UTC, milliseconds.' })
const OpenObject = (description: string) =>
  Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true, description }))

export const outcomes = [
  'answer',
  'clarification',
  'confirmation_required',
  'handoff',
  'denied',
  'temporary_failure',
] as const
export type Outcome = (typeof outcomes)[number]

export const answerStatuses = [
  'answered',
  'partial',
  'clarification_needed',
  'insufficient_evidence',
  'conflict',
  'action_proposed',
  'denied',
  'unavailable',
] as const
export type AnswerStatus = (typeof answerStatuses)[number]

/** Machine-readable limitations of an answer. */
export const limitationCodes = [
  'live_price_unavailable',
  'live_availability_unavailable',
  'price_filter_not_applied',
  'answered_in_other_language',
  'conditions_loosened',
  'no_products_found',
  'part_not_answered',
  'out_of_scope',
  'customer_only',
  'untrusted_instruction_ignored',
  'statement_removed',
  'stopped',
] as const
export type LimitationCode = (typeof limitationCodes)[number]

export const Citation = Type.Object({
  handle: Type.String({ description: 'Identifies the sentence, e.g. `kc_…@3#7`. Its text never changes.' }),
  concept_id: Type.String(),
  concept_version: Type.Integer(),
  title: Type.String(),
})
export type Citation = Static<typeof Citation>

const priceStates = ['live', 'unavailable', 'not_requested'] as const
export const availabilityStates = [
  'in_stock',
  'out_of_stock',
  'backorder',
  'preorder',
  'discontinued',
  'unknown',
] as const

export const Money = Type.Object({ amount_minor: Type.Integer(), currency: Type.String({ description: 'ISO 4217.' }) })
export type Money = Static<typeof Money>
export const Availability = Type.Object({
  state: Type.Enum([...availabilityStates]),
  quantity: Type.Optional(Type.Integer()),
})
export type Availability = Static<typeof Availability>

export const ProductCard = Type.Object({
  product_id: Type.String({ description: '`prd_` followed by the product_id of the search API.' }),
  title: Type.String(),
  url: NullableText,
  image_url: Type.Union([Type.String(), Type.Null()]),
  price_state: Type.Enum([...priceStates]),
  price: Type.Union([Money, Type.Null()], { description: 'Null unless price_state is `live`.' }),
  availability_state: Type.Enum([...priceStates]),
  availability: Availability,
  reasons: Type.Array(Type.String(), { description: 'Why the product is shown, in the shopper’s language.' }),
})
export type ProductCard = Static<typeof ProductCard>

export const LiveFact = Type.Object({
  kind: Type.Enum([
    'price',
    'availability',
    'quantity',
    'order_state',
    'order_placed_at',
    'order_expected_at',
    'order_total',
  ]),
  product_id: Type.Union([Type.String(), Type.Null()], { description: 'Null for facts about an order.' }),
  variant: Type.Optional(Type.String({ description: 'The variant that the fact is about; absent for the product.' })),
  order: Type.Optional(Type.String({ description: 'The number of the customer’s order that the fact is about.' })),
  value: Type.Union([Type.Integer(), Type.String()], {
    description:
      'An amount in minor units, an availability state, the number of pieces in stock, or the state or a date of an order.',
  }),
  currency: NullableText,
  read_at: Type.String(),
  source: Type.String({ description: 'The connection that provided the fact.' }),
})
export type LiveFact = Static<typeof LiveFact>

export const Conflict = Type.Object({
  topic: Type.String(),
  statements: Type.Array(Type.Object({ handle: Type.String(), text: Type.String() })),
})
export type Conflict = Static<typeof Conflict>

export const actionTypes = ['add_to_cart', 'notify_when_available', 'contact_support', 'request_return'] as const
export type ActionType = (typeof actionTypes)[number]

export const Confirmation = Type.Object({
  intent_id: Type.String({ description: '`int_…`' }),
  action: Type.Enum([...actionTypes]),
  preview: Type.Object({
    title: Type.String(),
    lines: Type.Array(Type.String()),
    arguments: OpenObject('The exact arguments of the action.'),
  }),
  expires_at: Type.String(),
})
export type Confirmation = Static<typeof Confirmation>

/** `confirm` carries a Confirmation, `choose` an interpretation, `search` a catalog query, `contact` the store's contact. */
export const NextAction = Type.Object({
  type: Type.Enum(['confirm', 'choose', 'search', 'contact']),
  label: Type.String(),
  payload: OpenObject('`choose`: `{ text }`. Send it as the next message.'),
})
export type NextAction = Static<typeof NextAction>

export const handoffReasons = [
  'insufficient_evidence',
  'conflict',
  'asked_for_person',
  'customer_matter',
  'nothing_left_to_say',
] as const
export type HandoffReason = (typeof handoffReasons)[number]

export const Contact = Type.Object({ email: NullableText, phone: NullableText, url: NullableText, hours: NullableText })
export type Contact = Static<typeof Contact>
export const maxSections = 3
/** A section of a published text that may help. It supports no statement. */
export const Section = Type.Object({
  handle: Type.String({
    description: 'The nearest sentence of the section; `GET /v1/chat/citations/{handle}` returns its paragraph.',
  }),
  concept_id: Type.String(),
  concept_version: Type.Integer(),
  title: Type.String({
    description: 'Of the text and its section: `Shipping › Delivery times`. Plain text, one line.',
  }),
})
export type Section = Static<typeof Section>
export const Handoff = Type.Object({
  reason: Type.Enum([...handoffReasons]),
  contact: Contact,
  ticket_id: Type.String(),
  sections: Type.Optional(
    Type.Array(Section, {
      maxItems: maxSections,
      description:
        'Sections of the shop’s texts that may help, nearest first, if no clear answer was found. Not an answer. Absent if none is near.',
    }),
  ),
})
export type Handoff = Static<typeof Handoff>

/** Every field of the answer itself is always present; it is empty or null instead of missing. */
export const Answer = Type.Object({
  answer_status: Type.Enum([...answerStatuses]),
  response_markdown: Type.String(),
  citations: Type.Array(Citation),
  products: Type.Array(ProductCard),
  clarification_question: NullableText,
  conflicts: Type.Array(Conflict),
  limitations: Type.Array(Type.Enum([...limitationCodes])),
  next_actions: Type.Array(NextAction),
  handoff: Type.Union([Handoff, Type.Null()]),
  live_facts: Type.Array(LiveFact),
  freshness: Type.Object({
    live_reads: Type.Integer(),
    oldest_read_at: NullableInstant,
    catalogue_indexed_at: NullableInstant,
  }),
  versions: Type.Object({
    knowledge: Type.Integer(),
    catalogue: Type.Integer(),
    model_generation: Type.String(),
    assistant: Type.String(),
  }),
})
export type Answer = Static<typeof Answer>
