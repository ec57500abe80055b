import { type PlanName, planNames } from '../../../contract/billing/plan.ts'
import { type createReaders, notShown } from './readers.ts'

/** How stores pay: on a simulated local page, through Stripe, or not at all and without plan limits. */
export type BillingChoice =
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'stripe'
      readonly secretKey: string
      readonly webhookSecret: string
      /** A server on this machine in place of Stripe, for tests; `null` is Stripe. */
      readonly apiBase: string | null
    }
  | { readonly kind: 'off' }

type Readers = Pick<ReturnType<typeof createReaders>, 'text' | 'choice' | 'report'>

/** In the order in which a missing one is named; each with the form that Stripe gives it. */
const stripeSettings = [
  { name: 'STRIPE_SECRET_KEY', form: /^[rs]k_(test|live)_[\w-]{1,500}$/, expected: 'a key such as sk_live_…' },
  { name: 'STRIPE_WEBHOOK_SECRET', form: /^whsec_[\w+/=-]{1,500}$/, expected: 'a signing secret such as whsec_…' },
] as const

/**
 * Reads BILLING and the Stripe settings. A Stripe setting without `BILLING=stripe` is refused: with the sandbox, which is the
 * default, everybody could subscribe without paying.
 */
export function readBilling(read: Readers): BillingChoice {
  const kind = read.choice('BILLING', 'sandbox', ['sandbox', 'stripe', 'off'])
  const [secretKey, webhookSecret] = stripeSettings.map(({ name, form, expected }) => {
    const value = read.text(name)
    if (value === null && kind === 'stripe') read.report(name, `${expected}, because BILLING is stripe`, null)
    if (value === null) return null
    if (kind !== 'stripe') read.report('BILLING', `stripe, because ${name} is set`, read.text('BILLING'))
    if (!form.test(value)) read.report(name, expected, notShown)
    return value
  })
  const apiBase = readApiBase(read, secretKey ?? null)
  if (kind !== 'stripe') return Object.freeze({ kind })
  return Object.freeze({ kind, secretKey: secretKey ?? '', webhookSecret: webhookSecret ?? '', apiBase })
}

const loopback = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/

/** Only with a test key and only on this machine, so that no setting can send a live key anywhere but to Stripe. */
function readApiBase(read: Readers, secretKey: string | null): string | null {
  const value = read.text('STRIPE_API_BASE')
  if (value === null) return null
  if (!loopback.test(value)) read.report('STRIPE_API_BASE', 'a loopback address such as http://127.0.0.1:12111', value)
  if (secretKey === null || !/^[rs]k_test_/.test(secretKey))
    read.report('STRIPE_API_BASE', 'no value, because STRIPE_SECRET_KEY is not a test key', value)
  return value
}

/** The plan of a store that registers. */
export function readDefaultPlan(read: Readers): PlanName {
  return read.choice('DEFAULT_PLAN', 'free', planNames)
}
