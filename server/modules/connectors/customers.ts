import type { Clock } from '../../platform/clock.ts'
import type { StoreScope } from '../stores/index.ts'
import type { CallOptions, ConnectionAccess, CustomerPort, StorefrontAdapter } from './adapter.ts'
import type { ActionOutcome, CustomerAction, CustomerOrders } from './customer-orders.ts'

interface OpenConnection {
  readonly connectionId: string
  readonly access: ConnectionAccess
  readonly adapter: Pick<StorefrontAdapter, 'customers'>
}

export interface CustomersDeps {
  /** The usable connections of a store. */
  readonly openConnections: (scope: StoreScope) => Promise<readonly OpenConnection[]>
  readonly clock: Clock
}

export interface CustomerReading extends CustomerOrders {
  readonly readAt: Date
  /** The connection. */
  readonly source: string
}

/** A shopper waits for the answer. */
const ordersTimeoutMs = 2_500
const actionTimeoutMs = 10_000

export type Customers = ReturnType<typeof createCustomers>

/** Orders and actions of signed-in customers, through the store's connection that offers them. */
export function createCustomers({ openConnections, clock }: CustomersDeps) {
  async function connected(
    scope: StoreScope,
  ): Promise<{ readonly connection: OpenConnection; readonly port: CustomerPort } | null> {
    for (const connection of await openConnections(scope)) {
      const { customers: port } = connection.adapter
      if (port !== null) return { connection, port }
    }
    return null
  }

  return {
    /** The customer's orders; null if no connection of the store offers them. Rejects with `StorefrontError`. */
    async orders(scope: StoreScope, customerId: string, options: CallOptions): Promise<CustomerReading | null> {
      const found = await connected(scope)
      if (found === null) return null
      const { access, connectionId } = found.connection
      const read = await found.port.orders(access, customerId, withTimeout(options, ordersTimeoutMs))
      return { ...read, readAt: clock.now(), source: connectionId }
    },

    /**
     * Runs an action, at most once for each key. Null if no connection of the store offers actions. Rejects with `StorefrontError` when it
     * is unknown whether it ran.
     */
    async run(scope: StoreScope, action: CustomerAction, options: CallOptions): Promise<ActionOutcome | null> {
      const found = await connected(scope)
      if (found === null) return null
      return found.port.run(found.connection.access, action, withTimeout(options, actionTimeoutMs))
    },
  }
}

function withTimeout({ signal, buyerIp }: CallOptions, ms: number): CallOptions {
  return { signal: AbortSignal.any([signal, AbortSignal.timeout(ms)]), buyerIp }
}
