import type { ReceiptList } from '../../../../contract/search/search-answer.ts'
import { useReadList } from '../../api/use-api.ts'
import { formatNumber } from '../../language/format.ts'
import { Badge } from '../../parts/display/badge.tsx'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { UnlabeledSelect } from '../../parts/forms/field.tsx'
import { Chips, FilterBar, SearchBox } from '../../parts/lists/filters.tsx'
import { Table } from '../../parts/lists/table.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState } from '../../parts/states/states.tsx'
import { receiptTexts } from './receipt-sheet.tsx'
import { t } from './texts.ts'

/** Every search of the period, newest first. */
export function Receipts({ days, open }: { days: number; open: (searchId: string) => void }) {
  const [{ q, outcome, mode }, change] = useUrlState(['q', 'outcome', 'mode'])
  const list = useReadList<ReceiptList>('/v1/search/receipts', { query: { days, query: q, outcome, mode } })
  const rows = list.data?.flatMap(({ receipts }) => receipts)
  const isFiltered = q !== '' || outcome !== '' || mode !== ''
  return (
    <div className="grid gap-4">
      <FilterBar>
        <SearchBox label={t.findQuery} value={q} onChange={(value) => change({ q: value.trim() })} />
        <Chips
          label={t.outcome}
          value={outcome}
          choices={Object.entries(t.outcomes).map(([value, label]) => ({ value, label }))}
          onChange={(value) => change({ outcome: value })}
        />
        <div className="w-full sm:w-52">
          <UnlabeledSelect
            aria-label={t.mode}
            value={mode}
            choices={[
              { value: '', label: t.allModes },
              ...Object.entries(receiptTexts.modes).map(([value, label]) => ({ value, label })),
            ]}
            onChange={({ target }) => change({ mode: target.value })}
          />
        </div>
      </FilterBar>
      {rows === undefined ? (
        list.error === null ? (
          <SkeletonRows rows={8} />
        ) : (
          <ErrorState error={list.error} retry={list.refetch} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon={isFiltered ? 'search' : 'list'} title={isFiltered ? t.noMatch : t.noReceipts}>
          {isFiltered ? undefined : t.noReceiptsAbout}
        </EmptyState>
      ) : (
        <Table
          label={t.receipts}
          rows={rows}
          keyOf={({ search_id }) => search_id}
          open={({ search_id }) => open(search_id)}
          columns={[
            {
              key: 'subject',
              title: t.search,
              isMain: true,
              cell: ({ subject, mode: kind }) => (
                <span className={`block truncate ${isNamed(subject) ? 'font-medium' : 'text-soft'}`}>
                  {isNamed(subject) ? subject : kind === 'text' ? t.everything : t.photo}
                </span>
              ),
            },
            {
              key: 'mode',
              title: t.mode,
              isMinor: true,
              cell: ({ mode: kind }) => <Badge>{receiptTexts.modes[kind] ?? kind}</Badge>,
            },
            {
              key: 'total',
              title: t.results,
              isNumber: true,
              cell: ({ total }) =>
                total === 0 ? <Badge tone="warning">{formatNumber(0)}</Badge> : formatNumber(total),
            },
            {
              key: 'time',
              title: t.duration,
              isNumber: true,
              isMinor: true,
              cell: ({ query_time_ms: ms }) => `${formatNumber(ms)} ms`,
            },
            { key: 'when', title: t.when, isNumber: true, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
          ]}
          paging={{
            total: list.data?.[0]?.total ?? rows.length,
            hasMore: list.hasNextPage,
            isLoading: list.isFetchingNextPage,
            loadMore: list.fetchNextPage,
          }}
        />
      )}
    </div>
  )
}

/** The text `*` lists the catalog, as no text does. */
function isNamed(subject: string | null): boolean {
  return subject !== null && subject !== '*'
}
