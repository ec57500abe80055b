import type { ImportItems, ImportReport } from '../../../../../contract/catalog/feed.ts'
import type { JobRecord } from '../../../../../contract/catalog/job.ts'
import { callApi } from '../../../api/client.ts'
import { importsPath } from './run-import.ts'

const pageSize = 1000

/** Everything that an import could not take over, as CSV: invalid records of the feed, then products that failed. */
export async function collectProblems({ import_id, job_id }: ImportReport, store: string | undefined): Promise<string> {
  const rows: (readonly (string | number | null)[])[] = [['line', 'product_id', 'field', 'code', 'message']]
  const items = `${importsPath}/${import_id}/items`
  for await (const page of pages<ImportItems>(items, { kind: 'invalid' }, store))
    for (const { line, product_id, error } of page.items)
      rows.push([line, product_id, error?.field ?? null, error?.code ?? null, error?.message ?? null])
  if (job_id !== null)
    for await (const page of pages<JobRecord>(`/v1/jobs/${job_id}`, {}, store))
      for (const { product_id, code, message } of page.errors) rows.push([null, product_id, null, code, message])
  // The mark lets spreadsheet programs recognize UTF-8.
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

async function* pages<T extends { readonly next_cursor: string | null }>(
  path: string,
  query: Readonly<Record<string, string>>,
  store: string | undefined,
): AsyncGenerator<T> {
  let cursor: string | null = null
  do {
    const page: T = await callApi<T>('GET', path, {
      query: { ...query, limit: pageSize, ...(cursor === null ? {} : { cursor }) },
      store,
    })
    yield page
    cursor = page.next_cursor
  } while (cursor !== null)
}

/** A spreadsheet program must not interpret a value as a formula. */
function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
