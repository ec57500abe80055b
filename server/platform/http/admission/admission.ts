import { createFairQueue, type FairQueue, type QueueEntry } from './fair-queue.ts'

export interface AdmissionLimits {
  /** Maximum concurrent requests. */
  readonly running: number
  /** Maximum waiting requests of all callers. */
  readonly queued: number
  /**
   * Up to this queue length there is no overload: requests are served in order of arrival and refused only after `maxWaitShortMs`.
   * Clients that send their next request after a response normally stay below it.
   */
  readonly shortQueue: number
  readonly maxWaitShortMs: number
  /**
   * After this wait, the requests that a longer queue has too many are refused, oldest first. Not earlier: a client that waits for a
   * refusal sends nothing else.
   */
  readonly maxWaitMs: number
  /**
   * During a standing overload (no free slot for `standingAfterMs` and more than `shortQueue` requests waiting), requests that have waited
   * this long are not started. Admitted requests are then answered quickly, and the others are refused.
   */
  readonly maxWaitStandingMs: number
}

/** A request that asks for admission. */
export interface Candidate {
  /** The caller; callers take turns. */
  readonly lane: string
  /** Called once, now or later, when the request may run. */
  start(): void
  /** Called instead if the request is refused. */
  refuse(): void
  /** Whether it currently waits only for its client, to send the body or read the response. */
  isWaitingForClient(): boolean
}

export interface Admitted {
  /** The request has ended, or its client has disconnected. Idempotent. */
  leave(): void
}

export interface AdmissionState {
  readonly running: number
  readonly queued: number
  /** Since the start of the process. */
  readonly refused: number
}

export interface Admission {
  enter(candidate: Candidate): Admitted
  state(): AdmissionState
  close(): void
}

/** A burst is served in order; a standing queue is served newest first. */
const newestFirstAfterMs = 40
const standingAfterMs = 500
/** Time without a refusal after which the overload is over. */
const standingUntilMs = 1000
const sweepMs = 25
/** A body sent together with its headers is complete by then. */
const clientGraceMs = 100
const slowAfterMs = 1500
const maxSlow = 64

interface Running {
  readonly candidate: Candidate
  readonly since: number
  isCounted: boolean
}

/**
 * Limits concurrent requests and lets the others wait briefly in a fair queue. More concurrency would not help: requests would share
 * the same processors, and all would be late.
 */
export function createAdmission(limits: AdmissionLimits, now: () => number = () => performance.now()): Admission {
  const queue = createFairQueue<Candidate>({ newestFirstAfterMs, shortQueue: limits.shortQueue })
  const running = new Set<Running>()
  const entries = new Map<Candidate, QueueEntry<Candidate>>()
  const started = new Map<Candidate, Running>()
  let counted = 0
  let refused = 0
  const pressure = createPressure(limits, now())
  let timer: NodeJS.Timeout | null = null

  const start = (candidate: Candidate): void => {
    const one: Running = { candidate, since: now(), isCounted: true }
    running.add(one)
    started.set(candidate, one)
    counted += 1
    watch()
    candidate.start()
  }

  const refuse = (candidate: Candidate): void => {
    entries.delete(candidate)
    refused += 1
    pressure.refused(now())
    candidate.refuse()
  }

  const startWaiting = (): void => {
    while (counted < limits.running) {
      const at = now()
      const next = queue.take(at, pressure.maxAgeMs(at, queue.size))
      if (next === null) {
        pressure.relieved(at)
        return
      }
      entries.delete(next.item)
      start(next.item)
    }
  }

  /**
   * Requests that wait for their client, and a limited number of slow ones, do not occupy a slot: they wait for something and would
   * block the others.
   */
  const recount = (at: number): void => {
    let slow = 0
    // Oldest first.
    for (const one of running) {
      const age = at - one.since
      const isSlow = age >= slowAfterMs && slow < maxSlow
      const isFree = age >= clientGraceMs && one.candidate.isWaitingForClient()
      if (isSlow) slow += 1
      one.isCounted = !isSlow && !isFree
    }
    counted = [...running].filter(({ isCounted }) => isCounted).length
  }

  const sweep = (): void => {
    const at = now()
    for (const { item } of expired(queue, limits, at)) refuse(item)
    recount(at)
    startWaiting()
    if (running.size === 0 && queue.size === 0) unwatch()
  }

  const watch = (): void => {
    timer ??= setInterval(sweep, sweepMs).unref()
  }

  const unwatch = (): void => {
    if (timer !== null) clearInterval(timer)
    timer = null
  }

  const leave = (candidate: Candidate): void => {
    const entry = entries.get(candidate)
    if (entry !== undefined) queue.remove(entry)
    entries.delete(candidate)
    const one = started.get(candidate)
    if (one === undefined) return
    started.delete(candidate)
    running.delete(one)
    if (one.isCounted) counted -= 1
    startWaiting()
  }

  return {
    enter(candidate) {
      if (counted < limits.running && queue.size === 0) start(candidate)
      else {
        entries.set(candidate, queue.add(candidate.lane, candidate, now()))
        watch()
        const dropped = queue.size > limits.queued ? queue.dropFromLongestLane() : null
        if (dropped !== null) refuse(dropped.item)
      }
      return { leave: () => leave(candidate) }
    },
    state: () => ({ running: counted, queued: queue.size, refused }),
    close: unwatch,
  }
}

/** Removes and returns the requests that have waited too long for a queue of its length. */
function expired<T>(queue: FairQueue<T>, limits: AdmissionLimits, at: number): QueueEntry<T>[] {
  const { maxWaitShortMs, maxWaitMs, shortQueue } = limits
  return [...queue.expire(at - maxWaitShortMs, 0), ...queue.expire(at - maxWaitMs, shortQueue)]
}

/** Distinguishes a short burst from a standing overload. */
function createPressure(limits: Omit<AdmissionLimits, 'running' | 'queued'>, at: number) {
  let relievedAt = at
  let refusedAt = Number.NEGATIVE_INFINITY
  return {
    /** A slot was free, and no waiting request could still be started. */
    relieved(at: number): void {
      relievedAt = at
    },
    refused(at: number): void {
      refusedAt = at
    },
    /** The maximum wait after which a request is still started. */
    maxAgeMs(at: number, queued: number): number {
      if (queued <= limits.shortQueue) return limits.maxWaitShortMs
      const isStanding = at - relievedAt > standingAfterMs || at - refusedAt < standingUntilMs
      return isStanding ? limits.maxWaitStandingMs : limits.maxWaitMs
    },
  }
}
