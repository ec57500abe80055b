import type { Problem } from '../../parts/problem.ts'
import type { ChatApi } from '../api/chat-api.ts'
import { type Bases, readContact, readProduct } from '../api/read-answer.ts'
import { list, object, optional, text } from '../api/read-values.ts'
import type { Session } from '../session/session.ts'
import type { Board } from './board.ts'
import type { AssistantProfile, ChatItem, ChatState, Citation } from './chat-state.ts'

export interface LookupsDeps {
  readonly board: Board
  readonly api: Pick<ChatApi, 'assistant' | 'citation' | 'searchCatalog'>
  readonly session: Pick<Session, 'token' | 'current'>
  readonly bases: () => Bases
  readonly report: (problem: Problem) => void
}

const readProfile = object<AssistantProfile>({
  name: text(100),
  store_name: text(200),
  greeting: text(2000),
  locale: text(35),
  currency: optional(3),
  contact: readContact,
})
const readCited = object<Citation>({
  handle: text(),
  title: text(),
  text: text(5000),
  context: text(50_000),
  is_current: (value) => value !== false,
})

/** Read calls whose results are displayed. No call rejects. */
export function createLookups({ board, api, session, bases, report }: LookupsDeps) {
  return {
    /** The name of the assistant, its greeting and the store's contact. Starts a session if there is none. */
    async profile(): Promise<void> {
      if (board.state.assistant !== null) return
      const token = await session.token().catch(report)
      const profile = token ? await api.assistant(token).catch(() => null) : null
      if (profile === null) return
      board.become({ assistant: readProfile(profile) })
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
        become({ kind: 'loaded', citation: readCited(await api.citation(thread.token, handle)) })
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
        const products = list((item) => readProduct(item, bases()))(body.products)
        const isVerifiedLive = list(optional())(body.warnings).length === 0
        become({ state: 'loaded', products, isVerifiedLive })
      } catch (cause) {
        become({ state: 'failed' })
        report(cause as Problem)
      }
    },
  }
}
