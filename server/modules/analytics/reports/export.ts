import type { ExportQuery } from '../../../../contract/search/analytics.ts'
import type { Clock } from '../../../platform/clock.ts'
import { unlessReadOnly } from '../../../platform/db/errors.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Search } from '../../search/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { feedbackAfter, type Position, type ReadPage, searchesAfter } from './export.store.ts'
import { dayOf } from './utc-days.ts'

interface ExportDeps {
  readonly db: Database
  readonly clock: Clock
  readonly search: Pick<Search, 'receiptsWritten'>
}

// A recorded search can be as long as a request body, 1 MB: pages of 150 of those took the process from 1.1 to 2.0 GB.
const rowsPerPage = 50
const readers: Readonly<Record<ExportQuery['kind'], ReadPage>> = { searches: searchesAfter, feedback: feedbackAfter }

/**
 * Exports the rows of the last days as JSON Lines, oldest first, at most 50 lines per chunk. Each chunk is read when the
 * previous one was consumed, without a transaction in between: a slow reader occupies no resources, and sees rows added
 * in the meantime.
 */
export async function* exportLines(
  { db, clock, search }: ExportDeps,
  scope: StoreScope,
  { days, kind }: ExportQuery,
): AsyncGenerator<string> {
  const readPage = readers[kind]
  await unlessReadOnly(search.receiptsWritten({ scope }))
  // Before every row of that day: no ID is smaller.
  let after: Position = { at: `${dayOf(clock.now(), days - 1)}T00:00:00Z`, id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const page = await readPage(db, scope, { after, limit: rowsPerPage })
    if (page === null) return
    yield `${page.lines.join('\n')}\n`
    if (page.lines.length < rowsPerPage) return
    after = page.position
  }
}
