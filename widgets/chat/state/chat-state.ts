import type {
  Answer,
  Confirmation,
  Contact,
  NextAction,
  Outcome,
  ProductCard,
} from '../../../contract/assistant/answer.ts'
import type { ConfirmedAction } from '../../../contract/assistant/consent.ts'
import type { ShopperRole } from '../../../contract/assistant/shopper-session.ts'
import type { Problem } from '../../parts/problem.ts'
import type { Photo } from '../../parts/read-photo.ts'

/** Everything that the views render. Immutable: a change is a new object. */
export interface ChatState {
  readonly isOpen: boolean
  /** Whether this page opened the panel. One that was open on the previous page does not take the focus. */
  readonly takesFocus?: true
  readonly session: SessionState
  /** The conversation, oldest first. */
  readonly items: readonly ChatItem[]
  /** The transcript of the thread after a reload. `failed` offers a retry (`loadHistory`). */
  readonly history: 'none' | 'loading' | 'loaded' | 'failed'
  /** Whether the conversation has older messages than those loaded (`loadOlder`). */
  readonly hasOlder: boolean
  /** What the assistant is doing. */
  readonly turn: TurnState
  /** The message that the shopper is writing. */
  readonly draft: Draft
  /** Messages of the assistant and the store that arrived while the panel was closed. */
  readonly unread: number
  /** `GET /v1/chat/assistant`; `null` until it is loaded, and if it cannot be. */
  readonly assistant: AssistantProfile | null
  /** The texts of citations, by handle. */
  readonly citations: Readonly<Record<string, CitationState>>
}

/** `failed`: no session could be started; `problem` says why, and the next message tries again. */
export type SessionState =
  | { readonly kind: 'none' | 'starting' }
  | { readonly kind: 'ready'; readonly role: ShopperRole }
  | { readonly kind: 'failed'; readonly problem: Problem }

/**
 * - `sending`: the message is being sent. `itemId` is the shopper's message.
 * - `waiting`: the message will be sent again automatically at `retryAt` (milliseconds since 1970), or, if `null`, when the browser is online.
 * - `thinking`: the assistant works on an answer and has not written any of it.
 * - `writing`: the answer arrives.
 * - `stopping`: the shopper has stopped the answer; the service has not confirmed it.
 * `isReconnecting`: the connection broke; the answer continues when it is back.
 */
export type TurnState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly itemId: string }
  | {
      readonly kind: 'waiting'
      readonly itemId: string
      readonly reason: 'offline' | 'rate_limited' | 'unavailable'
      readonly retryAt: number | null
    }
  | { readonly kind: 'thinking' | 'writing' | 'stopping'; readonly itemId: string; readonly isReconnecting: boolean }

export interface Draft {
  readonly text: string
  readonly photo: Photo | null
  /** Why the chosen file cannot be used. */
  readonly photoProblem: Problem | null
}

export type ChatItem = ShopperItem | AssistantItem | AgentItem | ResultsItem | NoticeItem

interface ItemBase {
  /** Unique within the conversation; the key of `repeat()`. It does not change while an item is shown. */
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The item belongs to a conversation that has ended: nothing in it can be confirmed or retried. */
  readonly isPast: boolean
}

export interface ShopperItem extends ItemBase {
  readonly kind: 'shopper'
  /** `null` until the service has accepted the message. */
  readonly messageId: string | null
  readonly text: string
  readonly photo: Photo | null
  readonly delivery: Delivery
}

/** `canRetry`: `retry(id)` may help. `retryAt`: not before this time (milliseconds since 1970). */
export type Delivery =
  | { readonly kind: 'pending' | 'sent' }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly canRetry: boolean; readonly retryAt: number | null }

/**
 * An answer. While it arrives, `outcome` is `null` and `answer` has what has arrived; its text may end within a word.
 * With the outcome `temporary_failure`, `retry(id)` sends the shopper's message again.
 */
export interface AssistantItem extends ItemBase {
  readonly kind: 'assistant'
  readonly messageId: string
  readonly outcome: Outcome | null
  readonly answer: ShownAnswer
  readonly proposal: Proposal | null
  /** Whether `retry(id)` is possible. */
  readonly canRetry: boolean
}

/** The parts of an answer that are shown. The question of a clarification is its text. */
export type ShownAnswer = Pick<Answer, 'response_markdown' | 'citations' | 'products' | 'next_actions' | 'handoff'> & {
  readonly conflicts: readonly Pick<Answer['conflicts'][number], 'statements'>[]
  readonly freshness: Pick<Answer['freshness'], 'oldest_read_at'>
}

/** A reply by a member of the store. */
export interface AgentItem extends ItemBase {
  readonly kind: 'agent'
  readonly text: string
}

/** The products of a `search` action ("show all"). */
export interface ResultsItem extends ItemBase {
  readonly kind: 'results'
  readonly label: string
  readonly state: 'loading' | 'loaded' | 'failed'
  readonly products: readonly ProductCard[]
  readonly isVerifiedLive: boolean
}

/**
 * - `session_ended`: the conversation above has ended; a new one begins with the next message.
 * - `signed_in`: the shopper was identified; the conversation continues.
 * - `sign_in_failed`: it could not be; the conversation continues without access to orders.
 */
export interface NoticeItem extends ItemBase {
  readonly kind: 'notice'
  readonly code: 'session_ended' | 'signed_in' | 'sign_in_failed'
}

/**
 * A proposed action.
 * - `awaiting`: Confirm and Cancel. With `isRenewed`, the preview has changed since the shopper confirmed: show what changed.
 * - `confirming`, `canceling`: the request is running; it is repeated automatically after a lost connection.
 * - `expired`: the time to decide is over.
 * - `invalid`: the service refuses it and has no new preview; the shopper can ask again.
 * - `failed`: the request failed; Confirm and Cancel again.
 */
export interface Proposal {
  readonly confirmation: Confirmation
  readonly state: 'awaiting' | 'confirming' | 'canceling' | 'confirmed' | 'canceled' | 'expired' | 'invalid' | 'failed'
  readonly isRenewed: boolean
  readonly result: ActionResult | null
  readonly problem: Problem | null
}

export type ActionResult = Omit<ConfirmedAction['result'], 'checkout_url'> & {
  /** Only http(s). */
  readonly checkout_url: string | null
  readonly receipt_id: string
}

export interface AssistantProfile {
  readonly name: string
  readonly store_name: string
  readonly greeting: string
  readonly locale: string
  readonly currency: string | null
  readonly contact: Contact
}

export interface Citation {
  readonly handle: string
  readonly title: string
  readonly text: string
  readonly context: string
  readonly is_current: boolean
}
export type CitationState =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'loaded'; readonly citation: Citation }

/** The actions of the views. No action throws; a failure becomes part of the state. */
export interface ChatActions {
  open(): void
  close(): void
  type(text: string): void
  attachPhoto(file: Blob | undefined): void
  removePhoto(): void
  /** Sends a text, by default the draft with its photo. Ignored while a turn runs. */
  send(text?: string): void
  /** Ends the running turn, or gives up the message that waits for its next attempt. */
  stop(): void
  /** Sends again: the ID of a shopper's message that failed, or of an answer with `canRetry`. */
  retry(itemId: string): void
  confirm(itemId: string): void
  cancel(itemId: string): void
  /** `choose` and `search` act; `confirm` acts on the proposal of the item. `contact` has no effect here: the view shows the contact. */
  act(itemId: string, action: NextAction): void
  loadHistory(): void
  loadOlder(): void
  loadCitation(handle: string): void
  /** Reports a click on a product to the page. Call it in the click handler: a listener may prevent the navigation. */
  clickProduct(product: ProductCard, event: Event): void
}

export const noAnswer: ShownAnswer = {
  response_markdown: '',
  citations: [],
  products: [],
  conflicts: [],
  next_actions: [],
  handoff: null,
  freshness: { oldest_read_at: null },
}

export const emptyDraft: Draft = { text: '', photo: null, photoProblem: null }

export const initialState: ChatState = {
  isOpen: false,
  session: { kind: 'none' },
  items: [],
  history: 'none',
  hasOlder: false,
  turn: { kind: 'idle' },
  draft: emptyDraft,
  unread: 0,
  assistant: null,
  citations: {},
}

/** The maximum length of a message in characters. */
export const maxTextLength = 2000
