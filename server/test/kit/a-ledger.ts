import { setTimeout as sleep } from 'node:timers/promises'
import type { StoreScope } from '../../modules/stores/index.ts'
import type { TestApp } from './test-app.ts'

/** What the payments of a store led to: its plan, its subscriptions, and how often the plan changed. */
export async function ledgerOf(app: TestApp, scope: StoreScope) {
  const { pool } = app.database
  const [store, subscriptions, changes] = await Promise.all([
    pool.query('select plan from stores where store_id = $1', [scope.storeId]),
    pool.query(
      'select subscription_id, plan, status, cancel_at_period_end, past_due_since, grace_ends_at, grace_ended_at from subscriptions where store_id = $1 order by started_at, subscription_id',
      [scope.storeId],
    ),
    pool.query(
      "select details from audit_events where store_id = $1 and action = 'billing.plan_change' order by created_at, event_id",
      [scope.storeId],
    ),
  ])
  return {
    plan: store.rows[0].plan as string,
    subscriptions: subscriptions.rows,
    changes: changes.rows.map(({ details }) => `${details.from} → ${details.to}`),
  }
}

/** Resolves when every payment event that was received is processed. */
export async function settled(app: TestApp, scope: StoreScope): Promise<void> {
  const open = `select
    (select count(*) from payment_events where store_id = $1::uuid and processed_at is null)
    + (select count(*) from pgboss.job where name in ('payment-event', 'sandbox-event') and state in ('created', 'active', 'retry')
       and data->>'store_id' = $1::text) as count`
  for (let round = 0; round < 600; round += 1) {
    const { rows } = await app.database.pool.query(open, [scope.storeId])
    if (Number(rows[0].count) === 0) return
    await sleep(50)
  }
  throw new Error('Payment events are still open after 30 seconds')
}
