import { type AssistantErrorCode, type ErrorCode, type ErrorStatus, statusOf } from '../../contract/error-codes.ts'

/**
 * The only error shown to callers; anything else that is thrown becomes a plain 500 without details. The HTTP status follows
 * from the code. Create it only in a module's `errors.ts` (or a platform file for its own concern); throw it anywhere.
 */
export class AppError extends Error {
  readonly code: ErrorCode | AssistantErrorCode
  readonly status: ErrorStatus
  readonly detail: string
  readonly data: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode | AssistantErrorCode,
    about: {
      /** One sentence that a person can act on. */
      detail: string
      /** Machine-readable facts, shown to the caller as `details`. */
      data?: Readonly<Record<string, unknown>>
      headers?: Readonly<Record<string, string>>
      cause?: unknown
    },
  ) {
    super(about.detail, about.cause === undefined ? undefined : { cause: about.cause })
    this.name = 'AppError'
    this.code = code
    this.status = statusOf(code)
    this.detail = about.detail
    this.data = about.data ?? {}
    this.headers = about.headers ?? {}
  }
}

/** The service cannot start with its configuration or data. The operator sees the message without a stack. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}
