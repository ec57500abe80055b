import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { ChangedProduct, ChangeRange } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { SavedIndex } from './snapshot-saver.ts'
import type { IndexSnapshots } from './snapshots.ts'
import type { StoreIndex } from './store-index.ts'

/** The source of catalog changes. Changes of a store commit one after the other, each with the next revision. */
export interface CatalogChanges {
  /** The committed revisions of the stores that exist. */
  revisions(storeIds: readonly string[]): Promise<{ store_id: string; revision: number }[]>
  /** Products written since, in their current state. */
  written(scope: StoreScope, range: ChangeRange): AsyncIterable<readonly ChangedProduct[]>
  /** Products deleted since and not written again. */
  deleted(scope: StoreScope, range: ChangeRange): Promise<readonly { product_id: string; revision: number }[]>
  /** The metadata values under these names, of every product. */
  metadata(
    scope: StoreScope,
    names: readonly string[],
  ): AsyncIterable<readonly { product_id: string; metadata: Record<string, unknown> }[]>
  /** The store's settings. Changing them advances the revision too. */
  settings(scope: StoreScope): Promise<SearchSettings>
}

export interface CatchUpDeps {
  readonly changes: CatalogChanges
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly generation: string
  /** Creates an empty index. Throws RangeError when memory cannot be allocated. */
  readonly newIndex: () => StoreIndex
  /** Copies of indexes on disk; `null` where they are turned off. */
  readonly snapshots: IndexSnapshots | null
}

/** A store's index and the revision it has reached. */
export interface Entry extends SavedIndex {
  /** Replaced once at most, during the load. */
  index: StoreIndex
  /** Fields whose columns the next catch-up opens. */
  readonly requestedFields: Set<string>
  revision: number
  /** Whether a catch-up has applied some of its changes: the index is between two revisions. */
  isChanging: boolean
  /** Whether the load is complete, so that the index may be searched. */
  isReady: boolean
  syncedAt: number
  /** The bytes of the index when it was last measured. */
  bytes: number
  /** The running catch-up, and the one that starts after it. All callers share the latter. */
  running: Promise<void> | null
  next: Promise<void> | null
  /** Catch-ups that acknowledged writes no longer wait for. Searches do. */
  unfinished: number
}

/** Fills a new index from its copy on disk, if there is one. The catch-up that follows applies what was committed since. */
export async function restore(deps: CatchUpDeps, entry: Entry, isOpen: () => boolean): Promise<void> {
  if (deps.snapshots === null) return
  const snapshot = await deps.snapshots.restore(entry.scope, { index: entry.index, isOpen })
  if (!isOpen()) return
  if (snapshot !== null) {
    entry.index.setSettings(await deps.changes.settings(entry.scope))
    entry.revision = snapshot.revision
    entry.snapshot = { id: snapshot.id, changes: entry.index.changes }
  } else if (entry.index.size > 0) {
    entry.index.close()
    entry.index = deps.newIndex()
  }
}
