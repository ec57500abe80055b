/** Why an outbound fetch gave nothing. */
export type OutboundReason =
  | 'invalid_url'
  | 'blocked_address'
  | 'timeout'
  /** Never asked: earlier requests to the same host took too long. */
  | 'busy'
  | 'too_large'
  | 'too_many_redirects'
  | 'bad_status'
  | 'unavailable'

/**
 * A fetch that failed for a reason outside of us. The message is one sentence for whoever gave the URL: it names the host
 * as it was given, never the address behind it. What really happened is in `cause`, for the log only.
 */
export class OutboundError extends Error {
  readonly reason: OutboundReason
  /** The other side's HTTP status, with `bad_status` only. */
  readonly status?: number

  constructor(reason: OutboundReason, message: string, about: { status?: number; cause?: unknown } = {}) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause })
    this.name = 'OutboundError'
    this.reason = reason
    if (about.status !== undefined) this.status = about.status
  }
}
