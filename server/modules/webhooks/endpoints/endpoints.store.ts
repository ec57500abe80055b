import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { jsonLinesByKey } from '../../../platform/db/json-lines.ts'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

type WebhooksTable = DatabaseSchema['webhooks']

export interface SubscribedEndpoint {
  readonly webhook_id: string
  /** Event types, or families such as `product.*`. */
  readonly events: readonly string[]
  /** The outbox position at the registration. */
  readonly after_position: number
}

const exportPageSize = 500
/** Never a column that holds a secret. */
const exportedColumns = [
  'webhook_id',
  'url',
  'events',
  'state',
  'disabled_reason',
  'disabled_at',
  'created_at',
] as const
export type WebhookRow = Selectable<WebhooksTable> & { readonly failing_since: Date | null }

/** Serializes counting and adding this store's webhooks until the transaction ends. */
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

/** Inserts the callback of a bulk job under the job's ID, unless it exists. */
export async function insertCallback(
  db: Database,
  scope: StoreScope,
  callback: { jobId: string; url: string; event: string; at: Date },
): Promise<void> {
  await db
    .insertInto('webhooks')
    .values({
      store_id: scope.storeId,
      webhook_id: callback.jobId,
      kind: 'callback',
      url: callback.url,
      events: [callback.event],
      secret: null,
      former_secret: null,
      former_until: null,
      state: 'enabled',
      disabled_reason: null,
      disabled_at: null,
      created_by: null,
      created_at: callback.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The store's enabled endpoints, oldest first. */
export async function selectEnabledEndpoints(db: Database, scope: StoreScope): Promise<readonly SubscribedEndpoint[]> {
  const { rows } = await sql<SubscribedEndpoint>`
    select webhook_id, events, after_position from webhooks
    where store_id = ${scope.storeId}::uuid and kind = 'endpoint' and state = 'enabled'
    order by created_at, webhook_id`.execute(db)
  return rows
}

/** One page of the registered endpoints, newest first, without the callbacks of jobs. */
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

/** Locks the endpoint until the transaction ends; false when the store has no endpoint with this ID. */
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

/** Deletes the endpoint and its deliveries. Returns its URL, or undefined when there was none. */
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

/** Deletes the failure record, so that the webhook counts as healthy. */
export async function clearFailures(tx: Tx, scope: StoreScope, webhookId: string): Promise<void> {
  await tx
    .deleteFrom('webhook_failures')
    .where('store_id', '=', scope.storeId)
    .where('webhook_id', '=', webhookId)
    .execute()
}

/** Cancels every pending delivery of the webhook. */
export async function cancelPending(tx: Tx, scope: StoreScope, about: { webhookId: string; at: Date }): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'cancelled', settled_at: about.at, lease_holder: null, lease_token: null, lease_expires_at: null })
    .where('store_id', '=', scope.storeId)
    .where('webhook_id', '=', about.webhookId)
    .where('state', '=', 'pending')
    .execute()
}

/** All endpoints of the store as JSON Lines, without their secrets. */
export function exportWebhooks(db: Database, scope: StoreScope): AsyncGenerator<string> {
  return jsonLinesByKey({
    pageSize: exportPageSize,
    readAfter: (last: { readonly webhook_id: string } | null) =>
      db
        .selectFrom('webhooks')
        .select(exportedColumns)
        .where('store_id', '=', scope.storeId)
        .where('kind', '=', 'endpoint')
        .$if(last !== null, (select) => select.where('webhook_id', '>', last?.webhook_id ?? ''))
        .orderBy('webhook_id')
        .limit(exportPageSize)
        .execute(),
  })
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
