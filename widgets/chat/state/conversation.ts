import {
  type Bases,
  maxAnswerLength,
  readAnswer,
  readCitation,
  readConfirmation,
  readHandoff,
  readOutcome,
  readProduct,
} from '../api/read-answer.ts'
import { type Fields, fieldsOf, list, textOf, timeOf } from '../api/read-values.ts'
import {
  type AssistantItem,
  type ChatItem,
  noAnswer,
  type Proposal,
  type ShopperItem,
  type ShownAnswer,
} from './chat-state.ts'
import { newProposal, pastProposal, type SettledProposals } from './proposals.ts'

export type Items = readonly ChatItem[]

/** One event of a thread, from a stream, a replay, or the response of a message with a photo. */
export interface ThreadEvent {
  readonly event: string
  readonly data: Fields
}

export interface EventContext {
  readonly bases: Bases
  readonly now: number
  /** The shopper's message that this page has sent and the service has not yet accepted. */
  readonly ownItemId: string | null
  /** The answer that the event belongs to; `null` if it is unknown. */
  readonly messageId: string | null
}

const maxListed = 50
const maxMessageLength = 50_000
const maxMessages = 1000

/** The ID of the shopper's message in the turn of an answer, as in the transcript. */
function questionIdOf(messageId: string): string {
  return `${messageId}_q`
}

export function messageIdOf(item: ChatItem): string | null {
  if (item.kind === 'shopper' || item.kind === 'assistant') return item.messageId
  return item.kind === 'agent' ? item.id : null
}

/** The answer with an ID. */
export function answerWith(items: Items, messageId: string): AssistantItem | undefined {
  return items.find((item): item is AssistantItem => item.kind === 'assistant' && item.messageId === messageId)
}

/** The answer that is being written. */
export function unfinishedAnswer(items: Items): AssistantItem | undefined {
  return items.findLast(
    (item): item is AssistantItem => item.kind === 'assistant' && item.outcome === null && !item.isPast,
  )
}

export function replaceItem(items: Items, id: string, change: (item: ChatItem) => ChatItem): Items {
  return items.map((item) => (item.id === id ? change(item) : item))
}

/**
 * The conversation after an event. Events of a finished answer change nothing, so a replay from before it is harmless.
 */
export function applyEvent(items: Items, { event, data }: ThreadEvent, context: EventContext): Items {
  const id = textOf(data.message_id, 200) || context.messageId
  if (event === 'message.started') return id === null ? items : withStarted(items, id, context)
  const item = id === null ? unfinishedAnswer(items) : answerWith(items, id)
  if (item === undefined || item.outcome !== null) return items
  const changed = withPart(item, { event, data }, context.bases)
  return changed === item ? items : replaceItem(items, item.id, () => changed)
}

function withStarted(items: Items, messageId: string, { ownItemId, now }: EventContext): Items {
  const questionId = questionIdOf(messageId)
  // After a reload, the transcript may have the message whose sending was cut off.
  const isKnown = items.some((item) => item.kind === 'shopper' && item.messageId === questionId)
  const asked = isKnown
    ? items.filter(({ id }) => id !== ownItemId)
    : items.map((item) => (item.id === ownItemId ? sent(item as ShopperItem, questionId) : item))
  if (answerWith(asked, messageId) !== undefined) return asked
  return [...asked, emptyAnswer(messageId, now)]
}

function sent(item: ShopperItem, messageId: string): ShopperItem {
  return { ...item, messageId, delivery: { kind: 'sent' } }
}

function emptyAnswer(messageId: string, at: number): AssistantItem {
  return {
    kind: 'assistant',
    id: messageId,
    at,
    isPast: false,
    messageId,
    outcome: null,
    answer: noAnswer,
    proposal: null,
    canRetry: false,
  }
}

function withPart(item: AssistantItem, { event, data }: ThreadEvent, bases: Bases): AssistantItem {
  const { answer } = item
  const become = (change: Partial<ShownAnswer>): AssistantItem => ({ ...item, answer: { ...answer, ...change } })
  switch (event) {
    case 'message.delta':
      return become({
        response_markdown: (answer.response_markdown + textOf(data.text, maxAnswerLength)).slice(0, maxAnswerLength),
      })
    case 'citation.added':
      return become({ citations: added(answer.citations, readCitation(data)) })
    case 'product.added':
      return become({ products: added(answer.products, readProduct(data, bases)) })
    case 'handoff.started':
      return become({ handoff: readHandoff(data) })
    case 'confirmation.required': {
      const confirmation = readConfirmation(data)
      return confirmation === null ? item : { ...item, proposal: newProposal(confirmation) }
    }
    case 'message.completed':
      return finished(item, data, bases)
    default:
      return item
  }
}

function added<Item>(list: readonly Item[], item: Item | null): Item[] {
  return item === null || list.length >= maxListed ? [...list] : [...list, item]
}

function finished(item: AssistantItem, data: Fields, bases: Bases): AssistantItem {
  const outcome = readOutcome(data.outcome)
  const answer = readAnswer(data, bases)
  const proposal = item.proposal ?? proposalIn(answer, newProposal)
  return { ...item, outcome, answer, proposal, canRetry: outcome === 'temporary_failure' }
}

function proposalIn(
  { next_actions }: ShownAnswer,
  read: (confirmation: Proposal['confirmation']) => Proposal,
): Proposal | null {
  const action = next_actions.find(({ type }) => type === 'confirm')
  const confirmation = action === undefined ? null : readConfirmation(action.payload)
  return confirmation === null ? null : read(confirmation)
}

/** The messages of a page of a transcript. */
export function readMessages(
  value: unknown,
  { bases, now, settled }: { bases: Bases; now: number; settled: SettledProposals },
): ChatItem[] {
  const read = list((one): ChatItem | null => {
    const message = fieldsOf(one)
    const id = textOf(message.message_id, 200)
    if (!id) return null
    const at = timeOf(message.created_at) || now
    const base = { id, at, isPast: false } as const
    const text = textOf(message.text, maxMessageLength)
    switch (message.role) {
      case 'shopper':
        return { ...base, kind: 'shopper', messageId: id, text, photo: null, delivery: { kind: 'sent' } }
      case 'agent':
        return { ...base, kind: 'agent', text }
      case 'assistant': {
        const answer = readAnswer(message.answer, bases)
        const shown = { ...answer, response_markdown: answer.response_markdown || text }
        const proposal = proposalIn(answer, (confirmation) => pastProposal(confirmation, settled, now))
        const outcome = readOutcome(message.outcome)
        return { ...base, kind: 'assistant', messageId: id, outcome, answer: shown, proposal, canRetry: false }
      }
      default:
        return null
    }
  }, maxMessages)
  return read(value)
}

/**
 * The conversation with the messages of its transcript, in their order. Known messages stay as they are, with what happened to them in
 * this page; an answer that is still being written is completed.
 */
export function mergeTranscript(items: Items, messages: readonly ChatItem[]): Items {
  const merged = [...items]
  let position = items.findLastIndex(({ isPast }) => isPast) + 1
  for (const message of messages) {
    const known = merged.findIndex((item) => !item.isPast && messageIdOf(item) === messageIdOf(message))
    const item = merged[known]
    if (item === undefined) merged.splice(position, 0, message)
    else if (item.kind === 'assistant' && item.outcome === null) merged[known] = { ...message, id: item.id }
    position = (item === undefined ? position : known) + 1
  }
  return merged.slice(-maxMessages)
}

/** The conversation after its session has ended: nothing in it can be confirmed or retried. */
export function endConversation(items: Items): Items {
  return items.map((item) => {
    if (item.isPast) return item
    const past = { ...item, isPast: true }
    return past.kind === 'assistant'
      ? { ...past, proposal: past.proposal && closed(past.proposal), canRetry: false }
      : past
  })
}

function closed(proposal: Proposal): Proposal {
  return ['confirmed', 'canceled'].includes(proposal.state) ? proposal : { ...proposal, state: 'expired' }
}
