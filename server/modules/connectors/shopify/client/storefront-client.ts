import { isIP } from 'node:net'
import type { Clock } from '../../../../platform/clock.ts'
import type { UntrustedCall } from '../../../../platform/outbound/call-untrusted.ts'
import { OutboundError } from '../../../../platform/outbound/outbound-error.ts'
import type { CallOptions, ConnectionAccess } from '../../adapter.ts'
import { parseReply, type Reply } from './reply.ts'
import {
  errorOfRequest,
  errorOfStatus,
  invalidResponse,
  notAStorefront,
  type Target,
  unauthorized,
} from './storefront-errors.ts'

/** The limits of one kind of request. */
export interface RequestLimits {
  readonly maxBytes: number
  readonly connectTimeoutMs: number
  readonly totalTimeoutMs: number
}

/** A live read, within the second that the assistant has for it. */
export const liveLimits: RequestLimits = { maxBytes: 1_000_000, connectTimeoutMs: 900, totalTimeoutMs: 1_000 }
/** A change of a cart, for which a shopper waits. */
export const cartLimits: RequestLimits = { maxBytes: 1_000_000, connectTimeoutMs: 3_000, totalTimeoutMs: 8_000 }
/** A check or an import. The size of a response limits its parsing time too (4 MB: about 30 ms). */
export const importLimits: RequestLimits = { maxBytes: 4_000_000, connectTimeoutMs: 5_000, totalTimeoutMs: 20_000 }

export interface StorefrontRequest {
  readonly document: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly limits: RequestLimits
}

/** `oversized`: the query is too complex for the platform, or its response too large: ask for less. */
export type QueryResult = Reply | 'oversized'

/** Sends GraphQL requests to a storefront. Rejects with `StorefrontError` only. */
export interface StorefrontClient {
  send(access: ConnectionAccess, request: StorefrontRequest, options: CallOptions): Promise<QueryResult>
}

const complexityCodes: ReadonlySet<string | null> = new Set(['MAX_COMPLEXITY_EXCEEDED', 'MAX_COST_EXCEEDED'])

export function createStorefrontClient(deps: {
  readonly call: Pick<UntrustedCall, 'callUntrusted'>
  readonly clock: Clock
  /** YYYY-MM */
  readonly apiVersion: string
}): StorefrontClient {
  return {
    async send(access, request, options) {
      const target = targetOf(access)
      try {
        const response = await deps.call.callUntrusted(`${access.storeUrl}/api/${deps.apiVersion}/graphql.json`, {
          method: 'POST',
          headers: headersOf(access, options.buyerIp),
          body: JSON.stringify({ query: request.document, variables: request.variables }),
          ...request.limits,
          // A cart change that was sent twice is recognized by its key, but a retry could leave an orphaned cart.
          isRepeatable: request.document.startsWith('query'),
          signal: options.signal,
        })
        const error = errorOfStatus(target, response, deps.clock.now())
        if (error !== null) throw error
        const reply = parseReply(response.body)
        if (reply === null) throw isMarkup(response.body) ? notAStorefront(target) : invalidResponse(target)
        return reply.errors.some(({ code }) => complexityCodes.has(code)) ? 'oversized' : reply
      } catch (error) {
        if (error instanceof OutboundError && error.reason === 'too_large') return 'oversized'
        throw errorOfRequest(target, error, options.signal)
      }
    },
  }
}

export function targetOf({ storeUrl, secret }: ConnectionAccess): Target {
  return { host: URL.parse(storeUrl)?.host ?? 'The storefront', hasToken: secret !== null }
}

/** A page instead of JSON, such as the page of a shop that is protected by a password. */
function isMarkup(body: Buffer): boolean {
  return /^\s*</.test(body.subarray(0, 1_000).toString('utf8'))
}

function headersOf(access: ConnectionAccess, buyerIp: string | null): Record<string, string> {
  const { secret } = access
  if (secret !== null && !/^[\x21-\x7e]{1,512}$/.test(secret)) throw unauthorized(targetOf(access))
  return {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(secret !== null && { 'shopify-storefront-private-token': secret }),
    ...(buyerIp !== null && isIP(buyerIp) !== 0 && { 'shopify-storefront-buyer-ip': buyerIp }),
  }
}
