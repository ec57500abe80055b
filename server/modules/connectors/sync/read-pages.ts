import { setTimeout as wait } from 'node:timers/promises'
import { backoffMs } from '../../../platform/leases/backoff.ts'
import type { CallOptions, ConnectionAccess, ProductPage, StorefrontAdapter } from '../adapter.ts'
import { StorefrontError } from '../errors.ts'

export interface Reading {
  readonly adapter: Pick<StorefrontAdapter, 'products'>
  readonly access: ConnectionAccess
  readonly signal: AbortSignal
  readonly limits?: Partial<ReadLimits>
}

interface ReadLimits {
  /** Timeout of one call. */
  readonly callTimeoutMs: number
  /** Calls for one page before the sync fails. */
  readonly maxAttempts: number
  readonly firstRetryMs: number
  /** A platform that asks for a longer wait ends the sync, which is then repeated after that wait. */
  readonly maxRetryMs: number
  readonly maxProducts: number
  /** Consecutive pages without a product. */
  readonly maxEmptyPages: number
}

const defaultLimits: ReadLimits = {
  callTimeoutMs: 30_000,
  maxAttempts: 5,
  firstRetryMs: 1000,
  maxRetryMs: 60_000,
  maxProducts: 200_000,
  maxEmptyPages: 20,
}

/**
 * Reads all pages of a storefront's products in order. Repeats a call that failed temporarily, with backoff or after the platform's
 * Retry-After. Rejects with `StorefrontError`, also if the pages would never end, or with the signal's reason.
 */
export async function* readPages(reading: Reading): AsyncGenerator<ProductPage> {
  const limits = { ...defaultLimits, ...reading.limits }
  const cursors = new Set<string>()
  let cursor: string | null = null
  let products = 0
  let emptyPages = 0
  do {
    const from: string | null = cursor
    const page: ProductPage = await retry(reading, limits, (options) =>
      reading.adapter.products(reading.access, from, options),
    )
    products += page.products.length + page.rejected.length
    if (products > limits.maxProducts)
      throw endless(`The storefront has more than ${limits.maxProducts} products, the maximum of one connection.`)
    emptyPages = page.products.length + page.rejected.length === 0 ? emptyPages + 1 : 0
    if (emptyPages > limits.maxEmptyPages) throw endless('The storefront returns empty pages without an end.')
    yield page
    cursor = page.next
    if (cursor !== null && cursors.has(cursor)) throw endless('The storefront returns the same page of products again.')
    if (cursor !== null) cursors.add(cursor)
  } while (cursor !== null)
}

function endless(message: string): StorefrontError {
  return new StorefrontError('invalid_response', message)
}

/** Runs one call, and repeats it after temporary failures. */
export async function retry<Result>(
  { signal }: Pick<Reading, 'signal'>,
  limits: Partial<ReadLimits>,
  call: (options: CallOptions) => Promise<Result>,
): Promise<Result> {
  const { callTimeoutMs, maxAttempts, firstRetryMs, maxRetryMs } = { ...defaultLimits, ...limits }
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted()
    try {
      return await callOnce({ signal, callTimeoutMs }, call)
    } catch (error) {
      if (signal.aborted || !(error instanceof StorefrontError) || !error.isTemporary || attempt >= maxAttempts)
        throw error
      const delayMs = error.retryAfterMs ?? backoffMs(attempt, { firstMs: firstRetryMs, maxMs: maxRetryMs })
      if (delayMs > maxRetryMs) throw error
      await wait(delayMs, undefined, { signal })
    }
  }
}

async function callOnce<Result>(
  { signal, callTimeoutMs }: { readonly signal: AbortSignal; readonly callTimeoutMs: number },
  call: (options: CallOptions) => Promise<Result>,
): Promise<Result> {
  const timeout = AbortSignal.timeout(callTimeoutMs)
  const options = { signal: AbortSignal.any([signal, timeout]), buyerIp: null }
  try {
    return await beforeAbort(call(options), options.signal)
  } catch (error) {
    if (error instanceof StorefrontError || signal.aborted || !timeout.aborted) throw error
    throw new StorefrontError('timeout', `The storefront did not answer within ${callTimeoutMs / 1000} seconds.`, {
      cause: error,
    })
  }
}

/** Ends the wait for a call that ignores its signal. */
function beforeAbort<Result>(calling: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort, { once: true })
    // The call may have been aborted while it was started.
    if (signal.aborted) onAbort()
    calling.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
