/**
 * Why a model gave no vectors: `closed` it was shut down; `crashed` its worker died under this call (it is started again);
 * `timed_out` the call's time limit passed; `unavailable` the worker died several times in a row and rests before the next
 * try; `failed` the computation itself refused the input.
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

/** More is waiting than the model will take in; nothing of the refused call was queued. Try again a little later. */
export class QueueFullError extends Error {
  /** Items that were waiting when the call was refused. */
  readonly queued: number

  constructor(queued: number) {
    super(`The embedding queue is full: ${queued} items are waiting.`)
    this.name = 'QueueFullError'
    this.queued = queued
  }
}
