/** A message as the service has stored it. */
interface Turn {
  readonly id: string
  readonly text: string
  readonly startedId: number
  /** The events after `message.started`, once the turn has ended. */
  isOver: boolean
  readonly reply: ScriptedReply
}

interface Thread {
  readonly id: string
  session: string
  readonly turns: Turn[]
  readonly events: { readonly id: number; readonly event: string; readonly data: object; readonly turn: Turn }[]
  readonly agentReplies: { readonly id: string; readonly after: number; readonly text: string }[]
}

/** A scripted answer of the assistant. */
export interface ScriptedReply {
  readonly outcome?: string
  readonly text: string
  readonly answer?: object
  /** The confirmation that the answer proposes. */
  readonly confirmation?: object
  /** Ends the turn only when `release()` is called. */
  readonly waitsForRelease?: boolean
}

export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

/** A fault of the next call of a path, before or after the service has handled it. */
export type Fault =
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body?: object
      readonly headers?: Record<string, string>
    }
  /** The request never arrives. */
  | { readonly kind: 'refused' }
  /** The service handles the request, and its response is lost. */
  | { readonly kind: 'lost' }
  /** The stream breaks after some bytes, or after some events. */
  | { readonly kind: 'cut'; readonly bytes: number }
  | { readonly kind: 'hung_up'; readonly events: number }

interface StreamRequest {
  readonly after: number
  readonly turn: Turn | null
  readonly signal: AbortSignal | null
  readonly fault: Fault | undefined
}

const encoder = new TextEncoder()

/**
 * The assistant's service as its documentation describes it, in memory: sessions, threads, turns, events with replay, idempotency keys
 * and actions. `fetch` replaces the browser's. Faults are set by path, each for one call.
 */
export class ScriptedChat {
  readonly sent: Sent[] = []
  /** Answers to the next messages, then echoes. */
  readonly replies: ScriptedReply[] = []
  /** Responses to confirm calls, by intent. */
  readonly actions: Record<string, { readonly status: number; readonly body: object }> = {}
  /** The chunk sizes of streams, used cyclically. */
  pieces: readonly number[] = [1_000_000]
  readonly threads = new Map<string, Thread>()
  readonly #sessions = new Set<string>()
  readonly #keys = new Map<string, unknown>()
  readonly #faults = new Map<string, Fault[]>()
  readonly #waiting = new Set<() => void>()
  #count = 0

  /** The paths of all calls, shortened: `POST messages/stream`. */
  get calls(): string[] {
    return this.sent.map(({ method, path }) => `${method} ${path}`)
  }

  fail(path: string, ...faults: Fault[]): void {
    this.#faults.set(path, [...(this.#faults.get(path) ?? []), ...faults])
  }

  /** Ends every session, as a restart with other keys would. */
  endSessions(): void {
    this.#sessions.clear()
  }

  /** Ends the turns that wait for release. */
  release(): void {
    for (const thread of this.threads.values()) for (const turn of thread.turns) this.#end(thread, turn)
  }

  /** A member of the store replies. */
  agentReplies(text: string): void {
    const thread = [...this.threads.values()].at(-1)
    if (!thread) throw new Error('There is no thread to reply in.')
    thread.agentReplies.push({ id: this.#id('msg_agent'), after: thread.turns.length, text })
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input))
    const path = url.pathname.replace(/^\/v1\/(?:chat\/)?/, '').replace(/thr_\w+/, 'ID')
    const method = init.method ?? 'GET'
    const headers = new Headers(init.headers)
    const body = await bodyOf(init.body)
    init.signal?.throwIfAborted()
    this.sent.push({ method, path, headers, body })
    const fault = this.#faults.get(path)?.shift()
    if (fault?.kind === 'refused') throw new TypeError('Failed to fetch')
    if (fault?.kind === 'status') return json(fault.status, fault.body ?? {}, fault.headers)
    const response = this.#handle({ method, path, url, headers, body }, init.signal ?? null, fault)
    if (fault?.kind === 'lost') {
      await response.body?.cancel()
      throw new TypeError('Failed to fetch')
    }
    return response
  }

  #handle(
    { method, path, url, headers, body }: Sent & { readonly url: URL },
    signal: AbortSignal | null,
    fault: Fault | undefined,
  ): Response {
    const session = headers.get('authorization')?.replace('Bearer ', '') ?? ''
    if (path === 'sessions/anonymous') return json(200, this.#mint('anonymous'))
    if (path === 'sessions/exchange') return this.#exchange(body)
    if (!this.#sessions.has(session)) return problem(401, 'SESSION_EXPIRED')
    if (path === 'sessions/revoke') {
      this.#sessions.delete(session)
      return new Response(null, { status: 204 })
    }
    if (method === 'POST' && path === 'sessions') return json(201, { thread_id: this.#open(session).id })
    if (path === 'assistant')
      return json(200, {
        name: 'Ada',
        store_name: 'Demo',
        greeting: 'Hello!',
        locale: 'en',
        currency: 'EUR',
        contact: {},
      })
    if (path.startsWith('citations/'))
      return json(200, { handle: path, title: 'Returns', text: '30 days.', context: 'All', is_current: true })
    if (path === 'catalog/search') return json(200, { products: [{ product_id: 'prd_a', title: 'A' }], warnings: [] })
    const thread = this.threads.get(String(body.thread_id ?? /thr_\w+/.exec(url.pathname)?.[0]))
    if (thread?.session !== session) return problem(404, 'NOT_FOUND')
    const key = headers.get('idempotency-key')
    if (path === 'messages/stream') return this.#send(thread, { text: String(body.text), key, signal, fault })
    if (path === 'messages/photo') return this.#sendPhoto(thread, { text: String(body.text ?? ''), key })
    if (path === 'messages/stop') {
      for (const turn of thread.turns) this.#end(thread, turn)
      return json(200, { stopped: true })
    }
    if (path === 'sessions/ID') return json(200, this.#transcript(thread, url))
    if (path === 'sessions/ID/events')
      return this.#stream(thread, { after: Number(headers.get('last-event-id')), turn: null, signal, fault })
    if (path.startsWith('actions/')) return this.#settle(path, { key, intent: String(body.intent_id) })
    throw new Error(`not scripted: ${method} ${path}`)
  }

  #id(prefix: string): string {
    this.#count += 1
    return `${prefix}_${this.#count}`
  }

  #mint(role: string): object {
    const session_token = this.#id('sess')
    this.#sessions.add(session_token)
    return { session_token, expires_in: 3600, role }
  }

  #exchange({ assertion, session_token }: Record<string, unknown>): Response {
    const before = session_token === undefined ? null : String(session_token)
    const isKnown = before === null || this.#sessions.has(before)
    if (assertion !== 'good' || !isKnown) return problem(401, 'UNAUTHENTICATED')
    const minted = this.#mint('customer') as { session_token: string }
    for (const thread of this.threads.values()) if (thread.session === before) thread.session = minted.session_token
    if (before !== null) this.#sessions.delete(before)
    return json(200, minted)
  }

  #open(session: string): Thread {
    const thread: Thread = { id: this.#id('thr'), session, turns: [], events: [], agentReplies: [] }
    this.threads.set(thread.id, thread)
    return thread
  }

  #begin(thread: Thread, text: string): Turn {
    const reply = this.replies.shift() ?? { text: `You said: ${text}` }
    const turn: Turn = { id: this.#id('msg'), text, startedId: thread.events.length + 1, isOver: false, reply }
    thread.turns.push(turn)
    this.#add(thread, turn, 'message.started', { message_id: turn.id, thread_id: thread.id })
    if (!reply.waitsForRelease) this.#end(thread, turn)
    return turn
  }

  /** The turn with a key, or a new one. */
  #turnOf(thread: Thread, { text, key }: { text: string; key: string | null }): Turn | Response {
    const place = `${thread.id} ${key}`
    const known = key === null ? undefined : (this.#keys.get(place) as Turn | undefined)
    if (known !== undefined) return known.text === text ? known : problem(422, 'VALIDATION_FAILED')
    if (thread.turns.some(({ isOver }) => !isOver)) return problem(429, 'RATE_LIMITED', { 'retry-after': '1' })
    const turn = this.#begin(thread, text)
    if (key !== null) this.#keys.set(place, turn)
    return turn
  }

  #send(
    thread: Thread,
    about: { text: string; key: string | null; signal: AbortSignal | null; fault: Fault | undefined },
  ): Response {
    const turn = this.#turnOf(thread, about)
    if (turn instanceof Response) return turn
    return this.#stream(thread, { ...about, after: turn.startedId - 1, turn })
  }

  #sendPhoto(thread: Thread, about: { text: string; key: string | null }): Response {
    const turn = this.#turnOf(thread, about)
    if (turn instanceof Response) return turn
    this.#end(thread, turn)
    const events = thread.events.filter((one) => one.turn === turn).map(({ id, event, data }) => ({ id, event, data }))
    return json(200, { ...completed(turn), thread_id: thread.id, answer: answerOf(turn), events })
  }

  #add(thread: Thread, turn: Turn, event: string, data: object): void {
    thread.events.push({ id: thread.events.length + 1, event, data, turn })
  }

  #end(thread: Thread, turn: Turn): void {
    if (turn.isOver) return
    const { text, confirmation } = turn.reply
    for (const piece of text.match(/.{1,9}/gsu) ?? []) this.#add(thread, turn, 'message.delta', { text: piece })
    if (confirmation) this.#add(thread, turn, 'confirmation.required', confirmation)
    this.#add(thread, turn, 'message.completed', completed(turn))
    turn.isOver = true
    for (const wake of this.#waiting) wake()
  }

  /** Events after one, in pieces; with a turn, until it ends, else until none runs. */
  #stream(thread: Thread, about: StreamRequest): Response {
    const { signal, fault } = about
    const generate = this.#bytes(thread, about)
    let left = fault?.kind === 'cut' ? fault.bytes : Number.POSITIVE_INFINITY
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await generate.next()
        if (signal?.aborted) return controller.error(signal.reason)
        if (value !== undefined) {
          controller.enqueue(value.subarray(0, Math.min(value.length, left)))
          left -= value.length
        }
        if (left <= 0) controller.error(new TypeError('network error'))
        else if (done) controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  }

  async *#bytes(thread: Thread, { after, turn, signal, fault }: StreamRequest): AsyncGenerator<Uint8Array, undefined> {
    yield* this.#cut(encoder.encode('retry: 2000\n\n'))
    let [last, sent] = [after, 0]
    const maxEvents = fault?.kind === 'hung_up' ? fault.events : -1
    while (!signal?.aborted) {
      const events = thread.events.filter(({ id, turn: one }) => id > last && (turn === null || one === turn))
      for (const { id, event, data } of events) {
        last = id
        if (sent === maxEvents) throw new TypeError('network error')
        sent += 1
        yield* this.#cut(encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      }
      if (sent === maxEvents) throw new TypeError('network error')
      if (turn === null ? thread.turns.every(({ isOver }) => isOver) : turn.isOver) return undefined
      await this.#change(signal)
    }
    return undefined
  }

  #change(signal: AbortSignal | null): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#waiting.delete(wake)
        resolve()
      }
      this.#waiting.add(wake)
      signal?.addEventListener('abort', wake)
    })
  }

  *#cut(bytes: Uint8Array): Generator<Uint8Array, void> {
    for (let at = 0, number = 0; at < bytes.length; number += 1) {
      const size = Math.max(1, this.pieces[number % this.pieces.length] ?? 1)
      yield bytes.subarray(at, at + size)
      at += size
    }
  }

  #transcript(thread: Thread, url: URL): object {
    const replies = (after: number) =>
      thread.agentReplies
        .filter((one) => one.after === after)
        .map(({ id, text }) => ({ message_id: id, role: 'agent', text, created_at: now, outcome: null, answer: null }))
    const messages = [
      ...replies(0),
      ...thread.turns.flatMap((turn, at) => [
        { message_id: `${turn.id}_q`, role: 'shopper', text: turn.text, created_at: now, outcome: null, answer: null },
        ...(turn.isOver
          ? [
              {
                message_id: turn.id,
                role: 'assistant',
                text: turn.reply.text,
                created_at: now,
                outcome: turn.reply.outcome ?? 'answer',
                answer: answerOf(turn),
              },
            ]
          : []),
        ...replies(at + 1),
      ]),
    ]
    const from = Number(url.searchParams.get('cursor') ?? 0)
    const limit = Number(url.searchParams.get('limit'))
    const next_cursor = messages.length > from + limit ? String(from + limit) : null
    return { thread_id: thread.id, messages: messages.slice(from, from + limit), next_cursor }
  }

  #settle(path: string, { key, intent }: { key: string | null; intent: string }): Response {
    const known = this.#keys.get(String(key)) as { status: number; body: object } | undefined
    const settled = known ??
      this.actions[intent] ?? { status: 409, body: { code: 'CONFIRMATION_INVALID', confirmation: null } }
    if (settled.status === 200) this.#keys.set(String(key), settled)
    // Single use: another call for the intent finds it settled.
    delete this.actions[intent]
    return json(settled.status, path === 'actions/cancel' ? { intent_id: intent, status: 'cancelled' } : settled.body)
  }
}

const now = '2026-11-22T12:00:00.000Z'

function completed(turn: Turn): object {
  return { message_id: turn.id, outcome: turn.reply.outcome ?? 'answer', ...answerOf(turn) }
}

function answerOf({ reply: { text, answer, confirmation } }: Turn): object {
  const actions = confirmation ? [{ type: 'confirm', label: 'Confirm', payload: confirmation }] : []
  return { response_markdown: text, citations: [], products: [], next_actions: actions, handoff: null, ...answer }
}

function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  return json(status, { status, code, detail: code }, headers)
}

async function bodyOf(body: unknown): Promise<Record<string, unknown>> {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {}
}
