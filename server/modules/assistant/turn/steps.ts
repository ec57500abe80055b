import type { ChatEvent } from '../../../../contract/assistant/chat-event.ts'
import type { AssistantLanguage } from '../../../../contract/assistant/locale.ts'
import type { PassageIndex } from '../../../engine/passages/passage.ts'
import type {
  Admitted,
  Constraints,
  Decision,
  Draft,
  FoundProduct,
  Gathered,
  Grounded,
  KnowledgeSpan,
  NewIntent,
  NewTicket,
  Reply,
  Shopper,
  SpanConflict,
  Understanding,
} from './pipeline.ts'

// What each step is to the others. A step is made by `createX(deps)` in the file of its name.

/** Reads a message. No language model, no network; the catalogue only through what the search index holds in memory. */
export type Understand = (admitted: Admitted) => Promise<Understanding>

/** Looks up all that the questions need. A dependency that is down ends up in `failed`, never in a throw. */
export type Gather = (about: {
  admitted: Admitted
  understanding: Understanding
  signal: AbortSignal
}) => Promise<Gathered>

/** Writes from the evidence alone, by rules; never fails. */
export type DraftByRules = (about: { admitted: Admitted; understanding: Understanding; gathered: Gathered }) => Draft

/** The same by a language model from the same evidence; `null` when it is off, slow, refuses or answers badly. Never throws. */
export type DraftByModel = (about: {
  admitted: Admitted
  understanding: Understanding
  gathered: Gathered
  draft: Draft
  /** What is left of the turn's time; the answer has to be there well before. */
  timeoutMs: number
  signal: AbortSignal
}) => Promise<Draft | null>

/** Removes what no cited span, live fact or attribute says. Pure. */
export type Ground = (about: { draft: Draft; gathered: Gathered; shopper: Shopper }) => Grounded

/**
 * Turns a proposal into an intent, a handoff into a ticket: the thread's open one of that reason, or a new one. Reads, and writes
 * nothing.
 */
export type Confirm = (about: {
  admitted: Admitted
  understanding: Understanding
  grounded: Grounded
  decision: Decision
}) => Promise<{
  readonly intent: NewIntent | null
  readonly ticket: NewTicket | null
}>

/** Puts the answer and its events together. Pure. */
export type ComposeReply = (about: {
  admitted: Admitted
  understanding: Understanding
  gathered: Gathered
  grounded: Grounded
  decision: Decision
  intent: NewIntent | null
  ticket: NewTicket | null
}) => Reply

/** How a turn ended, beside what it says. */
export interface TurnEnd {
  readonly state: 'completed' | 'stopped' | 'failed'
  readonly injections: Understanding['injections']
}

/**
 * Writes all that a turn came to, or nothing of it. Returns all events of the turn, `message.started` too. Throws `LeaseLost` when
 * another attempt has begun meanwhile.
 */
export type RecordTurn = (admitted: Admitted, reply: Reply, end: TurnEnd) => Promise<readonly ChatEvent[]>

/** One store's published texts in memory, of exactly one knowledge version. */
export interface Knowledge {
  readonly version: number
  /** Those in force on the day that was asked for. */
  readonly spans: readonly KnowledgeSpan[]
  spanOf(handle: string): KnowledgeSpan | null
  /** Spans of the same concept version and block, in order: what is read together. */
  blockOf(span: KnowledgeSpan): readonly KnowledgeSpan[]
  /** Of `spans`; a row is a span's place in that list. */
  readonly index: PassageIndex
  /** Pairs of different texts in force on that day that exclude each other. */
  readonly conflicts: readonly SpanConflict[]
}

/** Answers from memory as long as `knowledgeVersion` and the day are those it holds; else reads the database once for all who wait. */
export type LoadKnowledge = (shopper: Pick<Shopper, 'scope' | 'knowledgeVersion'>, on: Date) => Promise<Knowledge>

/** What `Products.find` looks for. Without words everything is, newest first. */
export type ProductQuery = Pick<Constraints, 'words' | 'colors' | 'sizes' | 'notColors' | 'notWords'> & {
  /** Products that were shown already. */
  readonly excludedProductIds?: readonly string[]
  /** Of the words. */
  readonly language: AssistantLanguage
  /** Any of these; the store's own words for them. */
  readonly categories: readonly string[]
  readonly sku: string | null
  readonly limit: number
  /** Whether conditions that nothing meets may be left out, one after the other, brands among the words too; what was is told. */
  readonly mayLoosen: boolean
}

/** Products as the assistant shows them, by the search pipeline; shared by turns and `GET /v1/catalog/search`. None is read live. */
export interface Products {
  find(
    shopper: Shopper,
    query: ProductQuery,
  ): Promise<{ products: readonly FoundProduct[]; total: number; loosened: readonly string[]; revision: number }>
  /** In the order asked; unknown ones are missing. */
  byIds(shopper: Shopper, productIds: readonly string[]): Promise<readonly FoundProduct[]>
  /** Names that stand in the text, best first: "the Nikkor lens" finds the product so called. */
  named(
    shopper: Shopper,
    text: string,
    limit: number,
  ): Promise<readonly { productId: string; title: string; score: number }[]>
}
