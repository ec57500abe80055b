import { splitIndexMemory } from '../../../server/platform/config/memory-budget.ts'
import { assumed, measured, prices } from './inputs.data.ts'
import { type CachedIndex, cacheBehavior, createStores, interpolate, nodesOf, type Store, usedWithin } from './model.ts'

const megabyte = 1_048_576
const daySeconds = 86_400
/** `maxStores` of the index cache. */
const maxStoresPerNode = 2000
const connectionsPerProcess = 14
/** Memory for indexes in a node. */
export const indexBytesPerNode = splitIndexMemory(assumed.indexMemoryMb.value * megabyte).indexes
const nodeCores = assumed.nodeCores.value

/** A store, and what it costs a node. */
export interface Demand extends Store, CachedIndex {
  /** CPU time of the service for a search or an answer, by their mix. */
  readonly eventMs: number
  readonly loadMs: number
}

/** The peak hour of one or several nodes. */
export interface Load {
  readonly stores: number
  readonly indexBytes: number
  /** Searches and answers a second. */
  readonly rate: number
  /** Loads of an index a second. */
  readonly coldRate: number
  /** Busy cores. */
  readonly cores: number
}

export interface Plan {
  readonly products: number
  readonly nodes: number
  /** The target that needs this many nodes. */
  readonly nodesFor: 'availability' | 'processor' | 'memory' | 'loss'
  readonly workers: number
  readonly all: Load
  /** The node with the most busy cores. */
  readonly busiest: Load
  readonly largestStore: Demand
  readonly busiestStore: Demand
  readonly loss: Loss
  readonly database: DatabaseNeeds
  readonly monthly: number
}

/** The loss of the busiest node. */
export interface Loss {
  /** Share of all stores that moved. */
  readonly moved: number
  /** Stores that the other nodes load within a minute. */
  readonly loadedInFirstMinute: number
  /** CPU time of these loads on the node with the most loads, in seconds. */
  readonly loadSeconds: number
  /** Busy cores of the busiest node after the first loads. */
  readonly cores: number
}

export interface DatabaseNeeds {
  readonly productGb: number
  readonly receiptGb: number
  readonly cores: number
  readonly connections: number
  readonly servers: number
  readonly serversFor: 'one is enough' | 'disk' | 'processor'
}

/** Events a second in the peak hour: searches, and answers of the assistant. */
export function peakRate(products: number): number {
  const searches = (products * assumed.searchesPerProductAndDay.value * assumed.peakFactor.value) / daySeconds
  return searches * (1 + assumed.answersPerSearch.value)
}

export function demandOf({ products, rate }: Store): Demand {
  const photo = assumed.photoShare.value
  const answers = assumed.answersPerSearch.value
  const search =
    (1 - photo) * interpolate(measured.textServiceMs.value, products) +
    photo * interpolate(measured.photoServiceMs.value, products)
  return {
    products,
    rate,
    bytes: indexBytesOf(products),
    eventMs: (search + answers * measured.answerServiceMs.value) / (1 + answers),
    loadMs: interpolate(measured.loadServiceMs.value, products),
  }
}

/** Proportional below the smallest measured size: an index has hardly any fixed part. */
function indexBytesOf(products: number): number {
  const [smallest, bytes] = measured.indexBytes.value[0] ?? [1, 0]
  return products < smallest ? (bytes * products) / smallest : interpolate(measured.indexBytes.value, products)
}

/** The peak hour of one node with these stores. */
export function loadOf(stores: readonly Demand[]): Load {
  const { coldRates } = cacheBehavior(stores, { bytes: indexBytesPerNode, stores: maxStoresPerNode })
  let [rate, coldRate, ms, indexBytes] = [0, 0, 0, 0]
  for (const [at, store] of stores.entries()) {
    const cold = coldRates[at] ?? 0
    rate += store.rate
    coldRate += cold
    ms += store.rate * store.eventMs + cold * store.loadMs
    indexBytes += store.bytes
  }
  return { stores: stores.length, indexBytes, rate, coldRate, cores: ms / 1000 }
}

function sumOf(loads: readonly Load[]): Load {
  const total = (read: (load: Load) => number) => loads.reduce((sum, load) => sum + read(load), 0)
  return {
    stores: total((load) => load.stores),
    indexBytes: total((load) => load.indexBytes),
    rate: total((load) => load.rate),
    coldRate: total((load) => load.coldRate),
    cores: total((load) => load.cores),
  }
}

/** The fewest nodes that meet all targets, and the load of the nodes and the database in the peak hour. */
export function planFor(products: number): Plan {
  const stores = createStores({ products, rate: peakRate(products) }, assumed.skew.value).map(demandOf)
  const { nodes, nodesFor } = fewestNodes(stores)
  const parts = partsOf(stores, nodes)
  const loads = parts.map(loadOf)
  const all = sumOf(loads)
  const writesPerSecond = (products * assumed.indexedPerDay.value * assumed.peakFactor.value) / daySeconds
  const workerCores = (writesPerSecond * measured.indexingMs.value) / 1000
  // Two, so that background work continues when one is lost.
  const workers = Math.max(2, Math.ceil(workerCores / (nodeCores * assumed.targetUse.value)))
  const database = databaseNeeds(products, { load: all, processes: nodes + workers })
  return {
    products,
    nodes,
    nodesFor,
    workers,
    all,
    busiest: busiestOf(loads),
    largestStore: stores.reduce((most, store) => (store.products > most.products ? store : most)),
    busiestStore: stores.reduce((most, store) => (coresOf(store) > coresOf(most) ? store : most)),
    loss: lossOf(parts, loads),
    database,
    monthly: monthlyCost({ nodes, workers, database }),
  }
}

/** Cores that the searches of a store keep busy in the peak hour. */
const coresOf = ({ rate, eventMs }: Demand) => (rate * eventMs) / 1000

const busiestOf = (loads: readonly Load[]) => loads.reduce((max, load) => (load.cores > max.cores ? load : max))

/** The fewest nodes that meet all targets, and the target that fewer nodes miss. */
function fewestNodes(stores: readonly Demand[]): Pick<Plan, 'nodes' | 'nodesFor'> {
  const bytes = stores.reduce((sum, store) => sum + store.bytes, 0)
  let few = 1
  let nodes = Math.max(2, Math.ceil(bytes / indexBytesPerNode))
  let nodesFor: Plan['nodesFor'] = 'availability'
  for (let missed = missingOf(stores, nodes); missed !== null; missed = missingOf(stores, nodes))
    [few, nodes, nodesFor] = [nodes, Math.ceil(nodes * 1.1), missed]
  // Exact up to 50 nodes, and within 2 % above.
  while (nodes - few > Math.max(1, nodes * 0.02)) {
    const middle = Math.floor((few + nodes) / 2)
    const missed = missingOf(stores, middle)
    if (missed === null) nodes = middle
    else [few, nodesFor] = [middle, missed]
  }
  return { nodes, nodesFor }
}

/** The first target that this many nodes miss; null if they meet all. */
function missingOf(stores: readonly Demand[], nodes: number): 'processor' | 'memory' | 'loss' | null {
  const target = nodes * nodeCores * assumed.targetUse.value
  if (stores.reduce((sum, store) => sum + coresOf(store), 0) > target) return 'processor'
  const coldLimit = stores.reduce((sum, { rate }) => sum + rate, 0) * assumed.coldShare.value
  const parts = partsOf(stores, nodes)
  const loads: Load[] = []
  let [cold, cores] = [0, 0]
  for (const part of parts) {
    const load = loadOf(part)
    loads.push(load)
    cold += load.coldRate
    cores += load.cores
    const searching = part.reduce((sum, store) => sum + coresOf(store), 0)
    if (searching > nodeCores * assumed.busiestUse.value) return 'processor'
    if (load.cores > nodeCores * assumed.busiestUse.value || cold > coldLimit || cores > target) return 'memory'
  }
  return lossOf(parts, loads).cores > nodeCores ? 'loss' : null
}

function partsOf(stores: readonly Demand[], nodes: number): readonly Demand[][] {
  const parts = Array.from({ length: nodes }, (): Demand[] => [])
  for (const [at, store] of stores.entries()) parts[nodesOf(at, nodes)[0]]?.push(store)
  return parts
}

function lossOf(parts: readonly Demand[][], loads: readonly Load[]): Loss {
  const lost = loads.indexOf(busiestOf(loads))
  const moved = parts[lost] ?? []
  const others = parts.filter((_part, at) => at !== lost).map((part) => [...part])
  const inherited = others.map((): Demand[] => [])
  // Which node takes over does not depend on which one is lost.
  for (const [at, store] of moved.entries()) {
    const [node] = nodesOf(at, others.length)
    others[node]?.push(store)
    inherited[node]?.push(store)
  }
  const first = inherited.map((part) => part.reduce((sum, { rate, loadMs }) => sum + usedWithin(rate, 60) * loadMs, 0))
  return {
    moved: moved.length / parts.reduce((sum, { length }) => sum + length, 0),
    loadedInFirstMinute: moved.reduce((sum, { rate }) => sum + usedWithin(rate, 60), 0),
    loadSeconds: Math.max(...first) / 1000,
    cores: busiestOf(others.map(loadOf)).cores,
  }
}

export function databaseNeeds(
  products: number,
  { load, processes }: { load: Pick<Load, 'rate' | 'coldRate'>; processes: number },
): DatabaseNeeds {
  const answers = assumed.answersPerSearch.value
  const searches = products * assumed.searchesPerProductAndDay.value * assumed.receiptDays.value
  const productGb = (products * measured.diskPerProduct.value) / 1e9
  const receiptGb = (searches * (measured.diskPerSearch.value + answers * measured.diskPerAnswer.value)) / 1e9
  const eventMs = (measured.searchPostgresMs.value + answers * measured.answerPostgresMs.value) / (1 + answers)
  const loadMs = interpolate(measured.loadPostgresMs.value, 10_000)
  const cores = (load.rate * eventMs + load.coldRate * loadMs) / 1000
  const byDisk = Math.ceil((productGb + receiptGb) / assumed.serverDiskGb.value)
  const byProcessor = Math.ceil(cores / (assumed.serverCores.value * assumed.targetUse.value))
  const servers = Math.max(1, byDisk, byProcessor)
  return {
    productGb,
    receiptGb,
    cores,
    connections: processes * connectionsPerProcess,
    servers,
    serversFor: servers === 1 ? 'one is enough' : byDisk >= byProcessor ? 'disk' : 'processor',
  }
}

/** Two proxies, a standby for each PostgreSQL server, and a backup of all data. */
export function monthlyCost({ nodes, workers, database }: Pick<Plan, 'nodes' | 'workers' | 'database'>): number {
  const gb = database.productGb + database.receiptGb
  return (
    nodes * prices.node +
    workers * prices.worker +
    2 * prices.proxy +
    2 * database.servers * prices.server +
    2 * gb * prices.diskPerGb +
    2 * gb * prices.backupPerGb
  )
}
