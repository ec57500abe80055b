import type { SandboxSession } from '../../contract/billing/sandbox.ts'

/** An amount in the form of the page's language, e.g. `$29.99`. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)
}

/** `December 22, 2026` */
export function day(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(instant))
}

/** `Dec 22, 2026` */
export function shortDay(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(instant))
}

export function planTitle(plan: string): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1)
}

const count = (limit: number | null, noun: string): string =>
  limit === null ? `Unlimited ${noun}` : `${limit.toLocaleString('en-US')} ${noun}`

/** What the plan allows, line by line. */
export function allowances(session: Pick<SandboxSession, 'max_products' | 'requests_per_minute'>): string[] {
  return [count(session.max_products, 'products'), count(session.requests_per_minute, 'requests per minute')]
}

export const declines: Readonly<Record<NonNullable<SandboxSession['declined']>, string>> = {
  card_declined: 'Your card was declined. Try another card.',
  insufficient_funds: 'Your card has insufficient funds. Try another card.',
  expired_card: 'Your card has expired. Try another card.',
}
