import type { Category } from '../shop/catalog.ts'
import { paths } from '../shop/navigation.ts'

export function Footer({ categories }: { categories: readonly Category[] }) {
  return (
    <footer className="footer">
      <div className="footer-columns width">
        <div className="footer-brand">
          <p className="wordmark">Dockside</p>
          <p>A general store by the harbor. We unpack, try out and send everything from Maashaven 12, Rotterdam.</p>
        </div>
        <nav aria-labelledby="footer-shop">
          <h2 id="footer-shop">Shop</h2>
          <ul>
            {categories.map(({ slug, label }) => (
              <li key={slug}>
                <a href={paths.category(slug)}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-help">
          <h2 id="footer-help">Help</h2>
          <ul>
            {helpLinks.map(([id, label]) => (
              <li key={id}>
                <a href={`${paths.help}#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>Talk to us</h2>
          <ul>
            <li>support@demo-store.example</li>
            <li>+44 20 7946 0142</li>
            <li>Monday to Friday, 9 am to 6 pm</li>
            <li>Saturday, 10 am to 2 pm</li>
          </ul>
        </div>
      </div>
      <p className="footer-small width">
        <span>
          Dockside is the demo shop of Vitrine: search and everything else works, but nothing is charged or sent.
        </span>
        <a href="/">About this service</a>
      </p>
    </footer>
  )
}

const helpLinks = [
  ['delivery', 'Delivery'],
  ['returns', 'Returns'],
  ['payment', 'Payment'],
  ['warranty', 'Warranty'],
  ['stores', 'Our stores'],
] as const
