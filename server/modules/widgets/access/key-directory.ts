import type { Database } from '../../../platform/db/schema.ts'
import type { TableWrites, WatchedTable } from '../../../platform/db/table-writes.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import { defaultPublicFields } from '../settings/default-public-fields.ts'
import { createPublicFields, type PublicFields } from '../settings/public-fields.ts'
import { accessRevision, keyAccessAcrossStores } from './key-directory.store.ts'

/** What a widget key gives access to. */
export interface KeyAccess {
  readonly scope: StoreScope
  readonly keyId: string
  readonly origins: ReadonlySet<string>
  readonly publicFields: PublicFields
}

export interface KeyDirectory {
  /** Refreshes the directory: up to date with an embedded database, at most half a second old otherwise. */
  refresh(): Promise<void>
  /** The next `refresh` of this process reads the database. */
  expire(): void
  accessOf(publicKey: string): KeyAccess | null
  /** Whether some key lists the origin. */
  isListed(origin: string): boolean
}

export interface KeyDirectoryDeps {
  readonly db: Database
  /** `null` where other processes write to the database too. */
  readonly writes: TableWrites | null
  readonly now?: () => number
}

const watched: readonly WatchedTable[] = [
  { table: 'widget_keys' },
  { table: 'widget_settings' },
  { table: 'stores', columns: ['state'] },
]
const checkEveryMs = 500
/** Changes made without the API, such as rows deleted by hand, do not advance the revision. */
const reloadEveryMs = 30_000

interface Contents {
  readonly keys: ReadonlyMap<string, KeyAccess>
  readonly origins: ReadonlySet<string>
}

/**
 * All widget keys of the installation in memory, about 1 kB each. Unknown keys and origins cost no database statement, and
 * responses that are sent before routing can be decided synchronously.
 */
export function createKeyDirectory({ db, writes, now = () => performance.now() }: KeyDirectoryDeps): KeyDirectory {
  let contents: Contents = { keys: new Map(), origins: new Set() }
  const load = async (): Promise<void> => {
    contents = toContents(await keyAccessAcrossStores(db))
  }
  const { refresh, expire } = writes === null ? sharedRefresh({ db, now, load }) : exclusiveRefresh(writes, load)
  return {
    refresh,
    expire,
    accessOf: (publicKey) => contents.keys.get(publicKey) ?? null,
    isListed: (origin) => contents.origins.has(origin),
  }
}

interface Refresh {
  refresh(): Promise<void>
  expire(): void
}

function exclusiveRefresh(writes: TableWrites, load: () => Promise<void>): Refresh {
  const countWrites = writes.countOf(watched)
  let loadedAt = -1
  const reload = sharedRun(async () => {
    // Read before the query: a write sent during the query is loaded by the next refresh.
    const count = countWrites()
    await load()
    loadedAt = count
  })
  return {
    async refresh() {
      // A refresh that joined a running reload may have joined one from before a write.
      while (loadedAt !== countWrites()) await reload()
    },
    expire: () => {
      loadedAt = -1
    },
  }
}

function sharedRefresh({
  db,
  now,
  load,
}: Pick<KeyDirectoryDeps, 'db'> & { now: () => number; load: () => Promise<void> }): Refresh {
  let revision = -1
  let loadedAt = Number.NEGATIVE_INFINITY
  let checkedAt = Number.NEGATIVE_INFINITY
  let expiries = 0
  const check = sharedRun(async () => {
    const [startedAt, before] = [now(), expiries]
    const current = await accessRevision(db)
    if (current !== revision || startedAt - loadedAt >= reloadEveryMs) {
      await load()
      loadedAt = startedAt
    }
    revision = current
    if (expiries === before) checkedAt = startedAt
  })
  return {
    async refresh() {
      if (now() - checkedAt < checkEveryMs) return
      await check()
      // It may have joined a check that began before a change of this process.
      if (checkedAt === Number.NEGATIVE_INFINITY) await check()
    },
    expire() {
      expiries += 1
      checkedAt = Number.NEGATIVE_INFINITY
    },
  }
}

/** Concurrent calls share one run. */
function sharedRun(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}

function toContents(rows: Awaited<ReturnType<typeof keyAccessAcrossStores>>): Contents {
  const fieldsOf = new Map<string, PublicFields>()
  const keys = new Map<string, KeyAccess>()
  const origins = new Set<string>()
  for (const row of rows) {
    const fields = fieldsOf.get(row.store_id) ?? createPublicFields(row.public_fields ?? defaultPublicFields)
    fieldsOf.set(row.store_id, fields)
    for (const origin of row.origins) origins.add(origin)
    const access = { scope: grantScope(row.store_id), keyId: row.key_id, origins: new Set(row.origins) }
    keys.set(row.public_key, { ...access, publicFields: fields })
  }
  return { keys, origins }
}
