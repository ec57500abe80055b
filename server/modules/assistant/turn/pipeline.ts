import type {
  ActionType,
  Answer,
  AnswerStatus,
  Availability,
  Conflict,
  Contact,
  HandoffReason,
  LimitationCode,
  LiveFact,
  Money,
  Outcome,
} from '../../../../contract/assistant/answer.ts'
import type { ChatEventType } from '../../../../contract/assistant/chat-event.ts'
import type { AssistantLanguage } from '../../../../contract/assistant/locale.ts'
import type { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import type { ShopperRole } from '../../../../contract/assistant/shopper-session.ts'
import type { PlanName } from '../../../../contract/identity/plan.ts'
import type { StoreScope } from '../../stores/index.ts'

// The types that go between the steps of a turn: admit → understand → gather → draft → ground → confirm → reply → record.

/** Who writes: what the session's token proved, and all that a turn must know of the store, read in that one statement. */
export interface Shopper {
  readonly scope: StoreScope
  readonly sessionId: string
  readonly role: ShopperRole
  readonly customerId: string | null
  readonly locale: string
  readonly expiresAt: Date
  readonly store: { readonly slug: string; readonly name: string; readonly plan: PlanName; readonly revision: number }
  readonly settings: AssistantSettings
  /** Counts publications of the store: what is in memory of an older one is read again. */
  readonly knowledgeVersion: number
}

/** A product that was on the shopper's screen. */
export interface ShownItem {
  readonly productId: string
  readonly title: string
}

/** What a thread remembers for the messages after this one; at most a few kB. */
export interface ThreadMemory {
  /** The last list shown, in its order, at most ten: questions about products of it leave it as it is. */
  readonly shown: readonly ShownItem[]
  /** The one product that "it" means. */
  readonly focus: ShownItem | null
  readonly lastTopic: string | null
  /** All that the last search has shown, over "show me more"; absent in threads from before it was kept. */
  readonly seen?: readonly string[]
  /** `text` of the last turn's last question, which "and to Switzerland?" goes on with; absent in threads from before it was kept. */
  readonly lastQuestion?: string | null
  /** Of the last turn's last question when it was about products, else null. */
  readonly lastConstraints: Constraints | null
  /** A clarification that waits: the readings it offered. */
  readonly pending: readonly Reading[]
  readonly email: string | null
  /** The message whose proposal waits for consent: "yes" or another address goes on with it. */
  readonly proposed?: string | null
}

// ── admit ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** This process's hold on a turn. Everything it writes is refused once another attempt has begun. */
export interface TurnLease {
  readonly turnId: string
  readonly threadId: string
  readonly attempt: number
  /** The fencing token of this attempt. */
  readonly token: number
  /** `performance.now()` before the lease was asked for. */
  readonly askedAt: number
}

export interface Admitted {
  readonly lease: TurnLease
  readonly shopper: Shopper
  /** Of the thread; answers are in its language where the store has the text. */
  readonly locale: string
  readonly text: string
  readonly memory: ThreadMemory
  readonly startedAt: Date
  /** Of its `message.started`, in the thread. */
  readonly startedEventId: number
}

// ── understand ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const intents = [
  'product_search',
  'product_question',
  'compare',
  'policy_question',
  'price_or_stock',
  'customer_matter',
  'other_party',
  'action',
  'person',
  'small_talk',
  'out_of_scope',
] as const
/** `customer_matter`: an order, return or account of the shopper's own. `other_party`: data of other shops or customers. */
export type Intent = (typeof intents)[number]

/** What kind of thing would answer: a number of days, an amount, yes or no … */
export const answerKinds = ['duration', 'money', 'yes_no', 'date', 'place', 'how', 'list', 'anything'] as const
export type AnswerKind = (typeof answerKinds)[number]

export interface Constraints {
  /** What to search for, without prices and sizes; names of colours stay, as they are in names of products too. */
  readonly words: string
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
  readonly category: string | null
  readonly brand: string | null
  /** In units of the store's currency, as they were typed: 50 of "under 50". */
  readonly priceMin: number | null
  readonly priceMax: number | null
  readonly order: 'relevance' | 'price_asc' | 'price_desc' | 'newest'
  /** "Not in red", "but no leather": colours by their English names, other words as they were said; absent without any. */
  readonly notColors?: readonly string[]
  readonly notWords?: readonly string[]
}

export interface Question {
  /** As it was asked, for tickets and retrieval; of a follow-up, together with the question that it goes on with. */
  readonly text: string
  readonly intent: Intent
  /** Policy topics by likelihood, best first; empty when none is meant. */
  readonly topics: readonly { readonly topic: string; readonly likelihood: number }[]
  readonly tags: readonly string[]
  readonly answerKind: AnswerKind
  readonly constraints: Constraints
  /** Products it speaks of that are known by now: "the second one", "it", a name. */
  readonly products: readonly ShownItem[]
  /** A product named in words that have still to be looked up. */
  readonly productWords: string | null
  readonly action: ActionType | null
  /** Products that were shown already, where something else or more is asked for; absent otherwise. */
  readonly excludedProductIds?: readonly string[]
  /** A price, stock or policy that the message itself claims ("it is 299, right?"); never believed. */
  readonly claimedValue: string | null
}

export interface Reading {
  readonly label: string
  /** What to send to mean it. */
  readonly text: string
}

export interface Understanding {
  /** What it is answered in, among the store's. */
  readonly language: AssistantLanguage
  /** The language it is written in; null when that is none of ours. */
  readonly messageLanguage: AssistantLanguage | null
  /** At least one, in the order asked, at most five. */
  readonly questions: readonly Question[]
  /** Two readings are too close to choose. Nothing else is then done. */
  readonly clarification: { readonly question: string; readonly readings: readonly Reading[] } | null
  readonly email: string | null
  /** The message before that this one goes on with, by a word of consent or by an address; absent when it stands for itself. */
  readonly resumed?: { readonly text: string; readonly by: 'word' | 'address' } | null
  /** Passages of the message that try to instruct the assistant. */
  readonly injections: readonly { readonly excerpt: string; readonly rule: string }[]
}

// ── gather ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface SpanHandle {
  readonly conceptId: string
  readonly version: number
  readonly number: number
}

export const spanForms = ['sentence', 'item', 'step', 'row'] as const
/** A sentence, an item of a list, one of a numbered list, or a row of a table written as "header: cell". */
export type SpanForm = (typeof spanForms)[number]

/** A published sentence, with what is needed to cite it. */
export interface KnowledgeSpan extends SpanHandle {
  /** `kc_…@version#number` */
  readonly handle: string
  readonly slug: string
  readonly topic: string
  readonly title: string
  readonly locale: string
  readonly language: AssistantLanguage
  readonly headings: readonly string[]
  /** The paragraph, list or table of the concept that it stands in; a sentence that leads into a list belongs to the list's. */
  readonly block: number
  /** An item says little without its heading or the sentence that leads into it. */
  readonly form: SpanForm
  readonly text: string
  readonly tags: readonly string[]
}

export interface ScoredSpan {
  readonly span: KnowledgeSpan
  /** What is read together with it: all spans of its block, itself too, in order (`Knowledge.blockOf`). */
  readonly block: readonly KnowledgeSpan[]
  /** 0 to 1, comparable with the store's evidence threshold. */
  readonly score: number
  /** It rules for the very kind of goods that is asked about: what rules for all is never told without it. */
  readonly isKindSpecific?: boolean
}

/** Two sentences of different texts that cannot both be true. */
export interface SpanConflict {
  readonly topic: string
  readonly spans: readonly [KnowledgeSpan, KnowledgeSpan]
  /** What both speak of: a question in whose tags these are is in conflict. */
  readonly sharedTags: readonly string[]
}

export type LiveReading<T> =
  | { readonly state: 'live'; readonly value: T; readonly readAt: Date; readonly source: string }
  | { readonly state: 'unavailable' }
  | { readonly state: 'not_requested' }

export interface FoundProduct {
  readonly productId: string
  readonly title: string
  readonly url: string | null
  readonly imageUrl: string
  readonly score: number
  /** What the store tells of it, flattened: name → value. Never its price or stock. */
  readonly attributes: ReadonlyMap<string, string | number | boolean | readonly string[]>
  readonly price: LiveReading<Money>
  readonly availability: LiveReading<Availability>
}

/** The port to the storefront; a store without one has `null` in its place. Never throws: what cannot be read is left out. */
export interface LiveReads {
  read(
    scope: StoreScope,
    productIds: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, { price: LiveReading<Money>; availability: LiveReading<Availability> }>>
}

export type Dependency = 'database' | 'search' | 'storefront' | 'language_model'

export interface Evidence {
  readonly question: Question
  /** Best first; also those below the threshold, for the ticket. */
  readonly spans: readonly ScoredSpan[]
  /** How well the best of them answers, 0 to 1; 0 without any. */
  readonly score: number
  /** The text exists only in other languages. */
  readonly isInOtherLanguage: boolean
  readonly conflicts: readonly Conflict[]
  readonly products: readonly FoundProduct[]
  /** All that match, not only those above. */
  readonly productsTotal: number
  /** Conditions that were loosened because nothing matched all of them, as sentences of the search. */
  readonly loosened: readonly string[]
  readonly isPriceFilterDropped: boolean
  /** What could not be asked; never what merely has nothing. */
  readonly failed: readonly Dependency[]
}

/** All evidence of a turn, questions in order. */
export interface Gathered {
  readonly evidence: readonly Evidence[]
  readonly catalogue: { readonly revision: number; readonly indexedAt: Date | null; readonly generation: string }
}

// ── draft ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * One statement of an answer, a sentence or a list item. `policy` is said by its spans, `product` by live facts and attributes of
 * its products, `connecting` by nobody: it comes from our own tables of sentences and states no fact.
 */
export interface Claim {
  readonly kind: 'policy' | 'product' | 'connecting'
  /** Of the question it answers; -1 for none. */
  readonly questionIndex: number
  readonly markdown: string
  readonly handles: readonly string[]
  readonly productIds: readonly string[]
  /** It does not go on from the claim before it: a paragraph of its own. */
  readonly startsParagraph?: boolean
}

export interface ProposedAction {
  readonly action: ActionType
  readonly title: string
  readonly lines: readonly string[]
  readonly arguments: Readonly<Record<string, unknown>>
}

export interface Draft {
  readonly language: AssistantLanguage
  readonly claims: readonly Claim[]
  /** What became of each question, in order. */
  readonly statuses: readonly ('answered' | 'no_evidence' | 'conflict' | 'denied' | 'unavailable' | 'out_of_scope')[]
  readonly products: readonly FoundProduct[]
  readonly reasons: ReadonlyMap<string, readonly string[]>
  readonly conflicts: readonly Conflict[]
  readonly clarification: Understanding['clarification']
  readonly limitations: readonly LimitationCode[]
  readonly proposal: ProposedAction | null
  readonly handoff: HandoffReason | null
  readonly writtenBy: 'rules' | 'language_model'
}

// ── ground ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface RemovedClaim {
  readonly claim: Claim
  /** E.g. `money 299.00 EUR is in no live fact`. */
  readonly reason: string
}

/** A draft of which every claim holds. Only `ground.ts` makes one. */
export type Grounded = Draft & {
  readonly removed: readonly RemovedClaim[]
  readonly liveFacts: readonly LiveFact[]
  readonly isGrounded: true
}

// ── confirm, reply, record ───────────────────────────────────────────────────────────────────────────────────────────────

/** What a grounded draft comes to; `handoff` is set exactly when the outcome is one. */
export interface Decision {
  readonly outcome: Outcome
  readonly status: AnswerStatus
  readonly handoff: HandoffReason | null
}

export interface NewIntent extends ProposedAction {
  readonly intentId: string
  readonly argumentsHash: Buffer
  readonly expiresAt: Date
}

export interface NewTicket {
  readonly ticketId: string
  readonly reason: HandoffReason
  readonly question: string
  /** The store's, shown to the shopper. */
  readonly contact: Contact
  /** The shopper's address when they gave one: the store's people can then answer by mail. */
  readonly contactEmail: string | null
}

export interface NewChatEvent {
  readonly type: ChatEventType
  readonly data: Readonly<Record<string, unknown>>
}

/** Kept with the turn for tickets and for the store's people; no text of other shoppers. */
export interface EvidenceRecord {
  readonly questions: readonly {
    readonly text: string
    readonly intent: Intent
    readonly score: number
    readonly spans: readonly { readonly handle: string; readonly title: string; readonly score: number }[]
    readonly products: readonly string[]
  }[]
  readonly removed: readonly { readonly text: string; readonly why: string }[]
  readonly writtenBy: Draft['writtenBy']
}

/** All that a turn comes to. `record` writes it in one transaction, with the events after `message.started`, or nothing of it. */
export interface Reply {
  readonly outcome: Outcome
  readonly answer: Answer
  /** Everything after `message.started`; joined deltas are `answer.response_markdown`. */
  readonly events: readonly NewChatEvent[]
  readonly intent: NewIntent | null
  readonly ticket: NewTicket | null
  readonly memory: ThreadMemory
  readonly record: EvidenceRecord
}
