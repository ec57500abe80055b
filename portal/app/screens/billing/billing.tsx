import type { CurrentPlan } from '../../../../contract/billing/current-plan.ts'
import type { Subscription } from '../../../../contract/billing/payment.ts'
import type { Usage } from '../../../../contract/billing/usage.ts'
import type { ApiError } from '../../api/api-error.ts'
import { can, useSession } from '../../api/session.ts'
import { useRead, useStoreSlug } from '../../api/use-api.ts'
import { Screen } from '../../parts/display/screen.tsx'
import { useSubPath } from '../../parts/lists/url-state.ts'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { EmptyState, Missing, Read } from '../../parts/states/states.tsx'
import { Invoices } from './invoices.tsx'
import { PlanCard } from './plan-card.tsx'
import { Plans } from './plans.tsx'
import { t } from './texts.ts'
import { UsageCard } from './usage-card.tsx'

const isOff = (error: ApiError | null): boolean => error?.code === 'billing_disabled'

export function Component() {
  const session = useSession(useStoreSlug() ?? '')
  const mayWrite = can(session, 'billing:write')
  const plan = useRead<CurrentPlan>('/v1/billing/current-plan')
  const usage = useRead<Usage>('/v1/billing/usage')
  const subscription = useRead<Subscription>('/v1/billing/subscription', { when: plan.data !== undefined })
  const isLost = useSubPath().length > 0
  return (
    <Screen title={t.title} purpose={t.purpose}>
      {isLost ? <Missing /> : null}
      {isOff(plan.error) ? (
        <>
          <EmptyState icon="card" title={t.off}>
            {t.offAbout}
          </EmptyState>
          <UsageCard usage={usage} />
        </>
      ) : (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            <Read of={plan} skeleton={<Skeleton className="h-56 w-full" />}>
              {(current) => <PlanCard plan={current} subscription={subscription.data ?? null} mayWrite={mayWrite} />}
            </Read>
            <UsageCard usage={usage} />
          </div>
          {plan.data === undefined ? null : (
            <Plans
              plan={plan.data}
              subscription={subscription.data ?? null}
              productCount={usage.data?.products_count ?? 0}
              mayWrite={mayWrite}
            />
          )}
          {plan.data === undefined ? null : <Invoices mayWrite={mayWrite} />}
        </>
      )}
    </Screen>
  )
}
