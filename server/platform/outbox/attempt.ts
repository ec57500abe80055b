import { backoffMs } from '../leases/backoff.ts'
import { type Delivery, maxRetryDelayMs, type Outcome, postponeRetry } from './relay.store.ts'
import type { RelayDeps, Subscriber } from './subscriber.ts'

export type Attempts = ReturnType<typeof createAttempts>

const defaultTimeoutMs = 30_000
const backoff = { firstMs: 1000, maxMs: maxRetryDelayMs, factor: 4 }
/** From this attempt on, a failure is logged as an error. */
const errorLevelAttempts = 8
/** While a timed-out attempt is still running, its retry is repeatedly postponed by this much. */
const postponementMs = 15_000

/** Delivers events to subscribers. Each subscriber handles an event at most once at a time. */
export function createAttempts({
  db,
  logger,
  handlerLimitMs = defaultTimeoutMs,
}: Pick<RelayDeps, 'db' | 'logger' | 'handlerLimitMs'>) {
  /** Timed-out attempts that are still running, with the timers that postpone their retries. */
  const unsettled = new Map<string, NodeJS.Timeout>()

  /** Prevents a retry by any process until the attempt or this process ends. */
  const postponeUntil = (
    ended: Promise<unknown>,
    about: { key: string; subscriber: string; eventId: number },
  ): void => {
    const { key, subscriber, eventId } = about
    const postpone = (): void => {
      postponeRetry(db, { subscriber, eventId, ms: postponementMs }).catch((error: unknown) =>
        logger.warn({ err: error, subscriber, event: eventId }, 'could not postpone the retry of an event'),
      )
    }
    const timer = setInterval(postpone, postponementMs / 3).unref()
    unsettled.set(key, timer)
    void ended.finally(() => {
      clearInterval(timer)
      unsettled.delete(key)
    })
  }

  return {
    /** Returns the outcome of an attempt; `null` while an earlier attempt is still running. `lost` aborts when the subscriber's lease is lost. */
    async make(subscriber: Subscriber, { event, ...delivery }: Delivery, lost: AbortSignal): Promise<Outcome | null> {
      const key = `${subscriber.name} ${event.id}`
      if (unsettled.has(key)) return null
      const limit = new AbortController()
      const handling = startHandler(subscriber, event, AbortSignal.any([limit.signal, lost]))
      const timer = setTimeout(
        () => limit.abort(new Error(`The handler did not finish within ${handlerLimitMs} ms`)),
        handlerLimitMs,
      )
      const late = new Promise<never>((_none, reject) => {
        limit.signal.addEventListener('abort', () => reject(limit.signal.reason), { once: true })
      })
      try {
        await Promise.race([handling, late])
        return { delivery: { event, ...delivery }, retryInMs: null }
      } catch (error) {
        const attempt = delivery.attempts + 1
        const facts = { err: error, subscriber: subscriber.name, event: event.id, type: event.type, attempt }
        const level = attempt >= errorLevelAttempts ? 'error' : 'warn'
        logger[level](facts, 'event delivery failed; will be retried')
        const delayMs = backoffMs(attempt, backoff)
        if (!limit.signal.aborted) return { delivery: { event, ...delivery }, retryInMs: delayMs }
        postponeUntil(
          handling.catch(() => undefined),
          { key, subscriber: subscriber.name, eventId: event.id },
        )
        return { delivery: { event, ...delivery }, retryInMs: Math.max(delayMs, postponementMs) }
      } finally {
        clearTimeout(timer)
      }
    },

    /** Stops postponing retries, when the process shuts down. */
    stop(): void {
      for (const timer of unsettled.values()) clearInterval(timer)
    },
  }
}

async function startHandler(subscriber: Subscriber, event: Delivery['event'], signal: AbortSignal): Promise<void> {
  await subscriber.handle(event, signal)
}
