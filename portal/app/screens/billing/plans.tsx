import type { CurrentPlan } from '../../../../contract/billing/current-plan.ts'
import type { Subscription } from '../../../../contract/billing/payment.ts'
import {
  billingCurrency,
  decimalAmount,
  type PlanName,
  planNames,
  plans,
  turnLimits,
} from '../../../../contract/billing/plan.ts'
import { formatNumber, formatPrice } from '../../language/format.ts'
import { Badge } from '../../parts/display/badge.tsx'
import { Card } from '../../parts/display/card.tsx'
import { Icon } from '../../parts/display/icon.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { t } from './texts.ts'
import { useCheckout } from './use-checkout.ts'

interface PlansProps {
  readonly plan: CurrentPlan
  readonly subscription: Subscription | null
  readonly productCount: number
  readonly mayWrite: boolean
}

/** All plans side by side; each plan but the current one leads to its checkout. */
export function Plans({ plan, subscription, productCount, mayWrite }: PlansProps) {
  const { buy, opening } = useCheckout()
  const current = planNames.indexOf(plan.plan_name)
  const next = planNames[current + 1]
  return (
    <Card id="plans" title={t.compare} about={t.compareAbout}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {planNames.map((name, at) => {
          const isCurrent = at === current
          return (
            <li
              key={name}
              className={`flex flex-col gap-4 rounded-md border p-4 ${isCurrent ? 'border-accent bg-accent-soft' : 'border-line'}`}
            >
              <div className="grid gap-1">
                <h3 className="flex min-h-6 items-center justify-between gap-2 text-lg font-semibold">
                  {t.plans[name]}
                  {isCurrent ? <Badge tone="accent">{t.current}</Badge> : null}
                </h3>
                <p className="numbers">
                  <span className="text-xl font-semibold">{priceOf(name)}</span>
                  <span className={isCurrent ? '' : 'text-soft'}> {t.month}</span>
                </p>
              </div>
              <Limits name={name} />
              {mayWrite && !isCurrent && canChange(name, subscription) ? (
                <div className="mt-auto grid gap-2">
                  <Button
                    variant={name === next ? 'primary' : 'secondary'}
                    isWide
                    isBusy={isOpening(opening, name)}
                    disabled={isTooSmall(name, productCount)}
                    onClick={() => buy(name)}
                  >
                    {at > current ? t.upgrade(t.plans[name]) : t.downgrade(t.plans[name])}
                  </Button>
                  {isTooSmall(name, productCount) ? <p className="text-sm text-soft">{t.tooMany}</p> : null}
                </div>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const priceOf = (name: PlanName): string => formatPrice(decimalAmount(plans[name].priceMinor), billingCurrency.code)

const isOpening = (body: object | null | undefined, name: PlanName): boolean =>
  body !== null && body !== undefined && 'plan_name' in body && body.plan_name === name

/** `free` ends a subscription; without one, there is nothing to change. */
function canChange(name: PlanName, subscription: Subscription | null): boolean {
  if (name !== 'free') return true
  return subscription !== null && subscription.status !== 'ended' && subscription.ends_at === null
}

/** A paid plan with fewer products is refused; after a cancellation, the products stay. */
function isTooSmall(name: PlanName, productCount: number): boolean {
  const { maxProducts } = plans[name]
  return name !== 'free' && maxProducts !== null && maxProducts < productCount
}

function Limits({ name }: { name: PlanName }) {
  const { maxProducts, requestsPerMinute } = plans[name]
  const lines = [
    { key: 'products', text: maxProducts === null ? t.anyProducts : t.upToProducts(formatNumber(maxProducts)) },
    {
      key: 'requests',
      text: requestsPerMinute === null ? t.anyRequests : t.upToRequests(formatNumber(requestsPerMinute)),
    },
    { key: 'turns', text: turnsOf(turnLimits[name].perMinute) },
  ]
  return (
    <ul className="grid gap-1.5">
      {lines.map(({ key, text }) => (
        <li key={key} className="flex gap-2">
          <Icon name="check" className="mt-0.5 size-4 text-success" />
          {text}
        </li>
      ))}
    </ul>
  )
}

function turnsOf(perMinute: number | null): string {
  return perMinute === null ? t.anyTurns : t.upToTurns(formatNumber(perMinute))
}
