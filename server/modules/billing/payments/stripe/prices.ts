import type { Stripe } from 'stripe'
import { billingCurrency, type PlanName, planNames, plans } from '../../../../../contract/billing/plan.ts'

export interface PlanPrice {
  readonly plan: PlanName
  readonly priceId: string
  readonly productId: string
}

const paidPlans = planNames.filter((plan) => plans[plan].priceMinor > 0)

/** Contains the amount, so that a page never shows another price than the plan has: a changed price is a new one. */
function lookupKeyOf(plan: PlanName): string {
  return `vitrine_${plan}_month_${plans[plan].priceMinor}_${billingCurrency.code.toLowerCase()}`
}

/**
 * The prices of the paid plans in the Stripe account. Missing ones are created, with their product, so that an account needs no
 * preparation.
 */
export function createPrices(open: () => Promise<Stripe>) {
  let found: Promise<readonly PlanPrice[]> | null = null
  const all = (): Promise<readonly PlanPrice[]> => {
    found ??= open()
      .then(ensurePrices)
      .catch((error: unknown) => {
        found = null
        throw error
      })
    return found
  }
  return {
    all,
    async of(plan: PlanName): Promise<PlanPrice> {
      const price = (await all()).find((one) => one.plan === plan)
      if (price === undefined) throw new Error(`The plan ${plan} has no price`)
      return price
    },
  }
}

async function ensurePrices(stripe: Stripe): Promise<readonly PlanPrice[]> {
  const existing = await listPrices(stripe)
  const missing = paidPlans.filter((plan) => existing.every((price) => price.plan !== plan))
  if (missing.length === 0) return existing
  for (const plan of missing) await createPrice(stripe, plan)
  return listPrices(stripe)
}

async function listPrices(stripe: Stripe): Promise<PlanPrice[]> {
  const { data } = await stripe.prices.list({ lookup_keys: paidPlans.map(lookupKeyOf), active: true, limit: 100 })
  return data.flatMap((price) => {
    const plan = paidPlans.find((name) => lookupKeyOf(name) === price.lookup_key)
    const productId = typeof price.product === 'string' ? price.product : price.product.id
    return plan === undefined ? [] : [{ plan, priceId: price.id, productId }]
  })
}

async function createPrice(stripe: Stripe, plan: PlanName): Promise<void> {
  const lookup_key = lookupKeyOf(plan)
  const currency = billingCurrency.code.toLowerCase()
  const { priceMinor } = plans[plan]
  const product = `vitrine_${plan}`
  const name = `Vitrine ${plan.charAt(0).toUpperCase()}${plan.slice(1)}`
  await unlessExists(stripe.products.create({ id: product, name, metadata: { plan } }))
  const recurring = { interval: 'month' as const }
  const price = { product, currency, unit_amount: priceMinor, recurring, lookup_key, metadata: { plan } }
  await unlessExists(stripe.prices.create(price))
}

/** Another process may create the same objects at the same time: IDs of products and lookup keys are unique. */
async function unlessExists(creating: Promise<unknown>): Promise<void> {
  try {
    await creating
  } catch (error) {
    const { code, message = '' } = error as { code?: string; message?: string }
    if (code !== 'resource_already_exists' && !/already/i.test(message)) throw error
  }
}
