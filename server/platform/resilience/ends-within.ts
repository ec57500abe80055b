import { setTimeout as wait } from 'node:timers/promises'

/** Whether `work` ends within `ms`. Rejects as it does until then; a later rejection is ignored. */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController()
  try {
    return await Promise.race([work.then(() => true), wait(ms, false, { ref: false, signal: timer.signal })])
  } finally {
    timer.abort()
  }
}
