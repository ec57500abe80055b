import { afterEach, expect, it, vi } from 'vitest'
import { type Admission, type AdmissionLimits, createAdmission } from './admission.ts'

afterEach(() => vi.useRealTimers())

/** An admission on a fake clock. */
function createTestAdmission(limits: Partial<AdmissionLimits> = {}) {
  vi.useFakeTimers()
  const startedAt = Date.now()
  const admission = createAdmission(
    {
      running: 1,
      queued: 100,
      shortQueue: 0,
      maxWaitShortMs: 5000,
      maxWaitMs: 1000,
      maxWaitStandingMs: 100,
      ...limits,
    },
    () => Date.now() - startedAt,
  )
  const log: string[] = []
  return {
    admission,
    log,
    enter: (name: string, about: { lane?: string; isWithClient?: boolean } = {}) =>
      enter(admission, log, { name, ...about }),
  }
}

function enter(
  admission: Admission,
  log: string[],
  { name, lane = 'one', isWithClient = false }: { name: string; lane?: string; isWithClient?: boolean },
) {
  return admission.enter({
    lane,
    start: () => void log.push(name),
    refuse: () => void log.push(`${name} refused`),
    isWaitingForClient: () => isWithClient,
  })
}

it('runs a bounded number of requests and starts the next when one ends', () => {
  const { log, enter } = createTestAdmission({ running: 2 })
  const first = enter('a')
  enter('b')
  enter('c')
  expect(log).toEqual(['a', 'b'])
  first.leave()
  first.leave()
  expect(log).toEqual(['a', 'b', 'c'])
})

it('refuses requests that have waited too long, and no others', () => {
  const { log, enter } = createTestAdmission()
  enter('a')
  enter('b')
  vi.advanceTimersByTime(900)
  expect(log).toEqual(['a'])
  vi.advanceTimersByTime(200)
  expect(log).toEqual(['a', 'b refused'])
})

it('serves callers in turn: a burst from one does not block the others', () => {
  const { log, enter } = createTestAdmission()
  const running = [enter('a0')]
  for (let at = 1; at <= 50; at += 1) running.push(enter(`a${at}`))
  const other = enter('b', { lane: 'two' })
  running[0]?.leave()
  running[1]?.leave()
  expect(log).toEqual(['a0', 'a1', 'b'])
  other.leave()
  expect(log.at(-1)).toBe('a2')
})

it('serves a short queue in order of arrival, however long it lasts, and refuses nothing', () => {
  const { log, enter } = createTestAdmission({ shortQueue: 3 })
  const names = Array.from({ length: 40 }, (_none, at) => `c${at}`)
  const admitted = new Map(names.slice(0, 4).map((name) => [name, enter(name)]))
  // Four clients send their next request after each answer, so three always wait, longer than the limit for a long queue.
  for (const name of names.slice(4)) {
    vi.advanceTimersByTime(50)
    admitted.get(log.at(-1) ?? '')?.leave()
    admitted.set(name, enter(name))
  }
  expect(log).toEqual(names.slice(0, 37))
})

it('serves a short queue when each request takes longer than requests of a long queue wait', () => {
  const { log, enter } = createTestAdmission({ shortQueue: 3 })
  const admitted = new Map(['a', 'b', 'c', 'd'].map((name) => [name, enter(name)]))
  for (const name of ['a', 'b', 'c']) {
    vi.advanceTimersByTime(1400)
    admitted.get(name)?.leave()
  }
  expect(log).toEqual(['a', 'b', 'c', 'd'])
})

it('refuses requests of a short queue only after its own limit', () => {
  const { log, enter } = createTestAdmission({ shortQueue: 3, maxWaitMs: 500, maxWaitShortMs: 1200 })
  enter('a')
  enter('b')
  vi.advanceTimersByTime(1100)
  expect(log).toEqual(['a'])
  vi.advanceTimersByTime(200)
  expect(log).toEqual(['a', 'b refused'])
})

it('refuses of a long queue only what a short one cannot take', () => {
  const { log, enter } = createTestAdmission({ shortQueue: 3, maxWaitMs: 500 })
  const first = enter('a')
  for (const name of ['b', 'c', 'd', 'e', 'f']) enter(name)
  vi.advanceTimersByTime(600)
  expect(log).toEqual(['a', 'b refused', 'c refused'])
  vi.advanceTimersByTime(700)
  first.leave()
  expect(log.slice(3)).toEqual(['d'])
})

it('serves the newest first once the oldest has waited too long', () => {
  const { log, enter } = createTestAdmission()
  const first = enter('a')
  enter('old')
  vi.advanceTimersByTime(60)
  enter('new')
  first.leave()
  expect(log).toEqual(['a', 'new'])
})

it('starts no old request during continuous refusals, so that admitted requests are fast', () => {
  const { log, enter } = createTestAdmission()
  const first = enter('a')
  enter('b')
  vi.advanceTimersByTime(1100)
  enter('late')
  vi.advanceTimersByTime(150)
  const fresh = enter('fresh')
  first.leave()
  fresh.leave()
  expect(log).toEqual(['a', 'b refused', 'fresh'])
})

it('bounds the queue, and drops requests of the caller with the most requests in it', () => {
  const { log, enter } = createTestAdmission({ queued: 3 })
  enter('a')
  enter('a1')
  enter('b', { lane: 'two' })
  enter('a2')
  enter('c', { lane: 'three' })
  expect(log).toEqual(['a', 'a1 refused'])
})

it('removes clients that leave the queue, and serves everything once the load is over', () => {
  const { admission, log, enter } = createTestAdmission()
  const first = enter('a')
  const leaving = enter('leaving')
  enter('b')
  leaving.leave()
  first.leave()
  expect(log).toEqual(['a', 'b'])
  expect(admission.state()).toMatchObject({ running: 1, queued: 0, refused: 0 })
})

it('lets others pass a few slow requests, but not many', () => {
  const { log, enter } = createTestAdmission({ maxWaitMs: 10_000, maxWaitStandingMs: 10_000 })
  for (let at = 0; at < 66; at += 1) {
    enter(`slow ${at}`)
    vi.advanceTimersByTime(1600)
  }
  expect(log.filter((line) => line.startsWith('slow'))).toHaveLength(65)
})

it('does not count a request that waits for its client', () => {
  const { log, enter } = createTestAdmission()
  enter('slow upload', { isWithClient: true })
  enter('b')
  expect(log).toEqual(['slow upload'])
  vi.advanceTimersByTime(200)
  expect(log).toEqual(['slow upload', 'b'])
})
