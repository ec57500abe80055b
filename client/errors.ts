/** One invalid field of a request. */
export interface FieldError {
  /** The field as a JSON pointer, such as `/filters/0/operator`. */
  readonly pointer: string
  readonly code: string
  readonly message: string
}

interface ErrorFields {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly correlationId: string | null
  readonly details: Readonly<Record<string, unknown>>
  readonly fieldErrors: readonly FieldError[]
  readonly retryAfterMs: number | null
}

/** A response of the service that is not a success. */
export class VitrineError extends Error {
  /** The HTTP status. */
  readonly status: number
  /** The stable code, such as `not_found` or `RATE_LIMITED`; `unknown` if something other than the service answered. */
  readonly code: string
  /** Quote it when you report a problem. */
  readonly correlationId: string | null
  /** Machine-readable details of the error. */
  readonly details: Readonly<Record<string, unknown>>
  /** Every invalid field of the request. */
  readonly fieldErrors: readonly FieldError[]
  /** The delay that the service asks for. */
  readonly retryAfterMs: number | null

  constructor(fields: ErrorFields) {
    super(fields.message)
    this.name = 'VitrineError'
    this.status = fields.status
    this.code = fields.code
    this.correlationId = fields.correlationId
    this.details = fields.details
    this.fieldErrors = fields.fieldErrors
    this.retryAfterMs = fields.retryAfterMs
  }
}

/** No response arrived: the service could not be reached, or did not answer in time. */
export class ConnectionError extends Error {
  /** Whether the time limit was exceeded. */
  readonly isTimeout: boolean

  constructor(message: string, options: { readonly cause: unknown; readonly isTimeout: boolean }) {
    super(message, { cause: options.cause })
    this.name = 'ConnectionError'
    this.isTimeout = options.isTimeout
  }
}

/** Reads both error bodies of the service: `{ error, message, details }` and `application/problem+json`. */
export async function errorOf(response: Response): Promise<VitrineError> {
  const body = parseObject(await response.text().catch(() => ''))
  const details = isObject(body.details) ? body.details : {}
  const listed = Array.isArray(body.errors) ? body.errors : details.errors
  return new VitrineError({
    status: response.status,
    code: textOf(body.error) ?? textOf(body.code) ?? 'unknown',
    message: textOf(body.message) ?? textOf(body.detail) ?? `The service answered with status ${response.status}.`,
    correlationId: textOf(body.correlation_id) ?? response.headers.get('x-correlation-id'),
    details,
    fieldErrors: Array.isArray(listed) ? (listed as FieldError[]) : [],
    retryAfterMs: retryAfterOf(response.headers.get('retry-after')),
  })
}

/** `Retry-After` in seconds or as a date. */
function retryAfterOf(value: string | null): number | null {
  if (value === null) return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
