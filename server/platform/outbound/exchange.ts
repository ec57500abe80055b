import type { Dispatcher } from 'undici'
import { createBodyCollector } from './body-collector.ts'
import { createBodySink } from './body-sink.ts'
import { OutboundError } from './outbound-error.ts'

export interface ExchangeOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly maxBytes: number
  readonly connectTimeoutMs: number
  readonly totalTimeoutMs: number
  readonly signal: AbortSignal | undefined
  /** Receives the body of a success chunk by chunk, the next chunk only after the promise resolved. `Answer.body` is then empty. */
  readonly sink?: ((chunk: Uint8Array) => Promise<void>) | undefined
  /** Makes the request a POST. It is sent at most once, and only the status and the first `maxBytes` of the response are read. */
  readonly post?: { readonly body: string }
  /** Returns the complete body of any status. A longer body is an error. */
  readonly call?: {
    readonly method: 'GET' | 'POST'
    readonly body: string | null
    /** Whether the request may be sent again over a new connection when a collected-alive connection was closed. */
    readonly isRepeatable: boolean
  }
}

/** One HTTP response. The body of an error response is discarded, except after a POST or a call. */
export interface ExchangeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

interface Head {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly readsBody: boolean
}

// Reading a short remainder keeps the connection reusable; reading a long one costs more than a new connection.
const maxDiscardedBytes = 16_384
// The status decides the outcome of a POST, so a slow body is cut off.
const postBodyTimeoutMs = 1_000

/**
 * Performs one request over `dispatcher`, with its own timeouts: undici's timers restart with every byte and do not run before the
 * connection is established. Rejects with an `OutboundError`, or with the signal's reason.
 */
export function exchange(dispatcher: Dispatcher, url: URL, terms: ExchangeOptions): Promise<ExchangeResponse> {
  if (terms.signal?.aborted) return Promise.reject(terms.signal.reason)
  const { promise, resolve, reject } = Promise.withResolvers<ExchangeResponse>()
  const fail = (reason: unknown) => end(() => reject(reason), asError(reason))
  const running = startTimeouts(url, terms, fail)
  let controller: Dispatcher.DispatchController | null = null
  let ended = false

  const end = (settle: () => void, abortWith: Error | null) => {
    if (ended) return
    ended = true
    running.stop()
    settle()
    if (abortWith) controller?.abort(abortWith)
  }
  const attempt = (mayRetry: boolean) => {
    let head: Head | null = null
    const body = createBodyCollector(terms.maxBytes)
    const sink = terms.sink && createBodySink(terms.sink, { maxBytes: terms.maxBytes, isEnded: () => ended, fail })
    const request = requestOf(url, terms)
    let collected = 0
    let dropped = 0
    const finish = (abortWith: Error | null) => {
      const { status = 0, headers = {} } = head ?? {}
      end(() => resolve({ status, headers, body: body.take() }), abortWith)
    }
    const collect = (chunk: Buffer): boolean => {
      const part = terms.post === undefined ? chunk : chunk.subarray(0, terms.maxBytes - collected)
      collected += part.length
      dropped += chunk.length - part.length
      return body.add(part)
    }
    dispatcher.dispatch(request, {
      onRequestStart(started) {
        controller = started
        running.connected()
        if (ended) started.abort(new Error('given up'))
      },
      onResponseStart(_controller, status, headers) {
        // 100 Continue, 103 Early Hints: the response follows.
        if (status < 200) return
        head = { status, headers: flatten(headers), readsBody: isCall(terms) || isSuccess(status) }
        if (terms.post !== undefined) return running.answered(() => finish(new Error('the body took too long')))
        const refusal = checkHeaders(url, head, terms.maxBytes)
        if (refusal) fail(refusal)
      },
      onResponseData(flow, chunk) {
        if (head?.readsBody) {
          if (sink === undefined ? collect(chunk) : sink.add(chunk, flow))
            return dropped > maxDiscardedBytes ? finish(unread) : undefined
          fail(tooLarge(url, terms.maxBytes))
        } else {
          dropped += chunk.length
          if (dropped > maxDiscardedBytes) finish(unread)
        }
      },
      onResponseEnd: () => (sink === undefined ? finish(null) : void sink.done().then(() => finish(null))),
      onResponseError(_controller, error) {
        if (terms.post !== undefined && head !== null) return finish(null)
        // A collected-alive connection that the other side closed just as we wrote to it does not mean that the URL is unavailable.
        if (mayRetry && !ended && head === null && wasReset(error)) attempt(false)
        else end(() => reject(translate(url, error)), null)
      },
    })
  }
  attempt(terms.call?.isRepeatable ?? terms.post === undefined)
  return promise
}

const unread = new Error('the rest of the response is not needed')

function isCall({ call, post }: ExchangeOptions): boolean {
  return call !== undefined || post !== undefined
}

function requestOf(url: URL, { headers, call, post }: ExchangeOptions): Dispatcher.DispatchOptions {
  const request = { origin: url.origin, path: url.pathname + url.search, headers }
  if (call !== undefined) return { ...request, method: call.method, body: call.body }
  return post === undefined ? { ...request, method: 'GET' } : { ...request, method: 'POST', body: post.body }
}

function startTimeouts(url: URL, terms: ExchangeOptions, giveUp: (reason: unknown) => void) {
  const after = (ms: number, what: string) =>
    setTimeout(() => giveUp(new OutboundError('timeout', `${url.host} ${what} ${ms / 1000} s.`)), ms)
  const connecting = after(terms.connectTimeoutMs, 'did not accept a connection within')
  const total = after(terms.totalTimeoutMs, 'did not finish its answer within')
  let reading: NodeJS.Timeout | undefined
  const onAbort = () => giveUp(terms.signal?.reason)
  terms.signal?.addEventListener('abort', onAbort, { once: true })
  return {
    connected: () => clearTimeout(connecting),
    answered(enough: () => void) {
      clearTimeout(total)
      reading = setTimeout(enough, postBodyTimeoutMs)
    },
    stop() {
      clearTimeout(connecting)
      clearTimeout(total)
      clearTimeout(reading)
      terms.signal?.removeEventListener('abort', onAbort)
    },
  }
}

function isSuccess(status: number): boolean {
  // No range was requested, so 206 is an error: half an image is useless.
  return status >= 200 && status < 300 && status !== 206
}

function checkHeaders(url: URL, head: Head, maxBytes: number): OutboundError | null {
  if (!head.readsBody) return null
  if (Number(head.headers['content-length'] ?? 0) > maxBytes) return tooLarge(url, maxBytes)
  const encoding = head.headers['content-encoding']?.trim().toLowerCase() || 'identity'
  if (encoding === 'identity') return null
  return new OutboundError(
    'unavailable',
    `${url.host} sent a compressed response although compression was not accepted.`,
  )
}

function tooLarge(url: URL, maxBytes: number): OutboundError {
  return new OutboundError('too_large', `The response of ${url.host} is larger than ${maxBytes} bytes.`)
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value])
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

/** Some of undici's errors have no code. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function wasReset(error: Error): boolean {
  return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(codeOf(error))
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}

const sentences: readonly (readonly [RegExp, (host: string) => string])[] = [
  [/^HPE_|^HTTPParserError|^UND_ERR_RES_|^UND_ERR_INFO/, (host) => `${host} did not answer in valid HTTP.`],
  [/CERT|_TLS_|_SSL_|SIGNATURE|^EPROTO/, (host) => `${host} did not prove its identity with a valid TLS certificate.`],
  [/^UND_ERR_SOCKET|^ECONNRESET|^EPIPE/, (host) => `${host} closed the connection before its answer was complete.`],
]

function translate(url: URL, error: Error): OutboundError {
  if (error instanceof OutboundError) return error
  const code = codeOf(error)
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new OutboundError('too_large', `The headers of ${url.host} are too large.`, { cause: error })
  }
  const sentence = sentences.find(([pattern]) => pattern.test(code))?.[1] ?? ((host) => `${host} could not be reached.`)
  return new OutboundError('unavailable', sentence(url.host), { cause: error })
}
