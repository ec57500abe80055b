import { useCallback, useEffect, useState } from 'react'
import type { SandboxSession, TestCard } from '../../contract/billing/sandbox.ts'
import type { CallError, SandboxApi } from './api.ts'
import { CardForm } from './card-form.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { Message, MessagePage, SandboxBanner, useTitle } from './frame.tsx'
import { OrderSummary } from './order-summary.tsx'
import { day, planTitle } from './wording.ts'

/** How long the success message is shown before the browser returns to the service. */
const returnAfterMs = 2500

interface View {
  readonly session: SandboxSession | null
  readonly error: CallError | null
  readonly isPaying: boolean
  /** Paid on this page during this visit, not earlier. */
  readonly isFresh: boolean
}

/** The sandbox's hosted checkout. */
export function CheckoutPage({ api, sessionId }: { api: SandboxApi; sessionId: string }) {
  const [view, setView] = useState<View>({ session: null, error: null, isPaying: false, isFresh: false })
  const load = useCallback(() => {
    api.session(sessionId).then(
      (session) => setView({ session, error: null, isPaying: false, isFresh: false }),
      (error: CallError) => setView((before) => ({ ...before, error, isPaying: false })),
    )
  }, [api, sessionId])
  useEffect(load, [load])

  const pay = (card: TestCard | null): void => {
    setView((before) => ({ ...before, isPaying: true, error: null }))
    api.pay(sessionId, card).then(
      (session) => setView({ session, error: null, isPaying: false, isFresh: session.state === 'paid' }),
      (error: CallError) => setView((before) => ({ ...before, error, isPaying: false })),
    )
  }
  const leave = (): void => {
    const target = view.session?.cancel_url
    if (target === undefined) return
    void api.cancel(sessionId).finally(() => location.assign(target))
  }
  return <Screen view={view} retry={load} pay={pay} leave={leave} />
}

interface ScreenProps {
  readonly view: View
  readonly retry: () => void
  readonly pay: (card: TestCard | null) => void
  readonly leave: () => void
}

function Screen({ view, retry, pay, leave }: ScreenProps) {
  const { session, error, isPaying, isFresh } = view
  useTitle(session === null ? 'Checkout' : titleOf(session))
  if (session === null) return error === null ? <Loading /> : <NotLoaded error={error} retry={retry} />
  if (session.state !== 'open') return <Settled session={session} isFresh={isFresh} />
  return (
    <>
      <SandboxBanner />
      <main className="checkout">
        <OrderSummary session={session} leave={leave} />
        <section className="payment" aria-label="Payment">
          {session.kind === 'subscribe' ? (
            <CardForm session={session} isPaying={isPaying} error={error} pay={pay} />
          ) : (
            <ConfirmForm session={session} isPaying={isPaying} error={error} confirm={() => pay(null)} leave={leave} />
          )}
        </section>
      </main>
    </>
  )
}

function titleOf({ kind, plan_name }: SandboxSession): string {
  if (kind === 'cancel') return 'Cancel your plan · Vitrine'
  return `${kind === 'change' ? 'Change to' : 'Subscribe to'} Vitrine ${planTitle(plan_name)}`
}

function Loading() {
  return (
    <>
      <SandboxBanner />
      <main className="checkout" aria-busy="true">
        <section className="summary">
          <div className="skeleton short" />
          <div className="skeleton tall" />
          <div className="skeleton" />
          <div className="skeleton" />
        </section>
        <section className="payment">
          <p className="visually-hidden" role="status">
            Loading the checkout
          </p>
          <div className="skeleton" />
          <div className="skeleton tall" />
          <div className="skeleton tall" />
        </section>
      </main>
    </>
  )
}

function NotLoaded({ error, retry }: { error: CallError; retry: () => void }) {
  const isMissing = error.status === 404 || error.status === 422
  const again = (
    <button type="button" className="primary" onClick={retry}>
      Try again
    </button>
  )
  return (
    <MessagePage isSandbox>
      <Message
        tone="danger"
        title={isMissing ? 'This checkout does not exist' : 'The checkout did not load'}
        action={isMissing ? null : again}
      >
        <p>{isMissing ? 'Check that the whole address was copied, or start a new checkout.' : error.message}</p>
      </Message>
    </MessagePage>
  )
}

function Settled({ session, isFresh }: { session: SandboxSession; isFresh: boolean }) {
  const { success_url } = session
  useEffect(() => {
    if (!isFresh) return undefined
    const timer = setTimeout(() => location.assign(success_url), returnAfterMs)
    return () => clearTimeout(timer)
  }, [isFresh, success_url])
  const back = (
    <a className="primary" href={session.state === 'paid' ? success_url : session.cancel_url}>
      {session.state === 'paid' ? 'Continue' : 'Return to Vitrine'}
    </a>
  )
  const { tone, title, text } = isFresh ? freshWords(session) : settledWords(session)
  return (
    <MessagePage isSandbox>
      <Message tone={tone} title={title} action={back}>
        <p>{text}</p>
      </Message>
    </MessagePage>
  )
}

interface Words {
  readonly tone: 'success' | 'neutral'
  readonly title: string
  readonly text: string
}

function freshWords({ kind, plan_name, period_end }: SandboxSession): Words {
  const plan = planTitle(plan_name)
  if (kind === 'cancel')
    return { tone: 'success', title: 'Your plan is canceled', text: `It applies until ${day(period_end)}.` }
  const title = kind === 'change' ? 'Your plan is changed' : 'Payment successful'
  return { tone: 'success', title, text: `Vitrine ${plan} renews on ${day(period_end)}. You are being returned.` }
}

function settledWords({ state, kind }: SandboxSession): Words {
  if (state === 'expired')
    return {
      tone: 'neutral',
      title: 'This checkout has expired',
      text: 'Nothing was charged. Start a new one to continue.',
    }
  if (state === 'canceled')
    return {
      tone: 'neutral',
      title: 'This checkout is closed',
      text: 'Nothing was charged. Start a new one to continue.',
    }
  return kind === 'subscribe'
    ? { tone: 'success', title: 'Already paid', text: 'This checkout was paid. You are not charged again.' }
    : { tone: 'success', title: 'Already confirmed', text: 'This change was confirmed. It does not happen again.' }
}
