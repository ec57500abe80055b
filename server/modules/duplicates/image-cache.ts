import { LRUCache } from 'lru-cache'
import { hashBytes, signatureBytes } from '../../engine/images/signature/signature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type ChangedPictures, picturesChanged, productsDeleted } from '../catalog/index.ts'
import { revisionsAcrossStores, type StoreScope } from '../stores/index.ts'
import { createStoreImages, type StoreImages } from './store-images.ts'

export interface ImageCacheDeps {
  readonly db: Database
  readonly clock: Clock
  /** The memory limit of all stores, above which the least recently used are evicted. */
  readonly maxBytes: number
}

/** The hashes of a store, and the complete signatures of the products read last. */
export interface ImageHashes {
  readonly images: StoreImages
  readonly recent: LRUCache<string, ChangedPictures>
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
// Far below the week for which tombstones are retained.
const maxStaleMs = 86_400_000

export type ImageCache = ReturnType<typeof createImageCache>

/** The hashes of the stores in use: loaded on first use, then updated by changes, evicted least recently used first. */
export function createImageCache(deps: ImageCacheDeps) {
  // In order of use, least recently used first.
  const entries = new Map<string, Entry>()

  const find = ({ storeId }: StoreScope): Entry => {
    const kept = entries.get(storeId)
    const isTrusted = kept !== undefined && deps.clock.now().getTime() - kept.syncedAt <= maxStaleMs
    const entry = isTrusted ? kept : newEntry(deps.clock)
    entries.delete(storeId)
    entries.set(storeId, entry)
    return entry
  }

  const dropLeastUsed = (): void => {
    let bytes = 0
    for (const [storeId, { images, running }] of [...entries].toReversed()) {
      bytes += images.bytes
      // The most recently used store stays, whatever its size: it is needed now.
      if (bytes > deps.maxBytes && bytes > images.bytes && running === null) entries.delete(storeId)
    }
  }

  return {
    /** The store's images at `revision` or later. */
    async upTo(scope: StoreScope, revision: number): Promise<ImageHashes> {
      const entry = find(scope)
      // A running update may have started before that revision was committed; one that starts now has not.
      if (entry.revision < revision && entry.running !== null) await entry.running
      if (entry.revision < revision) await sync(scope, entry)
      dropLeastUsed()
      return entry
    },
  }

  function sync(scope: StoreScope, entry: Entry): Promise<void> {
    entry.running ??= catchUp(deps.db, scope, entry).finally(() => {
      entry.running = null
      entry.syncedAt = deps.clock.now().getTime()
    })
    return entry.running
  }
}

function newEntry(clock: Clock): Entry {
  return {
    images: createStoreImages(),
    recent: new LRUCache<string, ChangedPictures>({ max: recentProducts }),
    processed: new LRUCache<string, number>({ max: 4 * recentProducts }),
    revision: notLoaded,
    syncedAt: clock.now().getTime(),
    running: null,
  }
}

/** Applies all changes up to the committed revision, and possibly some later ones, which are then applied twice. */
async function catchUp(db: Database, scope: StoreScope, entry: Entry): Promise<void> {
  const [store] = await revisionsAcrossStores(db, [scope.storeId])
  const isFirst = entry.revision === notLoaded
  const after = entry.revision
  const range = { after, bytes: isFirst ? hashBytes : signatureBytes }
  for await (const page of picturesChanged(db, scope, range))
    for (const product of page) {
      entry.images.set(product)
      if (!isFirst) entry.recent.set(product.product_id, product)
    }
  for (const gone of await productsDeleted(db, scope, { after })) {
    entry.images.remove(gone.product_id, gone.revision)
    entry.recent.delete(gone.product_id)
  }
  entry.revision = store?.revision ?? after
}
