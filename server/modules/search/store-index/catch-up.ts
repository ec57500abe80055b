import { setImmediate } from 'node:timers/promises'
import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import type { ColumnFilling } from '../../../engine/attributes/index.ts'
import { topLevelNames } from '../../../engine/attributes/read-values.ts'
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

/** The revision of an index without content. */
export const notLoaded = -1
// Longer than most searches, so that a load is not much delayed by them; shorter than a shopper notices.
const loadSliceMs = 5
// A clock reading per product would be a tenth of the work.
const productsPerCheck = 8

/** Runs one catch-up at a time. Callers during one share the next, which sees everything committed before it starts. */
export function sync(entry: Entry, bringUpToDate: (entry: Entry) => Promise<void>): Promise<void> {
  if (entry.running === null) {
    entry.running = bringUpToDate(entry).finally(() => {
      entry.running = null
    })
    return entry.running
  }
  entry.next ??= entry.running
    .catch(() => undefined)
    .then(() => {
      entry.next = null
      return sync(entry, bringUpToDate)
    })
  return entry.next
}

/** Counts a catch-up that a write does not wait for, until it ends. */
export function countUnfinished(entry: Entry, synced: Promise<void>): void {
  const ended = (): void => {
    entry.unfinished -= 1
  }
  entry.unfinished += 1
  synced.then(ended, ended)
}

/** Fills a new index from its copy on disk, if there is one. The catch-up that follows applies what was committed since. */
export async function restore(deps: CatchUpDeps, entry: Entry, isOpen: () => boolean): Promise<void> {
  if (deps.snapshots === null || entry.revision !== notLoaded) return
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

/** Opens the requested columns and applies all committed changes. Calls `discard` when the index can no longer be used. */
export async function update(deps: CatchUpDeps, entry: Entry, discard: () => void): Promise<void> {
  const fields = takeRequestedFields(entry)
  // Before the steps that discard the index when they fail: it stays valid while the database has no leader.
  const committed = fields.length === 0 ? await committedRevision(deps, entry) : null
  if (committed === entry.revision) return
  try {
    await openColumns(deps, entry, fields)
    if (!(await catchUp(deps, entry, committed))) discard()
  } catch (error) {
    discard()
    throw error
  }
}

/** The fields whose columns this catch-up opens. */
function takeRequestedFields({ index, requestedFields, revision }: Entry): string[] {
  const requested = [...requestedFields]
  requestedFields.clear()
  // A catch-up that was running when they were requested may have opened some of them.
  return revision === notLoaded ? requested : index.attributes.missing(requested)
}

/**
 * Opens columns. A loaded index fills them from the database, which may be ahead of the index; the catch-up that follows reads the
 * revision after that, and brings the rest of the index to the same state.
 */
async function openColumns(
  deps: CatchUpDeps,
  { scope, index, revision }: Entry,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return
  const filling = index.attributes.open(fields)
  const pages = revision === notLoaded ? [] : deps.changes.metadata(scope, topLevelNames(fields))
  for await (const page of pages) for (const product of page) fillRow(index, filling, product)
  filling.finish()
}

async function committedRevision(deps: CatchUpDeps, { scope }: Pick<Entry, 'scope'>): Promise<number> {
  const [store] = await deps.changes.revisions([scope.storeId])
  return store?.revision ?? 0
}

function fillRow(
  index: StoreIndex,
  filling: ColumnFilling,
  product: { product_id: string; metadata: Record<string, unknown> },
): void {
  const row = index.rowOf(product.product_id)
  if (row !== undefined) filling.fill(row, product.metadata)
}

/**
 * Applies all changes up to the committed revision (read here if it is `null`), and possibly some later ones, which are then applied twice. Resolves to false if the
 * index contains changes that the database does not: a failover to a standby that did not have them, or a deleted store.
 */
async function catchUp(deps: CatchUpDeps, entry: Entry, committed: number | null): Promise<boolean> {
  const { scope, index } = entry
  const upTo = committed ?? (await committedRevision(deps, entry))
  if (upTo < entry.revision) {
    deps.logger.warn({ store_id: scope.storeId }, 'index ahead of the database: it will be reloaded')
    return false
  }
  if (upTo > entry.revision) {
    const range = { generation: deps.generation, after: entry.revision }
    index.setSettings(await deps.changes.settings(scope))
    entry.isChanging = true
    for await (const page of deps.changes.written(scope, range)) await apply(entry, page)
    for (const gone of await deps.changes.deleted(scope, range)) index.remove(gone.product_id, gone.revision)
  }
  entry.revision = upTo
  entry.isChanging = false
  entry.syncedAt = deps.clock.now().getTime()
  return true
}

async function apply({ index, isReady }: Entry, page: readonly ChangedProduct[]): Promise<void> {
  let sliceEnd = performance.now() + loadSliceMs
  for (const [at, product] of page.entries()) {
    // Nobody searches an index during its first load, so that it can yield to other requests. A loaded index must change at
    // once.
    if (!isReady && at % productsPerCheck === 0 && performance.now() > sliceEnd) {
      await setImmediate()
      sliceEnd = performance.now() + loadSliceMs
    }
    index.set(product)
  }
}
