import type { NextAction, ProductCard } from '../../../contract/assistant/answer.ts'
import { Problem } from '../../parts/problem.ts'
import { type Photo, readPhoto } from '../../parts/read-photo.ts'
import type { ChatApi } from '../api/chat-api.ts'
import { type Bases, readContact, readProduct } from '../api/read-answer.ts'
import { listOf, optionalText, textOf } from '../api/read-values.ts'
import { createConsent } from '../consent/consent.ts'
import { type ChatMemory, randomKey } from '../session/chat-memory.ts'
import { createSession, type Session } from '../session/session.ts'
import type { Connection } from '../turn/connection.ts'
import type { NextAttempt } from '../turn/next-attempt.ts'
import { TurnRunner } from '../turn/turn-runner.ts'
import { type Board, createBoard } from './board.ts'
import {
  type AssistantItem,
  type ChatActions,
  type ChatItem,
  type ChatState,
  emptyDraft,
  maxTextLength,
  type NoticeItem,
  type ShopperItem,
} from './chat-state.ts'
import { answerWith, applyEvent, endConversation, type ThreadEvent, unfinishedAnswer } from './conversation.ts'
import { createHistory, isUnanswered, type LoadHistory } from './history.ts'
import { lifetimeOf } from './proposals.ts'
import { searchParametersOf } from './search-parameters.ts'

export interface ChatStoreDeps {
  readonly api: ChatApi
  readonly memory: ChatMemory
  readonly publicKey: string
  readonly locale: () => string
  readonly bases: () => Bases
  readonly connection: Connection
  readonly onChange: () => void
  /** An event for the page; returns false if a listener prevented the default. */
  readonly emit: (type: string, detail: object) => boolean
  /** A failure that the page's developer should see. */
  readonly report: (problem: Problem) => void
  /** Whether somebody looks at the page. */
  readonly isVisible: () => boolean
}

/** How often replies by members of the store are looked for, while the panel is open and the conversation was handed over. */
const agentPollMs = 20_000
const maxCatalogProducts = 50

/** The state of one chat and all that changes it. Knows no DOM. */
export class ChatStore implements ChatActions {
  readonly #deps: ChatStoreDeps
  readonly #board: Board
  readonly #session: Session
  readonly #runner: TurnRunner
  readonly #consent: ReturnType<typeof createConsent>
  readonly #readTranscript: LoadHistory
  /** Ends everything that this page waits for. */
  #life = new AbortController()
  #history: Promise<void> | null = null
  /** The message that is on its way. */
  #own: ShopperItem | null = null
  /** The keys of messages that can be sent again. */
  readonly #keys = new Map<string, string>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  #agentTimer: ReturnType<typeof setInterval> | undefined
  #count = 0

  constructor(deps: ChatStoreDeps) {
    this.#deps = deps
    const { api, memory, connection } = deps
    this.#board = createBoard(deps.onChange)
    this.#session = createSession({ ...deps, onChange: (session) => this.#board.become({ session }) })
    this.#readTranscript = createHistory({ board: this.#board, api, memory, bases: deps.bases })
    const onSessionOver = (): void => this.#endSession()
    this.#runner = new TurnRunner({
      api,
      memory,
      connection,
      session: this.#session,
      onSessionOver,
      onTurn: (turn) => this.#board.become({ turn }),
      onEvent: (event, messageId) => this.#apply(event, messageId),
      onFailed: (itemId, problem, next) => this.#failMessage(itemId, problem, next),
    })
    this.#consent = createConsent({
      board: this.#board,
      api,
      memory,
      connection,
      session: this.#session,
      onSessionOver,
      onConfirmed: ({ confirmation }, { action, reference, checkout_url }) => {
        const detail = { action, reference, checkout_url, arguments: confirmation.preview.arguments }
        deps.emit('action-confirmed', detail)
        if (action === 'add_to_cart') deps.emit('add-to-cart-confirmed', detail)
      },
      onProposed: (item) => this.#expireLater(item),
      onFailed: deps.report,
    })
    const { draft, isOpen } = memory.value
    this.#board.become({ isOpen, draft: { ...emptyDraft, text: draft } })
  }

  get state(): ChatState {
    return this.#board.state
  }

  /** Continues what an earlier page of the tab began. Call it when the element is added to the page. */
  start(): void {
    if (this.#life.signal.aborted) this.#life = new AbortController()
    this.#agentTimer ??= setInterval(() => this.#lookForReplies(), agentPollMs)
    const { isOpen, pending, token } = this.#deps.memory.value
    // A closed panel makes no call, unless a message was on its way.
    if (isOpen || (pending !== null && token !== null)) void this.#prepare()
  }

  /** Stops waiting for anything. Call it when the element is removed from the page. */
  disconnect(): void {
    this.#life.abort()
    this.#runner.abort()
    clearInterval(this.#agentTimer)
    this.#agentTimer = undefined
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  open(): void {
    if (this.state.isOpen) return
    this.#board.become({ isOpen: true, unread: 0 })
    this.#deps.memory.update({ isOpen: true })
    this.#deps.emit('open', {})
    void this.#prepare()
  }

  close(): void {
    if (!this.state.isOpen) return
    this.#board.become({ isOpen: false })
    this.#deps.memory.update({ isOpen: false })
    this.#deps.emit('close', {})
  }

  type(text: string): void {
    const draft = text.slice(0, maxTextLength)
    this.#board.become({ draft: { ...this.state.draft, text: draft } })
    this.#deps.memory.update({ draft })
  }

  attachPhoto(file: Blob | undefined): void {
    if (file === undefined) return
    readPhoto(file).then(
      (photo) => this.#changePhoto(photo, null),
      (cause: unknown) =>
        this.#changePhoto(null, cause instanceof Problem ? cause : new Problem('unreadable_photo', String(cause))),
    )
  }

  removePhoto(): void {
    this.#changePhoto(null, null)
  }

  send(text?: string): void {
    const { draft, turn } = this.state
    const message = (text ?? draft.text).slice(0, maxTextLength).trim()
    const photo = text === undefined ? draft.photo : null
    if (turn.kind !== 'idle' || this.#own !== null || (message === '' && photo === null)) return
    if (text === undefined) {
      this.type('')
      this.removePhoto()
    }
    this.#sendItem(this.#newMessage(message, photo), randomKey())
  }

  stop(): void {
    this.#runner.stop()
  }

  retry(itemId: string): void {
    const item = this.#board.items.find(({ id }) => id === itemId)
    if (item === undefined || item.isPast || this.state.turn.kind !== 'idle' || this.#own !== null) return
    if (item.kind === 'shopper' && item.delivery.kind === 'failed') this.#resend(item, this.#keys.get(itemId))
    if (item.kind !== 'assistant' || !item.canRetry) return
    if (item.outcome === null) {
      this.#board.changeItem('assistant', itemId, (answer) => ({ ...answer, canRetry: false }))
      this.#resume(itemId)
      return
    }
    const { items } = this.#board
    const at = items.indexOf(item)
    const question = items.findLast((one, index): one is ShopperItem => index < at && one.kind === 'shopper')
    if (question === undefined) return
    this.#board.setItems(items.filter((one) => one !== item))
    // Another turn: a new key, and a new message in the transcript.
    this.#resend(question, undefined)
  }

  confirm(itemId: string): void {
    void this.#consent(itemId, 'confirm', this.#life.signal)
  }

  cancel(itemId: string): void {
    void this.#consent(itemId, 'cancel', this.#life.signal)
  }

  act(itemId: string, { type, label, payload }: NextAction): void {
    if (type === 'confirm') this.confirm(itemId)
    if (type === 'choose') this.send(textOf(payload.text, maxTextLength))
    if (type === 'search') void this.#showCatalog(label, searchParametersOf(payload))
  }

  loadHistory(): void {
    void this.#load()
  }

  loadOlder(): void {
    this.#board.showOlder()
  }

  loadCitation(handle: string): void {
    const { citations } = this.state
    const thread = this.#session.current
    const known = citations[handle]?.kind
    if (thread === null || known === 'loading' || known === 'loaded') return
    const become = (state: ChatState['citations'][string]): void =>
      this.#board.become({ citations: { ...this.state.citations, [handle]: state } })
    become({ kind: 'loading' })
    this.#deps.api.citation(thread.token, handle).then(
      ({ title, text, context, is_current }) =>
        become({
          kind: 'loaded',
          citation: {
            handle,
            title: textOf(title, 500),
            text: textOf(text, 5000),
            context: textOf(context, 50_000),
            is_current: is_current !== false,
          },
        }),
      () => become({ kind: 'failed' }),
    )
  }

  clickProduct({ product_id, url, title }: ProductCard, event: Event): void {
    if (!this.#deps.emit('product-click', { product_id, url, title })) event.preventDefault()
  }

  /**
   * Continues the conversation as the customer that the shop's backend has signed. Resolves with whether that was possible; never
   * rejects.
   */
  async identify(assertion: string): Promise<boolean> {
    // Threads move to the new session: a running turn ends first.
    await this.#runner.idle
    const hadMessages = this.#board.items.length > 0
    try {
      const { continues } = await this.#session.identify(assertion)
      if (!continues && hadMessages) this.#board.setItems(endConversation(this.#board.items))
      if (hadMessages) this.#addNotice('signed_in')
      return true
    } catch (cause) {
      if (hadMessages) this.#addNotice('sign_in_failed')
      this.#deps.report(cause as Problem)
      return false
    }
  }

  /** Ends the session and forgets the conversation, for example when the customer signs out. Never rejects. */
  async reset(): Promise<void> {
    this.#runner.abort()
    this.#own = null
    this.#history = null
    this.#board.setItems([])
    this.#board.become({ draft: emptyDraft, unread: 0, history: 'none', citations: {} })
    await this.#session.end()
  }

  /** After the page was hidden, or used in another tab of the same session. */
  refresh(): void {
    if (this.state.isOpen && this.state.history === 'loaded') void this.#readReplies()
  }

  // ── Messages ───────────────────────────────────────────────────────────────────────────────────────────────────────────

  #newMessage(text: string, photo: Photo | null): ShopperItem {
    const delivery = { kind: 'pending' } as const
    return { kind: 'shopper', ...this.#newBase(), messageId: null, text, photo, delivery }
  }

  #newBase(): { id: string; at: number; isPast: false } {
    this.#count += 1
    return { id: `local-${this.#count}`, at: Date.now(), isPast: false }
  }

  /** The same message at the end of the conversation. With the key of the attempt before, it cannot be taken twice. */
  #resend(item: ShopperItem, key: string | undefined): void {
    this.#board.setItems(this.#board.items.filter((one) => one !== item))
    this.#sendItem(this.#newMessage(item.text, item.photo), key ?? randomKey())
  }

  #sendItem(item: ShopperItem, key: string): void {
    this.#own = item
    this.#keys.set(item.id, key)
    this.#board.setItems([...this.#board.items, item])
    void this.#deliver(item, key)
  }

  async #deliver(item: ShopperItem, key: string): Promise<void> {
    // The conversation of an earlier page comes first.
    await this.#history
    if (this.#own !== item) return
    await this.#runner.send({ itemId: item.id, text: item.text, photo: item.photo?.image ?? null, key })
    if (this.#own === item) this.#own = null
  }

  #apply(event: ThreadEvent, messageId: string | null): void {
    const own = this.#own
    const before = this.#board.items
    const context = { bases: this.#deps.bases(), now: Date.now(), ownItemId: own?.id ?? null, messageId }
    this.#board.setItems(applyEvent(before, event, context))
    if (event.event === 'message.started' && own !== null) {
      this.#own = null
      this.#keys.delete(own.id)
      this.#deps.emit('message', { role: 'shopper', message_id: messageId, thread_id: this.#deps.memory.value.threadId })
    }
    if (event.event !== 'message.completed' || messageId === null || before === this.#board.items) return
    const answer = answerWith(this.#board.items, messageId)
    if (answer !== undefined) this.#finish(answer)
  }

  #finish(item: AssistantItem): void {
    if (!this.state.isOpen) this.#board.become({ unread: this.state.unread + 1 })
    this.#expireLater(item)
    const { messageId: message_id, outcome } = item
    const thread_id = this.#deps.memory.value.threadId
    this.#deps.emit('message', { role: 'assistant', message_id, thread_id, outcome })
  }

  #failMessage(itemId: string, problem: Problem, { canRetry, retryAfterMs }: Extract<NextAttempt, { kind: 'fail' }>): void {
    if (this.#own?.id === itemId) this.#own = null
    const retryAt = retryAfterMs === null ? null : Date.now() + retryAfterMs
    const unfinished = unfinishedAnswer(this.#board.items)
    // The message was taken, and its answer cannot be read.
    if (unfinished !== undefined) this.#board.changeItem('assistant', unfinished.id, (item) => ({ ...item, canRetry: true }))
    else
      this.#board.changeItem('shopper', itemId, (item) =>
        item.delivery.kind === 'sent' ? item : { ...item, delivery: { kind: 'failed', problem, canRetry, retryAt } },
      )
    if (problem.code !== 'stopped') this.#deps.report(problem)
  }

  // ── The session ────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** The session is over: the conversation stays to be read, and the next message begins another. */
  #endSession(): void {
    const { role } = this.#deps.memory.value
    this.#session.forget()
    const own = this.#own
    // An answer that has begun can no longer be read; its question is asked again.
    const rest = this.#board.items.filter((item) => item !== unfinishedAnswer(this.#board.items) && item.id !== own?.id)
    this.#board.setItems(endConversation(rest))
    if (rest.length > 0) this.#addNotice('session_ended')
    if (own !== null) this.#board.setItems([...this.#board.items, own])
    this.#deps.emit('session-ended', { role })
  }

  #addNotice(code: NoticeItem['code']): void {
    this.#board.setItems([...this.#board.items, { kind: 'notice', ...this.#newBase(), code }])
  }

  /** Loads what an open panel shows, and sends what an earlier page could not. */
  async #prepare(): Promise<void> {
    const { memory, api } = this.#deps
    const [{ token }, current] = [memory.value, this.#session.current]
    // The session ended between two pages.
    if (token !== null && this.#board.items.length === 0 && memory.value.threadId !== null && current === null)
      this.#resumeWithoutSession()
    else if (current !== null && this.state.history !== 'loaded') await this.#load()
    const { pending } = memory.value
    if (pending !== null && !this.#runner.isRunning && this.#own === null)
      this.#sendItem(this.#newMessage(pending.text, null), pending.key)
    if (this.state.assistant !== null || !this.state.isOpen) return
    const started = await this.#session.token().catch((problem: Problem) => this.#deps.report(problem))
    if (started === undefined) return
    const profile = await api.assistant(started).catch(() => null)
    if (profile === null) return
    const { name, store_name, greeting, locale, currency, contact } = profile
    this.#board.become({
      assistant: {
        name: textOf(name, 100),
        store_name: textOf(store_name, 200),
        greeting: textOf(greeting, 2000),
        locale: textOf(locale, 35),
        currency: optionalText(currency, 3),
        contact: readContact(contact),
      },
    })
  }

  #resumeWithoutSession(): void {
    const { role } = this.#deps.memory.value
    this.#session.forget()
    this.#addNotice('session_ended')
    this.#deps.emit('session-ended', { role })
  }

  #load(): Promise<void> {
    if (this.state.history === 'loading' && this.#history !== null) return this.#history
    const thread = this.#session.current
    if (thread === null) return Promise.resolve()
    const { signal } = this.#life
    this.#board.become({ history: 'loading' })
    this.#history = this.#readTranscript(thread, signal).then(
      () => this.#showHistory(),
      (problem: Problem) => {
        if (signal.aborted) return
        const isOver = problem.status === 401 || problem.status === 404
        this.#board.become({ history: isOver ? 'none' : 'failed' })
        if (isOver) this.#endLostSession()
        else this.#deps.report(problem)
      },
    )
    return this.#history
  }

  #endLostSession(): void {
    const isEmpty = this.#board.items.length === 0
    this.#endSession()
    if (isEmpty) this.#addNotice('session_ended')
  }

  #showHistory(): void {
    this.#board.become({ history: 'loaded' })
    for (const item of this.#board.items) if (item.kind === 'assistant') this.#expireLater(item)
    const unanswered = isUnanswered(this.#board.items)
    if (unanswered !== null && this.#deps.memory.value.pending === null && !this.#runner.isRunning)
      this.#resume(unanswered.id)
  }

  #resume(itemId: string): void {
    const { signal } = this.#life
    void this.#runner.resume(itemId).then(() => {
      const thread = this.#session.current
      // What the events of this page did not have.
      if (!signal.aborted && thread !== null && isUnanswered(this.#board.items))
        return this.#readTranscript(thread, signal).catch(() => {})
    })
  }

  // ── Other calls ────────────────────────────────────────────────────────────────────────────────────────────────────────

  #changePhoto(photo: Photo | null, photoProblem: Problem | null): void {
    this.#board.become({ draft: { ...this.state.draft, photo, photoProblem } })
  }

  #expireLater({ id, proposal }: AssistantItem): void {
    if (proposal?.state !== 'awaiting') return
    clearTimeout(this.#timers.get(id))
    const expire = (): void =>
      this.#board.changeItem('assistant', id, (item) =>
        item.proposal !== null && ['awaiting', 'failed'].includes(item.proposal.state)
          ? { ...item, proposal: { ...item.proposal, state: 'expired' } }
          : item,
      )
    this.#timers.set(id, setTimeout(expire, lifetimeOf(proposal.confirmation, Date.now())))
  }

  #lookForReplies(): void {
    const isHandedOver = this.#board.items.some(
      (item) => !item.isPast && (item.kind === 'agent' || (item.kind === 'assistant' && item.answer.handoff !== null)),
    )
    if (isHandedOver && this.state.isOpen && this.#deps.isVisible()) void this.#readReplies()
  }

  async #readReplies(): Promise<void> {
    const thread = this.#session.current
    if (thread === null || this.#runner.isRunning || this.#own !== null) return
    const { signal } = this.#life
    const replies = await this.#readTranscript(thread, signal).catch(() => [])
    if (!this.state.isOpen && replies.length > 0) this.#board.become({ unread: this.state.unread + replies.length })
    for (const { id } of replies) {
      this.#deps.emit('message', { role: 'agent', message_id: id, thread_id: thread.threadId })
    }
  }

  async #showCatalog(label: string, query: URLSearchParams): Promise<void> {
    const base = this.#newBase()
    const results = { kind: 'results', ...base, label, products: [], isVerifiedLive: true } as const
    this.#board.setItems([...this.#board.items, { ...results, state: 'loading' }])
    const become = (change: object): void =>
      this.#board.changeItem('results', base.id, (item): ChatItem => ({ ...item, ...change }))
    try {
      const { api, bases } = this.#deps
      const body = await api.searchCatalog(await this.#session.token(), query)
      const products = listOf(body.products, maxCatalogProducts, (item) => readProduct(item, bases()))
      const warnings = listOf(body.warnings, 20, (item) => item)
      become({ state: 'loaded', products, isVerifiedLive: warnings.length === 0 })
    } catch (cause) {
      become({ state: 'failed' })
      this.#deps.report(cause as Problem)
    }
  }
}
