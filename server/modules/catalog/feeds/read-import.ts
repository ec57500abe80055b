import { type ImportCounts, importKinds, maxFeedRecords } from '../../../../contract/catalog/feed.ts'
import { FeedError, type FeedItem } from '../../../engine/feeds/feed.ts'
import { type FeedDescription, type FeedOptions, openFeed, surveyFeed } from '../../../engine/feeds/read-feed.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { feedReadTimedOut, feedUnreadable, tooManyRecords } from '../errors.ts'
import { rowsByIds } from '../writes/write-products.store.ts'
import { type CheckedRecord, compareRecord, createRecordCheck } from './compare-records.ts'
import type { FeedSource } from './feed-source.ts'
import { countItems, insertImportItems, insertMissing, markDuplicates } from './import-items.store.ts'

export interface ReadOptions extends FeedOptions {
  /** Whether the product bodies are stored for a later job. */
  readonly storeProducts: boolean
  readonly signal: AbortSignal
}

/** Records that are looked up, compared and stored together. */
const chunkSize = 500

/**
 * Reads a feed twice: first to learn what its columns contain, then to store for each record what it would change. Throws 422
 * when the feed cannot be read.
 */
export async function readImport(
  db: Database,
  scope: StoreScope,
  work: { importId: string; source: FeedSource; options: ReadOptions },
): Promise<{ feed: FeedDescription; counts: ImportCounts }> {
  const { importId, source, options } = work
  try {
    const onBatch = (records: number): void => {
      if (options.signal.aborted) throw feedReadTimedOut()
      if (records > maxFeedRecords) throw tooManyRecords(maxFeedRecords)
    }
    const summaries = await surveyFeed(source.content.read(), options, onBatch)
    const open = await openFeed(source.content.read(), { ...options, summaries })
    const put = createItemWriter(db, scope, work)
    for await (const batch of open.items) {
      for (let from = 0; from < batch.length; from += chunkSize) await put.take(batch.slice(from, from + chunkSize))
    }
    const records = await put.end()
    await markDuplicates(db, scope, importId)
    await insertMissing(db, scope, { importId, position: records })
    return { feed: open.describe(), counts: await countKinds(db, scope, { importId, records }) }
  } catch (error) {
    if (error instanceof FeedError) throw feedUnreadable(error, source.url === null ? '/file' : '/url')
    throw error
  }
}

function createItemWriter(
  db: Database,
  scope: StoreScope,
  { importId, options }: { importId: string; options: ReadOptions },
) {
  const check = createRecordCheck()
  let buffered: FeedItem[] = []
  let records = 0
  const put = async (items: readonly FeedItem[]): Promise<void> => {
    if (options.signal.aborted) throw feedReadTimedOut()
    const checked = items.map(check)
    const rows = await rowsByIds(db, scope, checked.flatMap(idOf))
    const compared = checked.map((one, at) => ({
      ...('input' in one ? compareRecord(one, rows.get(one.input.product_id)) : one),
      position: records + at,
    }))
    const stored = options.storeProducts ? compared : compared.map((one) => ({ ...one, product: null }))
    await insertImportItems(db, scope, { importId, items: stored })
    records += items.length
  }
  return {
    async take(items: readonly FeedItem[]): Promise<void> {
      buffered.push(...items)
      if (records + buffered.length > maxFeedRecords) throw tooManyRecords(maxFeedRecords)
      while (buffered.length >= chunkSize) {
        await put(buffered.slice(0, chunkSize))
        buffered = buffered.slice(chunkSize)
      }
    },
    async end(): Promise<number> {
      if (buffered.length > 0) await put(buffered)
      return records
    },
  }
}

function idOf(one: CheckedRecord): string[] {
  return 'input' in one ? [one.input.product_id] : []
}

async function countKinds(
  db: Database,
  scope: StoreScope,
  read: { importId: string; records: number },
): Promise<ImportCounts> {
  const rows = await countItems(db, scope, read.importId)
  const counts = Object.fromEntries(
    importKinds.map((kind) => [kind, Number(rows.find((row) => row.kind === kind)?.total ?? 0)]),
  )
  return { ...counts, records: read.records } as ImportCounts
}
