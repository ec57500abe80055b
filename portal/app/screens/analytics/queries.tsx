import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Analytics } from '../../../../contract/search/analytics.ts'
import type { ApiError } from '../../api/api-error.ts'
import { can, type PortalSession } from '../../api/session.ts'
import { formatNumber } from '../../language/format.ts'
import { Card } from '../../parts/display/card.tsx'
import { Button, PageLink } from '../../parts/forms/button.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, Read } from '../../parts/states/states.tsx'
import { screenUrl } from '../../screen-url.ts'
import { labUrl } from '../lab/lab-state.ts'
import { t } from './texts.ts'

const FixQuery = lazy(() => import('../overview/fix-query.tsx').then(({ FixQuery: dialog }) => ({ default: dialog })))

interface QueriesProps {
  readonly report: UseQueryResult<Analytics, ApiError>
  readonly slug: string
}

/** The most frequent queries, each one step from the search lab and from its searches. */
export function TopQueries({ report, slug }: QueriesProps) {
  return (
    <Card title={t.topTitle} about={t.topAbout}>
      <Read of={report} skeleton={<SkeletonRows />}>
        {({ top_queries: queries }) =>
          queries.length === 0 ? (
            <p className="text-soft">{t.topNone}</p>
          ) : (
            <ul>
              {queries.map((one) => (
                <QueryRow key={one.query} {...one} slug={slug} />
              ))}
            </ul>
          )
        }
      </Read>
    </Card>
  )
}

/** Searches without results, with a way to fix them. */
export function ZeroQueries({ report, slug, session }: QueriesProps & { session: PortalSession }) {
  const [{ fix }, change] = useUrlState(['fix'])
  const mayFix = can(session, 'search:write')
  return (
    <Card id="zero-results" title={t.zeroTitle} about={t.zeroAbout}>
      <Read of={report} skeleton={<SkeletonRows />}>
        {({ searches, zero_result_queries: queries }) =>
          searches === 0 ? (
            <p className="text-soft">{t.topNone}</p>
          ) : queries.length === 0 ? (
            <EmptyState icon="check" title={t.zeroNone} />
          ) : (
            <ul>
              {queries.map((one) => (
                <QueryRow key={one.query} {...one} slug={slug}>
                  {mayFix ? (
                    <Button
                      size="small"
                      aria-label={t.synonymName(one.query)}
                      onClick={() => change({ fix: one.query })}
                    >
                      {t.synonym}
                    </Button>
                  ) : null}
                </QueryRow>
              ))}
            </ul>
          )
        }
      </Read>
      {fix === '' ? null : (
        <Suspense fallback={null}>
          <FixQuery query={fix} onClose={() => change({ fix: '' })} />
        </Suspense>
      )}
    </Card>
  )
}

function QueryRow({
  query,
  count,
  slug,
  children,
}: {
  query: string
  count: number
  slug: string
  children?: React.ReactNode
}) {
  const receipts = `${screenUrl(slug, 'analytics')}/receipts?${new URLSearchParams({ q: query }).toString()}`
  return (
    <li className="flex min-h-11 items-center gap-2 border-b border-line py-1 last:border-0">
      <PageLink to={receipts} className="min-w-0 flex-1 truncate hover:underline">
        {query}
      </PageLink>
      <span className="numbers text-sm whitespace-nowrap text-soft" title={t.times(count)}>
        {formatNumber(count)}
      </span>
      <PageLink
        to={labUrl(screenUrl(slug, 'lab'), { q: query })}
        title={t.inLabName(query)}
        className="inline-flex min-h-11 items-center rounded-md px-2 text-sm font-medium text-soft hover:bg-sunken hover:text-ink md:min-h-8"
      >
        {t.inLab}
        <span className="sr-only"> {query}</span>
      </PageLink>
      {children}
    </li>
  )
}
