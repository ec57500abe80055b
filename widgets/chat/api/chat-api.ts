import type { AssistantErrorCode } from '../../../contract/error-codes.ts'
import { isAbort, Problem, retryAfterOf, unreachable } from '../../parts/problem.ts'
import { createEventParser, type StreamedEvent } from './event-parser.ts'
import { type Fields, fieldsOf, textOf, timeOf } from './read-values.ts'

/** The service sends a comment every 15 seconds. */
const silenceMs = 40_000
/** More than a page of a transcript has. */
const maxBodyLength = 8_000_000

/** An error response of the service. `body` is its problem document. */
export class Refusal extends Problem {
  readonly body: Fields
  constructor(problem: ConstructorParameters<typeof Problem>, body: Fields) {
    super(...problem)
    this.body = body
  }
}

export interface OutgoingMessage {
  readonly threadId: string
  readonly text: string
  readonly photo: Blob | null
  /** Makes a repeated call the same message. */
  readonly key: string
}

/** The credentials of a call, and the signal that aborts it. */
interface Access {
  readonly token: string
  readonly signal: AbortSignal
}

type OnEvent = (event: StreamedEvent) => void

interface Call {
  /** POST if there is a body, else GET. */
  readonly body?: object | undefined
  readonly token?: string | undefined
  /** `Idempotency-Key` */
  readonly key?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

export type ChatApi = ReturnType<typeof createChatApi>

/** Until the response begins. An answer that is not streamed may wait for a language model. */
const timeoutMs = 30_000
const eventStream = 'text/event-stream'

/**
 * The shopper endpoints of the assistant. Every call rejects with a `Problem`, or with an `AbortError` when its signal is aborted. The
 * bodies are returned as they arrived: read them with `read-answer.ts`. `baseUrl` ends with a slash.
 */
export function createChatApi(baseUrl: string) {
  async function request(path: string, { body, token, key, headers, signal }: Call): Promise<Response> {
    const isForm = body instanceof FormData
    const over = new AbortController()
    const stop = () => over.abort()
    const timer = setTimeout(() => over.abort(unreachable(`no response within ${timeoutMs} ms`)), timeoutMs)
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    try {
      const response = await fetch(`${baseUrl}v1/${path}`, {
        // Without cookies: the token identifies the session, and cookies of the service's own pages do not apply here.
        credentials: 'omit',
        cache: 'no-store',
        signal: over.signal,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(key && { 'Idempotency-Key': key }),
          ...(body && !isForm && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
      })
      if (!response.ok) throw await refusalOf(response)
      return response
    } catch (cause) {
      return failed(cause)
    } finally {
      clearTimeout(timer)
    }
  }

  async function call(path: string, about: Call): Promise<Fields> {
    const response = await request(path, about)
    return fieldsOf(await readJson(response).catch(failed))
  }

  async function stream(path: string, about: Call, onEvent: OnEvent): Promise<void> {
    const headers = { Accept: eventStream, ...about.headers }
    const response = await request(path, { ...about, headers })
    if (!response.headers.get('Content-Type')?.startsWith(eventStream)) throw unreachable('no event stream')
    await readEvents(response, onEvent).catch(failed)
  }

  const thread = (threadId: string) => `chat/sessions/${encodeURIComponent(threadId)}`

  return {
    mint: (store_public_key: string, locale: string) =>
      call('sessions/anonymous', { body: { store_public_key, locale } }),

    /** @param session_token the session whose threads the new one takes over. */
    exchange: (assertion: string, locale: string, session_token: string | undefined) =>
      call('sessions/exchange', { body: { assertion, locale, session_token } }),

    async revoke(token: string): Promise<void> {
      await request('sessions/revoke', { token, body: { reason: 'ended by the page' } })
    },

    openThread: (token: string, locale: string, key: string) => call('chat/sessions', { token, key, body: { locale } }),

    /** Sends a message and streams its turn. */
    sendText: (access: Access, { threadId: thread_id, text, key }: OutgoingMessage, onEvent: OnEvent) =>
      stream('chat/messages/stream', { ...access, key, body: { thread_id, text } }, onEvent),

    /** Sends a message with a photo and waits for the answer. */
    sendPhoto(access: Access, { threadId, text, photo, key }: OutgoingMessage): Promise<Fields> {
      const body = new FormData()
      body.append('thread_id', threadId)
      if (text !== '') body.append('text', text)
      body.append('image', photo as Blob, 'photo.jpg')
      return call('chat/messages/photo', { ...access, key, body })
    },

    /** Streams the events of a thread after the given event, and the events of a running turn until it ends. */
    replay: (access: Access, { threadId, after }: { threadId: string; after: number }, onEvent: OnEvent) =>
      stream(`${thread(threadId)}/events`, { ...access, headers: { 'Last-Event-ID': String(after) } }, onEvent),

    transcript: (access: Access, threadId: string, cursor: string | null) =>
      call(`${thread(threadId)}?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`, access),

    stop: (token: string, thread_id: string) => call('chat/messages/stop', { token, body: { thread_id } }),

    /** Repeated calls have the same effect and response. */
    consent: (token: string, what: 'confirm' | 'cancel', about: { threadId: string; intentId: string }) =>
      call(`chat/actions/${what}`, {
        token,
        key: `${what}-${about.intentId}`,
        body: { thread_id: about.threadId, intent_id: about.intentId },
      }),

    assistant: (token: string) => call('chat/assistant', { token }),

    citation: (token: string, handle: string) => call(`chat/citations/${encodeURIComponent(handle)}`, { token }),

    searchCatalog: (token: string, query: URLSearchParams) => call(`catalog/search?${query}`, { token }),
  }
}

function failed(cause: unknown): never {
  throw cause instanceof Problem || isAbort(cause) ? cause : unreachable(cause)
}

async function refusalOf(response: Response): Promise<Refusal> {
  const { status } = response
  const body = fieldsOf(await readJson(response).catch(() => ({})))
  const message = textOf(body.detail, 1000) || textOf(body.title, 1000) || `HTTP ${status}`
  const retryAt = timeOf(body.retry_at)
  // The seconds of the header do not depend on the clock of this device.
  const seconds = retryAfterOf(response) ?? (retryAt && Math.ceil((retryAt - Date.now()) / 1000))
  const code = (textOf(body.code, 100) || 'INTERNAL') as AssistantErrorCode
  return new Refusal([code, message, { status, retryAfterSeconds: seconds }], body)
}

/** The JSON of a response, within a limit. */
async function readJson(response: Response): Promise<unknown> {
  let text = ''
  await readPieces(response, (piece) => {
    text += piece
    if (text.length > maxBodyLength) throw new Problem('unreachable', 'too long')
  })
  return JSON.parse(text)
}

/** Reads an event stream until it ends, or is silent for 40 seconds; rejects when the connection breaks. */
function readEvents(response: Response, onEvent: (event: StreamedEvent) => void): Promise<void> {
  return readPieces(response, createEventParser(onEvent))
}

async function readPieces({ body }: Response, onPiece: (piece: string) => void): Promise<void> {
  const reader = body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  // Without effect on a stream that has ended. A waiting read ends at once.
  const cancel = () => void reader.cancel().catch(() => {})
  for (;;) {
    const timer = setTimeout(cancel, silenceMs)
    try {
      const { done, value } = await reader.read()
      onPiece(decoder.decode(value, { stream: !done }))
      if (done) return
    } catch (cause) {
      cancel()
      throw cause
    } finally {
      clearTimeout(timer)
    }
  }
}
