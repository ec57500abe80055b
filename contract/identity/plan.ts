/** The limits of each plan; `null` is unlimited. Prices are US dollars a month. */
export const plans = {
  free: { price: 0, maxProducts: 50, requestsPerMinute: 10 },
  basic: { price: 29.99, maxProducts: 5000, requestsPerMinute: 60 },
  premium: { price: 99.99, maxProducts: 50_000, requestsPerMinute: 200 },
  enterprise: { price: 299.99, maxProducts: null, requestsPerMinute: null },
} as const

export type PlanName = keyof typeof plans

/** Assistant turns of all shoppers of a store: started per minute, and concurrent; `null` is unlimited. */
export const turnLimits = {
  free: { perMinute: 20, concurrent: 2 },
  basic: { perMinute: 120, concurrent: 10 },
  premium: { perMinute: 600, concurrent: 50 },
  enterprise: { perMinute: null, concurrent: null },
} as const satisfies Record<PlanName, { perMinute: number | null; concurrent: number | null }>
