import { Problem } from '../../parts/problem.ts'
import type { Photo } from '../../parts/read-photo.ts'
import type { Bases } from '../api/read-answer.ts'
import { type ChatMemory, randomKey } from '../session/chat-memory.ts'
import { giveUp, type NextAttempt } from '../turn/next-attempt.ts'
import { TurnRunner, type TurnRunnerDeps } from '../turn/turn-runner.ts'
import type { Board } from './board.ts'
import type { ChatItem, NoticeItem, ShopperItem } from './chat-state.ts'
import { answerWith, applyEvent, endConversation, type ThreadEvent, unfinishedAnswer } from './conversation.ts'

export interface MessagesDeps extends Pick<TurnRunnerDeps, 'api' | 'session' | 'connection' | 'onSessionOver'> {
  readonly board: Board
  readonly memory: ChatMemory
  readonly bases: () => Bases
  readonly emit: (type: string, detail: object) => boolean
  readonly report: (problem: Problem) => void
  /** An answer is complete. */
  readonly onAnswered: (itemId: string) => void
}

/** The common fields of every item. */
export type NewBase = Pick<NoticeItem, 'id' | 'at'> & { readonly isPast: false }

/** The shopper's messages and their answers in the conversation of the page. Only one message is sent at a time. */
export class Messages {
  readonly #deps: MessagesDeps
  readonly #runner: TurnRunner
  /** The message that the service has not accepted yet. */
  #own: ShopperItem | null = null
  /** The idempotency keys of messages that can be sent again. */
  readonly #keys = new Map<string, string>()
  #count = 0

  constructor(deps: MessagesDeps) {
    this.#deps = deps
    this.#runner = new TurnRunner({
      ...deps,
      onTurn: (turn) => deps.board.become({ turn }),
      onEvent: (event, messageId) => this.#apply(event, messageId),
      onFailed: (itemId, problem, next) => this.#fail(itemId, problem, next),
    })
  }

  get isBusy(): boolean {
    return this.#own !== null || this.#runner.isRunning
  }

  /** Resolves when no turn runs. */
  get idle(): Promise<void> {
    return this.#runner.idle
  }

  stop(): void {
    const own = this.#own
    if (own === null || this.#runner.isRunning) this.#runner.stop()
    else {
      // It waits for the history.
      this.#runner.abort()
      this.#fail(own.id, new Problem('stopped', 'stopped'), giveUp)
    }
  }

  /** Detaches from the running turn, which continues at the service. */
  abort(): void {
    this.#own = null
    this.#runner.abort()
  }

  newBase(): NewBase {
    this.#count += 1
    return { id: `local-${this.#count}`, at: Date.now(), isPast: false }
  }

  add(item: ChatItem): void {
    const { board } = this.#deps
    board.setItems([...board.items, item])
  }

  addNotice(code: NoticeItem['code']): void {
    this.add({ kind: 'notice', ...this.newBase(), code })
  }

  /** Sends a message after another wait. Reusing the key of an earlier attempt prevents a duplicate. */
  send(
    text: string,
    photo: Photo | null,
    { key = randomKey(), after = null }: { key?: string; after?: Promise<void> | null } = {},
  ): void {
    const delivery = { kind: 'pending' } as const
    const item: ShopperItem = { kind: 'shopper', ...this.newBase(), messageId: null, text, photo, delivery }
    this.#own = item
    const { board } = this.#deps
    // Replaces an earlier attempt, such as one from before the element was moved within the page.
    board.setItems([...board.items.filter(({ id }) => this.#keys.get(id) !== key), item])
    this.#keys.set(item.id, key)
    void this.#deliver(item, key, after)
  }

  /** See `ChatActions.retry`. */
  retry(itemId: string): void {
    const { board } = this.#deps
    const item = board.items.find(({ id }) => id === itemId)
    if (!item || item.isPast || this.isBusy) return
    if (item.kind === 'shopper' && item.delivery.kind === 'failed') this.#resend(item, this.#keys.get(itemId))
    if (item.kind !== 'assistant' || !item.canRetry) return
    if (item.outcome === null) {
      board.changeItem('assistant', itemId, (answer) => ({ ...answer, canRetry: false }))
      void this.resume(itemId)
      return
    }
    const question = board.items.slice(0, board.items.indexOf(item)).findLast(isOfShopper)
    if (!question) return
    board.setItems(board.items.filter((one) => one !== item))
    // Another turn: a new key, and a new message in the transcript.
    this.#resend(question)
  }

  /** Follows the answer to a message that was sent before. */
  resume(itemId: string): Promise<void> {
    return this.#runner.resume(itemId)
  }

  /**
   * The session is over: the conversation stays readable, and the next message starts another one. `ownItemId`: a message that is sent
   * again, because it was not accepted, or because its answer can no longer be read; by default the one that is being sent.
   */
  end(ownItemId = this.#own?.id ?? null): void {
    const { board } = this.#deps
    const own = board.items.filter(isOfShopper).find(({ id }) => id === ownItemId)
    const unfinished = unfinishedAnswer(board.items)
    board.setItems(endConversation(board.items.filter((item) => item !== unfinished && item !== own)))
    this.addNotice('session_ended')
    if (!own) return
    this.#own = { ...own, messageId: null, delivery: { kind: 'pending' } }
    this.add(this.#own)
  }

  /** The same message at the end of the conversation. */
  #resend(item: ShopperItem, key = randomKey()): void {
    this.#keys.set(item.id, key)
    this.send(item.text, item.photo, { key })
  }

  async #deliver(item: ShopperItem, key: string, after: Promise<void> | null): Promise<void> {
    if (after !== null) {
      this.#deps.board.become({ turn: { kind: 'sending', itemId: item.id } })
      await after
      if (this.#own !== item) return
    }
    await this.#runner.send({ itemId: item.id, text: item.text, photo: item.photo?.image ?? null, key })
    if (this.#own === item) this.#own = null
  }

  #apply(event: ThreadEvent, messageId: string | null): void {
    const { board, bases, emit, memory } = this.#deps
    const [own, before] = [this.#own, board.items]
    const context = { bases: bases(), now: Date.now(), ownItemId: own?.id ?? null, messageId }
    board.setItems(applyEvent(before, event, context))
    const thread_id = memory.value.threadId
    if (event.event === 'message.started' && own !== null) {
      this.#own = null
      this.#keys.delete(own.id)
      emit('message', { role: 'shopper', message_id: messageId, thread_id })
    }
    if (event.event !== 'message.completed' || messageId === null || before === board.items) return
    const answer = answerWith(board.items, messageId)
    if (!answer) return
    this.#deps.onAnswered(answer.id)
    emit('message', { role: 'assistant', message_id: messageId, thread_id, outcome: answer.outcome })
  }

  #fail(itemId: string, problem: Problem, next: Extract<NextAttempt, { kind: 'fail' }>): void {
    const { board, report } = this.#deps
    const { canRetry, retryAfterMs } = next
    if (this.#own?.id === itemId) this.#own = null
    const retryAt = retryAfterMs === null ? null : Date.now() + retryAfterMs
    const unfinished = unfinishedAnswer(board.items)
    // The message was accepted, and its answer cannot be read.
    if (unfinished) board.changeItem('assistant', unfinished.id, (item) => ({ ...item, canRetry: true }))
    else
      board.changeItem('shopper', itemId, (item) =>
        item.delivery.kind === 'sent' ? item : { ...item, delivery: { kind: 'failed', problem, canRetry, retryAt } },
      )
    if (problem.code !== 'stopped') report(problem)
  }
}

function isOfShopper(item: ChatItem): item is ShopperItem {
  return item.kind === 'shopper'
}
