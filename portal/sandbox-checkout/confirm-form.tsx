import type { SandboxSession } from '../../contract/billing/sandbox.ts'
import type { CallError } from './api.ts'
import { day, money, planTitle } from './wording.ts'

interface ConfirmFormProps {
  readonly session: SandboxSession
  readonly isPaying: boolean
  readonly error: CallError | null
  readonly confirm: () => void
  readonly leave: () => void
}

/** The right half of a change or cancellation: the card is on file, so only a confirmation is missing. */
export function ConfirmForm({ session, isPaying, error, confirm, leave }: ConfirmFormProps) {
  const isCancel = session.kind === 'cancel'
  return (
    <div className="card-form">
      <h2>{isCancel ? 'Confirm the cancellation' : 'Confirm the change'}</h2>
      <p className="explanation">{explain(session)}</p>
      {isCancel ? null : (
        <p className="card-on-file">
          <span aria-hidden="true" />
          Test card on file
        </p>
      )}
      {error === null ? null : (
        <p className="alert" role="alert">
          {error.message}
        </p>
      )}
      <button type="button" className="primary pay" disabled={isPaying} aria-busy={isPaying} onClick={confirm}>
        {isPaying ? <span className="spinner" aria-hidden="true" /> : null}
        {isPaying ? 'Processing…' : labelOf(session)}
      </button>
      <button type="button" className="secondary" onClick={leave}>
        Keep the current plan
      </button>
    </div>
  )
}

function explain({ kind, plan_name, price, currency, period_end, due_now }: SandboxSession): string {
  const end = day(period_end)
  if (kind === 'cancel')
    return `The plan applies until ${end} and is not charged again. Then the limits of the free plan apply. Nothing is deleted.`
  const later = `From ${end} the plan ${planTitle(plan_name)} costs ${money(price, currency)} a month.`
  return due_now > 0
    ? `The plan changes at once. The difference for the rest of the period is charged now. ${later}`
    : `The plan changes at once. Nothing is charged now. ${later}`
}

function labelOf({ kind, due_now, currency }: SandboxSession): string {
  if (kind === 'cancel') return 'Cancel the plan'
  return due_now > 0 ? `Pay ${money(due_now, currency)}` : 'Change the plan'
}
