import type {
  ActionType,
  AnswerStatus,
  Availability,
  Citation,
  Confirmation,
  Conflict,
  Contact,
  Handoff,
  HandoffReason,
  LimitationCode,
  LiveFact,
  Money,
  NextAction,
  Outcome,
  ProductCard,
} from '../../../contract/assistant/answer.ts'
import type { ActionResult, ShownAnswer } from '../state/chat-state.ts'
import { fieldsOf, integerOf, listOf, oneOf, optionalText, textOf, webUrl } from './read-values.ts'

/** Addresses that relative URLs are resolved against. */
export interface Bases {
  /** Of links to products: the shop's page. */
  readonly page: string
  /** Of images: the service. */
  readonly service: string
}

/** The most characters of an answer. */
export const maxAnswerLength = 50_000
const maxLine = 500
const maxParagraph = 5000
const maxId = 200
const maxListed = 50

// A short form of each list of the contract: importing the lists would import the schemas with their library.
const outcomes: readonly Outcome[] = [
  'answer',
  'clarification',
  'confirmation_required',
  'handoff',
  'denied',
  'temporary_failure',
]
const states: readonly Availability['state'][] = [
  'in_stock',
  'out_of_stock',
  'backorder',
  'preorder',
  'discontinued',
  'unknown',
]
const priceStates: readonly ProductCard['price_state'][] = ['live', 'unavailable', 'not_requested']

/** An unknown outcome shows its text like any answer. */
export function readOutcome(value: unknown): Outcome {
  return oneOf(value, outcomes, 'answer')
}

/** The answer of a `message.completed` event, of a message response, or of a transcript. */
export function readAnswer(value: unknown, bases: Bases): ShownAnswer {
  const answer = fieldsOf(value)
  const freshness = fieldsOf(answer.freshness)
  return {
    // No view depends on it: new values of the service are harmless.
    answer_status: textOf(answer.answer_status, maxId) as AnswerStatus,
    response_markdown: textOf(answer.response_markdown, maxAnswerLength),
    citations: listOf(answer.citations, maxListed, readCitation),
    products: listOf(answer.products, maxListed, (item) => readProduct(item, bases)),
    clarification_question: optionalText(answer.clarification_question, maxParagraph),
    conflicts: listOf(answer.conflicts, maxListed, readConflict),
    limitations: listOf(answer.limitations, maxListed, (item) => optionalText(item, maxId) as LimitationCode | null),
    next_actions: listOf(answer.next_actions, maxListed, readNextAction),
    handoff: readHandoff(answer.handoff),
    live_facts: listOf(answer.live_facts, maxListed, readLiveFact),
    freshness: {
      live_reads: integerOf(freshness.live_reads),
      oldest_read_at: optionalText(freshness.oldest_read_at, maxId),
      catalogue_indexed_at: optionalText(freshness.catalogue_indexed_at, maxId),
    },
  }
}

export function readCitation(value: unknown): Citation | null {
  const { handle, concept_id, concept_version, title } = fieldsOf(value)
  const name = optionalText(title, maxLine)
  if (name === null) return null
  return {
    handle: textOf(handle, maxId),
    concept_id: textOf(concept_id, maxId),
    concept_version: integerOf(concept_version),
    title: name,
  }
}

/** A price or a stock that the service did not read live is none, whatever number came with it. */
export function readProduct(value: unknown, bases: Bases): ProductCard | null {
  const card = fieldsOf(value)
  const product_id = optionalText(card.product_id, maxLine)
  if (product_id === null) return null
  const price = readMoney(card.price)
  const priceState = oneOf(card.price_state, priceStates, 'unavailable')
  const price_state = priceState === 'live' && price === null ? 'unavailable' : priceState
  const availability_state = oneOf(card.availability_state, priceStates, 'unavailable')
  return {
    product_id,
    title: textOf(card.title, maxLine) || product_id.replace(/^prd_/, ''),
    url: webUrl(card.url, bases.page),
    image_url: webUrl(card.image_url, bases.service) ?? '',
    price_state,
    price: price_state === 'live' ? price : null,
    availability_state,
    availability: availability_state === 'live' ? readAvailability(card.availability) : { state: 'unknown' },
    reasons: listOf(card.reasons, 10, (item) => optionalText(item, maxLine)),
  }
}

function readMoney(value: unknown): Money | null {
  const { amount_minor, currency } = fieldsOf(value)
  if (!Number.isSafeInteger(amount_minor) || (amount_minor as number) < 0) return null
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return null
  return { amount_minor: amount_minor as number, currency }
}

function readAvailability(value: unknown): Availability {
  const { state, quantity } = fieldsOf(value)
  const known = oneOf(state, states, 'unknown')
  return Number.isSafeInteger(quantity) && (quantity as number) >= 0
    ? { state: known, quantity: quantity as number }
    : { state: known }
}

export function readLiveFact(value: unknown): LiveFact | null {
  const { kind, product_id, value: fact, currency, read_at, source } = fieldsOf(value)
  if (kind !== 'price' && kind !== 'availability') return null
  return {
    kind,
    product_id: textOf(product_id, maxLine),
    value: typeof fact === 'number' ? integerOf(fact) : textOf(fact, maxId),
    currency: optionalText(currency, 3),
    read_at: textOf(read_at, maxId),
    source: textOf(source, maxId),
  }
}

function readConflict(value: unknown): Conflict {
  const { topic, statements } = fieldsOf(value)
  return {
    topic: textOf(topic, maxId),
    statements: listOf(statements, 10, (item) => {
      const { handle, text } = fieldsOf(item)
      return { handle: textOf(handle, maxId), text: textOf(text, maxParagraph) }
    }),
  }
}

const actionKinds: readonly NextAction['type'][] = ['confirm', 'choose', 'search', 'contact']

function readNextAction(value: unknown): NextAction | null {
  const { type, label, payload } = fieldsOf(value)
  const kind = actionKinds.find((one) => one === type)
  const text = optionalText(label, maxLine)
  return kind === undefined || text === null ? null : { type: kind, label: text, payload: { ...fieldsOf(payload) } }
}

export function readHandoff(value: unknown): Handoff | null {
  if (value === null || typeof value !== 'object') return null
  const { reason, contact, ticket_id } = fieldsOf(value)
  return {
    reason: textOf(reason, maxId) as HandoffReason,
    contact: readContact(contact),
    ticket_id: textOf(ticket_id, maxId),
  }
}

export function readContact(value: unknown): Contact {
  const { email, phone, url, hours } = fieldsOf(value)
  const address = optionalText(email, 320)
  return {
    // It becomes a `mailto:` link.
    email: address !== null && /^[^\s@?&]+@[^\s@?&]+$/.test(address) ? address : null,
    phone: optionalText(phone, 50),
    url: webUrl(url),
    hours: optionalText(hours, 200),
  }
}

export function readConfirmation(value: unknown): Confirmation | null {
  const { intent_id, action, preview, expires_at } = fieldsOf(value)
  const id = optionalText(intent_id, maxId)
  if (id === null) return null
  const { title, lines, arguments: given } = fieldsOf(preview)
  return {
    intent_id: id,
    action: textOf(action, maxId) as ActionType,
    preview: {
      title: textOf(title, maxLine),
      lines: listOf(lines, maxListed, (line) => optionalText(line, maxParagraph)),
      arguments: { ...fieldsOf(given) },
    },
    expires_at: textOf(expires_at, maxId),
  }
}

/** The body of a confirm call. */
export function readActionResult(value: unknown): ActionResult {
  const { result, receipt } = fieldsOf(value)
  const { action, response_markdown, reference, checkout_url } = fieldsOf(result)
  return {
    action: textOf(action, maxId) as ActionType,
    response_markdown: textOf(response_markdown, maxAnswerLength),
    reference: optionalText(reference, maxLine),
    checkout_url: webUrl(checkout_url),
    receipt_id: textOf(fieldsOf(receipt).receipt_id, maxId),
  }
}
