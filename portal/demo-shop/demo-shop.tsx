import { useEffect, useSyncExternalStore } from 'react'
import { Chat } from './parts/chat.tsx'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import type { Cart } from './shop/cart.ts'
import type { Catalog } from './shop/catalog.ts'
import { linkedCart } from './shop/linked-cart.ts'
import { type Navigation, type Place, paths, placeAt } from './shop/navigation.ts'
import { priceLines } from './shop/priced-cart.ts'
import { useCatalog } from './shop/use-catalog.ts'
import { useWidgetLinks } from './shop/use-widget-links.ts'
import { CartDrawer, useCartDrawer } from './views/cart-drawer.tsx'
import { CategoryPage } from './views/category-page.tsx'
import { CheckoutPage } from './views/checkout-page.tsx'
import { HelpPage } from './views/help-page.tsx'
import { HomePage } from './views/home-page.tsx'
import { LoadingPage } from './views/loading-page.tsx'
import { NotFoundPage } from './views/not-found-page.tsx'
import { OrderPage } from './views/order-page.tsx'
import { ProductPage } from './views/product-page.tsx'
import { ShopClosed } from './views/shop-closed.tsx'

/** The shop. Everything that a store's own pages would do, except to charge and to deliver. */
export function DemoShop({ navigation, cart }: { navigation: Navigation; cart: Cart }) {
  const { shop, reload } = useCatalog()
  const address = useSyncExternalStore(navigation.subscribe, navigation.address)
  const lines = useSyncExternalStore(cart.subscribe, cart.lines)
  const drawer = useCartDrawer()
  useWidgetLinks(navigation)
  useEffect(() => {
    const linked = linkedCart(address)
    if (linked === null) return
    cart.replace(linked)
    navigation.go(paths.checkout, 'replace')
  }, [address, cart, navigation])
  // A link in the drawer leads to a page behind it.
  useEffect(() => drawer.close(), [address, drawer])

  if (shop.state === 'closed' || shop.state === 'failed') return <ShopClosed shop={shop} onRetry={reload} />
  const catalog = shop.state === 'open' ? shop.catalog : null
  const priced = catalog === null ? [] : priceLines(catalog, lines)
  const pieces = priced.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header catalog={catalog} address={address} pieces={pieces} onCart={drawer.open} />
      <main id="main" tabIndex={-1}>
        {catalog === null ? (
          <LoadingPage place={placeAt(pathOf(address))} />
        ) : (
          <Page key={pathOf(address)} {...{ catalog, address, navigation, cart, priced, onAdded: drawer.open }} />
        )}
      </main>
      <Footer categories={catalog?.categories ?? []} />
      <CartDrawer drawer={drawer} cart={cart} lines={priced} />
      <Chat />
    </>
  )
}

interface PageProps {
  catalog: Catalog
  address: string
  navigation: Navigation
  cart: Cart
  priced: ReturnType<typeof priceLines>
  onAdded: () => void
}

function Page({ catalog, address, navigation, cart, priced, onAdded }: PageProps) {
  const place: Place = placeAt(pathOf(address))
  switch (place.view) {
    case 'home':
      return <HomePage catalog={catalog} />
    case 'category': {
      const category = catalog.categories.find(({ slug }) => slug === place.slug)
      return category === undefined ? <NotFoundPage /> : <CategoryPage {...{ category, address, navigation }} />
    }
    case 'product': {
      const product = catalog.find(place.productId)
      return product === undefined ? <NotFoundPage /> : <ProductPage {...{ catalog, product, cart, onAdded }} />
    }
    case 'checkout':
      return <CheckoutPage {...{ cart, lines: priced, navigation }} />
    case 'order':
      return <OrderPage catalog={catalog} number={place.number} />
    case 'help':
      return <HelpPage />
    case 'nowhere':
      return <NotFoundPage />
  }
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? address
}
