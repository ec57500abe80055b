import type { Problem } from '../../parts/problem.ts'
import type { ChatApi } from '../api/chat-api.ts'
import { type Bases, readContact, readProduct } from '../api/read-answer.ts'
import { listOf, optionalText, textOf } from '../api/read-values.ts'
import type { Session } from '../session/session.ts'
import type { Board } from './board.ts'
import type { ChatItem, ChatState } from './chat-state.ts'

export interface LookupsDeps {
  readonly board: Board
  readonly api: Pick<ChatApi, 'assistant' | 'citation' | 'searchCatalog'>
  readonly session: Pick<Session, 'token' | 'current'>
  readonly bases: () => Bases
  readonly report: (problem: Problem) => void
}

const maxProducts = 50

/** Calls that read something to show it. None rejects. */
export function createLookups({ board, api, session, bases, report }: LookupsDeps) {
  return {
    /** The name of the assistant, its greeting and the store's contact. Starts a session if there is none. */
    async profile(): Promise<void> {
      if (board.state.assistant !== null) return
      const token = await session.token().catch(report)
      const profile = token ? await api.assistant(token).catch(() => null) : null
      if (profile === null) return
      const { name, store_name, greeting, locale, currency, contact } = profile
      board.become({
        assistant: {
          name: textOf(name, 100),
          store_name: textOf(store_name, 200),
          greeting: textOf(greeting, 2000),
          locale: textOf(locale, 35),
          currency: optionalText(currency, 3),
          contact: readContact(contact),
        },
      })
    },

    /** The text that an answer cites. */
    async citation(handle: string): Promise<void> {
      const thread = session.current
      const known = board.state.citations[handle]?.kind
      if (thread === null || known === 'loading' || known === 'loaded') return
      const become = (citation: ChatState['citations'][string]): void =>
        board.become({ citations: { ...board.state.citations, [handle]: citation } })
      become({ kind: 'loading' })
      try {
        const { title, text, context, is_current } = await api.citation(thread.token, handle)
        const citation = {
          handle,
          title: textOf(title, 500),
          text: textOf(text, 5000),
          context: textOf(context, 50_000),
          is_current: is_current !== false,
        }
        become({ kind: 'loaded', citation })
      } catch {
        become({ kind: 'failed' })
      }
    },

    /** Fills an item with the products of a catalog search. */
    async catalog(itemId: string, query: URLSearchParams): Promise<void> {
      const become = (change: object): void =>
        board.changeItem('results', itemId, (item): ChatItem => ({ ...item, ...change }))
      try {
        const body = await api.searchCatalog(await session.token(), query)
        const products = listOf(body.products, maxProducts, (item) => readProduct(item, bases()))
        const isVerifiedLive = listOf(body.warnings, 1, (item) => item).length === 0
        become({ state: 'loaded', products, isVerifiedLive })
      } catch (cause) {
        become({ state: 'failed' })
        report(cause as Problem)
      }
    },
  }
}
