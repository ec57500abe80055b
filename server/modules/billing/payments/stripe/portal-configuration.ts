import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { PlanPrice } from './prices.ts'

type Features = Stripe.BillingPortal.ConfigurationCreateParams['features']

const marker = 'vitrine'

const common: Features = {
  customer_update: { enabled: true, allowed_updates: ['email', 'address', 'tax_id'] },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
}

/**
 * The configurations of Stripe's customer portal. The one for links changes no plan, because the portal does not compare a plan with
 * the store's products; the one for plan changes is used only for a change that the service has checked.
 */
export function createPortalConfigurations(open: () => Promise<Stripe>, prices: () => Promise<readonly PlanPrice[]>) {
  const ids = new Map<string, Promise<string>>()
  const ensure = (features: Features): Promise<string> => {
    const fingerprint = createHash('sha256').update(JSON.stringify(features)).digest('hex').slice(0, 32)
    const known = ids.get(fingerprint)
    if (known !== undefined) return known
    const id = open()
      .then((stripe) => findOrCreate(stripe, features, fingerprint))
      .catch((error: unknown) => {
        ids.delete(fingerprint)
        throw error
      })
    ids.set(fingerprint, id)
    return id
  }
  return {
    forLinks: (): Promise<string> => ensure(common),
    async forChanges(): Promise<string> {
      const products = (await prices()).map(({ productId, priceId }) => ({ product: productId, prices: [priceId] }))
      return ensure({
        ...common,
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          proration_behavior: 'always_invoice',
          products: products.toSorted((a, b) => (a.product < b.product ? -1 : 1)),
        },
      })
    },
  }
}

async function findOrCreate(stripe: Stripe, features: Features, fingerprint: string): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  const existing = data.find(({ metadata }) => metadata?.[marker] === fingerprint)
  if (existing !== undefined) return existing.id
  const created = await stripe.billingPortal.configurations.create(
    { features, metadata: { [marker]: fingerprint } },
    { idempotencyKey: `portal-configuration-${fingerprint}` },
  )
  return created.id
}
