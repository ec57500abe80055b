import type { ErrorCode } from '../../../contract/error-codes.ts'

/** Codes of failures that reach no service. */
export type LocalCode = 'offline' | 'unreachable' | 'unreadable_photo'

/** Why a search failed. `message` is for developers; shoppers read a text in their language. */
export class Problem extends Error {
  readonly code: ErrorCode | LocalCode
  /** The HTTP status, 0 if there was no response. */
  readonly status: number
  readonly retryAfterSeconds: number | null

  constructor(
    code: ErrorCode | LocalCode,
    message: string,
    facts: { status?: number; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.code = code
    this.status = facts.status ?? 0
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
  }
}

/** Whether another photo helps and another try does not. */
export function isAboutPhoto(problem: Problem): boolean {
  return /photo|image|large|media/.test(problem.code)
}
