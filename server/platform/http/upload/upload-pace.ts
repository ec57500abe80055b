import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'

/** The minimum speed of an upload. */
export interface UploadPace {
  /** Time before the first measurement. */
  readonly graceMs: number
  /** Length of each measurement. */
  readonly windowMs: number
  readonly bytesPerSecond: number
  /** Maximum duration of the complete upload. */
  readonly deadlineMs: number
}

export const defaultPace: UploadPace = { graceMs: 5000, windowMs: 5000, bytesPerSecond: 8192, deadlineMs: 60_000 }

/**
 * Reads a body with `read` and throws 408 if the client sends too slowly. The connection is then closed, because nothing reads the rest.
 */
export async function enforcePace<T>(request: FastifyRequest, pace: UploadPace, read: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const stop = watchPace(request, pace, late.reject)
  const reading = read()
  // Its failure follows from the closed connection; the other promise reports the reason.
  reading.catch(() => undefined)
  try {
    return await Promise.race([reading, late.promise])
  } finally {
    stop()
  }
}

function watchPace({ raw }: FastifyRequest, pace: UploadPace, onSlow: (error: AppError) => void): () => void {
  const startedAt = performance.now()
  let last = { at: startedAt, bytes: raw.socket.bytesRead }
  let waitMs = pace.graceMs

  const measure = (): AppError | null => {
    const now = performance.now()
    if (now - startedAt > pace.deadlineMs) return tooLong(pace)
    if (now - last.at < waitMs) return null
    const bytes = raw.socket.bytesRead
    const isSlow = bytes - last.bytes < (pace.bytesPerSecond * (now - last.at)) / 1000
    // Unread received data is a delay of the service, not of the client.
    if (isSlow && raw.readableLength === 0 && !raw.complete) return tooSlow(pace)
    last = { at: now, bytes }
    waitMs = pace.windowMs
    return null
  }
  const timer = setInterval(() => {
    const error = measure()
    if (error !== null) onSlow(error)
  }, Math.min(pace.graceMs, pace.windowMs) / 5).unref()
  return () => clearInterval(timer)
}

function tooSlow({ bytesPerSecond, windowMs }: UploadPace): AppError {
  const seconds = windowMs / 1000
  return timedOut(`The upload is too slow: at least ${bytesPerSecond} bytes a second over ${seconds} s are required.`)
}

function tooLong({ deadlineMs }: UploadPace): AppError {
  return timedOut(`The upload exceeded the limit of ${deadlineMs / 1000} s.`)
}

function timedOut(detail: string): AppError {
  return new AppError('request_timeout', { detail, headers: { Connection: 'close' } })
}
