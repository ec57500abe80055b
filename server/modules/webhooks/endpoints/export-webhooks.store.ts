import { jsonLinesByKey } from '../../../platform/db/json-lines.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

const pageSize = 500
/** Never a column that holds a secret. */
const exported = ['webhook_id', 'url', 'events', 'state', 'disabled_reason', 'disabled_at', 'created_at'] as const

/** The webhooks that the store registered as JSON Lines, without their secrets. */
export function exportWebhooks(db: Database, scope: StoreScope): AsyncGenerator<string> {
  return jsonLinesByKey({
    pageSize,
    readAfter: (last: { readonly webhook_id: string } | null) =>
      db
        .selectFrom('webhooks')
        .select(exported)
        .where('store_id', '=', scope.storeId)
        .where('kind', '=', 'endpoint')
        .$if(last !== null, (select) => select.where('webhook_id', '>', last?.webhook_id ?? ''))
        .orderBy('webhook_id')
        .limit(pageSize)
        .execute(),
  })
}
