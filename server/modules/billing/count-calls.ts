import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPortalCall } from '../security/index.ts'
import type { StoreScope } from '../stores/index.ts'
import type { RequestBudget } from './budget/request-budget.ts'
import type { UsageLedger } from './usage/usage.ts'

export interface CountCallsDeps {
  readonly requestBudget: RequestBudget
  readonly usage: Pick<UsageLedger, 'count'>
}

/** A request with the reply that gets the rate limit headers, and its store. */
export interface Call {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly scope: StoreScope
}

/** Counts calls against the plan and as usage. A refused call throws 429 `rate_limit_exceeded` and does not count as usage. */
export function createCallCounting({ requestBudget, usage }: CountCallsDeps) {
  const take = async ({ request, reply, scope }: Call, cost: number, taken: number): Promise<void> => {
    const { headers, refusal } = await requestBudget.take(scope, cost, taken)
    reply.headers(headers)
    if (refusal !== null) throw refusal
    usage.count(scope, endpointOf(request), cost - taken)
  }
  return {
    /** Counts one call. */
    countCall: (call: Call): Promise<void> => take(call, 1, 0),

    /** Counts the rest of a call that costs more than the one that `countCall` counted before its body was read. */
    countRest: async (call: Call, cost: number): Promise<void> => {
      // The guard counts calls of the portal against their own limit.
      if (cost > 1 && !isPortalCall(call.request)) await take(call, cost, 1)
    },
  }
}

const paths = new Map<string, string>()

/** Method and path of the route as the API description has it: `GET /v1/products/{product_id}`. */
function endpointOf({ method, routeOptions: { url = '' } }: FastifyRequest): string {
  let path = paths.get(url)
  if (path === undefined) {
    path = url.replaceAll(/:(\w+)(\([^)]*\))?/g, '{$1}')
    paths.set(url, path)
  }
  return `${method} ${path}`
}
