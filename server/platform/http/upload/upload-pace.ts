import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'

/** How fast an upload has to arrive. */
export interface UploadPace {
  /** Before it is looked at for the first time. */
  readonly graceMs: number
  /** Over which the pace is measured, again and again. */
  readonly windowMs: number
  readonly bytesPerSecond: number
  /** For the whole upload. */
  readonly deadlineMs: number
}

export const usualPace: UploadPace = { graceMs: 5000, windowMs: 5000, bytesPerSecond: 8192, deadlineMs: 60_000 }

/**
 * Reads a body with `read`, and gives up with 408 on a client that sends too slowly. The connection is closed then: whatever
 * would still come has no reader.
 */
export async function atPace<T>(request: FastifyRequest, pace: UploadPace, read: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const stop = watchPace(request, pace, late.reject)
  const reading = read()
  // Its failure is the other promise's: the connection is closed under it.
  reading.catch(() => undefined)
  try {
    return await Promise.race([reading, late.promise])
  } finally {
    stop()
  }
}

function watchPace({ raw }: FastifyRequest, pace: UploadPace, onSlow: (error: AppError) => void): () => void {
  const begunAt = performance.now()
  let last = { at: begunAt, bytes: raw.socket.bytesRead }
  let waitMs = pace.graceMs

  const look = (): AppError | null => {
    const now = performance.now()
    if (now - begunAt > pace.deadlineMs) return pastDeadline(pace)
    if (now - last.at < waitMs) return null
    const bytes = raw.socket.bytesRead
    const isSlow = bytes - last.bytes < (pace.bytesPerSecond * (now - last.at)) / 1000
    // What has arrived and is not read yet is this side's delay, not the client's.
    if (isSlow && raw.readableLength === 0 && !raw.complete) return tooSlow(pace)
    last = { at: now, bytes }
    waitMs = pace.windowMs
    return null
  }
  const timer = setInterval(() => {
    const error = look()
    if (error !== null) onSlow(error)
  }, Math.min(pace.graceMs, pace.windowMs) / 5).unref()
  return () => clearInterval(timer)
}

function tooSlow({ bytesPerSecond, windowMs }: UploadPace): AppError {
  const seconds = windowMs / 1000
  return timedOut(
    `The upload comes too slowly: at least ${bytesPerSecond} bytes a second over ${seconds} s are needed.`,
  )
}

function pastDeadline({ deadlineMs }: UploadPace): AppError {
  return timedOut(`The upload took longer than ${deadlineMs / 1000} s, which is the limit.`)
}

function timedOut(detail: string): AppError {
  return new AppError('request_timeout', { detail, headers: { Connection: 'close' } })
}
