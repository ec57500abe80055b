import type { Dispatcher } from 'undici'

interface BodySinkOptions {
  readonly maxBytes: number
  /** Whether the request has ended, so that no more of its body is wanted. */
  isEnded(): boolean
  fail(error: unknown): void
}

/** Passes a body to `sink` chunk by chunk, with backpressure. */
export function createBodySink(
  sink: (chunk: Uint8Array) => Promise<void>,
  { maxBytes, isEnded, fail }: BodySinkOptions,
) {
  let length = 0
  let passed = Promise.resolve()
  return {
    /** Returns false when the body exceeds the limit. */
    add(chunk: Uint8Array, flow: Pick<Dispatcher.DispatchController, 'pause' | 'resume'>): boolean {
      // undici can deliver an empty chunk, and delivers it again and again if reading pauses there.
      if (chunk.length === 0) return true
      length += chunk.length
      if (length > maxBytes) return false
      flow.pause()
      passed = passed
        .then(() => sink(chunk))
        .then(() => {
          if (!isEnded()) flow.resume()
        }, fail)
      return true
    },
    /** Resolves when `sink` has taken every chunk. */
    done: () => passed,
  }
}
