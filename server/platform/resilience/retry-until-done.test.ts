import { expect, it } from 'vitest'
import { retryUntilDone } from './retry-until-done.ts'

it('reports the first attempt at once, and retries until one succeeds', async () => {
  const failures: [string, number][] = []
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries < 4) throw new Error(`try ${tries}`)
    return tries
  }
  const { first, done } = retryUntilDone(work, {
    signal: new AbortController().signal,
    delaysMs: [1, 2],
    onFailure: (error, delayMs) => failures.push([String(error), delayMs]),
  })
  expect(await first).toBeNull()
  expect(await done).toBe(4)
  expect(failures).toEqual([
    ['Error: try 1', 1],
    ['Error: try 2', 2],
    ['Error: try 3', 2],
  ])
})

it('ends when it is aborted, between or during attempts, and never rejects', async () => {
  const waiting = new AbortController()
  const failing = { signal: waiting.signal, delaysMs: [3_600_000] as [number], onFailure: () => waiting.abort() }
  expect(await retryUntilDone(() => Promise.reject(new Error('always')), failing).done).toBeNull()

  const working = new AbortController()
  const failures: unknown[] = []
  const aborted = retryUntilDone(
    async () => {
      working.abort()
      working.signal.throwIfAborted()
    },
    { signal: working.signal, delaysMs: [1], onFailure: (error) => failures.push(error) },
  )
  expect(await aborted.done).toBeNull()
  expect(failures).toEqual([])
})
