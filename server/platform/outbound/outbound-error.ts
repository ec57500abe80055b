/** Why an outbound request failed. */
export type OutboundReason =
  | 'invalid_url'
  | 'blocked_address'
  | 'timeout'
  /** Not sent: earlier requests to the same host took too long. */
  | 'busy'
  | 'too_large'
  | 'too_many_redirects'
  | 'bad_status'
  | 'unavailable'

/**
 * An outbound request that failed for an external reason. The message is for the user who supplied the URL: one sentence, and a second
 * one if the operator can help. It names the host as supplied, never its IP address. `cause` has the details, for the log only.
 */
export class OutboundError extends Error {
  readonly reason: OutboundReason
  /** The HTTP status of the response; only with `bad_status`. */
  readonly status?: number

  constructor(reason: OutboundReason, message: string, about: { status?: number; cause?: unknown } = {}) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause })
    this.name = 'OutboundError'
    this.reason = reason
    if (about.status !== undefined) this.status = about.status
  }
}
