import type { PopularProducts } from '../../../../contract/search/feedback.ts'
import { useRead } from '../../api/use-api.ts'
import { formatMoney, formatNumber } from '../../language/format.ts'
import { Card } from '../../parts/display/card.tsx'
import { Table } from '../../parts/lists/table.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, Read } from '../../parts/states/states.tsx'
import { ReceiptProduct } from './receipt-sheet.tsx'
import { t } from './texts.ts'

/** The products that shoppers clicked, added and bought most. */
export function Popular({ days }: { days: number }) {
  const popular = useRead<PopularProducts>('/v1/search/feedback/popular', { query: { days, limit: 10 } })
  return (
    <Card title={t.productsTitle} about={t.productsAbout}>
      <Read of={popular} skeleton={<SkeletonRows />}>
        {({ products }) =>
          products.length === 0 ? (
            <EmptyState icon="activity" title={t.productsNone}>
              {t.productsNoneAbout}
            </EmptyState>
          ) : (
            <Table
              label={t.productsTitle}
              rows={products}
              keyOf={({ product_id }) => product_id}
              columns={[
                {
                  key: 'product',
                  title: t.product,
                  isMain: true,
                  cell: ({ product_id: id, metadata }) =>
                    metadata === null ? (
                      <span className="text-soft">
                        {id} ({t.deleted})
                      </span>
                    ) : (
                      <ReceiptProduct productId={id} />
                    ),
                },
                { key: 'clicks', title: t.clicks, isNumber: true, cell: ({ clicks }) => formatNumber(clicks) },
                {
                  key: 'carts',
                  title: t.carts,
                  isNumber: true,
                  isMinor: true,
                  cell: ({ add_to_carts: carts }) => formatNumber(carts),
                },
                {
                  key: 'purchases',
                  title: t.purchases,
                  isNumber: true,
                  cell: ({ purchases }) => formatNumber(purchases),
                },
                {
                  key: 'revenue',
                  title: t.revenueTitle,
                  isNumber: true,
                  isMinor: true,
                  cell: ({ revenue }) =>
                    Object.entries(revenue)
                      .map(([currency, amount]) => formatMoney(amount, currency))
                      .join(', ') || '–',
                },
              ]}
            />
          )
        }
      </Read>
    </Card>
  )
}
