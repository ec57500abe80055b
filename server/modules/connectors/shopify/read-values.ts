import Type, { type Static } from 'typebox'
import type { Money } from '../../../../contract/assistant/answer.ts'
import { isCurrency } from '../../../../contract/catalog/currency.ts'
import { ImageUrl } from '../../../../contract/catalog/product.ts'
import { minorUnitsOf } from '../../../engine/facts/decimal-amount.ts'
import type { VariantOption } from '../adapter.ts'
import { compiledCheck } from './client/compiled-check.ts'
import { isJsonObject, type JsonObject } from './client/reply.ts'

const maxIdLength = 255
const maxTextLength = 255
/** Shopify allows three options per product. */
const maxOptions = 10

export const MoneyV2 = Type.Object({
  amount: Type.String({ maxLength: 40 }),
  currencyCode: Type.String({ maxLength: 10 }),
})
export type MoneyV2 = Static<typeof MoneyV2>

export const SelectedOptions = Type.Array(
  Type.Object({ name: Type.String({ maxLength: 1_000 }), value: Type.String({ maxLength: 1_000 }) }),
  { maxItems: maxOptions },
)
export type SelectedOptions = Static<typeof SelectedOptions>

const PageInfo = Type.Object({
  hasNextPage: Type.Boolean(),
  endCursor: Type.Union([Type.String({ minLength: 1, maxLength: 2_048 }), Type.Null()]),
})

/** One page of a connection. Its nodes are not validated: one malformed node must not lose the others. */
export const Connection = Type.Object({ pageInfo: PageInfo, nodes: Type.Array(Type.Unknown()) })
const isConnection = compiledCheck(Connection)
export type Connection = Static<typeof Connection>

/** The cursor of the next page. A page that claims to have a next one but does not name it is the last. */
export function nextCursor({ pageInfo }: Connection): string | null {
  return pageInfo.hasNextPage ? pageInfo.endCursor : null
}

/** The ID of a node of the type, such as `gid://shopify/Product/1`; null if it is anything else. */
export function readId(value: unknown, type: 'Product' | 'ProductVariant'): string | null {
  return typeof value === 'string' && value.length <= maxIdLength && isIdOf(value, type) ? value : null
}

function isIdOf(text: string, type: string): boolean {
  const prefix = `gid://shopify/${type}/`
  return text.startsWith(prefix) && /^[\w-]+$/.test(text.slice(prefix.length))
}

/** The amount in the shop's currency; null when it is malformed, negative, absurdly large or in another currency. */
export function readMoney(money: MoneyV2, shopCurrency: string): Money | null {
  if (money.currencyCode !== shopCurrency) return null
  const minor = minorUnitsOf(money.amount, shopCurrency)
  return minor === null ? null : { amount_minor: minor, currency: shopCurrency }
}

const ShopCurrency = Type.Object({
  paymentSettings: Type.Object({ currencyCode: Type.String({ pattern: '^[A-Z]{3}$' }) }),
})
const isShopCurrency = compiledCheck(ShopCurrency)

/** The currency of `shop { paymentSettings { currencyCode } }`, or null. */
export function readShopCurrency({ shop }: JsonObject): string | null {
  const code = isShopCurrency(shop) ? shop.paymentSettings.currencyCode : ''
  return isCurrency(code) ? code : null
}

/** Text of the storefront in one line, without control characters. */
export function readLine(text: string, maxLength = maxTextLength): string {
  const line = text
    .slice(0, maxLength * 4)
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  return line.length <= maxLength
    ? line
    : line
        .slice(0, maxLength)
        .toWellFormed()
        .replace(/\ufffd$/, '')
}

/** Products without options have a single variant with this title. */
const defaultTitle = 'Default Title'

/** The title of a variant; empty for the only variant of a product without options. */
export function readVariantTitle(title: string): string {
  return title === defaultTitle ? '' : readLine(title)
}

export function readOptions(options: SelectedOptions): VariantOption[] {
  return options
    .filter(({ value }) => value !== defaultTitle)
    .map(({ name, value }) => ({ name: readLine(name), value: readLine(value) }))
    .filter(({ name, value }) => name !== '' && value !== '')
}

export function readSku(sku: string | null | undefined): string | null {
  const line = readLine(sku ?? '')
  return line === '' ? null : line
}

/** The connection below a property of an object, or null. */
export function readConnection(holder: unknown, property: string): Connection | null {
  const value = isJsonObject(holder) ? holder[property] : null
  return isConnection(value) ? value : null
}

/** Whether a value is the address of an image or a page, by the contract of products. */
export const isWebAddress = compiledCheck(ImageUrl)
