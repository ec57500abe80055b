import type { ChatItem } from '../state/chat-state.ts'

/** State that only the views need, and that does not outlive the page. The element creates it once. */
export interface LocalState {
  /** The elements of the messages, by their IDs. */
  readonly rows: Map<string, HTMLElement>
  /** What is open: by the ID of an item, the key of its source; and `<ID> products`. */
  readonly opened: Map<string, string>
  /** For screen readers, in a polite live region. */
  announcement: string
  /** Whether the end of the conversation stays in view while it grows. */
  follows: boolean
  /** Whether something arrived that is not in view. */
  hasNew: boolean
  /** How the dialog is open: over everything on phones, next to the page on larger screens. */
  mode: 'closed' | 'sheet' | 'docked'
  /** The items of the last rendering, with the height of the conversation, to notice what is new. */
  shown: { readonly items: readonly ChatItem[]; readonly height: number }
  timer: ReturnType<typeof setTimeout> | undefined
}

export function createLocalState(): LocalState {
  return {
    rows: new Map(),
    opened: new Map(),
    announcement: '',
    follows: true,
    hasNew: false,
    mode: 'closed',
    shown: { items: [], height: 0 },
    timer: undefined,
  }
}
