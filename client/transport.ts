import { ConnectionError, errorOf, VitrineError } from './errors.ts'

/** One call, as the transport sends it. */
export interface Call {
  readonly method: string
  /** The path with its query, starting with `/`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData | URLSearchParams
  /** Whether the call may be sent again after a failure without a response. */
  readonly isRepeatable: boolean
  readonly signal?: AbortSignal
  /** Applies to each attempt until its headers arrive; `null` for none. */
  readonly timeoutMs?: number | null
}

export interface TransportOptions {
  /** The address of the service, such as `https://search.shop.example`. */
  readonly baseUrl: string
  /** How often a call is repeated; 2 by default. */
  readonly maxRetries?: number
  /** A longer delay than this, in milliseconds, is an error instead; 60,000 by default. */
  readonly maxRetryDelayMs?: number
  /** 60,000 by default. */
  readonly timeoutMs?: number
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch
  /** Replaces the delay between attempts; for tests. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** Sends a call and resolves with its successful response. */
export type Transport = (call: Call) => Promise<Response>

const firstDelayMs = 250
const defaults = { maxRetries: 2, maxRetryDelayMs: 60_000, timeoutMs: 60_000 }

/**
 * Calls the service. 429 and 503 are repeated after `Retry-After`, because the service has not run the call; so is a call with an
 * idempotency key that is still in flight. Other server errors and lost connections are repeated only if the call is repeatable.
 * Rejects with a `VitrineError` or a `ConnectionError`.
 */
export function createTransport(options: TransportOptions): Transport {
  const { maxRetries, maxRetryDelayMs, timeoutMs } = { ...defaults, ...options }
  const baseUrl = options.baseUrl.replace(/\/$/, '')
  const send = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  const sleep = options.sleep ?? wait
  const attempt = async (call: Call): Promise<Response> => {
    const { method, path, headers, body = null } = call
    const limit = call.timeoutMs === undefined ? timeoutMs : call.timeoutMs
    const { signal, clear } = withTimeout(limit, call.signal)
    try {
      // Never send a credential to another address.
      return await send(baseUrl + path, { method, headers, body, signal, redirect: 'error' })
    } catch (cause) {
      if (call.signal?.aborted) throw call.signal.reason
      const isTimeout = signal.aborted
      const problem = isTimeout ? `did not answer within ${limit} ms` : 'could not be reached'
      throw new ConnectionError(`${baseUrl} ${problem}.`, { cause, isTimeout })
    } finally {
      clear()
    }
  }
  return async (call) => {
    for (let retries = 0; ; retries += 1) {
      const failure = await attempt(call).then(
        async (response) => (response.ok ? response : await errorOf(response)),
        (error: unknown) => error,
      )
      if (failure instanceof Response) return failure
      const delayMs = retries < maxRetries ? delayBefore(failure, { retries, isRepeatable: call.isRepeatable }) : null
      if (delayMs === null || delayMs > maxRetryDelayMs) throw failure
      await sleep(delayMs, call.signal)
    }
  }
}

/** The delay before the next attempt; `null` if the failure is final. */
function delayBefore(failure: unknown, about: { retries: number; isRepeatable: boolean }): number | null {
  const backoffMs = firstDelayMs * 2 ** about.retries * (0.5 + Math.random() / 2)
  if (failure instanceof VitrineError) {
    const { status, code, retryAfterMs } = failure
    const isRefused = status === 429 || status === 503 || code === 'idempotency_key_in_flight'
    const isLost = status === 408 || status === 502 || status === 504
    return isRefused || (isLost && about.isRepeatable) ? (retryAfterMs ?? backoffMs) : null
  }
  return failure instanceof ConnectionError && about.isRepeatable ? backoffMs : null
}

/** Ends with the timeout or the caller's signal; the timer stops once the headers have arrived, and the signal stays. */
function withTimeout(ms: number | null, given: AbortSignal | undefined): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController()
  const timer = ms === null ? undefined : setTimeout(() => controller.abort(), ms)
  const signal = given === undefined ? controller.signal : AbortSignal.any([given, controller.signal])
  return { signal, clear: () => clearTimeout(timer) }
}

function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
