import type { PricedLine } from './priced-cart.ts'

/** Without the customer's name and address, because the browser stores it. */
export interface Order {
  readonly number: string
  readonly country: string
  readonly delivery: number
  readonly total: number
  readonly currency: string
  readonly lines: readonly Pick<PricedLine, 'productId' | 'options' | 'quantity' | 'total'>[]
}

type PurchaseDetails = { order_value: number; currency: string; quantity: number }

/** The global of /widget/search.js; absent when the script could not be loaded. */
interface WithWidget {
  readonly ServiceWidget?: { trackPurchase(productId: string, purchase: PurchaseDetails): void }
}

const storageKey = 'dockside-order'

/** Order numbers start with DS-, as described on the store's contact page. */
export function newOrderNumber(randomValues: (values: Uint32Array) => Uint32Array): string {
  const [random = 0] = randomValues(new Uint32Array(1))
  return `DS-${String(random % 1_000_000).padStart(6, '0')}`
}

/** Stores the order for its confirmation page, and reports each line to the search service as a store would. */
export function placeOrder(page: Window, order: Order): void {
  // Without storage the confirmation lasts as long as the page.
  try {
    page.sessionStorage.setItem(storageKey, JSON.stringify(order))
  } catch {}
  const { ServiceWidget } = page as unknown as WithWidget
  for (const { productId, quantity, total } of order.lines)
    ServiceWidget?.trackPurchase(productId, { order_value: total, currency: order.currency, quantity })
}

/** The last order of this tab, if it has this number. */
export function orderByNumber(page: Window, number: string): Order | null {
  try {
    const order = JSON.parse(page.sessionStorage.getItem(storageKey) ?? 'null') as Order | null
    return order?.number === number ? order : null
  } catch {
    return null
  }
}
