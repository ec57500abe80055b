import type { CurrentPlan } from '../../../../contract/billing/current-plan.ts'
import type { Subscription } from '../../../../contract/billing/payment.ts'
import { useChange } from '../../api/use-api.ts'
import { formatDate, formatPrice } from '../../language/format.ts'
import { Badge } from '../../parts/display/badge.tsx'
import { Card } from '../../parts/display/card.tsx'
import { Icon } from '../../parts/display/icon.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { t } from './texts.ts'
import { useCheckout } from './use-checkout.ts'

interface PlanCardProps {
  readonly plan: CurrentPlan
  /** Null for a store on the free plan. */
  readonly subscription: Subscription | null
  readonly mayWrite: boolean
}

/** The plan that applies, what it costs, and what happens next. */
export function PlanCard({ plan, subscription, mayWrite }: PlanCardProps) {
  const { plan_name, price, currency, status } = plan
  const isRunning = subscription !== null && subscription.status !== 'ended'
  // The operator may have granted a higher plan than the one that was bought.
  const isPaid = isRunning && subscription.plan_name === plan_name
  return (
    <Card
      title={t.plan}
      action={
        status === 'active' ? undefined : (
          <Badge tone={status === 'past_due' ? 'danger' : 'warning'}>{t.states[status]}</Badge>
        )
      }
    >
      <div className="grid gap-1">
        <p className="text-2xl font-semibold tracking-tight">{t.plans[plan_name]}</p>
        <p className="numbers text-soft">
          {price === 0 ? t.free : isPaid ? t.perMonth(formatPrice(price, currency)) : t.granted}
        </p>
      </div>
      <PaymentProblem {...{ subscription, mayWrite }} />
      <p className="text-soft">
        {isRunning && !isPaid
          ? t.alsoPaid(t.plans[subscription.plan_name], nextStep(plan, subscription))
          : nextStep(plan, subscription)}
      </p>
      {mayWrite && isRunning ? <Actions subscription={subscription} /> : null}
      {mayWrite ? null : <p className="text-sm text-soft">{t.ownersOnly}</p>}
    </Card>
  )
}

function nextStep({ renews_at, price }: CurrentPlan, subscription: Subscription | null): string {
  if (subscription?.ends_at) return t.endsOn(formatDate(subscription.ends_at))
  if (renews_at !== null) return t.renewsOn(formatDate(renews_at))
  return price === 0 ? t.freeAbout : ''
}

function PaymentProblem({ subscription, mayWrite }: Pick<PlanCardProps, 'subscription' | 'mayWrite'>) {
  const { openPortal, isOpeningPortal } = useCheckout()
  if (subscription?.status !== 'past_due' && subscription?.status !== 'unpaid') return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-danger-soft px-4 py-3 text-danger"
    >
      <Icon name="alert" />
      <p className="min-w-0 flex-1 basis-52">
        {subscription.grace_ends_at === null
          ? t.paymentFailed
          : t.paymentFailedUntil(formatDate(subscription.grace_ends_at))}
      </p>
      {mayWrite ? (
        <Button size="small" isBusy={isOpeningPortal} onClick={openPortal}>
          {t.fixPayment}
        </Button>
      ) : null}
    </div>
  )
}

const refresh = ['/v1/billing']

function Actions({ subscription }: { subscription: Subscription }) {
  const { openPortal, isOpeningPortal } = useCheckout()
  const change = useChange<Subscription>({ refresh })
  const post = (action: 'cancel' | 'resume') => change.mutateAsync({ method: 'POST', path: `/v1/billing/${action}` })
  const complain = (error: Error): void => showToast(error.message)
  const cancel = (): void =>
    void post('cancel').then(
      ({ ends_at }) => showToast(t.canceled(ends_at === null ? '' : formatDate(ends_at)), () => post('resume')),
      complain,
    )
  const resume = (): void => void post('resume').then(() => showToast(t.resumed), complain)
  const isCanceled = subscription.ends_at !== null
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon="external" isBusy={isOpeningPortal} onClick={openPortal}>
        {t.manage}
      </Button>
      {isCanceled ? (
        <Button variant="primary" icon="undo" isBusy={change.isPending} onClick={resume}>
          {t.resume}
        </Button>
      ) : (
        <Button variant="quiet" isBusy={change.isPending} onClick={cancel}>
          {t.cancelPlan}
        </Button>
      )}
    </div>
  )
}
