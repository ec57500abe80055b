import type { UseQueryResult } from '@tanstack/react-query'
import type { Usage } from '../../../../contract/billing/usage.ts'
import type { ApiError } from '../../api/api-error.ts'
import { formatDate, formatNumber } from '../../language/format.ts'
import { Meter } from '../../parts/charts/meter.tsx'
import { Card } from '../../parts/display/card.tsx'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { Read } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

const maxVisibleEndpoints = 5

/** The store's usage and the applicable limits. */
export function UsageCard({ usage }: { usage: UseQueryResult<Usage, ApiError> }) {
  return (
    <Card title={t.usage} about={t.usageAbout}>
      <Read of={usage} skeleton={<Skeleton className="h-40 w-full" />}>
        {({
          products_count,
          max_products,
          requests_per_minute,
          requests_last_minute,
          api_calls,
          by_endpoint,
          ...period
        }) => (
          <>
            <Limit label={t.products} value={products_count} limit={max_products} note={t.productsNote} />
            <Limit label={t.requests} value={requests_last_minute} limit={requests_per_minute} note={t.requestsNote} />
            <section className="grid gap-2 border-t border-line pt-4">
              <h3 className="flex items-baseline justify-between gap-4">
                <span className="font-medium">{t.calls}</span>
                <span className="numbers font-semibold">{formatNumber(api_calls)}</span>
              </h3>
              <p className="text-sm text-soft">
                {t.period(formatDate(period.period_start))} {t.resets(formatDate(period.period_end))}
              </p>
              <ul className="grid gap-1 text-sm">
                {Object.entries(by_endpoint)
                  .slice(0, maxVisibleEndpoints)
                  .map(([endpoint, count]) => (
                    <li key={endpoint} className="flex justify-between gap-4">
                      <code className="truncate font-mono text-xs text-soft" title={endpoint}>
                        {endpoint}
                      </code>
                      <span className="numbers">{formatNumber(count)}</span>
                    </li>
                  ))}
              </ul>
            </section>
          </>
        )}
      </Read>
    </Card>
  )
}

interface LimitProps {
  readonly label: string
  readonly value: number
  /** Null without a limit. */
  readonly limit: number | null
  readonly note: string
}

function Limit({ label, value, limit, note }: LimitProps) {
  return (
    <div className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{label}</span>
        <span className="numbers whitespace-nowrap">
          {limit === null ? t.ofUnlimited(formatNumber(value)) : t.of(formatNumber(value), formatNumber(limit))}
        </span>
      </p>
      {limit === null || limit === 0 ? null : <Meter share={value / limit} />}
      <p className="text-sm text-soft">{note}</p>
    </div>
  )
}
