import type { HandoffReason, LimitationCode } from '../../../../../contract/assistant/answer.ts'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { AssistantSettings } from '../../../../../contract/assistant/settings.ts'
import type { Admitted, Claim, Draft, Evidence, FoundProduct, ProposedAction, Understanding } from '../pipeline.ts'
import type { PhraseKey } from '../wording/phrase-keys.ts'
import { phrase } from '../wording/phrases.ts'

/** One question with everything its answer may be written from. */
export interface QuestionContext {
  readonly index: number
  readonly evidence: Evidence
  readonly language: AssistantLanguage
  readonly settings: AssistantSettings
  readonly admitted: Admitted
  readonly understanding: Understanding
}

/** One question's contribution to the draft. */
export interface DraftPart {
  readonly status: Draft['statuses'][number]
  readonly claims: readonly Claim[]
  readonly limitations?: readonly LimitationCode[]
  readonly products?: readonly FoundProduct[]
  readonly reasons?: ReadonlyMap<string, readonly string[]>
  readonly clarification?: Draft['clarification']
  readonly proposal?: ProposedAction
  readonly handoff?: HandoffReason
}

/** One of the assistant's own phrases as a claim. */
export function connectingClaim({ index, language, settings }: QuestionContext, key: PhraseKey): Claim {
  return {
    kind: 'connecting',
    questionIndex: index,
    markdown: phrase(key, language, settings),
    handles: [],
    productIds: [],
  }
}

/** A statement about products: a list item, a sentence or a table. */
export function productClaim({ index }: QuestionContext, markdown: string, productIds: readonly string[]): Claim {
  return { kind: 'product', questionIndex: index, markdown, handles: [], productIds }
}
