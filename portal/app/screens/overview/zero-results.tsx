import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Analytics } from '../../../../contract/search/analytics.ts'
import type { ApiError } from '../../api/api-error.ts'
import { can, type PortalSession } from '../../api/session.ts'
import { Card } from '../../parts/display/card.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, Read } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

const FixQuery = lazy(() => import('./fix-query.tsx').then(({ FixQuery: dialog }) => ({ default: dialog })))

const shown = 8

/** Searches without results, most frequent first, each with a way to fix it. */
export function ZeroResults({
  analytics,
  session,
}: {
  analytics: UseQueryResult<Analytics, ApiError>
  session: PortalSession
}) {
  const [{ fix }, change] = useUrlState(['fix'])
  const mayFix = can(session, 'search:write')
  return (
    <Card id="zero-results" title={t.zeroTitle} about={t.zeroAbout}>
      <Read of={analytics} skeleton={<SkeletonRows />}>
        {({ searches, zero_result_queries: queries }) =>
          searches === 0 ? (
            <p className="text-soft">{t.noSearches}</p>
          ) : queries.length === 0 ? (
            <EmptyState icon="check" title={t.zeroNone} />
          ) : (
            <ul>
              {queries.slice(0, shown).map(({ query, count }) => (
                <li key={query} className="flex min-h-11 items-center gap-4 border-b border-line py-1 last:border-0">
                  <span className="line-clamp-2 min-w-0 flex-1 break-words">{query}</span>
                  <span className="numbers text-sm whitespace-nowrap text-soft">{t.zeroTimes(count)}</span>
                  {mayFix ? (
                    <Button size="small" onClick={() => change({ fix: query })}>
                      {t.fix}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </Read>
      {fix === '' || !mayFix ? null : (
        <Suspense fallback={null}>
          <FixQuery query={fix} onClose={() => change({ fix: '' })} />
        </Suspense>
      )}
    </Card>
  )
}
