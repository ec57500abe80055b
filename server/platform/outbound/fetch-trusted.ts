import { Agent, type Dispatcher } from 'undici'
import { createBodyCollector } from './body-collector.ts'
import { OutboundError } from './outbound-error.ts'

/** One POST to an address that the operator configured, with the limits of its response. */
export interface TrustedMessage {
  readonly body: string
  /** Lower-case names, including `content-type`. */
  readonly headers: Readonly<Record<string, string>>
  /** A longer response is an error. */
  readonly maxBytes: number
  /** Cancels the request at any stage. */
  readonly signal: AbortSignal
}

/** A request of any method, whose response the caller interprets. */
export interface TrustedRequest extends Omit<TrustedMessage, 'body'> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `null` sends none. */
  readonly body: string | null
}

export interface TrustedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface TrustedFetch {
  /**
   * Sends the POST at most once and returns the body of a 2xx response. Rejects with an `OutboundError`, or with the signal's
   * reason.
   */
  postTrusted(url: URL, message: TrustedMessage): Promise<Buffer>
  /** Sends the request at most once and returns the response, whatever its status. Rejects like `postTrusted`. */
  requestTrusted(url: URL, request: TrustedRequest): Promise<TrustedResponse>
  close(): Promise<void>
}

const connectTimeoutMs = 3_000
const maxHeaderBytes = 16_384

/**
 * For services that the operator configured. Private addresses are allowed, because such a service often runs on the same network.
 * Redirects are not followed, so that no other server decides where the key is sent. Proxy settings of the environment are ignored.
 */
export function createTrustedFetch({ userAgent }: { userAgent: string }): TrustedFetch {
  const agent = new Agent({
    connect: { timeout: connectTimeoutMs },
    maxHeaderSize: maxHeaderBytes,
    // Only the caller's signal limits the time: undici's timeouts restart with every byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const send = async <Result>(
    url: URL,
    request: TrustedRequest,
    read: (sent: Dispatcher.ResponseData) => Promise<Result>,
  ): Promise<Result> => {
    const { method, body, headers: given, signal } = request
    signal.throwIfAborted()
    const headers = { 'user-agent': userAgent, 'accept-encoding': 'identity', ...given }
    const path = url.pathname + url.search
    try {
      return await read(await agent.request({ origin: url.origin, path, method, headers, body, signal }))
    } catch (cause) {
      signal.throwIfAborted()
      if (cause instanceof OutboundError) throw cause
      throw new OutboundError('unavailable', `${url.host} could not be reached.`, { cause })
    }
  }
  return {
    postTrusted: (url, message) =>
      send(url, { ...message, method: 'POST' }, (sent) => {
        refuseOtherStatus(url, sent)
        return readBody(url, sent, message.maxBytes)
      }),
    requestTrusted: (url, request) =>
      send(url, request, async (sent) => ({
        status: sent.statusCode,
        headers: oneValueEach(sent.headers),
        body: await readBody(url, sent, request.maxBytes),
      })),
    close: () => agent.destroy(),
  }
}

function oneValueEach(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))
}

function refuseOtherStatus(url: URL, { statusCode: status, body }: Dispatcher.ResponseData): void {
  if (status >= 200 && status <= 299) return
  // A stream that is destroyed before its end emits an error, which needs a listener.
  body.on('error', () => undefined).destroy()
  throw new OutboundError('bad_status', `${url.host} answered with status ${status}.`, { status })
}

async function readBody(url: URL, { body }: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  const collected = createBodyCollector(maxBytes)
  for await (const chunk of body) {
    if (!collected.add(chunk)) throw new OutboundError('too_large', `${url.host} sent more than ${maxBytes} bytes.`)
  }
  return collected.take()
}
