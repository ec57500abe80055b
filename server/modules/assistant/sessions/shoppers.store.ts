import type { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import type { ShopperRole } from '../../../../contract/assistant/shopper-session.ts'
import type { PlanName } from '../../../../contract/billing/plan.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export interface ShopperRow {
  readonly store_id: string
  readonly session_id: string
  readonly role: ShopperRole
  readonly customer_id: string | null
  readonly locale: string
  readonly expires_at: Date
  readonly revoked_at: Date | null
  readonly slug: string
  readonly name: string
  readonly plan: string
  readonly revision: number
  readonly settings: Partial<AssistantSettings> | null
  readonly knowledge_version: number | null
}

/** The session of a token with the store data that its turns need, in one statement. The token identifies the store. */
export function shopperAcrossStores(db: Database, tokenHash: Buffer): Promise<ShopperRow | undefined> {
  return db
    .selectFrom('shopper_sessions')
    .innerJoin('stores', 'stores.store_id', 'shopper_sessions.store_id')
    .leftJoin('assistant_settings', 'assistant_settings.store_id', 'shopper_sessions.store_id')
    .select([
      'shopper_sessions.store_id',
      'shopper_sessions.session_id',
      'shopper_sessions.role',
      'shopper_sessions.customer_id',
      'shopper_sessions.locale',
      'shopper_sessions.expires_at',
      'shopper_sessions.revoked_at',
      'stores.slug',
      'stores.name',
      'stores.plan',
      'stores.revision',
      'assistant_settings.settings',
      'assistant_settings.knowledge_version',
    ])
    .where('shopper_sessions.token_hash', '=', tokenHash)
    .where('stores.state', '=', 'active')
    .executeTakeFirst()
}

export function planOf(row: ShopperRow): PlanName {
  return row.plan as PlanName
}

/** The token hash of a session; `null` when the session was purged. */
export async function sessionTokenHash(db: Database, scope: StoreScope, sessionId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('shopper_sessions')
    .select('token_hash')
    .where('store_id', '=', scope.storeId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.token_hash ?? null
}
