import type { SandboxSession } from '../../contract/billing/sandbox.ts'
import { allowances, day, money, planTitle, shortDay } from './wording.ts'

/** The left half: the items, and the payment schedule. */
export function OrderSummary({ session, leave }: { session: SandboxSession; leave: () => void }) {
  const { kind, plan_name, price, currency, due_now, period_end, store_name } = session
  const plan = planTitle(plan_name)
  return (
    <section className="summary" aria-label="Order summary">
      <button type="button" className="back" onClick={leave}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M15 5l-7 7 7 7" />
        </svg>
        <img src="/favicon.svg" alt="" width="24" height="24" />
        Vitrine
      </button>
      <h1>{headingOf(session)}</h1>
      {kind === 'cancel' ? (
        <p className="price is-date">Until {day(period_end)}</p>
      ) : (
        <p className="price">
          {money(price, currency)} <span>per month</span>
        </p>
      )}
      <dl className="lines">
        <div>
          <dt>
            Vitrine {plan}
            {[...allowances(session), `For the store ${store_name}`].map((line) => (
              <small key={line}>{line}</small>
            ))}
          </dt>
          <dd>{kind === 'subscribe' ? money(price, currency) : `From ${shortDay(period_end)}`}</dd>
        </div>
        {kind === 'change' ? (
          <div>
            <dt>
              Rest of the current period
              <small>The difference until {day(period_end)}</small>
            </dt>
            <dd>{money(due_now, currency)}</dd>
          </div>
        ) : null}
        <div className="total">
          <dt>{kind === 'cancel' ? 'Due after that' : 'Total due today'}</dt>
          <dd>{money(due_now, currency)}</dd>
        </div>
      </dl>
    </section>
  )
}

function headingOf({ kind, plan_name, from_plan }: SandboxSession): string {
  if (kind === 'cancel') return `Cancel Vitrine ${planTitle(from_plan ?? 'plan')}`
  const plan = `Vitrine ${planTitle(plan_name)}`
  return kind === 'subscribe'
    ? `Subscribe to ${plan}`
    : `Change from ${planTitle(from_plan ?? '')} to ${planTitle(plan_name)}`
}
