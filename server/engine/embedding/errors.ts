/**
 * Why a model returned no vectors. `closed`: it was shut down. `crashed`: its worker died during the call and is restarted.
 * `timed_out`: the call exceeded its time limit. `unavailable`: the worker crashed several times in a row and is in cooldown.
 * `failed`: the computation rejected the input.
 */
type EmbeddingFailure = 'closed' | 'crashed' | 'timed_out' | 'unavailable' | 'failed'

/** A model call that gave no vectors, with the reason as a word to branch on. */
export class EmbeddingError extends Error {
  readonly reason: EmbeddingFailure

  constructor(reason: EmbeddingFailure, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'EmbeddingError'
    this.reason = reason
  }
}

/** The queue is full, and nothing of the refused call was queued. Retry later. */
export class QueueFullError extends Error {
  /** Items that were waiting when the call was refused. */
  readonly queued: number

  constructor(queued: number) {
    super(`The embedding queue is full: ${queued} items are waiting.`)
    this.name = 'QueueFullError'
    this.queued = queued
  }
}
