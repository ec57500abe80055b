import type {
  Availability,
  Citation,
  Confirmation,
  Contact,
  Handoff,
  Money,
  NextAction,
  Outcome,
  ProductCard,
} from '../../../contract/assistant/answer.ts'
import type { ActionResult, ShownAnswer } from '../state/chat-state.ts'
import {
  type Fields,
  fieldsOf,
  integer,
  list,
  object,
  oneOf,
  optional,
  type Reader,
  text,
  textOf,
  webUrl,
} from './read-values.ts'

/** Addresses that relative URLs are resolved against. */
export interface Bases {
  /** Of links to products: the shop's page. */
  readonly page: string
  /** Of images: the service. */
  readonly service: string
}

/** The maximum length of an answer in characters. */
export const maxAnswerLength = 50_000
const maxParagraph = 5000

// The lists of the contract in short: importing those would import the schemas with their library.

/** An answer with an unknown outcome shows its text like any other. */
export const readOutcome: Reader<Outcome> = oneOf<Outcome>(
  ['clarification', 'confirmation_required', 'handoff', 'denied', 'temporary_failure'],
  'answer',
)
const readState = oneOf<Availability['state']>(
  ['in_stock', 'out_of_stock', 'backorder', 'preorder', 'discontinued'],
  'unknown',
)
const readReadState = oneOf<ProductCard['price_state']>(['live', 'not_requested'], 'unavailable')

const open: Reader<Record<string, unknown>> = (value) => ({ ...fieldsOf(value) })

export const readContact: Reader<Contact> = object<Contact>({
  // It becomes a `mailto:` link.
  email: (value) => /^[^\s@?&]{1,64}@[^\s@?&]{1,255}$/.exec(textOf(value, 320))?.[0] ?? null,
  phone: optional(50),
  url: (value) => webUrl(value),
  hours: optional(),
})

const citation = object<Citation>({ handle: text(), concept_id: text(), concept_version: integer, title: text() })
export const readCitation: Reader<Citation | null> = named(citation, 'title')

const handoff = object<Handoff>({
  reason: text(),
  contact: readContact,
  ticket_id: text(),
  // A section has the fields of a citation.
  sections: list(readCitation, 3),
})
export const readHandoff: Reader<Handoff | null> = (value) => (value ? handoff(value) : null)

const nextAction: Reader<NextAction | null> = named(
  object<NextAction>({ type: text(), label: text(), payload: open }),
  'label',
)

export const readConfirmation: Reader<Confirmation | null> = named(
  object<Confirmation>({
    intent_id: text(),
    action: text(),
    preview: object<Confirmation['preview']>({ title: text(), lines: list(optional(maxParagraph)), arguments: open }),
    expires_at: text(),
  }),
  'intent_id',
)

/** `null` for an object that lacks a required text. */
function named<Value extends object>(read: Reader<Value>, field: keyof Value): Reader<Value | null> {
  return (value) => {
    const found = read(value)
    return found[field] ? found : null
  }
}

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function readMoney(value: unknown): Money | null {
  const { amount_minor, currency } = fieldsOf(value)
  return isAmount(amount_minor) && /^[A-Z]{3}$/.test(String(currency))
    ? { amount_minor, currency: String(currency) }
    : null
}

/** A price or stock that the service did not read live is treated as absent, even if the response contains a number. */
export function readProduct(value: unknown, bases: Bases): ProductCard | null {
  const { product_id: id, title, url, image_url, reasons, ...card } = fieldsOf(value)
  const product_id = textOf(id, 500)
  if (!product_id) return null
  const price = card.price_state === 'live' ? readMoney(card.price) : null
  const availability_state = readReadState(card.availability_state)
  const { state, quantity } = fieldsOf(availability_state === 'live' && card.availability)
  return {
    product_id,
    title: textOf(title, 500) || product_id.replace(/^prd_/, ''),
    url: webUrl(url, bases.page),
    image_url: webUrl(image_url, bases.service),
    price_state: price || card.price_state !== 'live' ? readReadState(card.price_state) : 'unavailable',
    price,
    availability_state,
    availability: { state: readState(state), ...(isAmount(quantity) && { quantity }) },
    reasons: list<string>(optional(), 10)(reasons),
  }
}

const readFixed = object<Omit<ShownAnswer, 'products'>>({
  response_markdown: text(maxAnswerLength),
  citations: list(readCitation),
  conflicts: list(
    object<ShownAnswer['conflicts'][number]>({
      statements: list(object({ handle: text(), text: text(maxParagraph) })),
    }),
  ),
  next_actions: list(nextAction),
  handoff: readHandoff,
  freshness: object<ShownAnswer['freshness']>({ oldest_read_at: optional() }),
})

/** The answer of a `message.completed` event, of a message response, or of a transcript. */
export function readAnswer(value: unknown, bases: Bases): ShownAnswer {
  const { products, clarification_question } = fieldsOf(value)
  const answer = readFixed(value)
  return {
    ...answer,
    response_markdown: answer.response_markdown || textOf(clarification_question, maxParagraph),
    products: list((item) => readProduct(item, bases))(products),
  }
}

const result = object<Omit<ActionResult, 'receipt_id'>>({
  action: text(),
  response_markdown: text(maxAnswerLength),
  reference: optional(),
  checkout_url: (value) => webUrl(value),
})

/** The body of a confirm call. */
export function readActionResult(value: unknown): ActionResult {
  const body: Fields = fieldsOf(value)
  return { ...result(body.result), receipt_id: textOf(fieldsOf(body.receipt).receipt_id, 200) }
}
