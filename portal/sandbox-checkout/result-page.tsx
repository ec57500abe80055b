import { useEffect, useState } from 'react'
import type { CheckoutStatus } from '../../contract/billing/payment.ts'
import { returnUrl } from '../checkout-return.ts'
import { CallError, type SandboxApi } from './api.ts'
import { Message, MessagePage, useTitle } from './frame.tsx'
import { planTitle } from './wording.ts'

const pollMs = 1000
/** Payment providers deliver their events within seconds. */
const slowAfterMs = 60_000

type Outcome = CheckoutStatus | 'waiting' | 'slow' | 'unknown'

/** The page to which a hosted page returns. It waits until the provider's event has changed the plan. */
export function ResultPage(props: { api: SandboxApi; isCanceled: boolean; checkoutId: string | null }) {
  const { api, isCanceled, checkoutId } = props
  const isFollowing = !isCanceled && checkoutId !== null
  const [outcome, setOutcome] = useState<Outcome>('waiting')
  useEffect(() => {
    if (!isFollowing) return undefined
    return follow(api, checkoutId, setOutcome)
  }, [api, isFollowing, checkoutId])
  useTitle('Billing · Vitrine')
  const back = (
    <a className="primary" href={returnUrl()}>
      Continue to Vitrine
    </a>
  )
  if (isFollowing) return <Followed outcome={outcome} back={back} />
  return (
    <MessagePage isSandbox={false}>
      <Message tone="neutral" title={isCanceled ? 'Nothing was charged' : 'You are back from billing'} action={back}>
        <p>
          {isCanceled ? 'The checkout was not completed. Your plan stays as it is.' : 'Changes appear within seconds.'}
        </p>
      </Message>
    </MessagePage>
  )
}

/** Polls the checkout until it is settled. Returns a function that stops polling. */
function follow(api: SandboxApi, checkoutId: string, report: (outcome: Outcome) => void): () => void {
  const startedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const ask = async (): Promise<void> => {
    const found = await api.checkout(checkoutId).catch((error: unknown) => error)
    if (isStopped) return
    if (found instanceof CallError) {
      if (found.status !== 0 && found.status < 500) return report('unknown')
    } else if ((found as CheckoutStatus).state !== 'open') return report(found as CheckoutStatus)
    if (Date.now() - startedAt > slowAfterMs) report('slow')
    timer = setTimeout(() => void ask(), pollMs)
  }
  void ask()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

function Followed({ outcome, back }: { outcome: Outcome; back: React.ReactNode }) {
  const { tone, title, text } = wordsOf(outcome)
  return (
    <MessagePage isSandbox={false}>
      <Message tone={tone} title={title} action={tone === 'waiting' ? null : back}>
        <p>{text}</p>
      </Message>
    </MessagePage>
  )
}

function wordsOf(outcome: Outcome): { tone: 'success' | 'neutral' | 'waiting'; title: string; text: string } {
  if (outcome === 'waiting')
    return { tone: 'waiting', title: 'Confirming with the payment provider', text: 'This takes a few seconds.' }
  if (outcome === 'slow')
    return {
      tone: 'neutral',
      title: 'This takes longer than usual',
      text: 'You can close this page: the plan changes as soon as the payment provider confirms it.',
    }
  if (outcome === 'unknown')
    return { tone: 'neutral', title: 'This checkout is not known', text: 'Check your plan, or start a new checkout.' }
  if (outcome.state === 'expired')
    return {
      tone: 'neutral',
      title: 'This checkout has expired',
      text: 'Nothing was charged. Start a new one to continue.',
    }
  if (outcome.kind === 'cancel')
    return { tone: 'success', title: 'Your plan is canceled', text: 'It applies until the end of the paid period.' }
  return {
    tone: 'success',
    title: `Your store is on ${planTitle(outcome.plan_name)}`,
    text: 'The new limits apply now. The invoice is listed with your billing details.',
  }
}
