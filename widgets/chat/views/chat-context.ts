import type { ChatActions, ChatState } from '../state/chat-state.ts'
import type { Say } from '../texts/say.ts'
import type { LocalState } from './local-state.ts'

/** The data and actions of the views. The element implements it. */
export interface ChatContext {
  /** Its attribute `starters` replaces the three suggested questions, separated by `|`. */
  readonly host: HTMLElement
  readonly say: Say
  readonly state: ChatState
  readonly actions: ChatActions
  readonly local: LocalState
  /** Renders again. */
  update(): void
}
