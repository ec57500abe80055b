import { type ChatItem, type ChatState, initialState } from './chat-state.ts'
import { type Items, replaceItem } from './conversation.ts'

/** A higher number would slow down every rendering. */
const maxVisible = 60

/** The state, and the complete conversation, of which the state contains the latest part. */
export interface Board {
  readonly state: ChatState
  readonly items: Items
  become(change: Partial<Omit<ChatState, 'items' | 'hasOlder'>>): void
  setItems(items: Items): void
  changeItem<Kind extends ChatItem['kind']>(
    kind: Kind,
    id: string,
    change: (item: Extract<ChatItem, { kind: Kind }>) => ChatItem,
  ): void
  showOlder(): void
}

export function createBoard(onChange: () => void): Board {
  let state = initialState
  let items: Items = []
  let shown = maxVisible
  const set = (next: ChatState): void => {
    state = next
    onChange()
  }
  const show = (): void => set({ ...state, items: items.slice(-shown), hasOlder: items.length > shown })
  const board: Board = {
    get state() {
      return state
    },
    get items() {
      return items
    },
    become: (change) => set({ ...state, ...change }),
    setItems(next) {
      if (next === items) return
      items = next
      show()
    },
    changeItem: (kind, id, change) =>
      board.setItems(
        replaceItem(items, id, (item) =>
          item.kind === kind ? change(item as Extract<ChatItem, { kind: typeof kind }>) : item,
        ),
      ),
    showOlder() {
      shown += maxVisible
      show()
    },
  }
  return board
}
