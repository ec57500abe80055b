import { platformAmount } from './amounts.ts'
import { type Cart, type CartAttribute, type CartChange, type CartLine, subtotalOf } from './carts.ts'
import { type PageArguments, pageOf } from './connections.ts'
import { type ApiObject, money, variantObject } from './product-objects.ts'
import type { Stock } from './stock.ts'

export function cartObject(stock: Stock, cart: Cart): ApiObject {
  const { shop } = stock.catalog
  // Lines of deleted products are dropped from the cart.
  const lines = cart.lines.filter(({ merchandiseId }) => stock.variantById(merchandiseId) !== null)
  const total = (): ApiObject => money(subtotalOf(stock, lines), shop.currency)
  return {
    __typename: 'Cart',
    id: cart.id,
    checkoutUrl: checkoutUrl(stock, { ...cart, lines }),
    createdAt: cart.createdAt.toISOString(),
    updatedAt: cart.updatedAt.toISOString(),
    note: cart.note,
    ...attributeFields(cart.attributes),
    totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: (page: PageArguments) =>
      pageOf(lines, page, { idOf: ({ id }) => id, toNode: (line) => lineObject(stock, line) }),
    buyerIdentity: {
      __typename: 'CartBuyerIdentity',
      countryCode: null,
      email: null,
      phone: null,
      customer: null,
      ...cart.buyer,
    },
    discountCodes: [],
    discountAllocations: [],
    appliedGiftCards: [],
    cost: () => ({
      __typename: 'CartCost',
      subtotalAmount: total,
      totalAmount: total,
      checkoutChargeAmount: total,
      subtotalAmountEstimated: true,
      totalAmountEstimated: true,
      totalTaxAmount: null,
      totalTaxAmountEstimated: true,
      totalDutyAmount: null,
      totalDutyAmountEstimated: true,
    }),
    estimatedCost: () => ({
      __typename: 'CartEstimatedCost',
      subtotalAmount: total,
      totalAmount: total,
      checkoutChargeAmount: total,
      totalTaxAmount: null,
      totalDutyAmount: null,
    }),
    metafield: null,
    metafields: ({ identifiers }: { identifiers: readonly unknown[] }) => identifiers.map(() => null),
  }
}

function checkoutUrl(stock: Stock, { token, key, lines }: Cart): string {
  const { url, checkoutUrl: own } = stock.catalog.shop
  if (own === undefined) return `${url}/cart/c/${token}?key=${key}`
  const named = lines.flatMap(({ merchandiseId, quantity }) => {
    const found = stock.variantById(merchandiseId)
    if (found === null) return []
    return [{ handle: found.product.handle, position: found.product.variants.indexOf(found.variant), quantity }]
  })
  return own({ token, key, lines: named })
}

function lineObject(stock: Stock, line: CartLine): ApiObject {
  const found = stock.variantById(line.merchandiseId)
  if (found === null) throw new Error(`The variant of the cart line ${line.id} does not exist`)
  const { currency } = stock.catalog.shop
  const { price, compareAtPrice } = found.variant
  const total = (): ApiObject => money(subtotalOf(stock, [line]), currency)
  return {
    __typename: 'CartLine',
    id: line.id,
    quantity: line.quantity,
    merchandise: () => variantObject(stock, found.product, found.variant),
    ...attributeFields(line.attributes),
    sellingPlanAllocation: null,
    parentRelationship: null,
    discountAllocations: [],
    cost: () => ({
      __typename: 'CartLineCost',
      amountPerQuantity: money(platformAmount(price), currency),
      compareAtAmountPerQuantity: compareAtPrice === undefined ? null : money(compareAtPrice, currency),
      subtotalAmount: total,
      totalAmount: total,
    }),
  }
}

function attributeFields(attributes: readonly CartAttribute[]): ApiObject {
  const objects = attributes.map((one) => ({ __typename: 'Attribute', ...one }))
  return {
    attributes: objects,
    attribute: ({ key }: { key: string }) => objects.find((one) => one.key === key) ?? null,
  }
}

export function cartPayload(stock: Stock, { cart, userErrors, warnings }: CartChange, type: string): ApiObject {
  return {
    __typename: type,
    cart: () => (cart === null ? null : cartObject(stock, cart)),
    userErrors: userErrors.map((error) => ({ __typename: 'CartUserError', ...error })),
    warnings: warnings.map((warning) => ({ __typename: 'CartWarning', ...warning })),
  }
}
