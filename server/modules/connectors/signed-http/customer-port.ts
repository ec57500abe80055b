import { Check } from 'typebox/value'
import { maxOrders, StoreActionResult, UncheckedOrders } from '../../../../contract/connectors/store-api.ts'
import type { CustomerPort } from '../adapter.ts'
import { StorefrontError } from '../errors.ts'
import { parseOrders } from './parse-orders.ts'
import { callStore, invalidResponse, type SignedCallDeps } from './signed-call.ts'

const ordersLimits = { maxBytes: 2 * 1024 * 1024, timeoutMs: 3_000 }
const actionLimits = { maxBytes: 64 * 1024, timeoutMs: 10_000 }

/** Orders and actions of signed-in customers. */
export function createCustomerPort(deps: SignedCallDeps): CustomerPort {
  return {
    async orders(access, customerId, { signal }) {
      const path = `/customers/${pathSegment(customerId)}/orders?limit=${maxOrders}`
      const response = await callStore(deps, access, { method: 'GET', path, ...ordersLimits, signal })
      if (!Check(UncheckedOrders, response)) throw invalidResponse(access.storeUrl, 'has no list of orders')
      return parseOrders(response.orders, { customerId, now: deps.clock.now() })
    },

    async run(access, { name, key, customerId, arguments: given }, { signal }) {
      const path = `/actions/${name}`
      const body = { key, customer_id: customerId, arguments: given }
      const result = await callStore(deps, access, { method: 'POST', path, body, ...actionLimits, signal })
      if (!Check(StoreActionResult, result))
        throw invalidResponse(access.storeUrl + path, 'does not have the documented form')
      if (result.status === 'rejected') return { kind: 'rejected', reason: result.reason }
      return { kind: 'done', reference: result.reference ?? null, message: result.message ?? null }
    },
  }
}

/** URL parsers resolve `.` and `..`, also encoded: such an ID would address another resource. */
function pathSegment(customerId: string): string {
  if (/^\.{1,2}$/.test(customerId) || customerId === '')
    throw new StorefrontError('invalid_response', 'The customer ID of this session cannot be part of a URL.')
  return encodeURIComponent(customerId)
}
