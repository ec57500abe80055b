import type { Shop } from '../shop/use-catalog.ts'
import { useTitle } from '../shop/use-title.ts'

/** Shown while the demo store is off, or when the shop's backend does not answer. */
export function ShopClosed({ shop, onRetry }: { shop: Shop; onRetry: () => void }) {
  const isOff = shop.state === 'closed'
  useTitle(isOff ? 'The demo shop is off' : 'The shop does not answer')
  return (
    <main className="closed">
      <p className="wordmark">Dockside</p>
      {isOff ? (
        <>
          <h1>The demo shop is off</h1>
          <p>
            This service runs without its demo store, so there is nothing to sell. To open the shop, stop the service
            and start it with
          </p>
          <pre>DEMO=on npm start</pre>
          <a className="button" href="/">
            First steps with your own store
          </a>
        </>
      ) : (
        <>
          <h1>The shop does not answer</h1>
          <p>Check that the service is running, then try again. Your cart is kept.</p>
          <button type="button" className="button" onClick={onRetry}>
            Try again
          </button>
        </>
      )}
    </main>
  )
}
