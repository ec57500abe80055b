import type { ShopProduct, ShopProducts } from '../../../contract/catalog/demo-shop.ts'

export interface Category {
  readonly slug: string
  readonly label: string
  readonly department: string
  readonly products: readonly ShopProduct[]
}

export interface Catalog {
  readonly products: readonly ShopProduct[]
  readonly categories: readonly Category[]
  find(productId: string): ShopProduct | undefined
}

/** The order of the navigation, and the shop's own names for categories of the catalog. Other categories follow under their own names. */
const known: readonly (readonly [category: string, label: string])[] = [
  ['Furniture', 'Furniture'],
  ['Plants', 'Plants'],
  ['Photo', 'Cameras'],
  ['Computers', 'Computers'],
  ['Footwear', 'Shoes'],
  ['Equipment', 'Sports'],
]

const pageSize = 60
/** Ten pages: a demo catalog is not larger. */
const maxPages = 10

/** The shop's backend: all its products. */
export async function loadCatalog(fetch: (url: string) => Promise<Response>): Promise<Catalog | 'off' | 'opening'> {
  const products: ShopProduct[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null && page < maxPages; page += 1) {
    const query = new URLSearchParams({ limit: String(pageSize), ...(cursor === '' ? {} : { cursor }) })
    const response = await fetch(`/demo/products?${query}`)
    if (response.status === 404) return 'off'
    if (response.status === 503) return 'opening'
    if (!response.ok) throw new Error(`The shop's backend returned ${response.status}`)
    const answer = (await response.json()) as ShopProducts
    products.push(...answer.products)
    cursor = answer.next_cursor
  }
  return createCatalog(products)
}

export function createCatalog(products: readonly ShopProduct[]): Catalog {
  // The backend lists in the order of creation, which differs with every installation.
  const sorted = products.toSorted((one, other) => one.name.localeCompare(other.name))
  const byId = new Map(sorted.map((product) => [product.product_id, product]))
  const names = new Set([...known.map(([category]) => category), ...sorted.map(({ category }) => category)])
  const categories = [...names].map((name): Category => {
    const members = sorted.filter(({ category }) => category === name)
    const label = known.find(([category]) => category === name)?.[1] ?? name
    return { slug: slugOf(label), label, department: members[0]?.department ?? name, products: members }
  })
  return {
    products: sorted,
    categories: categories.filter((category) => category.products.length > 0),
    find: (productId) => byId.get(productId),
  }
}

function slugOf(label: string): string {
  return label.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')
}

/** The products with these IDs that the store has, in this order. */
export function pick(catalog: Catalog, productIds: readonly string[]): ShopProduct[] {
  return productIds.map((id) => catalog.find(id)).filter((product) => product !== undefined)
}

/** Ranks related products: the same category first, then the same department; never sold-out products. */
export function relatedTo(catalog: Catalog, product: ShopProduct, count: number): ShopProduct[] {
  const others = catalog.products.filter((other) => other !== product && other.stock > 0)
  const near = others.filter(({ category }) => category === product.category)
  const further = others.filter(
    (other) => other.department === product.department && other.category !== product.category,
  )
  return [...near, ...further].slice(0, count)
}
