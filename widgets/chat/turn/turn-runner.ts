import { isAbort, Problem } from '../../parts/problem.ts'
import type { ChatApi } from '../api/chat-api.ts'
import type { StreamedEvent } from '../api/event-parser.ts'
import { type Fields, fieldsOf, list, textOf } from '../api/read-values.ts'
import type { ChatMemory } from '../session/chat-memory.ts'
import type { OpenThread, Session } from '../session/session.ts'
import type { TurnState } from '../state/chat-state.ts'
import type { ThreadEvent } from '../state/conversation.ts'
import { type Connection, pause } from './connection.ts'
import { backoffMs, giveUp, type NextAttempt, nextAttempt } from './next-attempt.ts'

/** A message of the shopper. */
export interface Outgoing {
  readonly itemId: string
  readonly text: string
  readonly photo: Blob | null
  readonly key: string
}

export interface TurnRunnerDeps {
  readonly api: Pick<ChatApi, 'sendText' | 'sendPhoto' | 'replay' | 'stop'>
  readonly session: Pick<Session, 'thread' | 'current'>
  readonly memory: ChatMemory
  readonly connection: Connection
  readonly onTurn: (turn: TurnState) => void
  /** Each event of the thread exactly once, in order. `messageId`: the answer that it belongs to. */
  readonly onEvent: (event: ThreadEvent, messageId: string | null) => void
  /** The session is over. The message with the ID is sent in a new one. */
  readonly onSessionOver: (itemId: string | null) => void
  readonly onFailed: (itemId: string, problem: Problem, next: Extract<NextAttempt, { kind: 'fail' }>) => void
}

const maxReconnects = 10

/** Sends messages and follows their answers, one at a time, across lost connections. Its only state is the position in the thread. */
export class TurnRunner {
  readonly #deps: TurnRunnerDeps
  #run: AbortController | null = null
  #done: Promise<void> = Promise.resolve()
  #turn: TurnState = { kind: 'idle' }
  /** Of the thread: events up to this one are not applied again. */
  #lastEventId: number
  #threadId: string | null
  /** The answer of the running turn; `null` before it has started. */
  #messageId: string | null = null
  #isOver = false
  #isStopWanted = false

  constructor(deps: TurnRunnerDeps) {
    this.#deps = deps
    this.#lastEventId = deps.memory.value.lastEventId
    this.#threadId = deps.memory.value.threadId
  }

  /** Resolves when no turn runs. */
  get idle(): Promise<void> {
    return this.#done
  }

  get isRunning(): boolean {
    return this.#run !== null
  }

  /** Sends a message and follows its answer to its end. Never rejects. */
  send(message: Outgoing): Promise<void> {
    return this.#begin({ kind: 'sending', itemId: message.itemId }, (signal) => this.#deliver(message, signal))
  }

  /** Follows a turn of an earlier page, or one whose connection was given up. Never rejects. */
  resume(itemId: string): Promise<void> {
    return this.#begin({ kind: 'thinking', itemId, isReconnecting: false }, async (signal) => {
      try {
        const thread = this.#deps.session.current
        if (thread !== null) await this.#follow(thread, itemId, signal)
      } catch (cause) {
        if (signal.aborted) return
        const problem = asProblem(cause)
        if (nextAttempt(problem, 1).kind === 'begin_anew') this.#deps.onSessionOver(null)
        else this.#fail(itemId, problem, giveUp)
      }
    })
  }

  /** Ends the running turn at the service; a message that waits for its next attempt is given up. */
  stop(): void {
    const { kind } = this.#turn
    if (kind === 'idle' || kind === 'stopping') return
    if (kind === 'waiting') {
      const { itemId } = this.#turn
      this.abort()
      this.#fail(itemId, new Problem('stopped', 'stopped'), giveUp)
      return
    }
    this.#isStopWanted = true
    const { itemId } = this.#turn
    this.#become({ kind: 'stopping', itemId, isReconnecting: false })
    if (kind !== 'sending') this.#requestStop()
  }

  /** Detaches from the running turn, which continues at the service. */
  abort(): void {
    this.#run?.abort()
    this.#run = null
    this.#become({ kind: 'idle' })
  }

  #begin(turn: TurnState, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController()
    this.#run?.abort()
    this.#run = controller
    this.#isStopWanted = false
    this.#expectTurn()
    this.#become(turn)
    const done = run(controller.signal).finally(() => {
      if (this.#run !== controller) return
      this.#run = null
      this.#become({ kind: 'idle' })
    })
    this.#done = done
    return done
  }

  #expectTurn(): void {
    this.#messageId = null
    this.#isOver = false
  }

  #become(turn: TurnState): void {
    this.#turn = turn
    this.#deps.onTurn(turn)
  }

  #fail(itemId: string, problem: Problem, next: Extract<NextAttempt, { kind: 'fail' }>): void {
    this.#deps.memory.update({ pending: null })
    this.#deps.onFailed(itemId, problem, next)
  }

  async #deliver(message: Outgoing, signal: AbortSignal): Promise<void> {
    const { itemId, key, text, photo } = message
    if (photo === null) this.#deps.memory.update({ pending: { key, text } })
    let isAnew = false
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      const problem = await this.#attempt(message, signal).then(() => null, asProblem)
      if (problem === null || signal.aborted) return
      const next = this.#nextAttempt(problem, attempt)
      if (next.kind === 'begin_anew' && !isAnew) {
        isAnew = true
        this.#beginAnew(message)
      } else if (next.kind === 'wait') await this.#wait(itemId, next, signal)
      else return this.#fail(itemId, problem, next.kind === 'fail' ? next : giveUp)
    }
  }

  #beginAnew({ itemId, key, text, photo }: Outgoing): void {
    this.#deps.onSessionOver(itemId)
    if (photo === null) this.#deps.memory.update({ pending: { key, text } })
    this.#expectTurn()
    this.#become({ kind: 'sending', itemId })
  }

  #nextAttempt(problem: Problem, attempt: number): NextAttempt {
    const next = nextAttempt(problem, attempt)
    // A turn that has started is not sent again.
    const isBegun = this.#messageId !== null && next.kind !== 'begin_anew'
    return isBegun || this.#isStopWanted ? giveUp : next
  }

  async #wait(itemId: string, next: Extract<NextAttempt, { kind: 'wait' }>, signal: AbortSignal): Promise<void> {
    const { reason, delayMs } = next
    this.#become({ kind: 'waiting', itemId, reason, retryAt: delayMs === null ? null : Date.now() + delayMs })
    await pause(this.#deps.connection, delayMs, signal)
    if (!signal.aborted) this.#become({ kind: 'sending', itemId })
  }

  async #attempt(message: Outgoing, signal: AbortSignal): Promise<void> {
    const { api, session } = this.#deps
    const thread = await session.thread()
    signal.throwIfAborted()
    this.#enter(thread)
    const access = { token: thread.token, signal }
    const outgoing = { ...message, threadId: thread.threadId }
    if (message.photo !== null) return this.#take(await api.sendPhoto(access, outgoing), message.itemId)
    try {
      await api.sendText(access, outgoing, (event) => this.#receive(event, message.itemId))
    } catch (cause) {
      // The connection broke in the middle of the answer: the service continues, so the chat reconnects.
      if (this.#messageId === null || signal.aborted) throw cause
    }
    if (this.#messageId === null) throw new Problem('unreachable', 'The stream ended early.')
    await this.#follow(thread, message.itemId, signal)
  }

  /** Reads the rest of the turn, reconnecting whenever the connection breaks. */
  async #follow(thread: OpenThread, itemId: string, signal: AbortSignal): Promise<void> {
    const { api, connection } = this.#deps
    this.#enter(thread)
    for (let failures = 0; !this.#isOver; ) {
      const isOnline = connection.isOnline()
      if (failures > 0 || !isOnline) {
        this.#setReconnecting(itemId, true)
        await pause(connection, isOnline ? backoffMs(failures) : null, signal)
      }
      signal.throwIfAborted()
      const before = this.#lastEventId
      const about = { threadId: thread.threadId, after: before }
      try {
        await api.replay({ token: thread.token, signal }, about, (event) => this.#receive(event, itemId))
        // No turn is running, and none has started since the last event: there is nothing to wait for.
        if (this.#messageId === null) this.#isOver = true
        failures += 1
      } catch (cause) {
        const problem = asProblem(cause)
        if (signal.aborted || nextAttempt(problem, 1).kind !== 'wait') throw cause
        failures += 1
      }
      if (this.#lastEventId > before) failures = 1
      if (failures > maxReconnects) throw new Problem('unreachable', 'The stream ended early.')
    }
  }

  #setReconnecting(itemId: string, isReconnecting: boolean): void {
    const { kind } = this.#turn
    if (kind !== 'thinking' && kind !== 'writing' && kind !== 'stopping') return
    if (this.#turn.isReconnecting !== isReconnecting) this.#become({ kind, itemId, isReconnecting })
  }

  /** Event IDs count within a thread. */
  #enter({ threadId }: OpenThread): void {
    if (threadId === this.#threadId) return
    this.#threadId = threadId
    this.#lastEventId = 0
  }

  /** The response of a message with a photo. */
  #take(body: Fields, itemId: string): void {
    for (const { id, event, data } of list(fieldsOf, 1000)(body.events))
      this.#receive({ id: String(id), event: String(event), data: JSON.stringify(data) }, itemId)
    // The events could not be stored.
    const { message_id, outcome, answer } = body
    if (!this.#isOver) {
      const data = { ...fieldsOf(answer), message_id, outcome }
      for (const event of ['message.started', 'message.completed']) this.#apply({ event, data }, itemId)
    }
  }

  #receive({ id, event, data }: StreamedEvent, itemId: string): void {
    const number = Number(id)
    if (!Number.isSafeInteger(number) || number < 1) return
    const received = { event, data: fieldsOf(parsed(data)) }
    if (number > this.#lastEventId) {
      this.#lastEventId = number
      this.#apply(received, itemId)
    } else this.#place(received)
    if (this.#isOver) this.#deps.memory.update({ lastEventId: this.#lastEventId })
  }

  #apply(received: ThreadEvent, itemId: string): void {
    this.#place(received)
    const { event } = received
    if (event === 'message.started') {
      this.#deps.memory.update({ pending: null })
      if (this.#isStopWanted) this.#requestStop()
    }
    this.#deps.onEvent(received, this.#messageId)
    if (this.#run === null) return
    const isStopping = this.#turn.kind === 'stopping'
    const kind = isStopping ? 'stopping' : event === 'message.started' ? 'thinking' : 'writing'
    if (kind !== this.#turn.kind || this.#turn.isReconnecting) this.#become({ kind, itemId, isReconnecting: false })
  }

  /** Which turn the events belong to, and whether it has ended. */
  #place({ event, data }: ThreadEvent): void {
    const id = textOf(data.message_id, 200) || null
    if (event === 'message.started') {
      this.#messageId = id
      this.#isOver = false
    }
    if (event === 'message.completed' && id === this.#messageId) this.#isOver = true
  }

  #requestStop(): void {
    const { api, session } = this.#deps
    const thread = session.current
    if (thread === null) return
    api.stop(thread.token, thread.threadId).catch(() => {
      // The turn goes on; the shopper can stop it again.
      if (this.#turn.kind === 'stopping') this.#become({ ...this.#turn, kind: 'thinking' })
      this.#isStopWanted = false
    })
  }
}

function asProblem(cause: unknown): Problem {
  if (cause instanceof Problem) return cause
  return new Problem(isAbort(cause) ? 'stopped' : 'INTERNAL', String(cause))
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
