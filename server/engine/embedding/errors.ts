/**
 * Why a model returned no vectors. `closed`: it was closed. `crashed`: its worker crashed during the call and is restarted.
 * `timed_out`: the call exceeded its timeout. `unavailable`: the worker crashed several times in a row and is in cooldown.
 * `failed`: the computation rejected the input.
 */
type EmbeddingFailure = 'closed' | 'crashed' | 'timed_out' | 'unavailable' | 'failed'

/** A model call failed; `reason` states why. */
export class EmbeddingError extends Error {
  readonly reason: EmbeddingFailure

  constructor(reason: EmbeddingFailure, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'EmbeddingError'
    this.reason = reason
  }
}

/** The queue is full. No item of the rejected call was queued; retry later. */
export class QueueFullError extends Error {
  /** Number of queued items when the call was rejected. */
  readonly queued: number

  constructor(queued: number) {
    super(`The embedding queue is full: ${queued} items are waiting.`)
    this.name = 'QueueFullError'
    this.queued = queued
  }
}
