import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { growingTo } from '../../../platform/caches.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import { createOriginGate } from '../../../platform/outbound/origin-gate.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../../../platform/resilience/circuit-breaker.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { CallOptions } from '../adapter.ts'
import type { OpenConnection } from '../connections/open-connections.ts'
import { StorefrontError } from '../errors.ts'
import { createHealthReports, type HealthDeps } from './connection-health.ts'

export interface ConnectionCallsDeps extends HealthDeps {
  readonly logger: Pick<Logger, 'warn' | 'error'>
  readonly metrics: Pick<Metrics, 'liveCalls' | 'liveCallSeconds'>
}

/** Calls of one connection that run concurrently in this process. */
const concurrentCalls = 8
const callTimeoutMs = 900
/** A timeout counts as a failure of the storefront only if the call had at least this much time. */
const minFairMs = 400
/** No call starts with less time than this. */
const minCallMs = 20
const maxConnections = 5_000
const breakerLimits = { failuresToOpen: 3, failureWindowMs: 30_000, openMs: 10_000 }
/** A URL that is not a storefront, or rejects the credential, is called again after this time or with another credential. */
const refusedMs = 30_000
const maxThrottleMs = 30_000
const defaultThrottleMs = 1000

export interface CallLimits extends CallOptions {
  /** The `performance.now()` at which the turn's time for live reads ends. */
  readonly deadline: number
}

export interface CallTarget {
  readonly scope: StoreScope
  readonly connection: OpenConnection
}

export type ConnectionCalls = ReturnType<typeof createConnectionCalls>

/** Calls storefronts with a time limit, a limit of concurrent calls and a circuit breaker for each connection. */
export function createConnectionCalls(deps: ConnectionCallsDeps) {
  const { metrics, logger } = deps
  const gate = createOriginGate({ maxConcurrent: concurrentCalls, maxWaitMs: callTimeoutMs })
  const breakers = new LRUCache<string, { readonly access: string; readonly breaker: CircuitBreaker }>(
    growingTo(maxConnections),
  )
  const health = createHealthReports(deps)

  /** A new address or credential starts with a closed breaker. */
  function breakerOf({ connectionId, access: { storeUrl, secret } }: OpenConnection): CircuitBreaker {
    const access = createHash('sha256')
      .update(`${storeUrl}\n${secret ?? ''}`)
      .digest('base64')
    const known = breakers.get(connectionId)
    if (known?.access === access) return known.breaker
    const breaker = createCircuitBreaker({ clock: deps.clock, ...breakerLimits })
    breakers.set(connectionId, { access, breaker })
    return breaker
  }

  function failed({ scope, connection }: CallTarget, breaker: CircuitBreaker, error: unknown): void {
    const { platform, connectionId } = connection
    const isStorefrontError = error instanceof StorefrontError
    metrics.liveCalls.inc({ platform, outcome: isStorefrontError ? error.kind : 'error' })
    if (!isStorefrontError) {
      breaker.recordFailure()
      logger.error({ err: error, connection_id: connectionId }, 'live read failed unexpectedly')
      return
    }
    applyToBreaker(breaker, error)
    if (error.kind === 'throttled' || (error.isTemporary && !breaker.isOpen())) return
    logger.warn({ err: error, connection_id: connectionId }, 'storefront cannot be read')
    health.note(scope, connectionId, error)
  }

  return {
    /** The result of `work`; `null` if it failed, timed out, or was not started. Never rejects. */
    async call<T>(
      target: CallTarget,
      { signal, buyerIp, deadline }: CallLimits,
      work: (options: CallOptions) => Promise<T>,
    ): Promise<T | null> {
      const { platform, connectionId } = target.connection
      const breaker = breakerOf(target.connection)
      const skip = (outcome: 'skipped_open' | 'skipped_busy'): null => {
        metrics.liveCalls.inc({ platform, outcome })
        return null
      }
      if (breaker.isOpen()) return skip('skipped_open')
      const release = await gate.enter(`https://${connectionId}`, signal).catch(() => null)
      if (release === null) return skip('skipped_busy')
      const startedAt = performance.now()
      const timeoutMs = Math.min(callTimeoutMs, Math.floor(deadline - startedAt))
      try {
        if (breaker.isOpen()) return skip('skipped_open')
        if (timeoutMs < minCallMs) return skip('skipped_busy')
        const result = await withTimeout({ signal, timeoutMs }, (own) => work({ signal: own, buyerIp }))
        breaker.recordSuccess()
        metrics.liveCalls.inc({ platform, outcome: 'ok' })
        health.note(target.scope, connectionId, null)
        return result
      } catch (error) {
        const isEnded = signal.aborted || (isTimeout(error) && timeoutMs < minFairMs)
        if (!isEnded) failed(target, breaker, error)
        return null
      } finally {
        release()
        metrics.liveCallSeconds.observe({ platform }, (performance.now() - startedAt) / 1000)
      }
    },

    /** The number of connections that are currently not called. */
    countOpen: (): number => [...breakers.values()].filter(({ breaker }) => breaker.isOpen()).length,
    /** Resolves when every health report that has started is stored. */
    settled: health.settled,
  }
}

function applyToBreaker(breaker: CircuitBreaker, { kind, retryAfterMs }: StorefrontError): void {
  if (kind === 'throttled') breaker.open(Math.min(retryAfterMs ?? defaultThrottleMs, maxThrottleMs))
  else if (kind === 'unauthorized' || kind === 'not_a_storefront') breaker.open(refusedMs)
  else if (kind === 'timeout' || kind === 'unavailable') breaker.recordFailure()
}

function isTimeout(error: unknown): boolean {
  return error instanceof StorefrontError && error.kind === 'timeout'
}

/** Runs `work` with a timeout, even if it ignores its signal. A late result is dropped. */
async function withTimeout<T>(
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
  work: (own: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController()
  const ended = Promise.withResolvers<never>()
  const end = (reason: unknown): void => {
    ended.reject(reason)
    own.abort(reason)
  }
  const onAbort = (): void => end(signal.reason)
  const late = new StorefrontError('timeout', `The storefront did not answer within ${timeoutMs} ms.`)
  const timer = setTimeout(() => end(late), timeoutMs)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const working = work(own.signal)
    working.catch(() => undefined)
    return await Promise.race([working, ended.promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
