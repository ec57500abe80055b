import { Agent, type Dispatcher } from 'undici'
import { createBodyCollector } from './body-collector.ts'
import { OutboundError } from './outbound-error.ts'

/** One POST to an address of the operator's choice, and what its answer may cost. */
export interface TrustedMessage {
  readonly body: string
  /** Names in lower case; `content-type` among them. */
  readonly headers: Readonly<Record<string, string>>
  /** A longer answer is an error: half of it is worth nothing. */
  readonly maxBytes: number
  /** When the answer is no longer wanted, however far it has come. */
  readonly signal: AbortSignal
}

export interface TrustedFetch {
  /**
   * Sends the POST, never twice, and gives the body of a 2xx answer. Rejects with an `OutboundError`, or with the signal's own
   * reason.
   */
  postTrusted(url: URL, message: TrustedMessage): Promise<Buffer>
  close(): Promise<void>
}

const connectTimeoutMs = 3_000
const maxHeaderBytes = 16_384

/**
 * For services that the operator named in the settings. Private addresses are allowed, as such a service often runs beside this
 * one; redirects are not followed, so that nobody else decides where its key is sent. No proxy of the environment is used.
 */
export function createTrustedFetch({ userAgent }: { userAgent: string }): TrustedFetch {
  const agent = new Agent({
    connect: { timeout: connectTimeoutMs },
    maxHeaderSize: maxHeaderBytes,
    // The caller's signal is the only clock: undici's begin anew with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return {
    async postTrusted(url, { body, headers: given, maxBytes, signal }) {
      signal.throwIfAborted()
      const headers = { 'user-agent': userAgent, 'accept-encoding': 'identity', ...given }
      const path = url.pathname + url.search
      try {
        const sent = await agent.request({ origin: url.origin, path, method: 'POST', headers, body, signal })
        return await readBody(url, sent, maxBytes)
      } catch (cause) {
        signal.throwIfAborted()
        if (cause instanceof OutboundError) throw cause
        throw new OutboundError('unavailable', `${url.host} could not be reached.`, { cause })
      }
    },
    close: () => agent.destroy(),
  }
}

async function readBody(url: URL, sent: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const { statusCode: status, body } = sent
  if (status < 200 || status > 299) {
    // Destroyed before its end it reports an error, to whoever listens.
    body.on('error', () => undefined).destroy()
    throw new OutboundError('bad_status', `${url.host} answered with status ${status}.`, { status })
  }
  const collected = createBodyCollector(maxBytes)
  for await (const chunk of body) {
    if (!collected.add(chunk)) throw new OutboundError('too_large', `${url.host} sent more than ${maxBytes} bytes.`)
  }
  return collected.take()
}
