import { type FormEvent, useId, useState } from 'react'
import { piecesText } from '../parts/header.tsx'
import { Photo } from '../parts/photo.tsx'
import type { Cart } from '../shop/cart.ts'
import { deliveryFee, refusedIn, zoneOf, zones } from '../shop/delivery.ts'
import { formatPrice } from '../shop/format-price.ts'
import { type Navigation, paths } from '../shop/navigation.ts'
import { newOrderNumber, type Order, placeOrder } from '../shop/order.ts'
import { type PricedLine, subtotalOf } from '../shop/priced-cart.ts'
import { useTitle } from '../shop/use-title.ts'

interface CheckoutProps {
  cart: Cart
  lines: readonly PricedLine[]
  navigation: Navigation
}

export function CheckoutPage({ cart, lines, navigation }: CheckoutProps) {
  useTitle('Checkout')
  const [country, setCountry] = useState('Netherlands')
  const zone = zoneOf(country)
  const refused = refusedIn(lines, zone)
  const delivery = deliveryFee(lines, zone)
  if (lines.length === 0) return <EmptyCheckout />

  const order = (event: FormEvent) => {
    event.preventDefault()
    if (refused.length > 0) return
    const placed = orderOf(lines, { country, delivery })
    placeOrder(window, placed)
    cart.clear()
    navigation.go(paths.order(placed.number))
  }
  return (
    <div className="width page checkout">
      <h1>Checkout</h1>
      <form onSubmit={order}>
        <fieldset>
          <legend>Contact</legend>
          <Field label="Email" name="email" type="email" autoComplete="email" />
        </fieldset>
        <fieldset>
          <legend>Delivery</legend>
          <label className="field">
            Country
            <select value={country} autoComplete="country-name" onChange={(event) => setCountry(event.target.value)}>
              {zones.map(({ id, name, countries }) => (
                <optgroup key={id} label={name}>
                  {countries.map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
          <Field label="Full name" name="name" autoComplete="name" />
          <Field label="Street and number" name="street" autoComplete="street-address" />
          <div className="field-pair">
            <Field label="Postal code" name="postal" autoComplete="postal-code" />
            <Field label="City" name="city" autoComplete="address-level2" />
          </div>
          {refused.length > 0 && (
            <p className="refusal" role="alert">
              We cannot send {refused.map(({ name }) => name).join(', ')} to {country}: live plants and bulky items stay
              within the European Union.
            </p>
          )}
        </fieldset>
        <fieldset>
          <legend>Payment</legend>
          <p className="demo-note">
            This is a demo shop. No card is asked for, nothing is charged, and nothing is sent.
          </p>
        </fieldset>
        <button type="submit" className="button button-wide" disabled={refused.length > 0}>
          Place order
        </button>
      </form>
      <OrderSummary lines={lines} delivery={delivery} note={`Arrives in ${zone.workingDays} working days`} />
    </div>
  )
}

function Field({ label, ...input }: { label: string; name: string; type?: string; autoComplete: string }) {
  const id = useId()
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} required maxLength={200} {...input} />
    </p>
  )
}

function orderOf(lines: readonly PricedLine[], { country, delivery }: { country: string; delivery: number }): Order {
  return {
    number: newOrderNumber((values) => crypto.getRandomValues(values)),
    country,
    delivery,
    total: subtotalOf(lines) + delivery,
    currency: lines[0]?.product.currency ?? 'USD',
    lines: lines.map(({ productId, options, quantity, total }) => ({ productId, options, quantity, total })),
  }
}

interface SummaryProps {
  lines: readonly PricedLine[]
  delivery: number
  note: string
}

function OrderSummary({ lines, delivery, note }: SummaryProps) {
  const currency = lines[0]?.product.currency ?? 'USD'
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <aside className="summary" aria-label="Your order">
      <h2>{piecesText(pieces)}</h2>
      <ul className="lines">
        {lines.map(({ productId, variant, product, options, quantity, total }) => (
          <li className="line" key={`${productId} ${variant}`}>
            <Photo product={product} shown={64} load="eager" />
            <div className="line-text">
              <span>{product.name}</span>
              <span className="line-options">
                {[options, `Quantity ${quantity}`].filter((text) => text !== '').join(' · ')}
              </span>
            </div>
            <span className="line-total">{formatPrice(total, currency)}</span>
          </li>
        ))}
      </ul>
      <dl className="totals">
        <dt>Subtotal</dt>
        <dd>{formatPrice(subtotalOf(lines), currency)}</dd>
        <dt>Delivery</dt>
        <dd>{delivery === 0 ? 'Free' : formatPrice(delivery, currency)}</dd>
        <dt className="totals-sum">Total</dt>
        <dd className="totals-sum">{formatPrice(subtotalOf(lines) + delivery, currency)}</dd>
      </dl>
      <p className="summary-note">{note}</p>
    </aside>
  )
}

function EmptyCheckout() {
  return (
    <div className="width page message">
      <h1>Your cart is empty</h1>
      <p>Put something in it first, then come back here.</p>
      <a className="button" href={paths.home}>
        Back to the shop
      </a>
    </div>
  )
}
