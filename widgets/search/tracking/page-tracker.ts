import { createMemory } from '../../parts/memory.ts'
import { createTracker, type Tracker } from './tracker.ts'

const tracked = 'a[data-product-id], button[data-product-id], [data-product-id][data-action]'

/** The page global of the widget. */
type ServiceWidget = Pick<Tracker, 'sessionId' | 'trackClick' | 'trackAddToCart' | 'trackPurchase'>

let installed: Tracker | null = null

/** The one tracker of the page. The first call installs `window.ServiceWidget` and listens for clicks on products. */
export function pageTracker(): Tracker {
  installed ??= install()
  return installed
}

function install(): Tracker {
  const tracker = createTracker({
    memory: createMemory(),
    isOnline: () => navigator.onLine,
    send: sendBeacon,
    warn: (text) => console.warn(text),
  })
  const { sessionId, trackClick, trackAddToCart, trackPurchase } = tracker
  const api: ServiceWidget = { sessionId, trackClick, trackAddToCart, trackPurchase }
  Object.assign(window, { ServiceWidget: api })
  trackPageClicks(document, tracker)
  window.addEventListener('online', tracker.flush)
  return tracker
}

/**
 * Sends a text so that it arrives even when the page is left at the same moment. Without a preflight request: the type is plain
 * text and the key is in the URL. Resolves with false if neither method accepts it.
 */
async function sendBeacon(url: string, body: string): Promise<boolean> {
  // Some blockers remove sendBeacon, and browsers refuse beacons of more than 64 kB in flight.
  if (navigator.sendBeacon?.(url, body)) return true
  const { ok, status } = await fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' })
  // A rejected event would be rejected again.
  return ok || (status >= 400 && status < 500 && status !== 429)
}

/**
 * Reports clicks on elements with `data-product-id`, in the page and in widgets: a button is an add-to-cart, a link is a click, and
 * `data-action` (`add-to-cart`, `click`, `none`) overrides both.
 */
function trackPageClicks(page: EventTarget, tracker: Pick<Tracker, 'trackClick' | 'trackAddToCart'>): void {
  const listener = (event: Event) => {
    // A press of the middle button opens a link in a new tab; the right one opens a menu.
    if (event.type === 'auxclick' && (event as MouseEvent).button !== 1) return
    const element = event.composedPath().find((node): node is HTMLElement => isTracked(node))
    if (element) report(element.dataset, element.localName)
  }

  function report({ productId = '', action, quantity, searchId }: DOMStringMap, name: string): void {
    const what = action?.replaceAll('_', '-') ?? (name === 'a' ? 'click' : 'add-to-cart')
    if (what === 'click') tracker.trackClick(productId, searchId)
    if (what !== 'add-to-cart') return
    tracker.trackAddToCart(productId, { quantity: quantity ? Number(quantity) : undefined, searchId })
  }

  // While the event goes down: a handler of the page may stop it on its way up.
  for (const type of ['click', 'auxclick']) page.addEventListener(type, listener, true)
}

function isTracked(node: EventTarget): boolean {
  return node instanceof Element && node.matches(tracked)
}
