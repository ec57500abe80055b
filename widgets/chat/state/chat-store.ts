import type { NextAction, ProductCard } from '../../../contract/assistant/answer.ts'
import { Problem } from '../../parts/problem.ts'
import { type Photo, readPhoto } from '../../parts/read-photo.ts'
import type { ChatApi } from '../api/chat-api.ts'
import type { Bases } from '../api/read-answer.ts'
import { textOf } from '../api/read-values.ts'
import { createConsent } from '../consent/consent.ts'
import type { ChatMemory } from '../session/chat-memory.ts'
import { createSession, type Session } from '../session/session.ts'
import type { Connection } from '../turn/connection.ts'
import { type Board, createBoard } from './board.ts'
import { type ChatActions, type ChatState, emptyDraft, maxTextLength } from './chat-state.ts'
import { endConversation } from './conversation.ts'
import { createHistory, type LoadHistory, unansweredMessage } from './history.ts'
import { createLookups } from './lookups.ts'
import { Messages } from './messages.ts'
import { isUndecided, lifetimeOf } from './proposals.ts'
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
  /** Whether the page is visible. */
  readonly isVisible: () => boolean
  /** Whether the open panel covers the page. */
  readonly coversPage: () => boolean
}

/** Poll interval for replies by members of the store, while the panel is open and the conversation was handed over. */
const replyPollMs = 20_000
/** A draft may be too long to be sent: the shopper shortens it. */
const maxDraftLength = 20_000

/** The state of one chat and its transitions. Does not use the DOM. */
export class ChatStore implements ChatActions {
  readonly #deps: ChatStoreDeps
  readonly #board: Board
  readonly #session: Session
  readonly #messages: Messages
  readonly #consent: ReturnType<typeof createConsent>
  readonly #lookups: ReturnType<typeof createLookups>
  readonly #readTranscript: LoadHistory
  /** Aborts everything that this page waits for. */
  #life = new AbortController()
  #history: Promise<void> | null = null
  readonly #expirations = new Map<string, ReturnType<typeof setTimeout>>()
  #replyTimer: ReturnType<typeof setInterval> | undefined

  constructor(deps: ChatStoreDeps) {
    this.#deps = deps
    const { draft, isOpen } = deps.memory.value
    const board = createBoard(deps.onChange)
    const session = createSession({
      ...deps,
      onChange: (state) => {
        // The session of the thread expired while the page was open.
        if (state.kind === 'starting' && deps.memory.value.threadId) this.#endSession()
        board.become({ session: state })
      },
    })
    const own = { ...deps, board, session, onSessionOver: (itemId: string | null) => this.#endSession(itemId) }
    this.#board = board
    this.#session = session
    this.#readTranscript = createHistory(own)
    this.#lookups = createLookups(own)
    this.#messages = new Messages({ ...own, onAnswered: (itemId) => this.#finish(itemId) })
    this.#consent = createConsent({ ...own, onProposed: (itemId) => this.#expireLater(itemId) })
    board.become({ isOpen, draft: { ...emptyDraft, text: draft } })
  }

  get state(): ChatState {
    return this.#board.state
  }

  /** Continues what an earlier page of the tab began. Call it when the element is added to the page. */
  start(): void {
    if (this.#life.signal.aborted) this.#life = new AbortController()
    this.#replyTimer ??= setInterval(() => this.#pollReplies(), replyPollMs)
    const { isOpen, pending, token } = this.#deps.memory.value
    // A closed panel makes no call, unless a message was in flight.
    if (isOpen || (pending !== null && token !== null)) void this.#prepare()
  }

  /** Stops waiting for anything. Call it when the element is removed from the page. */
  disconnect(): void {
    this.#life.abort()
    this.#messages.abort()
    // Once the element is back in the page, the rest of a running answer is read.
    this.#board.become({ history: 'none' })
    clearInterval(this.#replyTimer)
    this.#replyTimer = undefined
    for (const timer of this.#expirations.values()) clearTimeout(timer)
    this.#expirations.clear()
  }

  open(): void {
    if (this.state.isOpen) return
    this.#board.become({ isOpen: true, unread: 0, takesFocus: true })
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
    const draft = text.slice(0, maxDraftLength)
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
    const { draft } = this.state
    const message = (text ?? draft.text).trim()
    const photo = text === undefined ? draft.photo : null
    if (this.#messages.isBusy || (message === '' && photo === null)) return
    if (message.length > maxTextLength) {
      this.type(message)
      return
    }
    if (text === undefined) {
      this.type('')
      this.removePhoto()
    }
    // The conversation of an earlier page comes first.
    this.#messages.send(message, photo, { after: this.#history })
  }

  stop(): void {
    this.#messages.stop()
  }

  retry(itemId: string): void {
    this.#messages.retry(itemId)
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
    if (type !== 'search') return
    const base = this.#messages.newBase()
    this.#messages.add({ kind: 'results', ...base, label, state: 'loading', products: [], isVerifiedLive: true })
    void this.#lookups.catalog(base.id, searchParametersOf(payload))
  }

  loadHistory(): void {
    void this.#load()
  }

  loadOlder(): void {
    this.#board.showOlder()
  }

  loadCitation(handle: string): void {
    void this.#lookups.citation(handle)
  }

  clickProduct({ product_id, url, title }: ProductCard, event: Event): void {
    if (!this.#deps.emit('product-click', { product_id, url, title })) event.preventDefault()
    // The product's page would open below the panel.
    else if (url !== null && this.#deps.coversPage()) this.close()
  }

  /** Continues as the customer that the shop's backend has signed. Resolves with whether that was possible; never rejects. */
  async identify(assertion: string): Promise<boolean> {
    // Threads move to the new session, and the old one ends: a running turn, and the loading of a conversation, end first.
    await this.#messages.idle
    await this.#history
    const hadMessages = this.#board.items.length > 0
    try {
      const { continues } = await this.#session.identify(assertion)
      if (!continues) this.#board.setItems(endConversation(this.#board.items))
      if (hadMessages) this.#messages.addNotice('signed_in')
      return true
    } catch (cause) {
      if (hadMessages) this.#messages.addNotice('sign_in_failed')
      this.#deps.report(cause as Problem)
      return false
    }
  }

  /** Ends the session and clears the conversation, for example when the customer signs out. Never rejects. */
  async reset(): Promise<void> {
    this.#messages.abort()
    this.#history = null
    this.#board.setItems([])
    this.#board.become({ draft: emptyDraft, unread: 0, history: 'none', citations: {} })
    await this.#session.end()
  }

  /** After the page was hidden, or used in another tab of the same session. */
  refresh(): void {
    if (this.state.isOpen) void this.#readReplies()
  }

  #changePhoto(photo: Photo | null, photoProblem: Problem | null): void {
    this.#board.become({ draft: { ...this.state.draft, photo, photoProblem } })
  }

  #endSession(ownItemId?: string | null): void {
    const { role } = this.#deps.memory.value
    this.#session.clear()
    this.#messages.end(ownItemId)
    this.#deps.emit('session-ended', { role })
  }

  /** Loads what an open panel shows, and sends what an earlier page could not. */
  async #prepare(): Promise<void> {
    const { value } = this.#deps.memory
    if (this.#session.current !== null) await this.#load()
    // The session ended between two pages.
    else if (this.#board.items.length === 0 && value.threadId !== null) this.#endSession(null)
    if (value.pending !== null && !this.#messages.isBusy)
      this.#messages.send(value.pending.text, null, { key: value.pending.key })
    if (this.state.isOpen) await this.#lookups.profile()
  }

  #load(): Promise<void> {
    const { history } = this.state
    const thread = this.#session.current
    if (thread === null || history === 'loading' || history === 'loaded') return this.#history ?? Promise.resolve()
    const { signal } = this.#life
    this.#board.become({ history: 'loading' })
    this.#history = this.#readTranscript(thread, signal)
      .then(
        () => this.#showHistory(),
        (problem: Problem) => this.#failHistory(problem, signal),
      )
      .finally(() => {
        this.#history = null
      })
    return this.#history
  }

  #showHistory(): void {
    this.#board.become({ history: 'loaded' })
    for (const { id } of this.#board.items) this.#expireLater(id)
    const unanswered = unansweredMessage(this.#board.items)
    const { pending } = this.#deps.memory.value
    if (unanswered !== null && pending === null && !this.#messages.isBusy) void this.#resume(unanswered.id)
  }

  #failHistory(problem: Problem, signal: AbortSignal): void {
    if (signal.aborted) return
    const isOver = problem.status === 401 || problem.status === 404
    this.#board.become({ history: isOver ? 'none' : 'failed' })
    if (isOver) this.#endSession(null)
    else this.#deps.report(problem)
  }

  /** Reads the rest of an answer that an earlier page began to show. */
  async #resume(itemId: string): Promise<void> {
    await this.#messages.resume(itemId)
    // What the events did not contain.
    if (unansweredMessage(this.#board.items) !== null) await this.#readReplies()
  }

  #finish(itemId: string): void {
    if (!this.state.isOpen) this.#board.become({ unread: this.state.unread + 1 })
    this.#expireLater(itemId)
  }

  #expireLater(itemId: string): void {
    const item = this.#board.items.find(({ id }) => id === itemId)
    if (item?.kind !== 'assistant' || item.proposal?.state !== 'awaiting') return
    clearTimeout(this.#expirations.get(itemId))
    const expire = (): void =>
      this.#board.changeItem('assistant', itemId, (one) =>
        one.proposal && isUndecided(one.proposal) ? { ...one, proposal: { ...one.proposal, state: 'expired' } } : one,
      )
    this.#expirations.set(itemId, setTimeout(expire, lifetimeOf(item.proposal.confirmation, Date.now())))
  }

  #pollReplies(): void {
    const isHandedOver = this.#board.items.some(
      (item) => !item.isPast && (item.kind === 'agent' || (item.kind === 'assistant' && item.answer.handoff !== null)),
    )
    if (isHandedOver && this.state.isOpen && this.#deps.isVisible()) void this.#readReplies()
  }

  async #readReplies(): Promise<void> {
    const thread = this.#session.current
    if (thread === null || this.#messages.isBusy) return
    const replies = await this.#readTranscript(thread, this.#life.signal).catch(() => [])
    if (!this.state.isOpen && replies.length > 0) this.#board.become({ unread: this.state.unread + replies.length })
    for (const { id } of replies)
      this.#deps.emit('message', { role: 'agent', message_id: id, thread_id: thread.threadId })
  }
}
