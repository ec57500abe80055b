import type { Stripe } from 'stripe'
import type { TrustedFetch, TrustedResponse } from '../../../../platform/outbound/fetch-trusted.ts'
import { OutboundError } from '../../../../platform/outbound/outbound-error.ts'

/** The version whose types the SDK has. An account's default version does not matter. */
const stripeApiVersion = '2026-10-28.endive'

const timeoutMs = 20_000
const maxRetries = 2
/** A list of 100 invoices with their lines takes about 400 kB. */
const maxResponseBytes = 8 * 1_048_576

export interface StripeAccess {
  readonly secretKey: string
  /** Another server with the same API, for tests; `null` is Stripe. */
  readonly apiBase: string | null
}

/**
 * Loads the SDK and opens a client. The SDK takes 60 ms to load, and installations without Stripe never need it. Requests go through
 * the client for services that the operator configured: no redirects, no proxy of the environment, limited responses.
 */
export async function openStripe(
  { secretKey, apiBase }: StripeAccess,
  trusted: Pick<TrustedFetch, 'requestTrusted'>,
): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  const base = apiBase === null ? null : new URL(apiBase)
  return new Client(secretKey, {
    apiVersion: stripeApiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: maxRetries,
    telemetry: false,
    httpClient: createHttpClient(trusted),
    ...(base === null
      ? {}
      : { host: base.hostname, port: base.port, protocol: base.protocol === 'http:' ? 'http' : 'https' }),
  })
}

/** The headers that the API needs. The SDK adds more, which describe the machine that it runs on. */
const sentHeaders = ['accept', 'authorization', 'content-type', 'idempotency-key', 'stripe-version']

function createHttpClient(trusted: Pick<TrustedFetch, 'requestTrusted'>): Stripe.HttpClient {
  return {
    getClientName: () => 'vitrine',
    async makeRequest(...[host, port, path, method, headers, body, protocol, timeout]) {
      const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
      const isMethodKnown = method === 'GET' || method === 'POST' || method === 'DELETE'
      if (!isMethodKnown) throw new Error(`Unexpected method ${method}`)
      const response = await trusted
        .requestTrusted(new URL(`${protocol}://${host}${port === '' ? '' : `:${port}`}${path}`), {
          method,
          headers: Object.fromEntries(given.filter(([name]) => sentHeaders.includes(name))),
          body: method === 'POST' ? body : null,
          maxBytes: maxResponseBytes,
          signal: AbortSignal.timeout(timeout),
        })
        .catch((error: unknown) => {
          throw toConnectionError(error)
        })
      return toSdkResponse(response)
    },
  }
}

/** The SDK retries errors with these codes. */
function toConnectionError(error: unknown): Error {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  const message = error instanceof Error ? error.message : 'the request failed'
  const code = isTimeout ? 'ETIMEDOUT' : error instanceof OutboundError ? 'ECONNRESET' : 'EPROTO'
  return Object.assign(new TypeError(message, { cause: error }), { code })
}

function toSdkResponse({ status, headers, body }: TrustedResponse): Stripe.HttpClientResponse {
  return {
    getStatusCode: () => status,
    getHeaders: () => ({ ...headers }),
    getRawResponse: () => body,
    toStream: () => {
      throw new Error('No call of this service streams')
    },
    toJSON: async () => JSON.parse(body.toString('utf8')),
  }
}
