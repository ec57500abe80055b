import type { FeedbackList } from '../../../../contract/search/feedback.ts'
import { useReadList } from '../../api/use-api.ts'
import { formatPrice } from '../../language/format.ts'
import { Badge, type Tone } from '../../parts/display/badge.tsx'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { PageLink } from '../../parts/forms/button.tsx'
import { Chips } from '../../parts/lists/filters.tsx'
import { Table } from '../../parts/lists/table.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState } from '../../parts/states/states.tsx'
import { ReceiptProduct } from './receipt-sheet.tsx'
import { t } from './texts.ts'

const tones = { click: 'neutral', add_to_cart: 'info', purchase: 'success' } as const satisfies Record<string, Tone>

/** Each click, cart and purchase that was reported, newest first. */
export function FeedbackReports({ base }: { base: string }) {
  const [{ action }, change] = useUrlState(['action'])
  const list = useReadList<FeedbackList>('/v1/search/feedback', { query: { action } })
  const rows = list.data?.flatMap(({ feedback }) => feedback)
  return (
    <div className="grid gap-4">
      <Chips
        label={t.action}
        value={action}
        choices={Object.entries(t.actions).map(([value, label]) => ({ value, label }))}
        onChange={(value) => change({ action: value })}
      />
      {rows === undefined ? (
        list.error === null ? (
          <SkeletonRows rows={8} />
        ) : (
          <ErrorState error={list.error} retry={list.refetch} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon="activity" title={t.noFeedback}>
          {t.noFeedbackAbout}
        </EmptyState>
      ) : (
        <Table
          label={t.feedback}
          rows={rows}
          keyOf={({ feedback_id }) => feedback_id}
          columns={[
            {
              key: 'action',
              title: t.action,
              cell: ({ action: name }) => <Badge tone={tones[name]}>{t.actions[name]}</Badge>,
            },
            {
              key: 'product',
              title: t.product,
              isMain: true,
              cell: ({ result_product_id: id, created_at }) => (
                <>
                  <ReceiptProduct productId={id} />
                  <span className="block truncate pl-[42px] text-sm text-soft md:hidden">
                    <RelativeTime at={created_at} />
                  </span>
                </>
              ),
            },
            {
              key: 'value',
              title: t.value,
              isNumber: true,
              cell: ({ order_value: value, currency, quantity }) =>
                value === null || currency === null ? (
                  <span className="text-soft">–</span>
                ) : (
                  `${formatPrice(value, currency)} ${quantity === 1 ? '' : t.quantity(quantity)}`
                ),
            },
            {
              key: 'search',
              title: t.search,
              isMinor: true,
              cell: ({ search_id: id }) =>
                id === null ? (
                  <span className="text-soft">{t.unknown}</span>
                ) : (
                  <PageLink to={`${base}/receipts/${id}`} className="underline underline-offset-4">
                    {t.openSearch}
                  </PageLink>
                ),
            },
            {
              key: 'when',
              title: t.when,
              isMinor: true,
              isNumber: true,
              cell: ({ created_at }) => <RelativeTime at={created_at} />,
            },
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
