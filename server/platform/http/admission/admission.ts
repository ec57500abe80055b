import { createFairQueue, type Waiting } from './fair-queue.ts'

export interface AdmissionLimits {
  /** Requests that may be worked on at once. */
  readonly running: number
  /** Requests that may wait, of all callers together. */
  readonly queued: number
  /**
   * So many that wait are no overload: everyone is served in order of arrival and refused after `maxWaitMs` alone. Clients that send
   * their next request after an answer, however fast, stay below it in the usual numbers.
   */
  readonly shortQueue: number
  /** A request that has waited so long is refused, not sooner: a client that waits for its refusal sends nothing else. */
  readonly maxWaitMs: number
  /**
   * A request that has waited so long is not started any more once no place has been free for `standingAfterMs` and more than
   * `shortQueue` wait, until nobody is refused. What is answered is then answered soon, and the rest not at all.
   */
  readonly maxWaitStandingMs: number
}

/** One request, as far as admission is concerned. */
export interface Candidate {
  /** Whose it is: callers take turns. */
  readonly lane: string
  /** Called once, now or later, when it may be worked on. */
  start(): void
  /** Called instead when it has to be refused. */
  refuse(): void
  /** Whether it only waits for its client now: for the rest of the body, or for the client to read the answer. */
  isWithClient(): boolean
}

export interface Admitted {
  /** The request is over, or its client is gone. Calling it again changes nothing. */
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

/** A burst is served in order; a queue that stays is served newest first. */
const newestFirstAfterMs = 40
const standingAfterMs = 500
/** Without a refusal. */
const standingUntilMs = 1000
const sweepMs = 25
/** A body that comes in one piece with its head is complete by then. */
const clientPatienceMs = 100
const slowAfterMs = 1500
const mostSlow = 64

interface Running {
  readonly candidate: Candidate
  readonly since: number
  isCounted: boolean
}

/**
 * Bounds how many requests are worked on at once, and lets the others wait in a fair queue for a short time only. More at once
 * would not be answered sooner: they would share the same processors, and all be answered late.
 */
export function createAdmission(limits: AdmissionLimits, now: () => number = () => performance.now()): Admission {
  const queue = createFairQueue<Candidate>({ newestFirstAfterMs, shortQueue: limits.shortQueue })
  const running = new Set<Running>()
  const places = new Map<Candidate, Waiting<Candidate>>()
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
    places.delete(candidate)
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
      places.delete(next.item)
      start(next.item)
    }
  }

  /**
   * A request that waits for its client holds no place, and neither do the few that have run for long: they wait for something, and
   * would keep the others out.
   */
  const recount = (at: number): void => {
    let slow = 0
    // The oldest come first.
    for (const one of running) {
      const age = at - one.since
      const isSlow = age >= slowAfterMs && slow < mostSlow
      const isFree = age >= clientPatienceMs && one.candidate.isWithClient()
      if (isSlow) slow += 1
      one.isCounted = !isSlow && !isFree
    }
    counted = [...running].filter(({ isCounted }) => isCounted).length
  }

  const sweep = (): void => {
    const at = now()
    for (const { item } of queue.expire(at - limits.maxWaitMs)) refuse(item)
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
    const place = places.get(candidate)
    if (place !== undefined) queue.remove(place)
    places.delete(candidate)
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
        places.set(candidate, queue.add(candidate.lane, candidate, now()))
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

/** Tells a burst that passes from an overload that stays. */
function createPressure(limits: Omit<AdmissionLimits, 'running' | 'queued'>, at: number) {
  let relievedAt = at
  let refusedAt = Number.NEGATIVE_INFINITY
  return {
    /** A place was free and nobody waited for it who could still be started. */
    relieved(at: number): void {
      relievedAt = at
    },
    refused(at: number): void {
      refusedAt = at
    },
    /** The longest that a request may have waited and still be started. */
    maxAgeMs(at: number, queued: number): number {
      if (queued <= limits.shortQueue) return limits.maxWaitMs
      const isStanding = at - relievedAt > standingAfterMs || at - refusedAt < standingUntilMs
      return isStanding ? limits.maxWaitStandingMs : limits.maxWaitMs
    },
  }
}
