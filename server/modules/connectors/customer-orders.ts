import type { Money } from '../../../contract/assistant/answer.ts'

export interface CustomerOrder {
  readonly orderId: string
  readonly name: string
  /** A date or an instant, ISO 8601; null if the platform sent an implausible date. */
  readonly placedAt: string | null
  readonly state: 'open' | 'processing' | 'shipped' | 'delivered' | 'canceled' | 'returned'
  readonly total: Money | null
  readonly trackingUrl: string | null
  readonly expectedAt: string | null
  readonly items: readonly {
    readonly title: string
    readonly quantity: number
    readonly productId: string | null
    readonly lineId: string
    readonly isReturnable: boolean | null
  }[]
}

export interface CustomerOrders {
  /** The newest first. */
  readonly orders: readonly CustomerOrder[]
  /** Number of orders in the response that could not be parsed. */
  readonly unreadable: number
}

export type ActionOutcome =
  | { readonly kind: 'done'; readonly reference: string | null; readonly message: string | null }
  | { readonly kind: 'rejected'; readonly reason: string }

export interface CustomerAction {
  readonly name: 'request_return'
  /** Unique per confirmed action: a repeated call with the same key runs nothing twice. */
  readonly key: string
  readonly customerId: string
  readonly arguments: Record<string, unknown>
}
