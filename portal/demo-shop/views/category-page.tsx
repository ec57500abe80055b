import type { ShopProduct } from '../../../contract/catalog/demo-shop.ts'
import { ProductGrid } from '../parts/product-card.tsx'
import type { Category } from '../shop/catalog.ts'
import type { Navigation } from '../shop/navigation.ts'
import { useTitle } from '../shop/use-title.ts'

const orders: Record<string, { label: string; compare: (one: ShopProduct, other: ShopProduct) => number }> = {
  name: { label: 'Name', compare: (one, other) => one.name.localeCompare(other.name) },
  'price-up': { label: 'Price, low to high', compare: (one, other) => one.price - other.price },
  'price-down': { label: 'Price, high to low', compare: (one, other) => other.price - one.price },
}

interface CategoryPageProps {
  category: Category
  address: string
  navigation: Navigation
}

export function CategoryPage({ category, address, navigation }: CategoryPageProps) {
  useTitle(category.label)
  const { pathname, searchParams } = new URL(address, window.location.origin)
  const wanted = searchParams.get('sort') ?? 'name'
  const sort = wanted in orders ? wanted : 'name'
  const isAvailable = (product: ShopProduct) => (product.stock > 0 ? 0 : 1)
  const products = category.products.toSorted(
    (one, other) => isAvailable(one) - isAvailable(other) || (orders[sort]?.compare(one, other) ?? 0),
  )
  return (
    <div className="width page">
      <div className="page-head">
        <div>
          <p className="overline">{category.department}</p>
          <h1>{category.label}</h1>
          <p className="page-count">{products.length === 1 ? '1 product' : `${products.length} products`}</p>
        </div>
        <label className="sort">
          Sort by
          <select value={sort} onChange={(event) => navigation.go(`${pathname}?sort=${event.target.value}`, 'replace')}>
            {Object.entries(orders).map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ProductGrid products={products} eager={4} />
    </div>
  )
}
