import { beforeEach, describe, expect, it } from 'vitest'
import { createMemory, type Memory } from '../../parts/memory.ts'
import { createSearchMemory, sessionIdIn } from './memory.ts'
import { createTracker } from './tracker.ts'

const searchId = '0189f3c8-9a55-4b1e-8a0a-3d5f6f0c2b11'

/** A minimal local storage that can be blocked, as in browsers that block storage. */
function createStorage() {
  const stored = new Map<string, string>()
  const storage = {
    isBlocked: false,
    getItem: (name: string) => (storage.isBlocked ? refuse() : (stored.get(name) ?? null)),
    setItem: (name: string, value: string) => (storage.isBlocked ? refuse() : void stored.set(name, value)),
  }
  const refuse = (): never => {
    throw new DOMException('blocked', 'SecurityError')
  }
  return storage
}

let storage: ReturnType<typeof createStorage>
let memory: Memory
let sent: { url: string; body: Record<string, unknown> }[]
let warnings: string[]
let isOnline: boolean
let isTaken: boolean

beforeEach(() => {
  storage = createStorage()
  memory = createMemory(() => storage as unknown as Storage)
  ;[sent, warnings, isOnline, isTaken] = [[], [], true, true]
})

function createTestTracker({ isConfigured = true } = {}) {
  const tracker = createTracker({
    memory,
    isOnline: () => isOnline,
    send: async (url, body) => {
      if (isTaken) sent.push({ url, body: JSON.parse(body) })
      return isTaken
    },
    warn: (text) => warnings.push(text),
  })
  if (isConfigured) tracker.configure('https://api.example/', 'pk_live_a')
  return tracker
}
const bodies = () => sent.map(({ body }) => body)

describe('the session', () => {
  it('has one random ID for all pages, stored under service-sid', () => {
    const first = sessionIdIn(memory)
    expect(storage.getItem('service-sid')).toBe(first)
    expect(sessionIdIn(createMemory(() => storage as unknown as Storage))).toBe(first)
    expect(sessionIdIn(createMemory(() => createStorage() as unknown as Storage))).not.toBe(first)
  })

  it('lives in memory where storage is blocked', () => {
    storage.isBlocked = true
    const tracker = createTestTracker()
    expect(tracker.trackClick('a', searchId)).toBe(true)
    expect(tracker.trackPurchase('a')).toBe(true)
    expect(bodies()).toMatchObject([{ session_id: tracker.sessionId }, { search_id: searchId }])
  })
})

describe('feedback', () => {
  it('goes to the service of the page with its key', () => {
    createTestTracker().trackClick('a', searchId)
    const url = 'https://api.example/v1/widget/search/feedback?key=pk_live_a'
    expect(sent).toEqual([
      { url, body: { result_product_id: 'a', action: 'click', search_id: searchId, session_id: sessionIdIn(memory) } },
    ])
  })

  it('of a purchase on a later page carries the search that led to the product', () => {
    createTestTracker().trackClick('a', searchId)
    const later = createTestTracker()
    later.trackPurchase('a', { order_value: 49.9, currency: 'EUR', quantity: 2 })
    later.trackPurchase('b', { order_value: 1, currency: 'EUR' })
    const purchase = { action: 'purchase', order_value: 49.9, currency: 'EUR', quantity: 2, search_id: searchId }
    expect(bodies()[1]).toMatchObject(purchase)
    expect(bodies()[2]).not.toHaveProperty('search_id')
  })

  it.each([
    ['no product', () => createTestTracker().trackPurchase('')],
    ['a product that is no text', () => createTestTracker().trackClick(7 as unknown as string)],
    ['half a piece', () => createTestTracker().trackPurchase('a', { quantity: 1.5 })],
    ['no piece', () => createTestTracker().trackAddToCart('a', { quantity: 0 })],
    ['a negative value', () => createTestTracker().trackPurchase('a', { order_value: -1 })],
    ['a value that is no number', () => createTestTracker().trackPurchase('a', { order_value: Number.NaN })],
    ['a value that is a text', () => createTestTracker().trackPurchase('a', { order_value: '9' as unknown as number })],
    ['a currency that is none', () => createTestTracker().trackPurchase('a', { currency: '€' })],
  ])('with %s is refused with a warning, and nothing is thrown', (_what, track) => {
    expect(track()).toBe(false)
    expect(warnings).toHaveLength(1)
    expect(sent).toEqual([])
  })

  it('tolerates calls with null', () => {
    expect(createTestTracker().trackPurchase('a', null as never)).toBe(true)
    expect(createTestTracker().trackAddToCart('a', null as never)).toBe(true)
  })
})

describe('without a connection', () => {
  it('feedback waits, also for a later page, and is sent once', async () => {
    isOnline = false
    createTestTracker().trackClick('a')
    await Promise.resolve()
    isOnline = true
    const later = createTestTracker()
    later.flush()
    expect(bodies()).toMatchObject([{ result_product_id: 'a' }])
  })

  it('and before the key is known, feedback waits', async () => {
    const tracker = createTestTracker({ isConfigured: false })
    tracker.trackClick('a')
    await Promise.resolve()
    await Promise.resolve()
    tracker.configure('https://api.example/', 'pk_live_a')
    tracker.configure('https://other.example/', 'pk_live_b')
    expect(sent).toMatchObject([{ url: 'https://api.example/v1/widget/search/feedback?key=pk_live_a' }])
  })

  it('stores the last 50 events that the browser does not accept', async () => {
    isTaken = false
    const tracker = createTestTracker()
    for (let at = 0; at < 60; at += 1) tracker.trackClick(`p${at}`)
    await new Promise((resolve) => setTimeout(resolve))
    isTaken = true
    tracker.flush()
    await new Promise((resolve) => setTimeout(resolve))
    expect(bodies().map((body) => body.result_product_id)).toEqual(
      Array.from({ length: 50 }, (_none, at) => `p${at + 10}`),
    )
  })

  it('tolerates unexpected content in storage', () => {
    storage.setItem('service-queue', '{"a":1}')
    storage.setItem('service-searches', 'nonsense')
    expect(createTestTracker().trackClick('a')).toBe(true)
  })
})

describe('the stored searches', () => {
  it('are the last of each product, at most 50, for 30 days', () => {
    let now = 0
    const searches = createSearchMemory(memory, () => now)
    for (let at = 0; at < 60; at += 1) searches.remember(`p${at}`, 'first')
    searches.remember('p59', 'second')
    expect([searches.searchOf('p59'), searches.searchOf('p10'), searches.searchOf('p9')]).toEqual([
      'second',
      'first',
      undefined,
    ])
    now = 31 * 24 * 3600 * 1000
    expect(searches.searchOf('p59')).toBeUndefined()
  })
})
