import type { Money } from '../../../contract/assistant/answer.ts'
import type { StoreScope } from '../stores/index.ts'
import type { CallOptions, CartPort, LiveVariant } from './adapter.ts'
import type { OpenConnection, OpenConnections } from './connections/open-connections.ts'
import { StorefrontError } from './errors.ts'
import type { LiveReads, ProductReading } from './live-reads/live-reads.ts'

export interface CartsDeps {
  readonly openConnections: OpenConnections
  readonly liveReads: Pick<LiveReads, 'open'>
  /** The service's own address, where the demo's checkout is. */
  readonly baseUrl: () => string
}

/** A variant to add to a cart, at the price that the shopper was shown. */
export interface CartAddition {
  readonly productId: string
  readonly variantId: string
  readonly quantity: number
  readonly unitPrice: Money
  /** Unique per confirmed action: a repeated call adds nothing twice. */
  readonly key: string
  /** Whether an earlier call with this key may have added the variant. */
  readonly isRetry: boolean
  /** The cart of the session at a connection; null if it has none. */
  readonly cartAt: (connectionId: string) => Promise<string | null>
}

export type ChangeReason = 'gone' | 'not_enough' | 'price_changed'

export type AdditionResult =
  | {
      readonly kind: 'added'
      readonly connectionId: string
      readonly cartId: string
      readonly checkoutUrl: string | null
      readonly quantity: number
    }
  /** Nothing was added. `reading`: the product as it is now; null if the storefront no longer has it. */
  | { readonly kind: 'changed'; readonly reason: ChangeReason; readonly reading: ProductReading | null }

export interface Carts {
  /** Whether the store has a connection that supports carts. */
  isOffered(scope: StoreScope): Promise<boolean>
  /** Checks price and stock again, then adds the variant. Rejects with `StorefrontError` when it is unknown whether it was added. */
  add(scope: StoreScope, addition: CartAddition, options: CallOptions): Promise<AdditionResult>
}

export function createCarts(deps: CartsDeps): Carts {
  const connectionsOf = async (scope: StoreScope): Promise<CartConnection[]> =>
    (await deps.openConnections(scope)).flatMap((connection): CartConnection[] => {
      const { cart } = connection.adapter
      return cart === null ? [] : [{ ...connection, cart, trusted: [connection.access.storeUrl, deps.baseUrl()] }]
    })

  return {
    isOffered: async (scope) => (await connectionsOf(scope)).length > 0,
    async add(scope, addition, options) {
      const reading = await readAgain(deps, scope, { addition, options })
      const [first, ...others] = await connectionsOf(scope)
      if (first === undefined) return { kind: 'changed', reason: 'gone', reading: null }
      const connection = [first, ...others].find(({ connectionId }) => isSourceOf(reading, connectionId)) ?? first
      const cartId = await addition.cartAt(connection.connectionId)
      const before = await addedBefore({ ...connection, cartId }, addition, options)
      if (before !== null) return before
      const reason = changeOf(reading, addition)
      if (reason !== null) return { kind: 'changed', reason, reading }
      return addToCart({ ...connection, cartId }, { addition, reading, options })
    },
  }
}

/** Throws when the product cannot be read now: nothing is added at a price that nobody checked. */
async function readAgain(
  { liveReads }: CartsDeps,
  scope: StoreScope,
  { addition, options }: { addition: CartAddition; options: CallOptions },
): Promise<ProductReading | null> {
  const reader = await liveReads.open(scope, options)
  if (reader === null) return null
  const first = (await reader.read([addition.productId])).get(addition.productId)
  if (first === undefined || first.isMissing === true) return null
  const isListed = first.variants.some(({ externalId }) => externalId === addition.variantId)
  const reading = isListed || !first.hasMoreVariants ? first : await reader.readVariants(addition.productId)
  if (reading.price.state !== 'live')
    throw new StorefrontError('unavailable', 'The storefront did not return the product in time.')
  return reading
}

/** A connection that supports carts. */
interface CartConnection extends Pick<OpenConnection, 'connectionId' | 'access'> {
  readonly cart: CartPort
  /** Addresses whose origins are allowed for checkout links over plain http. */
  readonly trusted: readonly string[]
}

interface OpenCart extends CartConnection {
  readonly cartId: string | null
}

function isSourceOf(reading: ProductReading | null, connectionId: string): boolean {
  return reading?.price.state === 'live' && reading.price.source === connectionId
}

/** What an interrupted call with the same key added. Its price and stock are not checked again: it is already in the cart. */
async function addedBefore(
  { cart, access, connectionId, cartId, trusted }: OpenCart,
  { key, isRetry }: CartAddition,
  options: CallOptions,
): Promise<AdditionResult | null> {
  if (!isRetry || cartId === null || cart.find === undefined) return null
  const line = await cart.find(access, cartId, key, options)
  if (line === null) return null
  const checkoutUrl = safeCheckoutUrl(line.checkoutUrl, trusted)
  return { kind: 'added', connectionId, cartId, checkoutUrl, quantity: line.quantity }
}

const orderable = new Set(['in_stock', 'backorder', 'preorder'])

/** Why the variant cannot be added as it was shown; null when nothing has changed. */
function changeOf(reading: ProductReading | null, addition: CartAddition): ChangeReason | null {
  const variant = reading?.variants.find(({ externalId }) => externalId === addition.variantId)
  if (variant === undefined) return 'gone'
  if (!isSamePrice(variant.price, addition.unitPrice)) return 'price_changed'
  return isEnough(variant, addition.quantity) ? null : 'not_enough'
}

function isSamePrice(one: Money, other: Money): boolean {
  return one.amount_minor === other.amount_minor && one.currency === other.currency
}

function isEnough({ availability }: LiveVariant, quantity: number): boolean {
  const { state, quantity: left } = availability
  if (!orderable.has(state)) return false
  return state !== 'in_stock' || left === undefined || left >= quantity
}

async function addToCart(
  open: OpenCart,
  about: { addition: CartAddition; reading: ProductReading | null; options: CallOptions },
): Promise<AdditionResult> {
  const { cart, access, connectionId, cartId, trusted } = open
  const { addition, reading, options } = about
  const { variantId, quantity, key } = addition
  const line = { variantId, quantity, key }
  const first = await cart.add(access, cartId, line, options)
  const isCartLost = first.kind === 'rejected' && first.reason === 'cart_gone'
  const outcome = isCartLost && cartId !== null ? await cart.add(access, null, line, options) : first
  if (outcome.kind === 'added') {
    const checkoutUrl = safeCheckoutUrl(outcome.checkoutUrl, trusted)
    return { kind: 'added', connectionId, cartId: outcome.cartId, checkoutUrl, quantity: outcome.quantity }
  }
  if (outcome.reason === 'cart_gone') throw new StorefrontError('invalid_response', 'The storefront lost a new cart.')
  return { kind: 'changed', reason: outcome.reason, reading: withStock(reading, { addition, left: outcome.available }) }
}

/** The reading with what the cart reported about the variant's stock, which is newer. */
function withStock(
  reading: ProductReading | null,
  { addition, left }: { addition: CartAddition; left: number | null },
): ProductReading | null {
  if (reading === null || left === null) return reading
  const variants = reading.variants.map((variant): LiveVariant => {
    if (variant.externalId !== addition.variantId) return variant
    return { ...variant, availability: left > 0 ? { state: 'in_stock', quantity: left } : { state: 'out_of_stock' } }
  })
  return { ...reading, variants }
}

/** The address if a shopper may be sent there: https, or the origin of a trusted address (the demo). Otherwise null. */
function safeCheckoutUrl(address: string, trusted: readonly string[]): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const isTrusted =
    url.protocol === 'http:' && trusted.some((one) => URL.canParse(one) && new URL(one).origin === url.origin)
  const isSafe = (url.protocol === 'https:' || isTrusted) && url.username === '' && url.password === ''
  return isSafe ? url.href : null
}
