import type { ReceiptListQuery } from '../../../../contract/search/receipt.ts'
import type { ReceiptList } from '../../../../contract/search/search-answer.ts'
import type { Clock } from '../../../platform/clock.ts'
import { unlessReadOnly } from '../../../platform/db/errors.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../../stores/index.ts'
import { queryKeyOf } from '../present/answer-searches.ts'
import type { ReceiptQueue } from './receipt-queue.ts'
import { countReceipts, selectReceipts } from './search-history.store.ts'

interface ListReceiptsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly receipts: Pick<ReceiptQueue, 'whenWritten'>
}

const dayMs = 86_400_000

/** The searches of the last days, newest first, those just answered included. */
export async function listReceipts(
  { db, clock, receipts }: ListReceiptsDeps,
  scope: StoreScope,
  { days, mode, outcome, query, ...paging }: ReceiptListQuery,
): Promise<ReceiptList> {
  const page = readPage(paging)
  const today = Math.floor(clock.now().getTime() / dayMs) * dayMs
  const filter = {
    since: new Date(today - (days - 1) * dayMs),
    mode: mode ?? null,
    outcome: outcome ?? null,
    queryKey: query === undefined ? null : queryKeyOf(query),
  }
  await unlessReadOnly(receipts.whenWritten({ scope }))
  const [rows, total] = await Promise.all([
    selectReceipts(db, scope, { ...filter, page }),
    countReceipts(db, scope, filter),
  ])
  const { items, next_cursor } = cutPage(rows, paging.limit, (row) => row.search_id)
  return {
    receipts: items.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() })),
    total,
    next_cursor,
  }
}
