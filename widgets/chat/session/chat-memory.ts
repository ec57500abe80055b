import type { ShopperRole } from '../../../contract/assistant/shopper-session.ts'
import type { Memory } from '../../parts/memory.ts'
import { fieldsOf, integer, object, oneOf, optional, text } from '../api/read-values.ts'
import { maxTextLength } from '../state/chat-state.ts'
import type { SettledProposals } from '../state/proposals.ts'

/** The state that a page passes to the next page of the same tab. The token is short-lived and allows only what an anonymous visitor may do. */
export interface Remembered {
  readonly token: string | null
  /** Milliseconds since 1970, by the clock of this device. */
  readonly expiresAt: number
  readonly role: ShopperRole
  readonly threadId: string | null
  /** The last event of the last finished answer: a replay after it starts with a complete turn. */
  readonly lastEventId: number
  readonly isOpen: boolean
  readonly draft: string
  /** A message that the service may not have received. The idempotency key prevents a duplicate when it is sent again. */
  readonly pending: { readonly key: string; readonly text: string } | null
  readonly settled: SettledProposals
}

/** Of everything that belongs to a session. A message that waits for the next session stays. */
export const noSession = {
  token: null,
  expiresAt: 0,
  role: 'anonymous',
  threadId: null,
  lastEventId: 0,
} as const

export interface ChatMemory {
  readonly value: Remembered
  update(change: Partial<Remembered>): void
}

/** @param name separates the stores and services whose chats a tab has shown. */
export function createChatMemory(memory: Memory, name: string): ChatMemory {
  const key = `vitrine-chat ${name}`
  let value = read(memory.read(key))
  return {
    get value() {
      return value
    },
    update(change) {
      value = { ...value, ...change }
      memory.write(key, JSON.stringify(value))
    },
  }
}

/** From storage, which the page or an extension may have overwritten with anything. */
const readRemembered = object<Remembered>({
  token: optional(),
  expiresAt: integer,
  role: oneOf<ShopperRole>(['customer'], 'anonymous'),
  threadId: optional(64),
  lastEventId: integer,
  isOpen: (value) => value === true,
  draft: text(maxTextLength),
  pending: (value) => {
    const pending = readPending(value)
    return pending.key ? pending : null
  },
  settled: fieldsOf,
})
const readPending = object<{ key: string; text: string }>({ key: text(100), text: text(maxTextLength) })

function read(stored: string | null): Remembered {
  try {
    return readRemembered(JSON.parse(stored ?? ''))
  } catch {
    return readRemembered(null)
  }
}

/** Not `randomUUID()`, which exists only on https pages. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
