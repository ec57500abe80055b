import { setImmediate } from 'node:timers/promises'
import type { Logger } from '../../../platform/logger.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { CallOptions, LiveItem, LiveSummary } from '../adapter.ts'
import type { OpenConnection } from '../connections/open-connections.ts'
import { toReading } from './check-reading.ts'
import type { ConnectionCalls } from './connection-calls.ts'
import { type LiveReader, missingProduct, type ProductReading, unavailable } from './live-reads.ts'
import type { ProductSource } from './product-sources.store.ts'

export interface LiveReaderDeps {
  readonly calls: Pick<ConnectionCalls, 'call'>
  readonly clock: { now(): Date }
  /** Never called with an empty list. */
  readonly sourcesOf: (scope: StoreScope, productIds: readonly string[]) => Promise<readonly ProductSource[]>
  readonly logger: Pick<Logger, 'warn'>
  /** Counts products by the result of their read. */
  readonly count: (platform: string, outcome: 'live' | 'unavailable', products: number) => void
}

export interface LiveReaderContext extends CallOptions {
  readonly scope: StoreScope
  /** In the order in which they serve products; not empty. */
  readonly connections: readonly [OpenConnection, ...OpenConnection[]]
}

/** All live reads of a turn or request together. */
const maxTotalMs = 1000
/** Calls of one reader that run concurrently: one shopper must not use up the capacity for others. */
const concurrentBatches = 4

const details = ['prices', 'product', 'variants'] as const
/** How much of a product one read requests. */
type Detail = (typeof details)[number]

/** The reading of one product, resolved by the storefront, or as unavailable when the time is over. */
type Slot = PromiseWithResolvers<ProductReading>

interface Batch {
  readonly connection: OpenConnection
  readonly items: readonly LiveItem[]
}

/** Batches and deduplicates the live reads of one turn. Each product fails separately. */
export function createLiveReader(deps: LiveReaderDeps, context: LiveReaderContext): LiveReader {
  const { signal, connections } = context
  const slots: Record<Detail, Map<string, Slot>> = { prices: new Map(), product: new Map(), variants: new Map() }
  const waiting: Record<Detail, Set<string>> = { prices: new Set(), product: new Set(), variants: new Set() }
  let deadline = Number.POSITIVE_INFINITY

  /** Starts the time limit with the first read. */
  function startClock(): void {
    if (deadline !== Number.POSITIVE_INFINITY) return
    deadline = performance.now() + maxTotalMs
    setTimeout(endAll, maxTotalMs).unref()
    signal.addEventListener('abort', endAll, { once: true })
  }

  function endAll(): void {
    for (const detail of details) for (const slot of slots[detail].values()) slot.resolve(unavailable)
  }

  /** The slot of a product, requested once. Calls of the same event-loop turn share their batches. */
  function request(productId: string, detail: Detail): Promise<ProductReading> {
    const known = slots[detail].get(productId)
    if (known !== undefined) return known.promise
    const slot: Slot = Promise.withResolvers()
    slots[detail].set(productId, slot)
    if (signal.aborted || performance.now() >= deadline) slot.resolve(unavailable)
    else {
      if (waiting[detail].size === 0) void flush(detail)
      waiting[detail].add(productId)
    }
    return slot.promise
  }

  async function flush(detail: Detail): Promise<void> {
    await setImmediate()
    const productIds = [...waiting[detail]]
    waiting[detail].clear()
    try {
      const sources = await deps.sourcesOf(context.scope, productIds)
      const { batches, unserved } = batchesOf(productIds, { sources, connections, detail })
      for (const productId of unserved) slots[detail].get(productId)?.resolve(missingProduct)
      const queue = batches.values()
      const work = async (): Promise<void> => {
        for (const batch of queue) await readBatch(batch, detail)
      }
      await Promise.all(Array.from({ length: concurrentBatches }, work))
    } catch (error) {
      deps.logger.warn({ err: error }, 'live reads failed')
    } finally {
      for (const productId of productIds) slots[detail].get(productId)?.resolve(unavailable)
    }
  }

  async function readBatch({ connection, items }: Batch, detail: Detail): Promise<void> {
    const found = await deps.calls.call({ scope: context.scope, connection }, { ...context, deadline }, (options) =>
      readItems(connection, { items, detail, options }),
    )
    const origin = { connectionId: connection.connectionId, readAt: deps.clock.now(), currency }
    let live = 0
    for (const { productId } of items) {
      const product = found?.get(productId)
      if (product !== undefined) live += 1
      const notRead = found === null ? unavailable : missingProduct
      slots[detail].get(productId)?.resolve(product === undefined ? notRead : toReading(product, origin))
    }
    deps.count(connection.platform, 'live', live)
    deps.count(connection.platform, 'unavailable', items.length - live)
  }

  async function readAll(productIds: readonly string[], detail: Detail): Promise<ReadonlyMap<string, ProductReading>> {
    startClock()
    const unique = [...new Set(productIds)]
    const read = await Promise.all(unique.map((id) => request(id, slots.product.has(id) ? 'product' : detail)))
    return new Map(unique.map((id, at) => [id, read[at] ?? unavailable]))
  }

  const { currency } = connections[0]
  // Without summaries a read of prices is a full read: its products are not requested twice.
  const pricesDetail = connections.some(({ adapter }) => adapter.summaries !== undefined) ? 'prices' : 'product'
  return {
    currency,
    read: (productIds) => readAll(productIds, 'product'),
    readPrices: (productIds) => readAll(productIds, pricesDetail),
    async readVariants(productId) {
      startClock()
      const known = await slots.product.get(productId)?.promise
      return known !== undefined && !known.hasMoreVariants ? known : request(productId, 'variants')
    },
  }
}

function readItems(
  { adapter, access }: OpenConnection,
  { items, detail, options }: { items: readonly LiveItem[]; detail: Detail; options: CallOptions },
): Promise<ReadonlyMap<string, LiveSummary>> {
  if (detail !== 'prices' || adapter.summaries === undefined) return adapter.readLive(access, items, options)
  return adapter.summaries.read(access, items, options)
}

/**
 * Which connection serves which product: the one that imported it. Products without an import are served by `signed_http`, where the
 * store's own IDs are those of the platform.
 */
function batchesOf(
  productIds: readonly string[],
  about: { sources: readonly ProductSource[]; connections: readonly OpenConnection[]; detail: Detail },
): { batches: readonly Batch[]; unserved: readonly string[] } {
  const { connections, detail } = about
  const sources = new Map(about.sources.map((source) => [source.product_id, source]))
  const signedHttp = connections.find(({ platform }) => platform === 'signed_http')
  const itemsOf = new Map<OpenConnection, LiveItem[]>()
  const unserved: string[] = []
  for (const productId of productIds) {
    const source = sources.get(productId)
    const own = connections.find(({ connectionId }) => connectionId === source?.connection_id)
    const connection = own ?? signedHttp
    if (connection === undefined) unserved.push(productId)
    else {
      const externalId = own === undefined ? productId : (source?.external_id ?? productId)
      const items = itemsOf.get(connection) ?? []
      items.push({ productId, externalId })
      itemsOf.set(connection, items)
    }
  }
  const batches = [...itemsOf].flatMap(([connection, items]) => {
    const size = batchSize(connection, detail)
    const count = Math.ceil(items.length / size)
    return Array.from({ length: count }, (_, at) => ({ connection, items: items.slice(at * size, (at + 1) * size) }))
  })
  return { batches, unserved }
}

function batchSize({ adapter }: OpenConnection, detail: Detail): number {
  if (detail === 'variants') return 1
  return detail === 'prices' ? (adapter.summaries?.maxItems ?? adapter.maxLiveItems) : adapter.maxLiveItems
}
