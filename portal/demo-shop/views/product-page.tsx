import { type FormEvent, useState } from 'react'
import type { ShopProduct } from '../../../contract/catalog/demo-shop.ts'
import { Icon } from '../parts/icon.tsx'
import { Photo } from '../parts/photo.tsx'
import { Price, ProductGrid } from '../parts/product-card.tsx'
import type { Cart } from '../shop/cart.ts'
import { type Catalog, relatedTo } from '../shop/catalog.ts'
import { arrival, bulkyFee, homeZone, isBulky, isLivePlant, returnDays, warrantyYears } from '../shop/delivery.ts'
import { formatPrice } from '../shop/format-price.ts'
import { paths } from '../shop/navigation.ts'
import { useTitle } from '../shop/use-title.ts'

interface ProductPageProps {
  catalog: Catalog
  product: ShopProduct
  cart: Cart
  onAdded: () => void
}

export function ProductPage({ catalog, product, cart, onAdded }: ProductPageProps) {
  useTitle(product.name)
  const category = catalog.categories.find(({ products }) => products.includes(product))
  const related = relatedTo(catalog, product, 4)
  return (
    <div className="width page">
      <nav className="breadcrumb" aria-label="Breadcrumb">
        <a href={paths.home}>Dockside</a>
        {category !== undefined && <a href={paths.category(category.slug)}>{category.label}</a>}
      </nav>
      <article className="product">
        <div className="product-photo">
          <Photo product={product} shown={640} sizes="(width < 48rem) 100vw, 640px" alt={product.name} load="first" />
          {product.stock === 0 && <span className="badge">Sold out</span>}
        </div>
        <div className="product-text">
          {product.brand !== null && <p className="overline">{product.brand}</p>}
          <h1>{product.name}</h1>
          <BuyForm product={product} cart={cart} onAdded={onAdded} />
          <p className="product-description">{product.description}</p>
          <Terms product={product} />
        </div>
      </article>
      {related.length > 0 && (
        <section className="section" aria-labelledby="related">
          <h2 id="related">You may also like</h2>
          <ProductGrid products={related} />
        </section>
      )}
    </div>
  )
}

function BuyForm({ product, cart, onAdded }: Omit<ProductPageProps, 'catalog'>) {
  const { variants } = product
  const [chosen, choose] = useState(() =>
    Math.max(
      0,
      variants.findIndex(({ stock }) => stock > 0),
    ),
  )
  const variant = variants[chosen]
  const add = (event: FormEvent) => {
    event.preventDefault()
    cart.add({ productId: product.product_id, variant: chosen, quantity: 1 })
    onAdded()
  }
  if (product.stock === 0) return <SoldOut product={product} />
  return (
    <form className="buy" onSubmit={add}>
      <p className="product-price">
        {variant === undefined ? <Price product={product} /> : formatPrice(variant.price, product.currency)}
      </p>
      {variants.length > 1 && <Variants product={product} chosen={chosen} onChoose={choose} />}
      {/* The widget reports clicks on buttons with this attribute as "added to cart". */}
      <button type="submit" className="button button-wide" data-product-id={product.product_id}>
        Add to cart
      </button>
      <p className="product-arrival">
        <Icon name="truck" />
        {arrival(product)}
      </p>
    </form>
  )
}

function SoldOut({ product }: { product: ShopProduct }) {
  return (
    <div className="buy">
      <p className="product-price">
        <Price product={product} />
      </p>
      <p className="sold-out" role="note">
        <strong>Sold out.</strong> We don’t know yet when the next one comes in. Similar things are below.
      </p>
    </div>
  )
}

interface VariantsProps {
  product: ShopProduct
  chosen: number
  onChoose: (variant: number) => void
}

function Variants({ product, chosen, onChoose }: VariantsProps) {
  const isSize = product.variants.every(({ options }) => options[0]?.startsWith('Size '))
  return (
    <fieldset className="variants">
      <legend>{isSize ? 'Size' : 'Choose'}</legend>
      <div>
        {product.variants.map(({ options, stock }, at) => (
          <label key={at} className={stock === 0 ? 'variant variant-gone' : 'variant'}>
            <input
              type="radio"
              name="variant"
              value={at}
              checked={at === chosen}
              disabled={stock === 0}
              onChange={() => onChoose(at)}
            />
            <span>
              {isSize ? options[0]?.slice('Size '.length) : options.join(' · ')}
              {stock === 0 && <span className="visually-hidden"> (sold out)</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Terms({ product }: { product: ShopProduct }) {
  const isPlant = isLivePlant(product)
  const fee = formatPrice(homeZone.fee, product.currency)
  const freeFrom = formatPrice(homeZone.freeFrom, product.currency)
  return (
    <div className="terms">
      <details>
        <summary>Delivery</summary>
        {isBulky(product) ? (
          <p>
            Brought to your door by two people for {formatPrice(bulkyFee, product.currency)} per order, in the European
            Union only. The carrier phones you to agree on a day.
          </p>
        ) : (
          <p>
            {fee} in the European Union, free for orders of {freeFrom} or more.
            {isPlant && ' Live plants leave on Mondays, Tuesdays and Wednesdays, and stay within the European Union.'}
          </p>
        )}
      </details>
      <details>
        <summary>Returns</summary>
        {isPlant ? (
          <p>
            Live plants cannot be returned. If one dies within 14 days although you followed our care advice, we send a
            new one.
          </p>
        ) : (
          <p>
            {returnDays} days to change your mind, free from the European Union
            {isBulky(product) ? '; we collect bulky items from your home for $29' : ''}.{' '}
            <a href={`${paths.help}#returns`}>How to return something</a>
          </p>
        )}
      </details>
      {!isPlant && (
        <details>
          <summary>Warranty</summary>
          <p>{warrantyText(product)}</p>
        </details>
      )}
    </div>
  )
}

const threeYears = new Set(['laptop', 'gaming-pc'])
const vintage = new Set(['vintage-folding-camera', 'nikkormat-slr-camera', 'twin-lens-camera', 'instamatic-camera'])

function warrantyText({ product_id: id }: ShopProduct): string {
  if (vintage.has(id)) return '12 months, as for all our vintage cameras.'
  return `${threeYears.has(id) ? 3 : warrantyYears} years from the day you receive it. Repairs take up to 15 working days.`
}
