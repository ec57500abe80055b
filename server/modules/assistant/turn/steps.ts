import type { ChatEvent } from '../../../../contract/assistant/chat-event.ts'
import type { AssistantLanguage } from '../../../../contract/assistant/locale.ts'
import type { PassageIndex } from '../../../engine/passages/passage.ts'
import type { Judgement } from '../../../engine/reader/reader.ts'
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

// The signatures of the steps. `createX(deps)` in the file of its name creates a step.

/** Parses a message without a language model or network; product names come from the in-memory catalog index. */
export type Understand = (admitted: Admitted) => Promise<Understanding>

/** Retrieves the evidence for all questions. A failed dependency is reported in `failed`, never thrown. */
export type Gather = (about: {
  admitted: Admitted
  understanding: Understanding
  signal: AbortSignal
}) => Promise<Gathered>

/** Drafts the answer from the evidence by rules; never fails. */
export type DraftByRules = (about: { admitted: Admitted; understanding: Understanding; gathered: Gathered }) => Draft

/** Drafts with a language model from the same evidence; `null` if it is off, times out, refuses or answers badly. Never throws. */
export type DraftByModel = (about: {
  admitted: Admitted
  understanding: Understanding
  gathered: Gathered
  draft: Draft
  /** The remaining time of the turn; the model must answer well before it expires. */
  timeoutMs: number
  signal: AbortSignal
}) => Promise<Draft | null>

/** Removes claims that no cited span, live fact or attribute proves. Pure. */
export type Ground = (about: { draft: Draft; gathered: Gathered; shopper: Shopper }) => Grounded

/**
 * Turns a proposal into an intent and a handoff into a ticket: the thread's open ticket with that reason, or a new one. Writes nothing.
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

/** Composes the answer and its events. Pure. */
export type ComposeReply = (about: {
  admitted: Admitted
  understanding: Understanding
  gathered: Gathered
  grounded: Grounded
  decision: Decision
  intent: NewIntent | null
  ticket: NewTicket | null
}) => Reply

/** How a turn ended. */
export interface TurnEnd {
  readonly state: 'completed' | 'stopped' | 'failed'
  readonly injections: Understanding['injections']
}

/**
 * Writes the result of a turn atomically. Returns all events of the turn, including `message.started`. Throws `LeaseLost` when another
 * attempt has started.
 */
export type RecordTurn = (admitted: Admitted, reply: Reply, end: TurnEnd) => Promise<readonly ChatEvent[]>

/** A store's published texts in memory, of one knowledge version. */
export interface Knowledge {
  readonly version: number
  /** Spans in force on the requested day. */
  readonly spans: readonly KnowledgeSpan[]
  spanOf(handle: string): KnowledgeSpan | null
  /** Spans of the same concept version and block, in order. */
  blockOf(span: KnowledgeSpan): readonly KnowledgeSpan[]
  /** Indexes `spans`; a row is an index of that list. */
  readonly index: PassageIndex
  /** Contradictions between texts in force on that day. */
  readonly conflicts: readonly SpanConflict[]
  /**
   * What the learned reader says about the blocks in a language that may answer: those that it ranks first, and the first few of
   * `found`. Empty if there is no reader, or if indexing the blocks of the language takes longer than a message may wait.
   */
  judge(
    question: string,
    language: AssistantLanguage,
    found: readonly (readonly KnowledgeSpan[])[],
  ): Promise<readonly JudgedBlock[]>
  /** Loads the reader and indexes the blocks in a language, so that the first question does not wait for it. Never rejects. */
  prepare(language: AssistantLanguage): Promise<void>
}

/** A block with what the reader says about a question; see `Candidate` and `Judgement` of the reader. */
export interface JudgedBlock extends Omit<Judgement, 'block'> {
  readonly spans: readonly KnowledgeSpan[]
}

/** Answers from memory while `knowledgeVersion` and day match; otherwise reads the database once for all waiting callers. */
export type LoadKnowledge = (shopper: Pick<Shopper, 'scope' | 'knowledgeVersion'>, on: Date) => Promise<Knowledge>

/** A query of `Products.find`. Without words it matches everything, newest first. */
export type ProductQuery = Pick<Constraints, 'words' | 'colors' | 'sizes' | 'notColors' | 'notWords'> & {
  /** Products shown before. */
  readonly excludedProductIds?: readonly string[]
  /** The language of the words. */
  readonly language: AssistantLanguage
  /** Any of these categories, in the store's own words. */
  readonly categories: readonly string[]
  readonly sku: string | null
  readonly limit: number
  /** Whether conditions without a match may be dropped, one by one, including brands in the words; dropped ones are reported. */
  readonly mayLoosen: boolean
  /** The products are selected by price. Accessories are dropped, because the cheapest products would be accessories. */
  readonly isSelection?: boolean
  /** Only products whose catalog data state a reduction. */
  readonly isReduced?: boolean
  /** The purpose of goods that are not named. They are also searched by image, because words alone would not find them. */
  readonly purpose?: string
}

/** Products found by the search pipeline, without live data; used by turns and `GET /v1/catalog/search`. */
export interface Products {
  find(
    shopper: Shopper,
    query: ProductQuery,
  ): Promise<{
    products: readonly FoundProduct[]
    total: number
    loosened: readonly string[]
    revision: number
    /** None of the products has all the words of the query. */
    isPartial?: boolean
    /** The products match only the last part of a German compound: cups for "Kaffeetassen". */
    isOfHead?: boolean
    /** The words name goods that the catalog does not have, although it names its goods. */
    lacksGoods?: true
  }>
  /** In the given order; unknown IDs are omitted. */
  byIds(shopper: Shopper, productIds: readonly string[]): Promise<readonly FoundProduct[]>
  /** IDs of products that resemble a photo, best first; empty if none does. Throws the image's own 422. */
  byPhoto(shopper: Shopper, image: Buffer): Promise<readonly string[]>
  /** Other products that look like a product, best first, with scores from 0 to 1. Throws 422 if the product has no indexed image. */
  similarTo(shopper: Shopper, productId: string): Promise<readonly { productId: string; score: number }[]>
  /** Products named in the text, best first: "the Nikkor lens" finds the product with that name. */
  named(
    shopper: Shopper,
    text: string,
    options: NameQuery,
  ): Promise<readonly { productId: string; title: string; score: number }[]>
  /** When a product of the catalog was last written or deleted; `null` if there never was one. */
  changedAt(shopper: Shopper): Promise<Date | null>
  /** A category of each department, the departments with the most products first. */
  categories(shopper: Shopper): Promise<readonly string[]>
  /** The goods of the catalog that a text mentions: "umbrella" in a store that sells a "Compact Storm Umbrella". */
  goodsIn(shopper: Shopper, text: string, language?: AssistantLanguage): Promise<MentionedGoods>
  /**
   * The text with the ends of compounds that names or categories of the catalog contain: "tassen" for "Kaffeetassen". `null` if it has
   * no such compound.
   */
  withKnownHeads(shopper: Shopper, text: string): Promise<string | null>
  /** The text with its words as names of products spell them: "dumbbell" for "dumbells". `null` if nothing changes. */
  withKnownSpelling(shopper: Shopper, text: string): Promise<string | null>
  /** The goods that a longer request names: "big comfy couch" in "a big comfy couch for the living room". `null` if it names none. */
  goodsPhrase(shopper: Shopper, text: string, language: AssistantLanguage): Promise<string | null>
}

export interface NameQuery {
  readonly limit: number
  /** The language of the text, if its names of goods are translated: "Zelt" names a "Tent" then. */
  readonly language?: AssistantLanguage | undefined
}

export interface MentionedGoods {
  /** The text contains a category of the catalog, or a good part of a product's name. */
  readonly isNamed: boolean
  /** The words of the text that are in names or categories; folded, without English plural endings. */
  readonly words: readonly string[]
}
