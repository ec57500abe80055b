import { Agent } from 'undici'
import { type Answer, exchange } from './exchange.ts'
import { OutboundError } from './outbound-error.ts'

/** What one POST to an address of the operator sends and may cost. */
export interface TrustedMessage {
  readonly body: string
  /** Names in lower case; `content-type` among them. */
  readonly headers: Readonly<Record<string, string>>
  readonly totalTimeoutMs: number
  /** A longer answer is an error: half of it is worth nothing. */
  readonly maxBytes: number
  readonly signal: AbortSignal
}

export interface TrustedFetch {
  /**
   * Sends one POST, never twice, and gives the body of a 2xx answer. Redirects are not followed: the address is the operator's, and
   * so is what it may be asked. Rejects with an `OutboundError`, or with the signal's own reason.
   */
  postTrusted(url: URL, message: TrustedMessage): Promise<Buffer>
  close(): Promise<void>
}

const connectTimeoutMs = 3_000
const maxHeaderBytes = 16_384
