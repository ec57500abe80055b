import type { ShopProduct } from '../../../contract/catalog/demo-shop.ts'
import { heroPhoto } from '../../../contract/catalog/hero-photo.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Photo } from '../parts/photo.tsx'
import { ProductGrid } from '../parts/product-card.tsx'
import { type Catalog, type Category, pick } from '../shop/catalog.ts'
import { homeZone, returnDays, warrantyYears } from '../shop/delivery.ts'
import { paths } from '../shop/navigation.ts'
import { useTitle } from '../shop/use-title.ts'

const favorites = [
  'black-eaves-chair',
  'instant-camera',
  'assorted-succulents',
  'allstar-sneakers',
  'light-shade',
  'clacky-keyboard',
  'comfy-padded-chair',
  'cruiser-skateboard',
]
const plants = ['spiky-cactus', 'hanging-plant', 'fern-blechnum-gibbum', 'bonsai-tree']
const photoSearchIds = ['modern-cafe-chair', 'orchid', 'twin-lens-camera']
/** The photo that represents a category. */
const covers: Record<string, string> = {
  furniture: 'comfy-padded-chair',
  plants: 'aloe-vera',
  cameras: 'nikkormat-slr-camera',
  computers: 'tablet',
  shoes: 'pureboost-running-shoe',
  sports: 'basketball',
}

export function HomePage({ catalog }: { catalog: Catalog }) {
  useTitle('A general store by the harbor')
  const green = pick(catalog, plants)
  const liked = pick(catalog, favorites)
  return (
    <>
      <Hero catalog={catalog} />
      <section className="width section" aria-labelledby="categories">
        <h2 id="categories">Along the quay</h2>
        <ul className="tiles">
          {catalog.categories.map((category) => (
            <CategoryTile key={category.slug} catalog={catalog} category={category} />
          ))}
        </ul>
      </section>
      <section className="width section" aria-labelledby="favorites">
        <h2 id="favorites">What people carry home</h2>
        <ProductGrid products={liked.length > 0 ? liked : catalog.products.slice(0, 8)} />
      </section>
      <PhotoSearch products={pick(catalog, photoSearchIds)} />
      {green.length > 0 && (
        <section className="width section" aria-labelledby="green">
          <div className="section-head">
            <h2 id="green">Something green</h2>
            <a href={paths.category('plants')}>All plants</a>
          </div>
          <ProductGrid products={green} />
        </section>
      )}
      <Promises />
    </>
  )
}

function Hero({ catalog }: { catalog: Catalog }) {
  const product = catalog.find(heroPhoto.productId) ?? catalog.products[0]
  return (
    <section className="hero">
      <div className="hero-text">
        <h1>Good things, straight off the boat</h1>
        <p>
          Furniture to sink into, cameras with a past, plants that forgive you. Sent from our warehouse in Rotterdam.
        </p>
        <a className="button" href={paths.category('furniture')}>
          Shop furniture
          <Icon name="arrow" />
        </a>
      </div>
      {product !== undefined && (
        <a className="hero-photo" href={paths.product(product.product_id)}>
          <Photo
            product={product}
            shown={heroPhoto.displayWidth}
            sizes={heroPhoto.sizes}
            alt={product.name}
            load="first"
          />
        </a>
      )}
    </section>
  )
}

function CategoryTile({ catalog, category }: { catalog: Catalog; category: Category }) {
  const cover = catalog.find(covers[category.slug] ?? '') ?? category.products[0]
  return (
    <li>
      <a className="tile" href={paths.category(category.slug)}>
        {cover !== undefined && <Photo product={cover} shown={320} />}
        <span className="tile-label">{category.label}</span>
        <span className="tile-count">{category.products.length}</span>
      </a>
    </li>
  )
}

/** The store's own invitation to the widget. */
function PhotoSearch({ products }: { products: readonly ShopProduct[] }) {
  const open = () => {
    const search = document.querySelector<HTMLElement & { show?: () => void }>('visual-search')
    search?.show?.()
  }
  return (
    <section className="photo-search" aria-labelledby="photo-search">
      <div className="photo-search-row width">
        <div className="photo-search-text">
          <h2 id="photo-search">Saw it somewhere? Show us.</h2>
          <p>
            Take a photo of a chair in a café or a plant at a friend’s, and we find the nearest thing on our shelves.
          </p>
          <button type="button" className="button button-light" onClick={open}>
            <Icon name="camera" />
            Search with a photo
          </button>
        </div>
        <div className="snapshots" aria-hidden="true">
          {products.map((product) => (
            <Photo key={product.product_id} product={product} shown={240} />
          ))}
        </div>
      </div>
    </section>
  )
}

const promises: readonly { icon: IconName; title: string; text: string; id: string }[] = [
  {
    icon: 'truck',
    title: `${homeZone.workingDays} working days`,
    text: 'to anywhere in the European Union',
    id: 'delivery',
  },
  { icon: 'back', title: `${returnDays} days to return`, text: 'free from the European Union', id: 'returns' },
  { icon: 'shield', title: `${warrantyYears} years of warranty`, text: 'on everything new', id: 'warranty' },
  { icon: 'pin', title: 'Four stores', text: 'London, Hamburg, Lyon and Valencia', id: 'stores' },
]

function Promises() {
  return (
    <ul className="promises width">
      {promises.map(({ icon, title, text, id }) => (
        <li key={id}>
          <a href={`${paths.help}#${id}`}>
            <Icon name={icon} />
            <strong>{title}</strong>
            <span>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
