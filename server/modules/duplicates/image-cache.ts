import { LRUCache } from 'lru-cache'
import { hashBytes, signatureBytes } from '../../engine/images/signature/signature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type ChangedPictures, picturesChanged, productsDeleted } from '../catalog/index.ts'
import { revisionsAcrossStores, type StoreScope } from '../stores/index.ts'
import { createStorePictures, type StorePictures } from './store-images.ts'

export interface PictureCacheDeps {
  readonly db: Database
  readonly clock: Clock
  /** Bytes that the pictures of all stores may take together before the least used stores are dropped. */
  readonly maxBytes: number
}

/** A store's hashes, and the whole signatures of the products that were read last. */
export interface KnownPictures {
  readonly pictures: StorePictures
  readonly recent: LRUCache<string, ChangedPictures>
  /** The revision by which each of the products looked at last was written. */
  readonly looked: LRUCache<string, number>
}

interface Entry extends KnownPictures {
  revision: number
  syncedAt: number
  running: Promise<void> | null
}

const notLoaded = -1
const recentProducts = 500
// Far below the week that the catalogue remembers what was deleted.
const longestSilenceMs = 86_400_000

export type PictureCache = ReturnType<typeof createPictureCache>

/** The hashes of the stores in use: loaded when first needed, then only what changed; dropped by least use. */
export function createPictureCache(deps: PictureCacheDeps) {
  // Insertion order is order of use: the first entry was used least recently.
  const entries = new Map<string, Entry>()

  const find = ({ storeId }: StoreScope): Entry => {
    const kept = entries.get(storeId)
    const isTrusted = kept !== undefined && deps.clock.now().getTime() - kept.syncedAt <= longestSilenceMs
    const entry = isTrusted ? kept : newEntry(deps.clock)
    entries.delete(storeId)
    entries.set(storeId, entry)
    return entry
  }

  const dropLeastUsed = (): void => {
    let bytes = 0
    for (const [storeId, { pictures, running }] of [...entries].toReversed()) {
      bytes += pictures.bytes
      // The one used last stays, whatever its size: it is needed now.
      if (bytes > deps.maxBytes && bytes > pictures.bytes && running === null) entries.delete(storeId)
    }
  }

  return {
    /** The store's pictures as they were at `revision` or after. */
    async upTo(scope: StoreScope, revision: number): Promise<KnownPictures> {
      const entry = find(scope)
      // What is under way may have begun before that revision was committed; what begins now has not.
      if (entry.revision < revision && entry.running !== null) await entry.running
      if (entry.revision < revision) await sync(scope, entry)
      dropLeastUsed()
      return entry
    },
  }

  function sync(scope: StoreScope, entry: Entry): Promise<void> {
    entry.running ??= follow(deps.db, scope, entry).finally(() => {
      entry.running = null
      entry.syncedAt = deps.clock.now().getTime()
    })
    return entry.running
  }
}

function newEntry(clock: Clock): Entry {
  return {
    pictures: createStorePictures(),
    recent: new LRUCache<string, ChangedPictures>({ max: recentProducts }),
    looked: new LRUCache<string, number>({ max: 4 * recentProducts }),
    revision: notLoaded,
    syncedAt: clock.now().getTime(),
    running: null,
  }
}

/** Applies everything up to the revision committed now, and perhaps some changes beyond it, which will be applied once more. */
async function follow(db: Database, scope: StoreScope, entry: Entry): Promise<void> {
  const [store] = await revisionsAcrossStores(db, [scope.storeId])
  const isFirst = entry.revision === notLoaded
  const after = entry.revision
  const range = { after, bytes: isFirst ? hashBytes : signatureBytes }
  for await (const page of picturesChanged(db, scope, range))
    for (const product of page) {
      entry.pictures.set(product)
      if (!isFirst) entry.recent.set(product.product_id, product)
    }
  for (const gone of await productsDeleted(db, scope, { after })) {
    entry.pictures.remove(gone.product_id, gone.revision)
    entry.recent.delete(gone.product_id)
  }
  entry.revision = store?.revision ?? after
}
