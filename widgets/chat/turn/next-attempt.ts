import type { Problem } from '../../parts/problem.ts'

/** What to do after an attempt to send failed. */
export type NextAttempt =
  | {
      readonly kind: 'wait'
      readonly reason: 'offline' | 'rate_limited' | 'unavailable'
      /** `null`: until the browser is online. */
      readonly delayMs: number | null
    }
  /** The session or the thread is over: send in a new one. */
  | { readonly kind: 'begin_anew' }
  | { readonly kind: 'fail'; readonly canRetry: boolean; readonly retryAfterMs: number | null }

/** The shopper can send the message again. */
export const giveUp = { kind: 'fail', canRetry: true, retryAfterMs: null } as const

const maxAttempts = 6
/** A longer wait is the shopper's decision. */
const maxWaitSeconds = 60
const defaultWaitSeconds = 5

/**
 * @param attempt the number of attempts that have failed, from 1.
 * @param random from 0 to 1: spreads the attempts of many pages after an outage.
 */
export function nextAttempt(problem: Problem, attempt: number, random: number = Math.random()): NextAttempt {
  const { code, status, retryAfterSeconds } = problem
  if (code === 'offline') return { kind: 'wait', reason: 'offline', delayMs: null }
  if (status === 401 || code === 'NOT_FOUND') return { kind: 'begin_anew' }
  if (status === 429) {
    const seconds = Math.max(1, retryAfterSeconds ?? defaultWaitSeconds)
    if (seconds <= maxWaitSeconds && attempt < maxAttempts)
      return { kind: 'wait', reason: 'rate_limited', delayMs: seconds * 1000 }
    return { ...giveUp, retryAfterMs: seconds * 1000 }
  }
  // 409: the first call with the key still runs.
  const mayPass = status === 0 || status === 408 || status === 409 || status >= 500
  if (!mayPass) return { ...giveUp, canRetry: false }
  if (attempt >= maxAttempts) return giveUp
  return { kind: 'wait', reason: 'unavailable', delayMs: backoffMs(attempt, retryAfterSeconds, random) }
}

/** 1, 2, 4, 8 … at most 15 seconds, up to a quarter more, and not before the service asks for it. */
export function backoffMs(attempt: number, retryAfterSeconds: number | null = null, random = Math.random()): number {
  const ms = Math.min(15_000, 1000 * 2 ** (attempt - 1)) * (1 + random / 4)
  return Math.max(ms, Math.min(maxWaitSeconds, retryAfterSeconds ?? 0) * 1000)
}
