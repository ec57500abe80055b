import { createChatApi } from '../chat/api/chat-api.ts'
import { createChatMemory } from '../chat/session/chat-memory.ts'
import type { AssistantItem, ChatItem, ShopperItem } from '../chat/state/chat-state.ts'
import { ChatStore } from '../chat/state/chat-store.ts'
import { createMemory } from '../parts/memory.ts'
import type { Problem } from '../parts/problem.ts'
import type { ScriptedChat } from './scripted-chat.ts'

/** A tab of a browser: its storage outlives its pages. */
export class ChatTab {
  readonly stored = new Map<string, string>()
  isStorageBlocked = false
  isOnline = true
  isVisible = true
  coversPage = false
  readonly problems: Problem[] = []
  readonly events: { readonly type: string; readonly detail: Record<string, unknown> }[] = []
  /** The types of events whose default the page prevents. */
  readonly prevented: string[] = []
  #listeners = new Set<() => void>()
  #page: ChatStore | null = null

  /** Opens a page of the shop, replacing the previous page. */
  load(): ChatStore {
    this.#page?.disconnect()
    this.#page = null
    // A page that was left must not write to storage.
    const wasLeft = () => this.#page !== null && this.#page !== store
    const storage = {
      getItem: (name: string) => (this.isStorageBlocked ? this.#refuse() : (this.stored.get(name) ?? null)),
      setItem: (name: string, value: string) =>
        this.isStorageBlocked ? this.#refuse() : void (wasLeft() || this.stored.set(name, value)),
    }
    const store: ChatStore = new ChatStore({
      api: createChatApi('https://service.example/'),
      memory: createChatMemory(
        createMemory(() => storage as unknown as Storage),
        'a store',
      ),
      publicKey: 'store_pub_a',
      locale: () => 'en',
      bases: () => ({ page: 'https://shop.example/p/', service: 'https://service.example/' }),
      connection: {
        isOnline: () => this.isOnline,
        onOnline: (listener) => {
          this.#listeners.add(listener)
          return () => this.#listeners.delete(listener)
        },
      },
      onChange: () => {},
      emit: (type, detail) => {
        this.events.push({ type, detail: detail as Record<string, unknown> })
        return !this.prevented.includes(type)
      },
      report: (problem) => this.problems.push(problem),
      isVisible: () => this.isVisible,
      coversPage: () => this.coversPage,
    })
    this.#page = store
    store.start()
    return store
  }

  comeOnline(): void {
    this.isOnline = true
    for (const listener of [...this.#listeners]) listener()
  }

  #refuse(): never {
    throw new DOMException('blocked', 'SecurityError')
  }
}

/** The conversation as a shopper reads it. */
export function conversationText(store: ChatStore): string[] {
  return store.state.items.map((item) => words(item))
}

function words(item: ChatItem): string {
  if (item.kind === 'shopper') return `> ${item.text}${item.delivery.kind === 'failed' ? ' (not sent)' : ''}`
  if (item.kind === 'assistant') return item.answer.response_markdown + (item.outcome === null ? '…' : '')
  if (item.kind === 'agent') return `team: ${item.text}`
  return item.kind === 'notice' ? `[${item.code}]` : `products: ${item.products.length}`
}

export function lastAnswer(store: ChatStore): AssistantItem {
  const item = store.state.items.findLast((one): one is AssistantItem => one.kind === 'assistant')
  if (!item) throw new Error('There is no answer.')
  return item
}

export function lastQuestion(store: ChatStore): ShopperItem {
  const item = store.state.items.findLast((one): one is ShopperItem => one.kind === 'shopper')
  if (!item) throw new Error('There is no question.')
  return item
}

/** The texts that the service has stored, in all threads. */
export function acceptedTexts(service: ScriptedChat): string[] {
  return [...service.threads.values()].flatMap(({ turns }) => turns.map(({ text }) => text))
}
