import type { AssistantErrorCode, ErrorCode } from '../../contract/error-codes.ts'

/** Error codes of failures without a response of the service. */
export type LocalCode = 'offline' | 'unreachable' | 'unreadable_photo' | 'stopped'
export type ProblemCode = ErrorCode | AssistantErrorCode | LocalCode

/** Why a call failed. `message` is for developers; shoppers read a text in their language. */
export class Problem extends Error {
  readonly code: ProblemCode
  /** The HTTP status, 0 if there was no response. */
  readonly status: number
  readonly retryAfterSeconds: number | null

  constructor(code: ProblemCode, message: string, facts: { status?: number; retryAfterSeconds?: number | null } = {}) {
    super(message)
    this.code = code
    this.status = facts.status ?? 0
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
  }
}

/** Whether another photo would help, but a retry would not. */
export function isAboutPhoto(problem: Problem): boolean {
  return /photo|image|large|media/.test(problem.code)
}

export function isAbort(cause: unknown): boolean {
  return (cause as { name?: unknown } | null)?.name === 'AbortError'
}

/** A call without a response. */
export function unreachable(cause: unknown): Problem {
  return new Problem(navigator.onLine ? 'unreachable' : 'offline', `${cause}; is ${location.origin} allowed?`)
}

/** The seconds of a `Retry-After` header. */
export function retryAfterOf({ headers }: Pick<Response, 'headers'>): number | null {
  const seconds = Number(headers.get('Retry-After') || Number.NaN)
  return seconds >= 0 ? Math.ceil(seconds) : null
}
