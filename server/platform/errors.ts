/**
 * The one error that is meant for the caller. Anything else that is thrown becomes a plain 500 without details.
 * Made only in a module's `errors.ts` (or a platform file for its own concern), thrown anywhere.
 */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly detail: string
  readonly data: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: string,
    status: number,
    about: {
      /** One sentence a person can act on. */
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
    this.status = status
    this.detail = about.detail
    this.data = about.data ?? {}
    this.headers = about.headers ?? {}
  }
}

/** The service cannot start as it is set up; the message is what the operator reads, without a stack. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
  }
}
