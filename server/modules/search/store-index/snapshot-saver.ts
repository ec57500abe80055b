import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { StoreScope } from '../../stores/index.ts'
import type { IndexSnapshots } from './snapshots.ts'
import type { StoreIndex } from './store-index.ts'

/** An index of the cache, and its copy on disk. */
export interface SavedIndex {
  readonly scope: StoreScope
  readonly index: StoreIndex
  readonly revision: number
  readonly isChanging: boolean
  /** The latest copy on disk, and the changes of the index that it contains. */
  snapshot: { readonly id: string; readonly changes: number } | null
  /** When a copy was last written or attempted. */
  savedAt: number
}

/** Writes copies of indexes in the background, one at a time. `isOpen` is whether an entry is still in the cache. */
export function createSaver<T extends SavedIndex>(snapshots: IndexSnapshots | null, isOpen: (entry: T) => boolean) {
  const limit = pLimit(1)
  const savings = new Set<Promise<void>>()

  const write = async (entry: T): Promise<void> => {
    // The searches that waited for the index come first.
    await setImmediate()
    const { scope, index, revision } = entry
    const { changes } = index
    const isCurrent = (): boolean => isOpen(entry) && index.changes === changes
    if (snapshots === null || !isCurrent() || entry.isChanging) return
    const saved = await snapshots.save(scope, { index, revision, replaces: entry.snapshot?.id ?? null, isCurrent })
    if (saved !== null) entry.snapshot = { id: saved.id, changes }
  }

  return {
    /** Writes a copy in the background. */
    save(entry: T): void {
      entry.savedAt = performance.now()
      const saving = limit(() => write(entry))
      savings.add(saving)
      void saving.finally(() => savings.delete(saving))
    },
    /** Resolves when none is being written. */
    ended: async (): Promise<void> => void (await Promise.all(savings)),
  }
}
