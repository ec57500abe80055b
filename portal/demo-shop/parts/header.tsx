import type { Catalog } from '../shop/catalog.ts'
import { homeZone, returnDays } from '../shop/delivery.ts'
import { formatPrice } from '../shop/format-price.ts'
import { paths } from '../shop/navigation.ts'
import { Icon } from './icon.tsx'

interface HeaderProps {
  catalog: Catalog | null
  address: string
  pieces: number
  onCart: () => void
}

/** The widget's element is in the header, as on any store's page; its script is in the head of index.html. */
export function Header({ catalog, address, pieces, onCart }: HeaderProps) {
  const key = serviceKey()
  return (
    <header className="header">
      <Announcement />
      <div className="header-row width">
        <a className="wordmark" href={paths.home} aria-label="Dockside, home">
          Dockside
        </a>
        <div className="header-search">
          {key !== '' && (
            <visual-search
              service-key={key}
              display="bar"
              color-scheme="light"
              placeholder="Search by word or photo"
              product-url={paths.product('{product_id}').replace('%7Bproduct_id%7D', '{product_id}')}
            />
          )}
        </div>
        <button type="button" className="cart-button" onClick={onCart}>
          <Icon name="bag" />
          <span className="cart-word">Cart</span>
          {pieces > 0 && (
            <span className="cart-count">
              {pieces}
              <span className="visually-hidden"> {pieces === 1 ? 'item' : 'items'}</span>
            </span>
          )}
        </button>
      </div>
      <nav className="header-nav width" aria-label="Categories">
        <ul>
          {(catalog?.categories ?? []).map(({ slug, label }) => (
            <li key={slug}>
              <a
                href={paths.category(slug)}
                aria-current={address.split('?')[0] === paths.category(slug) ? 'page' : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
        <a className="header-help" href={paths.help} aria-current={address === paths.help ? 'page' : undefined}>
          Delivery and returns
        </a>
      </nav>
    </header>
  )
}

export function piecesText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}

/** The public key in the page's own script tag; empty when the demo store has none. */
function serviceKey(): string {
  return document.querySelector<HTMLScriptElement>('script[data-service-key]')?.dataset.serviceKey ?? ''
}

function Announcement() {
  return (
    <p className="announcement">
      Free delivery in the EU from {formatPrice(homeZone.freeFrom, 'USD').replace('.00', '')}
      <span className="announcement-more"> &nbsp;·&nbsp; {returnDays} days to change your mind</span>
    </p>
  )
}
