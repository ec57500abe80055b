import type { FeedbackRecord } from '../../../contract/search/feedback.ts'
import type { Memory } from '../../parts/memory.ts'
import { createSearchMemory, parsedList, sessionIdIn } from './memory.ts'

const queueKey = 'service-queue'
const maxQueued = 50

type Feedback = { [Name in keyof FeedbackRecord]?: FeedbackRecord[Name] | undefined } & Pick<
  FeedbackRecord,
  'result_product_id' | 'action'
>

export interface PurchaseFacts {
  /** The line total, 0 or more. */
  readonly order_value?: number
  /** ISO 4217, such as `EUR`. */
  readonly currency?: string
  /** A whole number from 1 to 10,000; 1 if absent. */
  readonly quantity?: number
}

/** Reports what shoppers do with products. No function throws: a mistake in a shop's call must not break the shop. */
export interface Tracker {
  readonly sessionId: string
  /** The service and key to report to. The first call decides for the page. */
  configure(baseUrl: string, serviceKey: string): void
  /** `searchId` is stored for the product; without it, the stored one is used. */
  trackClick(productId: string, searchId?: string): boolean
  trackAddToCart(productId: string, facts?: { quantity?: number | undefined; searchId?: string | undefined }): boolean
  trackPurchase(productId: string, facts?: PurchaseFacts): boolean
  /** Sends what was queued without a connection. */
  flush(): void
}

export interface TrackerDeps {
  readonly memory: Memory
  readonly isOnline: () => boolean
  /** Returns false if the browser accepts no more. */
  readonly send: (url: string, body: string) => Promise<boolean>
  readonly warn: (text: string) => void
}

export function createTracker({ memory, isOnline, send, warn }: TrackerDeps): Tracker {
  const searches = createSearchMemory(memory)
  const sessionId = sessionIdIn(memory)
  let target: string | null = null

  function deliver(body: string): void {
    const sent = target !== null && isOnline() ? send(target, body) : Promise.resolve(false)
    sent.then(
      (isTaken) => isTaken || queue(body),
      () => queue(body),
    )
  }

  function queue(body: string): void {
    const waiting = parsedList<[string]>(memory.read(queueKey))
    memory.write(queueKey, JSON.stringify([...waiting, [body]].slice(-maxQueued)))
  }

  function flush(): void {
    const waiting = parsedList<[string]>(memory.read(queueKey))
    if (target === null || !isOnline() || waiting.length === 0) return
    memory.write(queueKey, '[]')
    for (const [body] of waiting) deliver(String(body))
  }

  function report(feedback: Feedback, searchId?: string): boolean {
    const fault = faultOf(feedback)
    if (fault !== null) {
      warn(`visual search: ${feedback.action} has a wrong ${fault}`)
      return false
    }
    const { result_product_id: productId } = feedback
    const search_id = searchId ?? searches.searchOf(productId)
    if (searchId) searches.remember(productId, searchId)
    deliver(JSON.stringify({ ...feedback, search_id, session_id: sessionId }))
    return true
  }

  return {
    sessionId,
    configure(baseUrl, serviceKey) {
      target ??= `${baseUrl}v1/widget/search/feedback?key=${encodeURIComponent(serviceKey)}`
      flush()
    },
    trackClick: (productId, searchId) => report({ result_product_id: productId, action: 'click' }, searchId),
    trackAddToCart: (productId, facts) =>
      report({ result_product_id: productId, action: 'add_to_cart', quantity: facts?.quantity }, facts?.searchId),
    trackPurchase(productId, facts) {
      const { order_value, quantity, currency } = facts ?? {}
      return report({ result_product_id: productId, action: 'purchase', order_value, quantity, currency })
    },
    flush,
  }
}

/** The field that the service would refuse, or `null`. */
function faultOf({ result_product_id: id, order_value = 0, currency = 'EUR', quantity = 1 }: Feedback): string | null {
  if (typeof id !== 'string' || id === '' || id.length > 255) return 'product_id'
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 10_000) return 'quantity'
  if (!Number.isFinite(order_value) || order_value < 0 || order_value > 1e12) return 'order_value'
  return /^[A-Z]{3}$/.test(currency) ? null : 'currency'
}
