import type { PlanLimits, PlanName } from '../../../contract/billing/plan.ts'
import type { StoreRecord } from '../../../contract/operations/store.ts'
import type { OperatedStoreRow } from './operator.store.ts'

/** `limitsOf`: the limits of a plan on this installation. */
export function presentStore(row: OperatedStoreRow, limitsOf: (plan: PlanName) => PlanLimits): StoreRecord {
  const { maxProducts, requestsPerMinute } = limitsOf(row.plan)
  return {
    client_id: row.store_id,
    slug: row.slug,
    name: row.name,
    state: row.state,
    plan_name: row.plan,
    granted_plan: row.granted_plan,
    max_products: maxProducts,
    requests_per_minute: requestsPerMinute,
    products_count: row.products_count,
    created_at: row.created_at.toISOString(),
    purge_after: row.purge_after?.toISOString() ?? null,
  }
}
