import { Icon } from '../parts/icon.tsx'
import { Photo } from '../parts/photo.tsx'
import type { Catalog } from '../shop/catalog.ts'
import { bulkyTime, isBulky, zoneOf } from '../shop/delivery.ts'
import { formatPrice } from '../shop/format-price.ts'
import { paths } from '../shop/navigation.ts'
import { type Order, orderByNumber } from '../shop/order.ts'
import { useTitle } from '../shop/use-title.ts'

export function OrderPage({ catalog, number }: { catalog: Catalog; number: string }) {
  useTitle(`Order ${number}`)
  const order = orderByNumber(window, number)
  if (order === null)
    return (
      <div className="width page message">
        <h1>We can’t show this order here</h1>
        <p>The demo shop remembers an order only in the tab where it was placed.</p>
        <a className="button" href={paths.home}>
          Back to the shop
        </a>
      </div>
    )
  return (
    <div className="width page order">
      <span className="order-mark">
        <Icon name="check" />
      </span>
      <h1>Thank you for your order</h1>
      <p className="order-lead">
        It has the number <strong>{order.number}</strong>. A real shop would now confirm it by email; this one is a demo
        and sends nothing.
      </p>
      <OrderLines catalog={catalog} order={order} />
      <p className="summary-note">{arrivalOf(catalog, order)}</p>
      <a className="button button-quiet" href={paths.home}>
        Continue shopping
      </a>
    </div>
  )
}

function OrderLines({ catalog, order }: { catalog: Catalog; order: Order }) {
  const { currency } = order
  return (
    <div className="summary">
      <ul className="lines">
        {order.lines.map(({ productId, options, quantity, total }) => {
          const product = catalog.find(productId)
          return (
            <li className="line" key={`${productId} ${options}`}>
              {product !== undefined && <Photo product={product} shown={64} load="eager" />}
              <div className="line-text">
                <span>{product?.name ?? productId}</span>
                <span className="line-options">
                  {[options, `Quantity ${quantity}`].filter((text) => text !== '').join(' · ')}
                </span>
              </div>
              <span className="line-total">{formatPrice(total, currency)}</span>
            </li>
          )
        })}
      </ul>
      <dl className="totals">
        <dt>Delivery ({order.country})</dt>
        <dd>{order.delivery === 0 ? 'Free' : formatPrice(order.delivery, currency)}</dd>
        <dt className="totals-sum">Total</dt>
        <dd className="totals-sum">{formatPrice(order.total, currency)}</dd>
      </dl>
    </div>
  )
}

function arrivalOf(catalog: Catalog, order: Order): string {
  const products = order.lines
    .map(({ productId }) => catalog.find(productId))
    .filter((product) => product !== undefined)
  if (products.some(isBulky)) return `The carrier phones to agree on a day, usually in ${bulkyTime}.`
  return `It would arrive in ${zoneOf(order.country).workingDays} working days.`
}
