import { createFairQueue, type Waiting } from './fair-queue.ts'

export interface AdmissionLimits {
  /** Requests that may be worked on at once. */
  readonly running: number
  /** Requests that may wait, of all callers together. */
  readonly queued: number
  /** A request that has waited so long is refused, not sooner: a client that waits for its refusal sends nothing else. */
  readonly maxWaitMs: number
  /**
   * A request that has waited so long is not started any more once no place has been free for `standingAfterMs`, until nobody is
   * refused. What is answered is then answered soon, and the rest not at all.
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
  const queue = createFairQueue<Candidate>({ newestFirstAfterMs })
  const running = new Set<Running>()
  const places = new Map<Candidate, Waiting<Candidate>>()
  const started = new Map<Candidate, Running>()
  let counted = 0
  let refused = 0
  let freeAt = now()
  let refusedAt = Number.NEGATIVE_INFINITY
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
    refusedAt = now()
    candidate.refuse()
  }

  const maxAge = (at: number): number => {
    const isStanding = at - freeAt > standingAfterMs || at - refusedAt < standingUntilMs
    return isStanding ? limits.maxWaitStandingMs : limits.maxWaitMs
  }

  const startWaiting = (): void => {
    while (counted < limits.running) {
      const at = now()
      const next = queue.take(at, maxAge(at))
      if (next === null) {
        freeAt = at
        return
      }
      places.delete(next.item)
      start(next.item)
    }
  }

  /** A request that waits for its client holds no place: slow clients would keep the others out. */
  const recount = (one: Running, at: number): void => {
    const isCounted = at - one.since < clientPatienceMs || !one.candidate.isWithClient()
    if (isCounted !== one.isCounted) counted += isCounted ? 1 : -1
    one.isCounted = isCounted
  }

  const sweep = (): void => {
    const at = now()
    for (const { item } of queue.expire(at - limits.maxWaitMs)) refuse(item)
    for (const one of running) recount(one, at)
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
