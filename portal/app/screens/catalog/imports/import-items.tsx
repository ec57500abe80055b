import type { ImportItems as ImportItemPage, ImportKind, ImportReport } from '../../../../../contract/catalog/feed.ts'
import { messageOf } from '../../../api/api-error.ts'
import { useReadList } from '../../../api/use-api.ts'
import { formatNumber } from '../../../language/format.ts'
import { serviceMessage, withoutField } from '../../../language/service-messages.ts'
import { Chips } from '../../../parts/lists/filters.tsx'
import { type Column, Table } from '../../../parts/lists/table.tsx'
import { useUrlState } from '../../../parts/lists/url-state.ts'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { ErrorState } from '../../../parts/states/states.tsx'
import { importsPath } from './run-import.ts'
import { t } from './texts.ts'

type Item = ImportItemPage['items'][number]

/** What needs attention first. */
const order: readonly ImportKind[] = ['invalid', 'new', 'changed', 'unchanged', 'missing', 'skipped', 'duplicate']

interface ImportItemsProps {
  readonly report: ImportReport
  /** How many products the job could not write; absent for a preview and while nothing is written. */
  readonly failed?: number
}

/** The records of a feed by what they change, or changed. */
export function ImportItems({ report, failed = 0 }: ImportItemsProps) {
  const { import_id, counts } = report
  const [{ kind: chosen }, change] = useUrlState(['kind'])
  const kinds = order.filter((one) => counts[one] > 0)
  const kind = kinds.find((one) => one === chosen) ?? kinds[0] ?? 'new'
  const list = useReadList<ImportItemPage>(`${importsPath}/${import_id}/items`, { query: { kind, limit: 50 } })
  const rows = list.data?.flatMap(({ items }) => items)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Chips
        label={t.changes}
        value={kind}
        all={null}
        choices={kinds.map((value) => ({ value, label: `${t.kinds[value]} ${formatNumber(counts[value])}` }))}
        onChange={(value) => change({ kind: value })}
      />
      <p className="text-soft">{about(kind, report)}</p>
      {failed > 0 && (kind === 'new' || kind === 'changed') ? (
        <p className="text-warning">{t.notWritten(failed)}</p>
      ) : null}
      {rows === undefined ? (
        list.error === null ? (
          <SkeletonRows />
        ) : (
          <ErrorState error={list.error} retry={list.refetch} />
        )
      ) : (
        <Table
          label={t.kinds[kind]}
          columns={columns}
          rows={rows}
          keyOf={({ product_id, line }) => `${product_id} ${line}`}
          paging={{
            total: list.data?.[0]?.total ?? rows.length,
            hasMore: list.hasNextPage,
            isLoading: list.isFetchingNextPage,
            loadMore: list.fetchNextPage,
          }}
        />
      )}
    </section>
  )
}

function about(kind: ImportKind, { status, over_plan }: ImportReport): string {
  if (status !== 'dry_run') return t.kindsResult[kind]
  return kind === 'new' && over_plan > 0 ? t.newUpToPlan : t.kindsAbout[kind]
}

/** The name of a field in the words of the columns: `metadata.price` is the price. */
function fieldName(path: string): string {
  const key = path.replace(/^metadata[./]/, '')
  return (t.fields as Readonly<Record<string, string>>)[key] ?? key
}

function problemText(error: NonNullable<Item['error']>): string {
  const { field, message } = error
  if (field === null || !message.startsWith(`${field} `)) return named(messageOf(error))
  return `${fieldName(field)}: ${serviceMessage(withoutField(message, field))}`
}

/** `price: "cheap" is not a price.` begins with the name of the field as the columns show it. */
function named(text: string): string {
  const [key = ''] = text.split(': ', 1)
  return `${fieldName(key)}${text.slice(key.length)}`
}

const columns: readonly Column<Item>[] = [
  {
    key: 'line',
    title: t.line,
    cell: ({ line }) => <span className="numbers text-soft">{line === null ? '–' : formatNumber(line)}</span>,
  },
  {
    key: 'product',
    title: t.product,
    cell: ({ product_id }) => <span className="block truncate font-medium">{product_id ?? '–'}</span>,
  },
  {
    key: 'details',
    title: t.details,
    isMain: true,
    cell: ({ error, changes, notes }) =>
      error === null ? (
        <span className="text-soft wrap-anywhere">
          {[...changes.map(fieldName), ...notes.map((note) => named(serviceMessage(note)))].join(', ') || '–'}
        </span>
      ) : (
        <span className="text-danger wrap-anywhere">{problemText(error)}</span>
      ),
  },
]
