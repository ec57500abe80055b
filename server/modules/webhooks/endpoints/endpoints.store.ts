import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

type WebhooksTable = DatabaseSchema['webhooks']
export type WebhookRow = Selectable<WebhooksTable> & { readonly failing_since: Date | null }

/** Until the end of the transaction nobody else counts or adds this store's webhooks. */
export async function lockWebhooks(tx: Tx, scope: StoreScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${scope.storeId}`}, 0))`.execute(tx)
}

export async function insertWebhook(
  tx: Tx,
  scope: StoreScope,
  row: Omit<Insertable<WebhooksTable>, 'store_id'>,
): Promise<void> {
  await tx
    .insertInto('webhooks')
    .values({ ...row, store_id: scope.storeId })
    .execute()
}

/** What callers registered, newest first; callbacks of jobs are not among them. */
export function selectEndpoints(db: Database, scope: StoreScope, { after, rows }: PageWanted): Promise<WebhookRow[]> {
  return withFailures(db, scope)
    .where('kind', '=', 'endpoint')
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'webhooks.webhook_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('webhooks.webhook_id', 'desc')
    .limit(rows)
    .execute()
}

export async function countEndpoints(db: Database | Tx, scope: StoreScope): Promise<number> {
  const row = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('store_id', '=', scope.storeId)
    .where('kind', '=', 'endpoint')
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export function endpointById(db: Database | Tx, scope: StoreScope, webhookId: string): Promise<WebhookRow | undefined> {
  return withFailures(db, scope)
    .where('kind', '=', 'endpoint')
    .where('webhooks.webhook_id', '=', webhookId)
    .executeTakeFirst()
}

/** Takes the webhook for the rest of the transaction; false when the store has none of this id. */
export async function lockEndpoint(tx: Tx, scope: StoreScope, webhookId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('store_id', '=', scope.storeId)
    .where('webhook_id', '=', webhookId)
    .where('kind', '=', 'endpoint')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function updateWebhook(
  tx: Tx,
  scope: StoreScope,
  { webhookId, set }: { webhookId: string; set: Updateable<WebhooksTable> },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set(set)
    .where('store_id', '=', scope.storeId)
    .where('webhook_id', '=', webhookId)
    .execute()
}

/** With it go its deliveries. The URL of what was deleted; undefined when there was none. */
export async function deleteEndpoint(tx: Tx, scope: StoreScope, webhookId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('webhooks')
    .where('store_id', '=', scope.storeId)
    .where('webhook_id', '=', webhookId)
    .where('kind', '=', 'endpoint')
    .returning('url')
    .executeTakeFirst()
  return row?.url
}

/** Forgets that the webhook was failing. */
export async function clearFailures(tx: Tx, scope: StoreScope, webhookId: string): Promise<void> {
  await tx
    .deleteFrom('webhook_failures')
    .where('store_id', '=', scope.storeId)
    .where('webhook_id', '=', webhookId)
    .execute()
}

/** Gives up everything that still waits for the webhook. */
export async function cancelPending(tx: Tx, scope: StoreScope, about: { webhookId: string; at: Date }): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'cancelled', settled_at: about.at, lease_holder: null, lease_token: null, lease_expires_at: null })
    .where('store_id', '=', scope.storeId)
    .where('webhook_id', '=', about.webhookId)
    .where('state', '=', 'pending')
    .execute()
}

function withFailures(db: Database | Tx, scope: StoreScope) {
  return db
    .selectFrom('webhooks')
    .leftJoin('webhook_failures', (join) =>
      join
        .onRef('webhook_failures.store_id', '=', 'webhooks.store_id')
        .onRef('webhook_failures.webhook_id', '=', 'webhooks.webhook_id'),
    )
    .selectAll('webhooks')
    .select('failing_since')
    .where('webhooks.store_id', '=', scope.storeId)
}
