import { describe, expect, it } from 'vitest'
import { createRandom } from '../stores/generated-catalog.ts'
import { type CachedIndex, cacheBehavior, createStores, interpolate, nodesOf, usedWithin } from './model.ts'

const skew = { medianProducts: 300, sizeSigma: 2, maxProducts: 500_000, trafficSigma: 1 }

describe('interpolate', () => {
  const points = [
    [1000, 10],
    [10_000, 100],
    [50_000, 900],
  ] as const

  it('is linear between measured sizes and continues the last line beyond them', () => {
    expect([1000, 5500, 10_000, 30_000, 70_000].map((size) => interpolate(points, size))).toEqual([
      10, 55, 100, 500, 1300,
    ])
  })

  it('never goes below the smallest measured size', () => {
    expect(interpolate(points, 1)).toBe(10)
  })
})

describe('createStores', () => {
  const stores = createStores({ products: 2_000_000, rate: 50 }, skew)

  it('has the requested products and rate, and no store above the maximum', () => {
    const products = stores.reduce((sum, store) => sum + store.products, 0)
    expect(products).toBeGreaterThanOrEqual(2_000_000)
    expect(products).toBeLessThan(2_500_000)
    expect(stores.reduce((sum, { rate }) => sum + rate, 0)).toBeCloseTo(50, 6)
    const capped = createStores({ products: 2_000_000, rate: 50 }, { ...skew, maxProducts: 5000 })
    expect(Math.max(...capped.map((store) => store.products))).toBe(5000)
  })

  it('has the median and the skew of a lognormal distribution', () => {
    const sorted = createStores({ products: 20_000_000, rate: 1 }, skew)
      .map(({ products }) => products)
      .toSorted((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeGreaterThan(270)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(330)
    // One standard deviation above the median: 84 % of the stores.
    const above = sorted[Math.floor(sorted.length * 0.8413)] ?? 0
    expect(above / (300 * Math.exp(2))).toBeGreaterThan(0.85)
    expect(above / (300 * Math.exp(2))).toBeLessThan(1.15)
  })

  it('is the same every time', () => {
    expect(createStores({ products: 2_000_000, rate: 50 }, skew)).toEqual(stores)
  })
})

describe('nodesOf', () => {
  const stores = Array.from({ length: 20_000 }, (_none, store) => store)

  it('spreads stores evenly', () => {
    const counts = new Array<number>(8).fill(0)
    for (const store of stores) {
      const [own] = nodesOf(store, 8)
      counts[own] = (counts[own] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count / 2500 - 1)).toBeLessThan(0.06)
  })

  it('moves only the stores of a lost node, and spreads them over all others', () => {
    // The last of nine nodes is lost.
    const moved = stores.filter((store) => nodesOf(store, 9)[0] === 8)
    for (const store of stores) if (nodesOf(store, 9)[0] !== 8) expect(nodesOf(store, 8)[0]).toBe(nodesOf(store, 9)[0])
    for (const store of moved) expect(nodesOf(store, 8)[0]).toBe(nodesOf(store, 9)[1])
    const takers = new Set(moved.map((store) => nodesOf(store, 9)[1]))
    expect(takers.size).toBe(8)
  })
})

describe('cacheBehavior', () => {
  const random = createRandom(5)
  const indexes: CachedIndex[] = Array.from({ length: 400 }, (_none, at) => ({
    bytes: 1 + Math.floor(random() * 50),
    rate: 10 / (at + 1),
  }))
  const all = indexes.reduce((sum, { bytes }) => sum + bytes, 0)

  it.each([0.1, 0.3, 0.6])('has as many cold uses as a real cache with %d of the memory', (share) => {
    const bytes = Math.floor(all * share)
    const { coldRates } = cacheBehavior(indexes, { bytes, stores: 10_000 })
    const cold = coldRates.reduce((sum, rate) => sum + rate, 0) / indexes.reduce((sum, { rate }) => sum + rate, 0)
    expect(Math.abs(cold / coldShareOfRealCache(indexes, bytes) - 1)).toBeLessThan(0.05)
  })

  it('limits the number of indexes too', () => {
    expect(cacheBehavior(indexes, { bytes: all, stores: 50 }).resident).toBeCloseTo(50, 1)
  })

  it('loads nothing twice when everything fits', () => {
    const { coldRates, resident } = cacheBehavior(indexes, { bytes: all, stores: 400 })
    expect(coldRates.reduce((sum, rate) => sum + rate, 0)).toBeCloseTo(0, 6)
    expect(resident).toBeCloseTo(400, 6)
  })
})

/** The share of 300,000 random uses that find their index evicted. */
function coldShareOfRealCache(indexes: readonly CachedIndex[], limit: number): number {
  const random = createRandom(9)
  const total = indexes.reduce((sum, { rate }) => sum + rate, 0)
  const bounds = indexes.map(({ rate }, at) => indexes.slice(0, at).reduce((sum, one) => sum + one.rate, rate))
  const cached = new Set<number>()
  let [bytes, cold] = [0, 0]
  for (let use = 0; use < 300_000; use += 1) {
    const drawn = random() * total
    const index = bounds.findIndex((bound) => bound > drawn)
    if (!cached.delete(index)) {
      cold += 1
      bytes += indexes[index]?.bytes ?? 0
    }
    cached.add(index)
    for (const oldest of cached) {
      if (bytes <= limit) break
      cached.delete(oldest)
      bytes -= indexes[oldest]?.bytes ?? 0
    }
  }
  return cold / 300_000
}

describe('usedWithin', () => {
  it('is nearly certain for a busy store, and proportional to the time for a quiet one', () => {
    expect(usedWithin(100, 60)).toBeCloseTo(1, 6)
    expect(usedWithin(0.0001, 60)).toBeCloseTo(0.006, 4)
  })
})
