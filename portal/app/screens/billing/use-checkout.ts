import type { Checkout, PortalLink } from '../../../../contract/billing/payment.ts'
import type { PlanName } from '../../../../contract/billing/plan.ts'
import { saveReturnUrl } from '../../../checkout-return.ts'
import { useChange } from '../../api/use-api.ts'
import { showToast } from '../../parts/overlays/toast.tsx'

/** Opens the hosted pages of the payment provider, which lead back to this screen. */
export function useCheckout() {
  const checkout = useChange<Checkout>({ refresh: [] })
  const portal = useChange<PortalLink>({ refresh: [] })
  const complain = { onError: (error: Error) => showToast(error.message) }
  const leave = (url: string): void => {
    saveReturnUrl(location.pathname)
    location.assign(url)
  }
  return {
    /** The plan whose page is being opened. */
    opening: checkout.isPending ? checkout.variables.body : null,
    buy: (plan_name: PlanName): void =>
      checkout.mutate(
        { method: 'POST', path: '/v1/billing/checkout', body: { plan_name } },
        { ...complain, onSuccess: ({ checkout_url }) => leave(checkout_url) },
      ),
    isOpeningPortal: portal.isPending,
    openPortal: (): void =>
      portal.mutate(
        { method: 'POST', path: '/v1/billing/portal' },
        { ...complain, onSuccess: ({ portal_url }) => leave(portal_url) },
      ),
  }
}
