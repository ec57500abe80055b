import type { LocalProduct, LocalVariant } from '../catalog.ts'
import { compareAmounts, platformAmount } from './amounts.ts'
import { type PageArguments, pageOf } from './connections.ts'
import { globalId } from './global-ids.ts'
import { imagesOf, mediaPage } from './image-objects.ts'
import { productId, type Stock, variantId } from './stock.ts'

/** Objects of the API: a property or a method for every supported field. */
export type ApiObject = Readonly<Record<string, unknown>>

interface Selected {
  readonly selectedOptions: readonly { readonly name: string; readonly value: string }[]
  readonly caseInsensitiveMatch?: boolean
  readonly ignoreUnknownOptions?: boolean
}

export function money(amount: string, currency: string): ApiObject {
  return { __typename: 'MoneyV2', amount: platformAmount(amount), currencyCode: currency }
}

const isForSale = ({ stock, isBackorderable }: LocalVariant): boolean =>
  stock === null || stock > 0 || isBackorderable === true

/** A product without options has one, named `Title`. */
const optionsOf = ({ options }: LocalVariant) =>
  options.length === 0 ? [{ name: 'Title', value: 'Default Title' }] : options

function variantTitle(variant: LocalVariant): string {
  return optionsOf(variant)
    .map(({ value }) => value)
    .join(' / ')
}

export function variantObject(stock: Stock, product: LocalProduct, variant: LocalVariant): ApiObject {
  const { currency } = stock.catalog.shop
  const { price, compareAtPrice } = variant
  const compareAt = compareAtPrice === undefined ? null : money(compareAtPrice, currency)
  return {
    __typename: 'ProductVariant',
    id: variantId(variant),
    sku: variant.sku,
    barcode: null,
    title: variantTitle(variant),
    availableForSale: isForSale(variant),
    currentlyNotInStock: variant.stock !== null && variant.stock <= 0 && variant.isBackorderable === true,
    quantityAvailable: variant.stock,
    price: () => money(price, currency),
    priceV2: () => money(price, currency),
    compareAtPrice: compareAt,
    compareAtPriceV2: compareAt,
    image: () => imagesOf(product)[0] ?? null,
    product: () => productObject(stock, product),
    selectedOptions: optionsOf(variant).map((option) => ({ __typename: 'SelectedOption', ...option })),
    quantityRule: { __typename: 'QuantityRule', increment: 1, minimum: 1, maximum: null },
    requiresShipping: true,
    requiresComponents: false,
    taxable: true,
    unitPrice: null,
    unitPriceMeasurement: null,
    weight: null,
    weightUnit: 'KILOGRAMS',
    shopPayInstallmentsPricing: null,
    metafield: null,
    metafields: ({ identifiers }: { identifiers: readonly unknown[] }) => identifiers.map(() => null),
  }
}

export function productObject(stock: Stock, product: LocalProduct): ApiObject {
  const { shop } = stock.catalog
  const text = textOf(product.descriptionHtml)
  const images = () => imagesOf(product)
  return {
    __typename: 'Product',
    id: productId(product),
    handle: product.handle,
    title: product.title,
    description: ({ truncateAt }: { truncateAt?: number | null }) =>
      truncateAt == null || text.length <= truncateAt ? text : `${text.slice(0, Math.max(0, truncateAt - 3))}...`,
    descriptionHtml: product.descriptionHtml,
    vendor: product.vendor,
    productType: product.productType,
    tags: product.tags,
    category: null,
    isGiftCard: false,
    requiresSellingPlan: false,
    createdAt: product.updatedAt,
    publishedAt: product.updatedAt,
    updatedAt: product.updatedAt,
    onlineStoreUrl: shop.productUrl?.(product.handle) ?? `${shop.url}/products/${encodeURIComponent(product.handle)}`,
    seo: { __typename: 'SEO', title: null, description: null },
    trackingParameters: null,
    availableForSale: product.variants.some(isForSale),
    totalInventory: product.variants.reduce((sum, variant) => sum + (variant.stock ?? 0), 0),
    featuredImage: () => images()[0] ?? null,
    images: (page: PageArguments) => pageOf(images(), page, { idOf: ({ id }) => id, toNode: (image) => image }),
    media: (page: PageArguments) => mediaPage(images(), page),
    metafield: null,
    metafields: ({ identifiers }: { identifiers: readonly unknown[] }) => identifiers.map(() => null),
    ...variantFields(stock, product),
  }
}

/** The fields of a product that depend on its variants. */
function variantFields(stock: Stock, product: LocalProduct): ApiObject {
  const { currency } = stock.catalog.shop
  const { variants } = product
  const toNode = (variant: LocalVariant): ApiObject => variantObject(stock, product, variant)
  const select = (selected: Selected): LocalVariant | undefined => variants.find((one) => isSelected(one, selected))
  return {
    priceRange: () =>
      rangeOf(
        variants.map(({ price }) => price),
        currency,
      ),
    compareAtPriceRange: () =>
      rangeOf(
        variants.map(({ compareAtPrice }) => compareAtPrice ?? '0'),
        currency,
      ),
    options: ({ first }: { first?: number | null }) => productOptions(stock, product).slice(0, first ?? undefined),
    variants: (page: PageArguments) => pageOf(variants, page, { idOf: variantId, toNode }),
    variantsCount: { __typename: 'Count', count: variants.length, precision: 'EXACT' },
    variantBySelectedOptions(selected: Selected) {
      const found = select(selected)
      return found === undefined ? null : toNode(found)
    },
    selectedOrFirstAvailableVariant(selected: Partial<Selected>) {
      const chosen = select({ selectedOptions: [], ...selected, ignoreUnknownOptions: true })
      const found = selected.selectedOptions?.length ? chosen : undefined
      const variant = found ?? variants.find(isForSale) ?? variants[0]
      return variant === undefined ? null : toNode(variant)
    },
  }
}

function rangeOf(amounts: readonly string[], currency: string): ApiObject {
  const sorted = amounts.toSorted(compareAmounts)
  return {
    __typename: 'ProductPriceRange',
    minVariantPrice: money(sorted[0] ?? '0', currency),
    maxVariantPrice: money(sorted.at(-1) ?? '0', currency),
  }
}

/** With unknown options ignored, only the known ones have to match. */
function isSelected(variant: LocalVariant, { selectedOptions, ...how }: Selected): boolean {
  const normal = (text: string): string => (how.caseInsensitiveMatch === true ? text.toLowerCase() : text)
  const own = new Map(optionsOf(variant).map(({ name, value }) => [normal(name), normal(value)]))
  const known = selectedOptions.filter(({ name }) => how.ignoreUnknownOptions !== true || own.has(normal(name)))
  return known.every(({ name, value }) => own.get(normal(name)) === normal(value))
}

function productOptions(stock: Stock, product: LocalProduct): ApiObject[] {
  const names = optionsOf(product.variants[0] as LocalVariant).map(({ name }) => name)
  return names.map((name) => {
    const optionValue = (variant: LocalVariant) => optionsOf(variant).find((option) => option.name === name)?.value
    const values = [...new Set(product.variants.flatMap((variant) => optionValue(variant) ?? []))]
    return {
      __typename: 'ProductOption',
      id: globalId('ProductOption', `${product.handle} ${name}`),
      name,
      values,
      optionValues: () =>
        values.map((value) => ({
          __typename: 'ProductOptionValue',
          id: globalId('ProductOptionValue', `${product.handle} ${name} ${value}`),
          name: value,
          swatch: null,
          firstSelectableVariant() {
            const first = product.variants.find((variant) => optionValue(variant) === value)
            return first === undefined ? null : variantObject(stock, product, first)
          },
        })),
    }
  })
}

/** The text of a description without its tags. */
function textOf(html: string): string {
  const spaced = html.replaceAll(/<[^<>]{0,1000}>/g, ' ').replaceAll(/\s+/g, ' ')
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
  return spaced.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_all, name: string) => entities[name] ?? '').trim()
}
