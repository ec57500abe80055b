/**
 * The areas whose calls count neither against the plan nor as usage: a store over its limit can still be managed and upgraded, and
 * the assistant has its own limits.
 */
const exemptAreas: ReadonlySet<string> = new Set(['billing', 'security', 'team', 'assistant'])

interface RouteAccess {
  readonly access?: string
  /** Why calls of the route do not count although its area does. */
  readonly planBudget?: { readonly exemptBecause: string }
}

/** Whether calls of a route count against the store's plan: those that need a permission of any other area, unless exempt. */
export function countsAgainstPlan({ access = 'public', planBudget }: RouteAccess): boolean {
  const [area = '', action] = access.split(':')
  return action !== undefined && !exemptAreas.has(area) && planBudget === undefined
}
