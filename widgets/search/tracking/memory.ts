import type { Memory } from '../../parts/memory.ts'

/** The shopper's session: a random ID under `service-sid`, without any fact about the person. */
export function sessionIdIn(memory: Memory): string {
  const known = memory.read('service-sid')
  if (known && known.length <= 200) return known
  // Not randomUUID(), which exists only on https pages.
  const id = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
  memory.write('service-sid', id)
  return id
}

const searchesKey = 'service-searches'
const maxSearches = 50
/** Longer than the attribution window of most stores. */
const maxAgeMs = 30 * 24 * 3600 * 1000

type Entry = [productId: string, searchId: string, at: number]

/** The last search through which the shopper came to each product; a purchase on a later page is attributed to it. */
export function createSearchMemory(memory: Memory, now: () => number = Date.now) {
  const entries = () => parsedList<Entry>(memory.read(searchesKey)).filter(([, , at]) => at > now() - maxAgeMs)
  return {
    remember(productId: string, searchId: string): void {
      const others = entries().filter(([id]) => id !== productId)
      memory.write(searchesKey, JSON.stringify([[productId, searchId, now()], ...others].slice(0, maxSearches)))
    },
    searchOf: (productId: string): string | undefined => entries().find(([id]) => id === productId)?.[1],
  }
}

/** A list from storage, which the page or an extension may have overwritten with anything. */
export function parsedList<Item extends readonly unknown[] | object>(text: string | null): Item[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : []
  } catch {
    return []
  }
}
