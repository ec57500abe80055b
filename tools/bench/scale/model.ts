import { createRandom } from '../stores/generated-catalog.ts'

/** One store of the simulated installation. */
export interface Store {
  readonly products: number
  /** Searches and answers of the assistant per second at the peak hour. */
  readonly rate: number
}

/** A measured value at a size of a store. */
export type Point = readonly [products: number, value: number]

/**
 * The value at any size, linear between two measured sizes. Beyond the last size, it continues the line of the last two; below the first, it is
 * the value of the first.
 */
export function interpolate(points: readonly Point[], products: number): number {
  const at = points.findIndex(([size]) => size >= products)
  const to = at === -1 ? points.length - 1 : at
  const [fromSize, fromValue] = points[Math.max(0, to - 1)] ?? [0, 0]
  const [toSize, toValue] = points[to] ?? [0, 0]
  if (toSize === fromSize) return toValue
  return fromValue + ((toValue - fromValue) * (products - fromSize)) / (toSize - fromSize)
}

/** The distribution of store sizes and traffic. */
export interface Skew {
  /** Half of the stores have fewer products. */
  readonly medianProducts: number
  /** Standard deviation of the natural logarithm of the number of products. */
  readonly sizeSigma: number
  readonly maxProducts: number
  /** The same for the traffic per product, around its mean. */
  readonly trafficSigma: number
}

/** Stores with `products` in total, and `rate` events per second in total. The same every time. */
export function createStores(total: { products: number; rate: number }, skew: Skew): Store[] {
  const normal = createNormal(11)
  const sizes: number[] = []
  for (let sum = 0; sum < total.products; sum += sizes.at(-1) ?? 0) {
    const size = Math.round(skew.medianProducts * Math.exp(skew.sizeSigma * normal()))
    sizes.push(Math.min(Math.max(1, size), skew.maxProducts))
  }
  const weights = sizes.map((products) => products * Math.exp(skew.trafficSigma * normal()))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return sizes.map((products, at) => ({ products, rate: (total.rate * (weights[at] ?? 0)) / sum }))
}

/** Numbers of a normal distribution (Box-Muller). */
function createNormal(seed: number): () => number {
  const random = createRandom(seed)
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/**
 * The node that serves a store, then the one that takes over: rendezvous hashing. The consistent hashing of HAProxy and nginx has the same
 * property: when a node is lost, only its stores move.
 */
export function nodesOf(store: number, nodes: number): readonly [own: number, next: number] {
  let [own, next, best, second] = [0, 0, -1, -1]
  for (let node = 0; node < nodes; node += 1) {
    const score = mix(Math.imul(store + 1, 0x9e3779b1) ^ Math.imul(node + 1, 0x85ebca6b))
    if (score > best) [next, second, own, best] = [own, best, node, score]
    else if (score > second) [next, second] = [node, score]
  }
  return [own, next]
}

/** The last steps of MurmurHash3. */
function mix(value: number): number {
  const first = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return (second ^ (second >>> 16)) >>> 0
}

/** An index that a node has to serve. */
export interface CachedIndex {
  readonly bytes: number
  /** Uses per second. */
  readonly rate: number
}

export interface CacheBehavior {
  /** Mean number of indexes in memory. */
  readonly resident: number
  /** For each index, how often per second it is used while it is not in memory. */
  readonly coldRates: readonly number[]
}

const steps = 26
const longestSeconds = 1e9

/**
 * A cache that evicts the least recently used index, under random independent requests: the approximation of Che, Tung and Wang (2002). An index
 * stays for the same time T after each use, and T follows from the size of the cache. `model.test.ts` compares it with a real cache.
 */
export function cacheBehavior(
  indexes: readonly CachedIndex[],
  limit: { bytes: number; stores: number },
): CacheBehavior {
  const fits = (seconds: number) => {
    let [bytes, stores] = [0, 0]
    for (const index of indexes) {
      const share = usedWithin(index.rate, seconds)
      bytes += index.bytes * share
      stores += share
    }
    return bytes <= limit.bytes && stores <= limit.stores
  }
  // Bisection in the logarithm of T.
  let [low, high] = [Math.log(1e-3), Math.log(longestSeconds)]
  if (fits(longestSeconds)) low = high
  for (let step = 0; step < steps && low < high; step += 1) {
    const middle = (low + high) / 2
    if (fits(Math.exp(middle))) low = middle
    else high = middle
  }
  const seconds = Math.exp(low)
  return {
    resident: indexes.reduce((sum, { rate }) => sum + usedWithin(rate, seconds), 0),
    coldRates: indexes.map(({ rate }) => rate * (1 - usedWithin(rate, seconds))),
  }
}

/** The probability that a store with this rate is used within `seconds`. */
export function usedWithin(rate: number, seconds: number): number {
  return 1 - Math.exp(-rate * seconds)
}
