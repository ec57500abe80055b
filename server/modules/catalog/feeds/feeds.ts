import path from 'node:path'
import {
  type ImportItems,
  type ImportItemsQuery,
  type ImportList,
  type ImportListQuery,
  type ImportReport,
  maxFeedBytes,
} from '../../../../contract/catalog/feed.ts'
import { csvHeader, writeCsv, writeJsonLines } from '../../../engine/feeds/write-feed.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import { decodeCursor, encodeCursor } from '../../../platform/http/paging/paging.ts'
import type { UntrustedFetch } from '../../../platform/outbound/fetch-untrusted.ts'
import type { StoreScope } from '../../stores/index.ts'
import { importInProgress, importNotFound, tooManyImports } from '../errors.ts'
import { productsAfter } from '../products/products.store.ts'
import { type FeedSource, fetchFeed } from './feed-source.ts'
import { type ImportDeps, type ImportOptions, importFeed } from './import-feed.ts'
import { countItems, type ImportItemRow, listItems } from './import-items.store.ts'
import { countImports, type ImportRow, importById, listImports, purgeImportsAcrossStores } from './imports.store.ts'

const pageSize = 500

export type Feeds = ReturnType<typeof createFeeds>

export interface FeedsDeps extends ImportDeps {
  readonly outbound: Pick<UntrustedFetch, 'fetchUntrusted'>
  readonly dataDirectory: string
}

const maxConcurrentImports = 4
const retentionMs = 7 * 86_400_000
const unfinishedRetentionMs = 3_600_000

/** Imports product feeds, previews them, and exports the catalog. */
export function createFeeds(deps: FeedsDeps) {
  const { db } = deps
  const folder = path.join(deps.dataDirectory, 'feeds')
  const busy = new Set<string>()
  return {
    /** Where uploads are stored temporarily. */
    folder,

    /** Takes the store's only import slot in this process and returns the function that releases it. Throws 409 or 503 when there is none. */
    acquireSlot(scope: StoreScope): () => void {
      if (busy.has(scope.storeId)) throw importInProgress()
      if (busy.size >= maxConcurrentImports) throw tooManyImports()
      busy.add(scope.storeId)
      return () => void busy.delete(scope.storeId)
    },

    importFile: (scope: StoreScope, source: FeedSource, options: ImportOptions): Promise<ImportReport> =>
      importFeed(deps, scope, { source, order: options }),

    async importUrl(scope: StoreScope, url: string, options: ImportOptions): Promise<ImportReport> {
      const source = await fetchFeed({ outbound: deps.outbound, folder }, url, maxFeedBytes)
      try {
        return await importFeed(deps, scope, { source, order: options })
      } finally {
        await source.content.close()
      }
    },

    async readImport(scope: StoreScope, importId: string): Promise<ImportReport> {
      const row = await importById(db, scope, importId)
      if (row === undefined) throw importNotFound(importId)
      return presentImport(row)
    },

    async listImports(scope: StoreScope, query: ImportListQuery): Promise<ImportList> {
      const page = readPage(query)
      const [rows, total] = [await listImports(db, scope, page), await countImports(db, scope)]
      const { items, next_cursor } = cutPage(rows, query.limit, (row) => row.import_id)
      return { imports: items.map(presentImport), total, next_cursor }
    },

    async listItems(scope: StoreScope, importId: string, query: ImportItemsQuery): Promise<ImportItems> {
      const { kind, limit, cursor } = query
      const after = cursor === undefined ? -1 : Number(decodeCursor(cursor, ['number'])[0])
      if ((await importById(db, scope, importId)) === undefined) throw importNotFound(importId)
      const kinds = kind === undefined ? null : [kind]
      const rows = await listItems(db, scope, { importId, kinds, after: clampPosition(after), rows: limit + 1 })
      const counted = await countItems(db, scope, importId)
      const total = counted.reduce(
        (sum, one) => sum + (kind === undefined || one.kind === kind ? Number(one.total) : 0),
        0,
      )
      const items = rows.slice(0, limit)
      const last = items.at(-1)
      const hasMore = rows.length > limit && last !== undefined
      return { items: items.map(presentItem), total, next_cursor: hasMore ? encodeCursor([last.position]) : null }
    },

    exportProducts: (scope: StoreScope, format: ExportFormat) => exportProducts(db, scope, format),

    purgeImports(): Promise<number> {
      const now = deps.clock.now().getTime()
      return purgeImportsAcrossStores(db, {
        before: new Date(now - retentionMs),
        unfinishedBefore: new Date(now - unfinishedRetentionMs),
      })
    },
  }
}

/** Clamps a cursor's number to a database integer. */
function clampPosition(after: number): number {
  return Math.max(-1, Math.min(2_147_483_647, Math.trunc(after)))
}

function presentImport({ import_id, report, created_at }: ImportRow): ImportReport {
  if (report === null) throw new Error('A finished import has a report')
  const columns = report.columns.map((column) => ({ ...unsurveyed, ...column }))
  return { ...report, columns, import_id, created_at: created_at.toISOString() }
}

/** For reports that were stored before columns had types. */
const unsurveyed = {
  type: null,
  type_guessed: false,
  filled: 0,
  examples: [],
  misfits: 0,
  misfit_examples: [],
  note: null,
}

function presentItem(row: ImportItemRow): ImportItems['items'][number] {
  const { kind, product_id, line, changes, problem, notes } = row
  return { kind, product_id, line, changes: changes ?? [], error: problem, notes: notes ?? [] }
}

type ExportFormat = 'jsonl' | 'csv'

/**
 * All products of the store as text, ordered by product_id and streamed page by page. A product that exists throughout appears
 * exactly once; concurrent changes may or may not be included.
 */
async function* exportProducts(db: Database, scope: StoreScope, format: ExportFormat): AsyncGenerator<string> {
  if (format === 'csv') yield csvHeader
  const write = format === 'csv' ? writeCsv : writeJsonLines
  let after = ''
  while (true) {
    const page = await productsAfter(db, scope, { productId: after, limit: pageSize })
    if (page.length > 0) yield write(page)
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.product_id
  }
}
