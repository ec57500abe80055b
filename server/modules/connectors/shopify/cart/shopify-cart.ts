import type { CartLine, CartOutcome, CartPort, ConnectionAccess, FoundLine } from '../../adapter.ts'
import { StorefrontError } from '../../errors.ts'
import { type StorefrontClient, targetOf } from '../client/storefront-client.ts'
import { invalidResponse } from '../client/storefront-errors.ts'
import { readId } from '../read-values.ts'
import { type CartRequests, createCartRequests } from './cart-requests.ts'
import type { MutationResult, ReadCart, ReadLine } from './read-cart.ts'

const gone: CartOutcome = { kind: 'rejected', reason: 'gone', available: null }
const cartGone: CartOutcome = { kind: 'rejected', reason: 'cart_gone', available: null }
const notEnough = (available: number | null): CartOutcome => ({ kind: 'rejected', reason: 'not_enough', available })

const quantityCodes: ReadonlySet<string | null> = new Set([
  'INVALID_INCREMENT',
  'LESS_THAN',
  'MAXIMUM_EXCEEDED',
  'MINIMUM_NOT_MET',
])
const stockCodes: ReadonlySet<string | null> = new Set(['MERCHANDISE_NOT_ENOUGH_STOCK', 'MERCHANDISE_OUT_OF_STOCK'])

/**
 * Carts of Shopify. The key of the confirmed action is an attribute of the cart line, so that a repeated call finds its line. The line
 * of another action stays separate, even for the same variant.
 */
export function createShopifyCart(client: StorefrontClient): CartPort {
  return {
    // biome-ignore lint/complexity/useMaxParams: the shape of the port
    async add(access, cartId, line, options) {
      if (readId(line.variantId, 'ProductVariant') === null) return gone
      const requests = createCartRequests(client, access, options)
      return cartId === null ? createWith(requests, access, line) : addTo(requests, { access, cartId }, line)
    },
    // biome-ignore lint/complexity/useMaxParams: the shape of the port
    async find(access, cartId, key, options) {
      const cart = await createCartRequests(client, access, options).read(cartId)
      return cart === null ? null : foundLine(cart, key)
    },
  }
}

/** If the response of a first attempt is lost, its cart is orphaned: nobody has its ID. */
async function createWith(requests: CartRequests, access: ConnectionAccess, line: CartLine): Promise<CartOutcome> {
  const { cart, errors, warnings } = await requests.create(line)
  if (cart === null) return rejection({ cart, errors, warnings }, access)
  const added = lineWithKey(cart, line.key)
  if (added === undefined || added.quantity === 0) return rejection({ cart, errors, warnings }, access)
  // The new cart is discarded: the shopper consented to the full quantity.
  return added.quantity < line.quantity ? notEnough(added.quantity) : outcomeOf(cart, added)
}

async function addTo(
  requests: CartRequests,
  { access, cartId }: { readonly access: ConnectionAccess; readonly cartId: string },
  line: CartLine,
): Promise<CartOutcome> {
  const before = await requests.read(cartId)
  if (before === null) return cartGone
  const earlier = lineWithKey(before, line.key)
  // Already added, and perhaps increased by the shopper in the shop since then.
  if (earlier !== undefined && earlier.quantity >= line.quantity) return outcomeOf(before, earlier)
  if (earlier !== undefined) return settle(requests, { cart: before, line: earlier }, line)
  const result = await requests.add(cartId, line)
  if (result.cart === null) return rejection(result, access)
  const cart = result.cart.next === null ? result.cart : await requests.read(cartId)
  const added = cart === null ? undefined : lineWithKey(cart, line.key)
  if (cart === null || added === undefined) return rejection(result, access)
  return settle(requests, { cart, line: added }, line)
}

/**
 * Compares the line with what the shopper consented to. Shopify reduces a quantity above the stock without an error: the line is
 * removed again. Two simultaneous calls with the same key are merged into one line with the sum: it is corrected.
 */
async function settle(
  requests: CartRequests,
  { cart, line }: { readonly cart: ReadCart; readonly line: ReadLine },
  wanted: CartLine,
): Promise<CartOutcome> {
  if (line.quantity === wanted.quantity) return outcomeOf(cart, line)
  if (line.quantity < wanted.quantity) {
    await requests.remove(cart.id, line)
    return notEnough(line.quantity)
  }
  const corrected = await requests.setQuantity(cart.id, line, wanted.quantity)
  return outcomeOf(corrected.cart ?? cart, { ...line, quantity: wanted.quantity })
}

function outcomeOf({ id, checkoutUrl }: ReadCart, { quantity }: ReadLine): CartOutcome {
  return { kind: 'added', cartId: id, checkoutUrl, quantity }
}

function foundLine(cart: ReadCart, key: string): FoundLine | null {
  const line = lineWithKey(cart, key)
  return line === undefined ? null : { checkoutUrl: cart.checkoutUrl, quantity: line.quantity }
}

function lineWithKey({ lines }: ReadCart, key: string): ReadLine | undefined {
  return lines.find((line) => line.key === key)
}

/** Why nothing was added. A temporary error rejects: the call can be repeated. */
function rejection({ errors, warnings }: MutationResult, access: ConnectionAccess): CartOutcome {
  if (errors.some(({ code }) => code === 'SERVICE_UNAVAILABLE')) {
    throw new StorefrontError('unavailable', `${targetOf(access).host} could not save the cart.`)
  }
  // The code does not help: it is the same for a product that does not exist.
  if (errors.some(({ field }) => field[0] === 'cartId')) return cartGone
  if (errors.some(({ code }) => quantityCodes.has(code))) return notEnough(null)
  if (errors.length > 0) return gone
  if (warnings.some(({ code }) => stockCodes.has(code))) return notEnough(0)
  throw invalidResponse(targetOf(access))
}
