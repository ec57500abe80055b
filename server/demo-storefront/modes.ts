import type { Fault, LocalStorefront } from '../local-storefront/index.ts'

/** How the demo storefront answers, except `off`. */
export type StorefrontMode = 'on' | 'slow' | 'wrong' | 'down'

/** Longer than the timeout of every price read. */
const slowMs = 3000

/** Sets the mode of the storefront. Wrong answers rotate: negative and absurd prices, another currency, missing fields, no JSON. */
export async function applyMode(
  storefront: LocalStorefront,
  mode: StorefrontMode,
  faults: typeof import('../local-storefront/index.ts'),
): Promise<void> {
  if (mode === 'down') return storefront.goDown()
  await storefront.comeUp()
  if (mode === 'on') return storefront.fail(null)
  if (mode === 'slow') return storefront.fail(faults.slow(slowMs))
  const { negativePrices, absurdPrices, otherCurrency, withoutFields, invalidJson } = faults
  const wrong: readonly Fault[] = [
    negativePrices,
    otherCurrency('JPY'),
    invalidJson,
    absurdPrices,
    withoutFields('amount', 'availableForSale'),
  ]
  storefront.fail(wrong)
}
