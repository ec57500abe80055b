import type { ShopperRole } from '../../../contract/assistant/shopper-session.ts'
import type { Memory } from '../../parts/memory.ts'
import { fieldsOf, integerOf, optionalText, textOf } from '../api/read-values.ts'
import { maxTextLength } from '../state/chat-state.ts'
import { readSettled, type SettledProposals } from '../state/proposals.ts'

/** What a page leaves to the next page of the same tab. The token is short-lived and allows only what an anonymous visitor may do. */
export interface Remembered {
  readonly token: string | null
  /** Milliseconds since 1970, by the clock of this device. */
  readonly expiresAt: number
  readonly role: ShopperRole
  readonly threadId: string | null
  /** The last event of the last finished answer: a replay after it begins with a whole turn. */
  readonly lastEventId: number
  readonly isOpen: boolean
  readonly draft: string
  /** A message that the service may not have taken; sent again with the same key, it is the same message. */
  readonly pending: { readonly key: string; readonly text: string } | null
  readonly settled: SettledProposals
}

const empty: Remembered = {
  token: null,
  expiresAt: 0,
  role: 'anonymous',
  threadId: null,
  lastEventId: 0,
  isOpen: false,
  draft: '',
  pending: null,
  settled: {},
}

/** Of everything that belongs to a session. */
export const noSession = {
  token: null,
  expiresAt: 0,
  role: 'anonymous',
  threadId: null,
  lastEventId: 0,
  pending: null,
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
function read(text: string | null): Remembered {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '')
  } catch {
    return empty
  }
  const { token, expiresAt, role, threadId, lastEventId, isOpen, draft, pending, settled } = fieldsOf(stored)
  const { key, text: pendingText } = fieldsOf(pending)
  const id = optionalText(key, 100)
  return {
    token: optionalText(token, 500),
    expiresAt: integerOf(expiresAt),
    role: role === 'customer' ? 'customer' : 'anonymous',
    threadId: optionalText(threadId, 64),
    lastEventId: integerOf(lastEventId),
    isOpen: isOpen === true,
    draft: textOf(draft, maxTextLength),
    pending: id === null ? null : { key: id, text: textOf(pendingText, maxTextLength) },
    settled: readSettled(settled),
  }
}

/** Not `randomUUID()`: it exists on https pages only. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
