/** The name of every plan, cheapest first. */
export const planNames = ['free', 'basic', 'premium', 'enterprise'] as const

export type PlanName = (typeof planNames)[number]

/** The currency of all prices, and how many minor units (cents) make one. */
export const billingCurrency = { code: 'USD', minorUnits: 100 } as const

/** What a plan allows; `null` is unlimited. */
export interface PlanLimits {
  readonly maxProducts: number | null
  readonly requestsPerMinute: number | null
}

interface Plan extends PlanLimits {
  /** The price of a month in minor units of `billingCurrency`. */
  readonly priceMinor: number
}

/** The only place that states what a plan costs and allows. */
export const plans: Readonly<Record<PlanName, Plan>> = {
  free: { priceMinor: 0, maxProducts: 50, requestsPerMinute: 10 },
  basic: { priceMinor: 2999, maxProducts: 5000, requestsPerMinute: 60 },
  premium: { priceMinor: 9999, maxProducts: 50_000, requestsPerMinute: 200 },
  enterprise: { priceMinor: 29_999, maxProducts: null, requestsPerMinute: null },
}

/** The one of two plans that allows more. */
export function higherPlan(a: PlanName, b: PlanName): PlanName {
  return planNames.indexOf(a) < planNames.indexOf(b) ? b : a
}

/** The limits of a store that no plan limits. */
export const unlimited: PlanLimits = { maxProducts: null, requestsPerMinute: null }

/** An amount in minor units as the decimal number of the API: 2999 is 29.99. */
export function decimalAmount(minor: number): number {
  return minor / billingCurrency.minorUnits
}

/** Assistant turns of all shoppers of a store: started per minute, and concurrent; `null` is unlimited. */
export interface TurnLimits {
  readonly perMinute: number | null
  readonly concurrent: number | null
}

export const unlimitedTurns: TurnLimits = { perMinute: null, concurrent: null }

export const turnLimits: Readonly<Record<PlanName, TurnLimits>> = {
  free: { perMinute: 20, concurrent: 2 },
  basic: { perMinute: 120, concurrent: 10 },
  premium: { perMinute: 600, concurrent: 50 },
  enterprise: { perMinute: null, concurrent: null },
}
