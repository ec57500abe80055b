import { createMemory } from '../../parts/memory.ts'
import { sendBeacon } from './beacon.ts'
import { trackPageClicks } from './page-clicks.ts'
import { createTracker, type Tracker } from './tracker.ts'

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
