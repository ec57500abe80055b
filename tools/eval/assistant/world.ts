import type { Answer, Outcome } from '../../../contract/assistant/answer.ts'
import type { EvidenceRecord } from '../../../server/modules/assistant/turn/pipeline.ts'

/** What came back for the last message of a question, and what the service kept of how it got there. */
export interface Observed {
  readonly httpStatus: number
  /** Null when there is no answer at all. */
  readonly outcome: Outcome | null
  readonly answer: Answer | null
  /** What the confirmation proposes; null without one. */
  readonly action: string | null
  /** Of the last message, from the request to the answer. */
  readonly durationMs: number
  readonly evidence: EvidenceRecord | null
}

/** What is true in the store that was asked: all that an answer may be held against. */
export interface World {
  /** Words of a sentence that was published, with the headings and the title it stands under; null of a handle of nothing. */
  spanText(handle: string): string | null
  /** Topic of a text; null of an unknown one. */
  topicOf(conceptId: string): string | null
  /** Everything the store says of a product but its prices and stock. */
  productText(productId: string): string
  /** The store's address, telephone number and hours, which every handoff says. */
  readonly contactText: string
}
