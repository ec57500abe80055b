import type { HandoffReason, LimitationCode } from '../../../../../contract/assistant/answer.ts'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { AssistantSettings } from '../../../../../contract/assistant/settings.ts'
import type { Admitted, Claim, Draft, Evidence, FoundProduct, ProposedAction, Understanding } from '../pipeline.ts'

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
