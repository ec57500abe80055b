import type { LocalCatalog, LocalProduct } from '../local-storefront/index.ts'
import type { DemoProduct } from '../modules/indexing/index.ts'

interface Around {
  /** The base URL of the service, whose demo shop sells the products. */
  readonly baseUrl: string
  readonly policies: LocalCatalog['policies']
  readonly at: Date
}

/** The demo catalog as the storefront of the demo store sells it. */
export function storefrontCatalog(products: readonly DemoProduct[], { baseUrl, policies, at }: Around): LocalCatalog {
  const url = `${baseUrl}/demo-shop`
  return {
    shop: {
      name: 'Demo store',
      currency: 'USD',
      country: 'NL',
      url,
      productUrl: (handle) => `${url}/p/${encodeURIComponent(handle)}`,
      checkoutUrl({ lines }) {
        const cart = lines.map(({ handle, position, quantity }) => `${handle}~${position}~${quantity}`).join(',')
        return `${url}/checkout?${new URLSearchParams({ cart })}`
      },
    },
    policies,
    products: products.map((product) => storefrontProduct(product, { baseUrl, at })),
  }
}

function storefrontProduct(
  { productId, imageFile, metadata, optionNames }: DemoProduct,
  { baseUrl, at }: Pick<Around, 'baseUrl' | 'at'>,
): LocalProduct {
  return {
    handle: productId,
    title: metadata.name,
    descriptionHtml: `<p>${escaped(metadata.description)}</p>`,
    vendor: metadata.brand ?? '',
    productType: metadata.category,
    tags: metadata.tags,
    imageUrls: [`${baseUrl}/demo/images/${imageFile}`],
    updatedAt: at.toISOString(),
    variants: metadata.variants.map(({ sku, options, price, stock }, position) => ({
      sku,
      key: `${productId} ${position}`,
      price: price.toFixed(2),
      stock,
      options: options.map((value, index) => ({ name: capitalized(optionNames[index] ?? 'Option'), value })),
    })),
  }
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
