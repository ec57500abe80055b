import type {
  ActionType,
  Answer,
  AnswerStatus,
  Conflict,
  Contact,
  HandoffReason,
  LimitationCode,
  LiveFact,
  Outcome,
} from '../../../../contract/assistant/answer.ts'
import type { ChatEventType } from '../../../../contract/assistant/chat-event.ts'
import type { AssistantLanguage } from '../../../../contract/assistant/locale.ts'
import type { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import type { ShopperRole } from '../../../../contract/assistant/shopper-session.ts'
import type { PlanName } from '../../../../contract/billing/plan.ts'
import type { CustomerOrders, ProductReading } from '../../connectors/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { MeasureQuestion } from '../products/attributes/measures.data.ts'
import type { EvidenceRecord, LiveSelection } from './evidence-record.ts'
import type { AnswerKind, Intent } from './intent.ts'

export type { AnswerKind, Intent } from './intent.ts'

// The types passed between the steps of a turn: admit → understand → gather → draft → ground → confirm → reply → record.

/** The shopper, as proved by the session's token, with everything that a turn needs to know about the store. Read in one statement. */
export interface Shopper {
  readonly scope: StoreScope
  readonly sessionId: string
  readonly role: ShopperRole
  readonly customerId: string | null
  readonly locale: string
  readonly expiresAt: Date
  readonly store: { readonly slug: string; readonly name: string; readonly plan: PlanName; readonly revision: number }
  readonly settings: AssistantSettings
  /** Incremented by each publication of the store: cached knowledge of an older version is reloaded. */
  readonly knowledgeVersion: number
}

/** A product shown to the shopper. */
export type ShownItem = { readonly productId: string; readonly title: string }

/** The state of a thread between messages; stored as JSON, at most a few kB. `focus` is the product that "it" refers to. */
export interface ThreadMemory {
  /** The last list shown, in order, at most ten products. Questions about its products leave it unchanged. */
  readonly shown: readonly ShownItem[]
  readonly focus: ShownItem | null
  /** The only variant of the product in focus that an answer was about: "add it to my cart" means this one. */
  readonly variant?: { readonly productId: string; readonly variantId: string } | undefined
  readonly lastTopic: string | null
  /** All products that the last search has shown, including "show me more"; absent in older threads. */
  readonly seen?: readonly string[]
  /** `text` of the last turn's last question, which "and to Switzerland?" continues; absent in older threads. */
  readonly lastQuestion?: string | null
  /** Constraints of the last turn's last question if it was about products, otherwise null. */
  readonly lastConstraints: Constraints | null
  /** The options that an open clarification offers. */
  readonly pending: readonly ClarificationOption[]
  readonly email: string | null
  /** The message whose proposal awaits consent: "yes" or another address continues it. */
  readonly proposed?: string | null
}

// ── admit ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** This process's lease on a turn. Its writes are rejected once another attempt has started. */
export interface TurnLease {
  readonly turnId: string
  readonly threadId: string
  readonly attempt: number
  /** The fencing token of this attempt. */
  readonly token: number
  /** `performance.now()` before the claim was sent. */
  readonly requestedAt: number
}

export interface Admitted {
  readonly lease: TurnLease
  readonly shopper: Shopper
  /** The thread's locale; answers are in its language if the store has the text. */
  readonly locale: string
  readonly text: string
  /** The IP address of the shopper, for the storefront; null after a recovery, because it is not stored. */
  readonly buyerIp: string | null
  /** The products that resemble the photo of the message, best first; null without a photo. */
  readonly photo: readonly string[] | null
  readonly memory: ThreadMemory
  readonly startedAt: Date
  /** The ID of `message.started` in the thread. */
  readonly startedEventId: number
}

// ── understand ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Constraints {
  /** Search words without prices and sizes. Color names stay, because product names contain them too. */
  readonly words: string
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
  readonly category: string | null
  readonly brand: string | null
  /** In units of the store's currency, as they were typed: 50 of "under 50". */
  readonly priceMin: number | null
  readonly priceMax: number | null
  readonly order: 'relevance' | 'price_asc' | 'price_desc' | 'newest'
  /** "Not in red", "but no leather": colors by their English names, other words as written; absent if there are none. */
  readonly notColors?: readonly string[]
  readonly notWords?: readonly string[]
}

export interface Question {
  /** The question as asked, for tickets and retrieval; a follow-up includes the question that it continues. */
  readonly text: string
  /** The same question in plainer words, for retrieval; absent if there are none. */
  readonly plainForm?: string
  readonly intent: Intent
  /** Policy topics by likelihood, best first. */
  readonly topics: readonly { readonly topic: string; readonly likelihood: number }[]
  readonly tags: readonly string[]
  readonly answerKind: AnswerKind
  readonly constraints: Constraints
  /** Products already resolved: "the second one", "it", a name. */
  readonly products: readonly ShownItem[]
  /** Words that name a product and are still to be searched for, and words that are in names or categories of the catalog. */
  readonly productWords: string | null
  readonly goodsWords?: readonly string[]
  readonly action: ActionType | null
  /** What a signed-in customer asks about their own orders; otherwise absent. */
  readonly customerRequest?: CustomerRequest
  /** Products shown before, when the question asks for more or others; otherwise absent. */
  readonly excludedProductIds?: readonly string[]
  /** Asks for the product with the most or the least of something; otherwise absent. */
  readonly measure?: MeasureQuestion
  /** Asks for everything that the shop sells, for what sells best, or for a recommendation of anything. */
  readonly overview?: 'everything' | 'bestsellers' | 'offers' | 'recommendation'
  /** Asks for reduced goods; `unknown` if the catalog states no reduction of any. */
  readonly reductions?: 'found' | 'unknown'
  /** Set for a product search that mentions neither a product nor a request for one: it may be another question. */
  readonly isAssumedSearch?: true
  /** Asks about "it", but no product was shown or named. */
  readonly lacksProduct?: true
  /** Asks only for the price or a property of a thing that may not be in the catalog. */
  readonly namesThing?: 'price' | 'property'
  /** Probably not about the store, by its words. */
  readonly isLikelyOffTopic?: true
  /** Stems of the words besides goods, if the question seems to be about goods but may be about a rule or a service: "a deposit for hiring a tent". */
  readonly serviceWords?: readonly string[]
  /** A question about a price, possibly of a service: it mentions more than goods. */
  readonly mayAskOfService?: true
  /** The alternative interpretation of a question about the shop's rules if no text answers it: a question about products or a search; otherwise absent. */
  readonly unlessAnswered?: Pick<Question, 'intent' | 'constraints' | 'products'>
  /** Products that resemble the photo of the message, best first; absent for questions that are not about it. */
  readonly resembling?: readonly string[]
  /** Asks for products like this one; otherwise absent. */
  readonly similarTo?: ShownItem
  /** A value that the message itself claims ("it is 299, right?"); never used as a fact. */
  readonly claimedValue: string | null
  /** The quantity that it mentions: "two of them"; absent without a number. */
  readonly quantity?: number
  /** The variant that the shopper chose among those offered; otherwise absent. */
  readonly variantId?: string
}

export type CustomerRequest = 'order_status' | 'request_return'

export interface ClarificationOption {
  readonly label: string
  /** The message that chooses this option. */
  readonly text: string
  /** What choosing it adds to the cart; absent for options that add nothing. */
  readonly choice?: CartChoice
  readonly awaitsAddress?: true // Only an email address continues a question that was handed over.
}

/** A product, and where it has been chosen its variant and number, of a request to fill the cart. */
export interface CartChoice {
  readonly product: ShownItem
  readonly variantId: string | null
  readonly quantity: number | null
  /** The message that asked for it, which a free answer ("the black one") completes. */
  readonly request: string
}

export interface Understanding {
  /** The language of the answer, one of the store's. */
  readonly language: AssistantLanguage
  /** The language of the message; null if it is not supported. */
  readonly messageLanguage: AssistantLanguage | null
  /** One to five questions, in order. */
  readonly questions: readonly Question[]
  /** Set if the message is ambiguous; nothing is then gathered or drafted. */
  readonly clarification: { readonly question: string; readonly options: readonly ClarificationOption[] } | null
  readonly email: string | null
  /** The earlier message that this one continues, by a word of consent or an address; otherwise absent. */
  readonly resumed?: { readonly text: string; readonly by: 'word' | 'address' } | null
  /** Prompt injections found in the message. */
  readonly injections: readonly { readonly excerpt: string; readonly rule: string }[]
}

// ── gather ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface SpanHandle {
  readonly conceptId: string
  readonly version: number
  readonly number: number
}

/** A sentence, an item of a list, one of a numbered list, or a row of a table written as "header: cell". */
export type SpanForm = 'sentence' | 'item' | 'step' | 'row'

/** A published sentence with everything needed to cite it. */
export interface KnowledgeSpan extends SpanHandle {
  /** `kc_…@version#number` */
  readonly handle: string
  readonly slug: string
  readonly topic: string
  readonly title: string
  readonly locale: string
  readonly language: AssistantLanguage
  readonly headings: readonly string[]
  /** Number of its paragraph, list or table in the concept; a sentence that introduces a list belongs to the list's block. */
  readonly block: number
  /** A list item means little without its heading or introduction. */
  readonly form: SpanForm
  readonly text: string
  readonly tags: readonly string[]
}

export interface ScoredSpan {
  readonly span: KnowledgeSpan
  /** All spans of its block, in order, including itself (`Knowledge.blockOf`). */
  readonly block: readonly KnowledgeSpan[]
  /** 0 to 1, comparable with the store's evidence threshold. */
  readonly score: number
  /** A rule for the product kind in question: the general rule is never quoted without it. */
  readonly isKindSpecific?: boolean
}

/** Two sentences of different texts that contradict each other. */
export interface SpanConflict {
  readonly topic: string
  readonly spans: readonly [KnowledgeSpan, KnowledgeSpan]
  /** The tags of both sentences: a question with these tags is in conflict. */
  readonly sharedTags: readonly string[]
}

export interface FoundProduct extends ProductReading {
  readonly productId: string
  readonly title: string
  readonly url: string | null
  readonly imageUrl: string | null
  readonly score: number
  /** Flattened attributes: name → value. Never price or stock. */
  readonly attributes: ReadonlyMap<string, string | number | boolean | readonly string[]>
  /** The price before a reduction, in units of the store's currency; absent if the catalog states no reduction. */
  readonly regularPrice?: number
}

/** A customer's own orders at the time of the turn. */
export type OrdersReading =
  | (CustomerOrders & { readonly state: 'read'; readonly readAt: Date; readonly source: string })
  | { readonly state: 'unavailable' }

export type Dependency = 'database' | 'search' | 'storefront' | 'language_model'

export interface Evidence {
  readonly question: Question
  /** Best first, including those below the threshold, for the ticket. */
  readonly spans: readonly ScoredSpan[]
  /** Score of the best span, 0 to 1; 0 without spans. */
  readonly score: number
  /** Where an answer may be, nearest section first, if `spans` do not answer: see `nearestSections`. */
  readonly sections?: readonly KnowledgeSpan[]
  /** The spans are in another language than the answer. */
  readonly isInOtherLanguage: boolean
  readonly conflicts: readonly Conflict[]
  readonly products: readonly FoundProduct[]
  /** Number of all matches, not only of the listed products. */
  readonly productsTotal: number
  /** Available products, similar to the unavailable ones that a question about stock asks for; absent if none are needed. */
  readonly alternatives?: readonly FoundProduct[]
  /** The matching set behind a selection by price or stock; absent if the products were not selected by live data. */
  readonly selection?: LiveSelection
  /** Whether the store's platform can hold carts; absent unless the question is about one. */
  readonly isCartOffered?: boolean
  /** Conditions that the search dropped because no product met all conditions. */
  readonly loosened: readonly string[]
  /** Categories to choose from, where no product serves the interest of a gift. */
  readonly departments?: readonly string[]
  /** None of the products has all the words of the search. */
  readonly isPartialMatch?: boolean
  readonly isPriceFilterDropped: boolean
  /** Present if a signed-in customer asks about orders and the store can read them. */
  readonly orders?: OrdersReading
  /** Dependencies that failed; not those that merely found nothing. */
  readonly failed: readonly Dependency[]
}

/** The evidence of a turn, in the order of the questions. */
export interface Gathered {
  readonly evidence: readonly Evidence[]
  readonly catalogue: { readonly revision: number; readonly indexedAt: Date | null; readonly generation: string }
}

// ── draft ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * One statement of an answer: a sentence or a list item. `policy` is proved by its spans, `product` by live facts and attributes of its
 * products, `order` by the order as read live. `connecting` is one of the assistant's own phrases and states no fact.
 */
export interface Claim {
  readonly kind: 'policy' | 'product' | 'order' | 'connecting'
  /** Index of the question it answers; -1 for none. */
  readonly questionIndex: number
  readonly markdown: string
  readonly handles: readonly string[]
  readonly productIds: readonly string[]
  /** Of a product claim: it states prices and stock of these variants only. */
  readonly variantIds?: readonly string[]
  /** Of a product claim: it states the total price of this many pieces. */
  readonly quantity?: number
  /** Of an `order` claim. */
  readonly orderId?: string
  /** Starts a new paragraph: it does not continue the previous claim. */
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
  /** The status of each question, in order. */
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

/** A draft in which every claim is proved. Only `ground.ts` creates one. */
export type Grounded = Draft & {
  readonly removed: readonly RemovedClaim[]
  readonly liveFacts: readonly LiveFact[]
  readonly isGrounded: true
}

// ── confirm, reply, record ───────────────────────────────────────────────────────────────────────────────────────────────

/** The outcome of a grounded draft. `handoff` is set exactly when the outcome is a handoff. */
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
  /** The store's contact, shown to the shopper. */
  readonly contact: Contact
  /** The shopper's email address, if given: store members can then reply by email. */
  readonly contactEmail: string | null
}

export type NewChatEvent = { readonly type: ChatEventType; readonly data: Readonly<Record<string, unknown>> }

/** The result of a turn, which `record` writes in one transaction. */
export interface Reply {
  readonly outcome: Outcome
  readonly answer: Answer
  /** All events after `message.started`; the joined deltas are `answer.response_markdown`. */
  readonly events: readonly NewChatEvent[]
  readonly intent: NewIntent | null
  readonly ticket: NewTicket | null
  readonly memory: ThreadMemory
  readonly record: EvidenceRecord
}
