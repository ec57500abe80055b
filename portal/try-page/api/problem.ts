import type { ErrorBody } from '../../../contract/error-body.ts'

/** An error to show on the page, with the service's message if it sent one. */
export class Problem extends Error {
  /** The service's error code, or `unreachable` without a response. */
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Problem'
    this.code = code
  }
}

/** The problem of an error response. Responses of proxies and crashes lack our envelope. */
export async function problemFrom(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  const { error, message } = (body ?? {}) as Partial<Record<keyof ErrorBody, unknown>>
  return new Problem(
    typeof error === 'string' ? error : `status_${response.status}`,
    typeof message === 'string' && message !== ''
      ? message
      : `The service returned status ${response.status} without an explanation.`,
  )
}

/** Converts any error to a problem. Messages of other errors never reach the page. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  return new Problem('unexpected', 'Something went wrong on this page. Reload it and try again.', { cause: error })
}
