import type { Answer, Outcome } from '../../../contract/assistant/answer.ts'
import type { EvidenceRecord } from '../../../server/modules/assistant/turn/evidence-record.ts'

/** The response to the last message of a question, and the service's record of the turn. */
export interface Observed {
  readonly httpStatus: number
  /** Null without an answer. */
  readonly outcome: Outcome | null
  readonly answer: Answer | null
  /** The proposed action; null without a confirmation. */
  readonly action: string | null
  /** The response time of the last message. */
  readonly durationMs: number
  readonly evidence: EvidenceRecord | null
}

/** The facts of the store that an answer is checked against. */
export interface World {
  /** The text of a published sentence with its headings and title; null for an unknown handle. */
  spanText(handle: string): string | null
  /** The topic of a text; null if unknown. */
  topicOf(conceptId: string): string | null
  /** The store's data about a product except prices and stock. */
  productText(productId: string): string
  /** The store's address, telephone number and hours, which every handoff contains. */
  readonly contactText: string
}
