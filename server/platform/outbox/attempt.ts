import { backoffMs } from '../leases/backoff.ts'
import { type Delivery, maxRetryDelayMs, type Outcome, postponeRetry } from './relay.store.ts'
import type { RelayDeps, Subscriber } from './subscriber.ts'

export type Attempts = ReturnType<typeof createAttempts>

const defaultTimeoutMs = 30_000
const backoff = { firstMs: 1000, maxMs: maxRetryDelayMs, factor: 4 }
/** From here on a failure is the operator's business. */
const errorLevelAttempts = 8
/** The retry of an attempt that has not ended is put off by so much, again and again. */
const postponementMs = 15_000

/** Hands events to subscribers, each event to each subscriber once at a time. */
export function createAttempts({
  db,
  logger,
  handlerLimitMs = defaultTimeoutMs,
}: Pick<RelayDeps, 'db' | 'logger' | 'handlerLimitMs'>) {
  /** Attempts that were given up and have not ended yet, with what puts their retries off. */
  const unsettled = new Map<string, NodeJS.Timeout>()

  /** No retry is begun, in whatever process, before the attempt has ended, or has died with this process. */
  const postponeUntil = (
    ended: Promise<unknown>,
    about: { key: string; subscriber: string; eventId: number },
  ): void => {
    const { key, subscriber, eventId } = about
    const postpone = (): void => {
      postponeRetry(db, { subscriber, eventId, ms: postponementMs }).catch((error: unknown) =>
        logger.warn({ err: error, subscriber, event: eventId }, 'a retry was not put off'),
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
    /** The outcome of an attempt; `null` while an earlier one has not ended. `lost` aborts when the subscriber's lease is lost. */
    async make(subscriber: Subscriber, { event, ...delivery }: Delivery, lost: AbortSignal): Promise<Outcome | null> {
      const key = `${subscriber.name} ${event.id}`
      if (unsettled.has(key)) return null
      const limit = new AbortController()
      const handling = startHandler(subscriber, event, AbortSignal.any([limit.signal, lost]))
      const timer = setTimeout(
        () => limit.abort(new Error(`still not done after ${handlerLimitMs} ms`)),
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
        logger[level](facts, 'a subscriber failed on an event; it will get it again')
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

    /** Puts no retry off any more: the process ends. */
    stop(): void {
      for (const timer of unsettled.values()) clearInterval(timer)
    },
  }
}

async function startHandler(subscriber: Subscriber, event: Delivery['event'], signal: AbortSignal): Promise<void> {
  await subscriber.handle(event, signal)
}
