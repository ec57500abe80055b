import type { DecodingCost } from '../../../engine/images/decode/decoding-cost.ts'
import { createFairQueue, type Queued } from './fair-queue.ts'

/** The decoding queue is full. */
export class DecodingQueueFull extends Error {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('The decoding queue is full.')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface AdmissionLimits {
  /** Concurrent images. */
  readonly slots: number
  /** Estimated memory of concurrent images; a single image may always run. */
  readonly memoryBytes: number
  /** Queue limits in total, per store, and per client address of a store. */
  readonly waiting: WaitingLimit
  readonly waitingPerStore: WaitingLimit
  readonly waitingPerCaller: WaitingLimit
  readonly maxWaitMs: number
}

interface WaitingLimit {
  readonly count: number
  /** Estimated CPU time. */
  readonly seconds: number
}

/** The origin of an image to decode. Turns are shared by store, and within a store by caller. */
export interface Origin {
  readonly store: string
  /** A client address; empty for work of the service itself. */
  readonly caller: string
  /** Never refused and never expires: the caller bounds the number of images. */
  readonly isBackground: boolean
}

export interface Candidate extends Origin {
  readonly cost: DecodingCost
}

export interface Admission {
  /** Runs `work` when it is its turn. Rejects with `DecodingQueueFull` when the queue is full or the wait times out. */
  admit<T>(candidate: Candidate, work: () => Promise<T>): Promise<T>
}

interface Waiting extends Candidate, Queued {
  start(): void
}

/** More expensive images delay others noticeably: one store never occupies all slots with them. */
const expensiveSeconds = 0.1

/** Admits images by estimated cost: stores and callers take turns, and the queue is bounded in length, cost and age. */
export function createAdmission(limits: AdmissionLimits): Admission {
  const queue = createFairQueue<Waiting>()
  const running = createRunning(limits)
  const waiting = { count: 0, seconds: 0 }

  const startNext = (): void => {
    for (let next = queue.takeNext(running.hasCapacity); next !== null; next = queue.takeNext(running.hasCapacity))
      next.start()
  }
  const count = ({ cost }: Candidate, sign: 1 | -1): void => {
    waiting.count += sign
    waiting.seconds = waiting.count === 0 ? 0 : waiting.seconds + sign * cost.cpuSeconds
  }
  const busy = (): DecodingQueueFull => new DecodingQueueFull(Math.max(1, Math.ceil(waiting.seconds / limits.slots)))

  const fitsQueue = ({ cost, store, caller, isBackground }: Candidate): boolean => {
    if (isBackground) return true
    const ofStore = queue.waitingOf(store)
    const ofCaller = queue.waitingOf(store, caller)
    return (
      fits(limits.waiting, waiting, cost) &&
      fits(limits.waitingPerStore, { count: ofStore.count, seconds: ofStore.weight }, cost) &&
      fits(limits.waitingPerCaller, { count: ofCaller.count, seconds: ofCaller.weight }, cost)
    )
  }
  const turnOf = (candidate: Candidate): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const expire = (): void => {
      queue.remove(one)
      count(candidate, -1)
      reject(busy())
    }
    const expiryTimer = candidate.isBackground ? undefined : setTimeout(expire, limits.maxWaitMs).unref()
    const start = (): void => {
      clearTimeout(expiryTimer)
      count(candidate, -1)
      running.add(candidate)
      resolve()
    }
    const one: Waiting = { ...candidate, group: candidate.store, weight: candidate.cost.cpuSeconds, start }
    count(candidate, 1)
    queue.add(one)
    startNext()
    return promise
  }
  return {
    async admit(candidate, work) {
      if (!fitsQueue(candidate)) throw busy()
      await turnOf(candidate)
      try {
        return await work()
      } finally {
        running.remove(candidate)
        startNext()
      }
    },
  }
}

function fits(limit: WaitingLimit, waiting: WaitingLimit, cost: DecodingCost): boolean {
  return waiting.count < limit.count && (waiting.count === 0 || waiting.seconds + cost.cpuSeconds <= limit.seconds)
}

/** What is being decoded. */
function createRunning({ slots, memoryBytes }: AdmissionLimits) {
  const expensiveOf = new Map<string, number>()
  const expensiveAtOnce = Math.max(1, slots - 1)
  let count = 0
  let bytes = 0

  const change = ({ store, cost }: Candidate, sign: 1 | -1): void => {
    count += sign
    bytes = count === 0 ? 0 : bytes + sign * cost.memoryBytes
    if (cost.cpuSeconds <= expensiveSeconds) return
    const left = (expensiveOf.get(store) ?? 0) + sign
    if (left === 0) expensiveOf.delete(store)
    else expensiveOf.set(store, left)
  }
  return {
    hasCapacity({ store, cost }: Candidate): boolean {
      if (count >= slots) return false
      if (cost.cpuSeconds > expensiveSeconds && (expensiveOf.get(store) ?? 0) >= expensiveAtOnce) return false
      return count === 0 || bytes + cost.memoryBytes <= memoryBytes
    },
    add: (candidate: Candidate) => change(candidate, 1),
    remove: (candidate: Candidate) => change(candidate, -1),
  }
}
