import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export interface PopularRow {
  readonly product_id: string
  readonly clicks: number
  readonly add_to_carts: number
  readonly purchases: number
  /** Sums by currency, decimals as text: JSON numbers would be read before they can be rounded once. */
  readonly revenue: Readonly<Record<string, string>>
}

/** The most bought products of these UTC days (`YYYY-MM-DD`, both included); equal ones by carts, then clicks, then ID. */
export async function popularRows(
  db: Database,
  scope: StoreScope,
  query: { from: string; to: string; limit: number },
): Promise<PopularRow[]> {
  const { from, to, limit } = query
  const within = sql`store_id = ${scope.storeId}::uuid and day between ${from}::date and ${to}::date`
  const { rows } = await sql<PopularRow>`
    with top as (
      -- Sums of bigint are numeric, which took twice as long: 0.8 s against 1.6 s for 600,000 rows on a busy embedded database.
      select product_id, sum(clicks::integer) as clicks, sum(add_to_carts::integer) as add_to_carts,
        sum(purchases::integer) as purchases
      from product_feedback_daily where ${within}
      group by product_id
      order by purchases desc, add_to_carts desc, clicks desc, product_id
      limit ${limit}::integer),
    earned as (
      select product_id, currency, sum(revenue) as revenue from revenue_daily
      where ${within} and product_id = any(array(select product_id from top))
      group by product_id, currency)
    select top.*, coalesce((
      select jsonb_object_agg(currency, revenue::text) from earned where earned.product_id = top.product_id), '{}') as revenue
    from top
    order by purchases desc, add_to_carts desc, clicks desc, product_id`.execute(db)
  return rows
}
