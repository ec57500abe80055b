import { useCallback, useEffect, useState } from 'react'
import type { SandboxAccount, SandboxAction } from '../../contract/billing/sandbox.ts'
import type { CallError, SandboxApi } from './api.ts'
import { Message, MessagePage, SandboxBanner, useTitle } from './frame.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { day, planTitle } from './wording.ts'

const actionWords: Readonly<Record<SandboxAction, { label: string; effect: string }>> = {
  renew: { label: 'Renew', effect: 'The period ends and the next one is paid.' },
  fail_renewal: {
    label: 'Fail the renewal',
    effect: 'The period ends and the card is declined: seven days of grace begin.',
  },
  pay: { label: 'Pay the open invoice', effect: 'The owner uses a card that works, and the plan applies again.' },
  cancel: { label: 'Cancel', effect: 'The plan applies until the end of the period.' },
  resume: { label: 'Undo the cancellation', effect: 'The plan renews again.' },
  end: {
    label: 'End now',
    effect: 'The subscription ends, as at the end of the period or after too many failed payments.',
  },
}

/** The sandbox's customer portal: the store's subscription, and the events that can be simulated. */
export function SubscriptionPage({ api, token }: { api: SandboxApi; token: string }) {
  const [account, setAccount] = useState<SandboxAccount | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [running, setRunning] = useState<SandboxAction | null>(null)
  const settle = useCallback((work: Promise<SandboxAccount>) => {
    work
      .then((found) => {
        setAccount(found)
        setError(null)
      }, setError)
      .finally(() => setRunning(null))
  }, [])
  useEffect(() => settle(api.account(token)), [api, token, settle])
  useTitle('Sandbox subscription · Vitrine')
  if (account === null) {
    if (error === null) return <MessagePage isSandbox>{null}</MessagePage>
    return (
      <MessagePage isSandbox>
        <Message tone="danger" title="This link does not work">
          <p>{error.message}</p>
        </Message>
      </MessagePage>
    )
  }
  const simulate = (action: SandboxAction): void => {
    setRunning(action)
    settle(api.simulate(token, action))
  }
  return (
    <>
      <SandboxBanner />
      <main className="account">
        <header>
          <p className="store-name">{account.store_name}</p>
          <h1>Sandbox subscription</h1>
        </header>
        {error === null ? null : (
          <p className="alert" role="alert">
            {error.message}
          </p>
        )}
        <CurrentPlan account={account} />
        <Simulations actions={account.actions} running={running} simulate={simulate} />
        <InvoiceTable invoices={account.invoices} />
        <a href={account.return_url}>Return to Vitrine</a>
      </main>
    </>
  )
}

const statusWords: Readonly<Record<string, string>> = {
  active: 'Active',
  past_due: 'Payment failed',
  unpaid: 'Unpaid',
  ended: 'Ended',
}

function CurrentPlan({ account: { subscription } }: { account: SandboxAccount }) {
  if (subscription === null)
    return (
      <section className="panel" aria-label="Plan">
        <p>This store has no subscription. Start one with a checkout.</p>
      </section>
    )
  const { status, renews_at, ends_at } = subscription
  const isEnding = ends_at !== null
  return (
    <section className="panel plan" aria-label="Plan">
      <h2>Vitrine {planTitle(subscription.plan_name)}</h2>
      <span className={`pill ${isEnding ? 'past_due' : status}`}>{isEnding ? 'Canceled' : statusWords[status]}</span>
      {renews_at === null ? null : <p>Renews on {day(renews_at)}</p>}
      {ends_at === null ? null : <p>Ends on {day(ends_at)}</p>}
    </section>
  )
}

function Simulations(props: {
  actions: readonly SandboxAction[]
  running: SandboxAction | null
  simulate: (action: SandboxAction) => void
}) {
  const { actions, running, simulate } = props
  if (actions.length === 0) return null
  return (
    <section className="panel" aria-labelledby="simulate">
      <h2 id="simulate">Simulate</h2>
      <ul className="actions">
        {actions.map((action) => (
          <li key={action}>
            <p>
              <strong>{actionWords[action].label}</strong>
              {actionWords[action].effect}
            </p>
            <button
              type="button"
              className="secondary"
              disabled={running !== null}
              aria-label={`Simulate: ${actionWords[action].label}`}
              onClick={() => simulate(action)}
            >
              {running === action ? 'Running…' : 'Simulate'}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
