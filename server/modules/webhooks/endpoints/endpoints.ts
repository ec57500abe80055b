import type { CreatedWebhook, Webhook, WebhookInput, WebhookPage } from '../../../../contract/operations/webhook.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import { newestPosition } from '../../../platform/outbox/relay.store.ts'
import type { Actor } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { tooManyWebhooks, webhookNotFound } from '../errors.ts'
import { createEndpointChanges, type EndpointDeps } from './change-endpoint.ts'

import {
  clearFailures,
  countEndpoints,
  deleteEndpoint,
  insertWebhook,
  lockEndpoint,
  lockWebhooks,
  selectEndpoints,
  type WebhookRow,
} from './endpoints.store.ts'
import { assertAllowedUrl, findEndpoint } from './find-endpoint.ts'
import { presentWebhook } from './present-webhook.ts'

const maxWebhooks = 20

/** The webhooks that a store registers: which events go to which URL. */
export function createEndpoints(deps: EndpointDeps) {
  const { db, clock, ids, audit, secrets } = deps
  const { update, rotateSecret } = createEndpointChanges(deps)

  return {
    update,
    rotateSecret,

    /** Throws `validation_failed` for a forbidden address and `conflict` at the limit of webhooks. */
    async register(scope: StoreScope, input: WebhookInput, actor: Actor): Promise<CreatedWebhook> {
      assertAllowedUrl(input.url, deps.policy)
      const secret = secrets.choose(input.secret)
      const now = clock.now()
      const row: Omit<WebhookRow, 'store_id'> = {
        webhook_id: ids.ordered(),
        kind: 'endpoint',
        url: input.url,
        events: [...new Set(input.events)],
        secret: secrets.seal(secret),
        former_secret: null,
        former_until: null,
        state: 'enabled',
        disabled_reason: null,
        disabled_at: null,
        after_position: await newestPosition(db),
        created_by: actor.type === 'user' || actor.type === 'super_admin' ? actor.id : null,
        created_at: now,
        failing_since: null,
      }
      const { failing_since: _none, ...columns } = row
      await db.transaction().execute(async (tx) => {
        await lockWebhooks(tx, scope)
        if ((await countEndpoints(tx, scope)) >= maxWebhooks) throw tooManyWebhooks(maxWebhooks)
        await insertWebhook(tx, scope, columns)
        const details = { host: new URL(row.url).host, events: row.events }
        const target = { type: 'webhook', id: row.webhook_id }
        await audit.record(tx, scope, { actor, action: 'webhook.create', target, details })
      })
      return { ...presentWebhook({ ...row, store_id: scope.storeId }, now), secret }
    },

    async list(
      scope: StoreScope,
      query: WebhookPage,
    ): Promise<{ webhooks: Webhook[]; total: number; next_cursor: string | null }> {
      const [rows, total] = await Promise.all([selectEndpoints(db, scope, readPage(query)), countEndpoints(db, scope)])
      const { items, next_cursor } = cutPage(rows, query.limit, (row) => row.webhook_id)
      return { webhooks: items.map((row) => presentWebhook(row, clock.now())), total, next_cursor }
    },

    read: async (scope: StoreScope, webhookId: string): Promise<Webhook> =>
      presentWebhook(await findEndpoint(db, scope, webhookId), clock.now()),

    async remove(scope: StoreScope, webhookId: string, actor: Actor): Promise<void> {
      await db.transaction().execute(async (tx) => {
        // The cascade locks rows in any order, but failures must be locked before deliveries: delete them first.
        if (await lockEndpoint(tx, scope, webhookId)) await clearFailures(tx, scope, webhookId)
        const url = await deleteEndpoint(tx, scope, webhookId)
        if (url === undefined) throw webhookNotFound(webhookId)
        const details = { host: new URL(url).host }
        const target = { type: 'webhook', id: webhookId }
        await audit.record(tx, scope, { actor, action: 'webhook.delete', target, details })
      })
    },
  }
}
