import { useMemo, useRef } from 'react'
import { Icon } from '../parts/icon.tsx'
import { Photo } from '../parts/photo.tsx'
import { type Cart, maxQuantity } from '../shop/cart.ts'
import { homeZone, isBulky } from '../shop/delivery.ts'
import { formatPrice } from '../shop/format-price.ts'
import { paths } from '../shop/navigation.ts'
import { type PricedLine, subtotalOf } from '../shop/priced-cart.ts'

export type Drawer = ReturnType<typeof useCartDrawer>

/** The cart as a modal dialog: the browser keeps the focus inside and closes it with Escape. */
export function useCartDrawer() {
  const element = useRef<HTMLDialogElement>(null)
  return useMemo(
    () => ({
      element,
      open: () => {
        if (element.current?.open === false) element.current.showModal()
      },
      close: () => element.current?.close(),
    }),
    [],
  )
}

export function CartDrawer({ drawer, cart, lines }: { drawer: Drawer; cart: Cart; lines: readonly PricedLine[] }) {
  return (
    <dialog ref={drawer.element} className="drawer" aria-labelledby="cart-title" closedby="any">
      <div className="drawer-head">
        <h2 id="cart-title">Your cart</h2>
        <button type="button" className="icon-button" onClick={drawer.close} aria-label="Close the cart">
          <Icon name="close" />
        </button>
      </div>
      {lines.length === 0 ? (
        <div className="drawer-empty">
          <p>Nothing in here yet.</p>
          <button type="button" className="button button-quiet" onClick={drawer.close}>
            Keep looking
          </button>
        </div>
      ) : (
        <>
          <ul className="lines">
            {lines.map((line) => (
              <Line key={`${line.productId} ${line.variant}`} line={line} cart={cart} />
            ))}
          </ul>
          <Summary lines={lines} />
        </>
      )}
    </dialog>
  )
}

function Line({ line, cart }: { line: PricedLine; cart: Cart }) {
  const { product, options, quantity, total } = line
  const name = options === '' ? product.name : `${product.name}, ${options}`
  return (
    <li className="line">
      <Photo product={product} shown={80} load="eager" />
      <div className="line-text">
        <a href={paths.product(product.product_id)}>{product.name}</a>
        {options !== '' && <span className="line-options">{options}</span>}
        <div className="stepper">
          <button
            type="button"
            onClick={() => cart.setQuantity(line, quantity - 1)}
            aria-label={quantity === 1 ? `Remove ${name}` : `One ${name} less`}
          >
            <Icon name={quantity === 1 ? 'close' : 'minus'} />
          </button>
          <output aria-label={`Quantity of ${name}`}>{quantity}</output>
          <button
            type="button"
            onClick={() => cart.setQuantity(line, quantity + 1)}
            disabled={quantity >= maxQuantity}
            aria-label={`One ${name} more`}
          >
            <Icon name="plus" />
          </button>
        </div>
      </div>
      <span className="line-total">{formatPrice(total, product.currency)}</span>
    </li>
  )
}

function Summary({ lines }: { lines: readonly PricedLine[] }) {
  const currency = lines[0]?.product.currency ?? 'USD'
  const subtotal = subtotalOf(lines)
  const missing = homeZone.freeFrom - subtotal
  const isCarried = lines.some(({ product }) => isBulky(product))
  return (
    <div className="drawer-foot">
      {isCarried ? (
        <p className="drawer-note">Includes a bulky item, brought to you by two people.</p>
      ) : (
        <p className="drawer-note">
          {missing > 0
            ? `${formatPrice(missing, currency)} more and delivery in the EU is free.`
            : 'Delivery in the EU is free.'}
        </p>
      )}
      <p className="drawer-total">
        <span>Subtotal</span>
        <strong>{formatPrice(subtotal, currency)}</strong>
      </p>
      <a className="button button-wide" href={paths.checkout}>
        Go to checkout
      </a>
    </div>
  )
}
