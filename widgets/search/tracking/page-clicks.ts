import type { Tracker } from './tracker.ts'

const tracked = 'a[data-product-id], button[data-product-id], [data-product-id][data-action]'

/**
 * Reports clicks on elements with `data-product-id`, in the page and in widgets: a button is an add-to-cart, a link is a click, and
 * `data-action` (`add-to-cart`, `click`, `none`) overrides both.
 */
export function trackPageClicks(page: EventTarget, tracker: Pick<Tracker, 'trackClick' | 'trackAddToCart'>): void {
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
