import { LRUCache } from 'lru-cache'
import { hashBytes, signatureBytes } from '../../engine/images/signature/signature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import { changedSignatures, deletedProducts, type ProductSignatures } from '../catalog/index.ts'
import { revisionsAcrossStores, type StoreScope } from '../stores/index.ts'
import { createStoreImages, type StoreImages } from './store-images.ts'

export interface ImageCacheDeps {
  readonly db: Database
  readonly clock: Clock
  /** The memory limit of all stores, above which the least recently used are evicted. */
  readonly maxBytes: number
}

/** A product that was written once: its revision, and when it was created. */
export type NewProduct = Pick<ProductSignatures, 'revision' | 'created_at'>

/** The hashes of a store, and the complete signatures of the products read last. */
export interface ImageHashes {
  readonly images: StoreImages
  readonly recent: LRUCache<string, ProductSignatures>
  /** New products with an event to come, in order of revision; limited in number. */
  readonly unprocessed: Map<string, NewProduct>
  /** The revisions of the products processed last. */
  readonly processed: LRUCache<string, number>
}

interface Entry extends ImageHashes {
  revision: number
  syncedAt: number
  running: Promise<void> | null
}

const notLoaded = -1
const recentProducts = 500
const maxUnprocessed = 20_000
// Far below the week for which tombstones are retained.
const maxStaleMs = 86_400_000

export type ImageCache = ReturnType<typeof createImageCache>

/** The hashes of the stores in use: loaded on first use, then updated by changes, evicted least recently used first. */
export function createImageCache(deps: ImageCacheDeps) {
  // In order of use, least recently used first.
  const entries = new Map<string, Entry>()

  const find = ({ storeId }: StoreScope): Entry => {
    const cached = entries.get(storeId)
    const isTrusted = cached !== undefined && deps.clock.now().getTime() - cached.syncedAt <= maxStaleMs
    const entry = isTrusted ? cached : newEntry(deps.clock)
    entries.delete(storeId)
    entries.set(storeId, entry)
    return entry
  }

  const dropLeastUsed = (): void => {
    let bytes = 0
    for (const [storeId, { images, running }] of [...entries].toReversed()) {
      bytes += images.bytes
      // The most recently used store is never evicted, even if it exceeds the limit: it is in use.
      if (bytes > deps.maxBytes && bytes > images.bytes && running === null) entries.delete(storeId)
    }
  }

  return {
    /** The store's images at `revision` or later. */
    async upTo(scope: StoreScope, revision: number): Promise<ImageHashes> {
      const entry = find(scope)
      // A running update may have started before that revision was committed; one that starts now has not.
      if (entry.revision < revision && entry.running !== null) await entry.running
      if (entry.revision < revision) await sync(scope, entry, revision)
      dropLeastUsed()
      return entry
    },
  }

  function sync(scope: StoreScope, entry: Entry, revision: number): Promise<void> {
    entry.running ??= catchUp(deps.db, scope, { entry, revision }).finally(() => {
      entry.running = null
      entry.syncedAt = deps.clock.now().getTime()
    })
    return entry.running
  }
}

function newEntry(clock: Clock): Entry {
  return {
    images: createStoreImages(),
    recent: new LRUCache<string, ProductSignatures>({ max: recentProducts }),
    unprocessed: new Map(),
    processed: new LRUCache<string, number>({ max: 4 * recentProducts }),
    revision: notLoaded,
    syncedAt: clock.now().getTime(),
    running: null,
  }
}

/**
 * Applies all changes up to the committed revision, and possibly some later ones, which are then applied twice. `revision` is
 * that of the product to be processed: new products of it and of later ones are unprocessed.
 */
async function catchUp(
  db: Database,
  scope: StoreScope,
  { entry, revision }: { entry: Entry; revision: number },
): Promise<void> {
  const [store] = await revisionsAcrossStores(db, [scope.storeId])
  const isFirst = entry.revision === notLoaded
  const after = entry.revision
  const range = { after, bytes: isFirst ? hashBytes : signatureBytes }
  for await (const page of changedSignatures(db, scope, range))
    for (const product of page) {
      entry.images.set(product)
      if (!isFirst) entry.recent.set(product.product_id, product)
      entry.unprocessed.delete(product.product_id)
      const isUnprocessed = product.is_new && product.revision >= revision && !isProcessed(entry, product)
      if (isUnprocessed && entry.unprocessed.size < maxUnprocessed)
        entry.unprocessed.set(product.product_id, { revision: product.revision, created_at: product.created_at })
    }
  for (const deleted of await deletedProducts(db, scope, { after })) {
    entry.images.remove(deleted.product_id, deleted.revision)
    entry.recent.delete(deleted.product_id)
    entry.unprocessed.delete(deleted.product_id)
  }
  entry.revision = store?.revision ?? after
}

/** Whether the images of the product, as of this revision, were compared. */
export function isProcessed(
  { processed }: Pick<ImageHashes, 'processed'>,
  { product_id: productId, revision }: Pick<ProductSignatures, 'product_id' | 'revision'>,
): boolean {
  return (processed.get(productId) ?? notLoaded) >= revision
}
