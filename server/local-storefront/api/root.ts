import type { LocalProduct } from '../catalog.ts'
import { compareAmounts } from './amounts.ts'
import { cartObject, cartPayload } from './cart-objects.ts'
import type { CartInput, Carts, LineInput, LineUpdate } from './carts.ts'
import { type PageArguments, pageOf } from './connections.ts'
import { badArgument, inputTooLarge, invalidGlobalId } from './errors.ts'
import { typeOfId } from './global-ids.ts'
import { type ApiObject, productObject, variantObject } from './product-objects.ts'
import { matchesQuery } from './product-query.ts'
import { type Locality, localizationObject, paymentSettings, shopObject } from './shop-objects.ts'
import { productId, type Stock } from './stock.ts'

export interface Storefront {
  readonly stock: Stock
  readonly carts: Carts
  /** Versions of the API, oldest first. */
  readonly versions: readonly string[]
}

interface ProductsArguments extends PageArguments {
  readonly query?: string | null
  readonly sortKey: string
}

const maxIds = 250

/** The fields of `QueryRoot` and `Mutation` that the local storefront supports. */
export function rootOf(storefront: Storefront, locality: Locality): ApiObject {
  return { ...queries(storefront, locality), ...mutations(storefront) }
}

function queries({ stock, carts, versions }: Storefront, locality: Locality): ApiObject {
  const product = (found: LocalProduct | null): ApiObject | null =>
    found === null ? null : productObject(stock, found)
  const node = (id: string): ApiObject | null => nodeOf(stock, carts, id)
  return {
    shop: () => shopObject(stock),
    paymentSettings: () => paymentSettings(stock.catalog.shop),
    localization: () => localizationObject(stock, locality),
    publicApiVersions: () =>
      versions.map((handle) => ({ __typename: 'ApiVersion', handle, displayName: handle, supported: true })),
    product({ id, handle }: { id?: string | null; handle?: string | null }) {
      if (id != null) return product(stock.productById(id))
      return product(handle == null ? null : stock.productByHandle(handle))
    },
    productByHandle: ({ handle }: { handle: string }) => product(stock.productByHandle(handle)),
    products: (page: ProductsArguments) => ({
      ...pageOf(sorted(stock, page), page, { idOf: productId, toNode: (one) => productObject(stock, one) }),
      filters: [],
    }),
    node: ({ id }: { id: string }) => node(id),
    nodes({ ids }: { ids: readonly string[] }) {
      if (ids.length > maxIds) throw inputTooLarge(ids.length, maxIds)
      return ids.map(node)
    },
    cart({ id }: { id: string }) {
      const found = carts.get(id)
      return found === null ? null : cartObject(stock, found)
    },
  }
}

function mutations({ stock, carts }: Storefront): ApiObject {
  interface OfCart {
    readonly cartId: string
  }
  return {
    cartCreate: ({ input }: { input?: CartInput | null }) =>
      cartPayload(stock, carts.create(input ?? {}), 'CartCreatePayload'),
    cartLinesAdd: ({ cartId, lines }: OfCart & { lines: readonly LineInput[] }) =>
      cartPayload(stock, carts.add(cartId, lines), 'CartLinesAddPayload'),
    cartLinesUpdate: ({ cartId, lines }: OfCart & { lines: readonly LineUpdate[] }) =>
      cartPayload(stock, carts.update(cartId, lines), 'CartLinesUpdatePayload'),
    cartLinesRemove: ({ cartId, lineIds }: OfCart & { lineIds: readonly string[] }) =>
      cartPayload(stock, carts.remove(cartId, lineIds), 'CartLinesRemovePayload'),
    cartBuyerIdentityUpdate: ({ cartId, buyerIdentity }: OfCart & { buyerIdentity: CartInput['buyerIdentity'] }) =>
      cartPayload(stock, carts.setBuyer(cartId, buyerIdentity ?? {}), 'CartBuyerIdentityUpdatePayload'),
  }
}

/** `null` for an ID that names nothing. Text that is not an ID is an error. */
function nodeOf(stock: Stock, carts: Carts, id: string): ApiObject | null {
  const type = typeOfId(id)
  if (type === null) throw invalidGlobalId(id)
  if (type === 'Product') {
    const product = stock.productById(id)
    return product === null ? null : productObject(stock, product)
  }
  if (type === 'ProductVariant') {
    const found = stock.variantById(id)
    return found === null ? null : variantObject(stock, found.product, found.variant)
  }
  if (type === 'Cart') {
    const cart = carts.get(id)
    return cart === null ? null : cartObject(stock, cart)
  }
  const shop = shopObject(stock)
  return type === 'Shop' && shop.id === id ? shop : null
}

const lowestPrice = ({ variants }: LocalProduct): string =>
  variants.map(({ price }) => price).toSorted(compareAmounts)[0] ?? '0'
const byText = (text: (product: LocalProduct) => string) => (a: LocalProduct, b: LocalProduct) =>
  text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0

const orders: Readonly<Record<string, (a: LocalProduct, b: LocalProduct) => number>> = {
  ID: byText((product) => productId(product).padStart(60)),
  TITLE: byText(({ title }) => title),
  VENDOR: byText(({ vendor }) => vendor),
  PRODUCT_TYPE: byText(({ productType }) => productType),
  UPDATED_AT: byText(({ updatedAt }) => updatedAt),
  CREATED_AT: byText(({ updatedAt }) => updatedAt),
  PRICE: (a, b) => compareAmounts(lowestPrice(a), lowestPrice(b)),
  BEST_SELLING: () => 0,
  RELEVANCE: () => 0,
}

function sorted(stock: Stock, { query, sortKey }: ProductsArguments): readonly LocalProduct[] {
  const order = orders[sortKey]
  if (order === undefined) throw badArgument(`The local storefront does not sort products by ${sortKey}`)
  const all = stock.products()
  return (query == null || query.trim() === '' ? all : all.filter((one) => matchesQuery(one, query))).toSorted(order)
}
