import type { ErrorBody } from '../../../contract/error-body.ts'

/** Something the person at the page should read: the service's own sentence where it gave one. */
export class Problem extends Error {
  /** The service's error code, or `unreachable` when it did not answer at all. */
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Problem'
    this.code = code
  }
}

/** The problem an error answer describes; proxies and crashes answer without our envelope. */
export async function problemIn(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  const { error, message } = (body ?? {}) as Partial<Record<keyof ErrorBody, unknown>>
  return new Problem(
    typeof error === 'string' ? error : `status_${response.status}`,
    typeof message === 'string' && message !== ''
      ? message
      : `The service answered with status ${response.status} and no explanation.`,
  )
}

/** Any thrown thing as a problem; only our own words reach the page. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  return new Problem('unexpected', 'Something went wrong on this page. Reload it and try again.', { cause: error })
}
