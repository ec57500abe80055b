import type { AuditAction } from '../../../../contract/operations/audit.ts'
import type { RotatedSecret, SecretRotation, Webhook, WebhookChange } from '../../../../contract/operations/webhook.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { AddressPolicy } from '../../../platform/outbound/addresses/address-policy.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { webhookNotFound } from '../errors.ts'
import { rotatedColumns, type WebhookSecrets } from '../signing/webhook-secrets.ts'
import { cancelPending, clearFailures, lockEndpoint, updateWebhook, type WebhookRow } from './endpoints.store.ts'
import { assertAllowedUrl, findEndpoint } from './find-endpoint.ts'
import { presentWebhook } from './present-webhook.ts'

/** What registering and changing endpoints needs. */
export interface EndpointDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: Pick<Audit, 'record'>
  readonly policy: AddressPolicy
  readonly secrets: WebhookSecrets
}

/** Updating an endpoint and rotating its secret. */
export function createEndpointChanges(deps: EndpointDeps) {
  const { db, clock, audit, secrets } = deps
  const audited = (
    tx: Tx,
    scope: StoreScope,
    about: { actor: Actor; action: AuditAction; id: string; details: object },
  ) => {
    const { actor, action, id } = about
    return audit.record(tx, scope, { actor, action, target: { type: 'webhook', id }, details: { ...about.details } })
  }
  return {
    /** Pending deliveries and retries go to the new address too. */
    async update(
      scope: StoreScope,
      webhookId: string,
      { wanted, actor }: { wanted: WebhookChange; actor: Actor },
    ): Promise<Webhook> {
      if (wanted.url !== undefined) assertAllowedUrl(wanted.url, deps.policy)
      return db.transaction().execute(async (tx) => {
        if (!(await lockEndpoint(tx, scope, webhookId))) throw webhookNotFound(webhookId)
        if (wanted.url !== undefined || wanted.enabled === true) await clearFailures(tx, scope, webhookId)
        const before = await findEndpoint(tx, scope, webhookId)
        const now = clock.now()
        const set = {
          ...(wanted.url === undefined ? {} : { url: wanted.url }),
          ...(wanted.events === undefined ? {} : { events: [...new Set(wanted.events)] }),
          ...stateColumns(before, wanted.enabled, now),
        }
        if (Object.keys(set).length > 0) await updateWebhook(tx, scope, { webhookId, set })
        if (wanted.enabled === false) await cancelPending(tx, scope, { webhookId, at: now })
        const after = await findEndpoint(tx, scope, webhookId)
        const details = { host: new URL(after.url).host, events: after.events, enabled: after.state === 'enabled' }
        await audited(tx, scope, { actor, action: 'webhook.update', id: webhookId, details })
        return presentWebhook(after, now)
      })
    },

    /** Replaces the secret. The previous one keeps signing until the overlap ends; older ones stop at once. */
    async rotateSecret(
      scope: StoreScope,
      webhookId: string,
      { wanted, actor }: { wanted: SecretRotation; actor: Actor },
    ): Promise<RotatedSecret> {
      const secret = secrets.choose(wanted.secret)
      return db.transaction().execute(async (tx) => {
        if (!(await lockEndpoint(tx, scope, webhookId))) throw webhookNotFound(webhookId)
        const row = await findEndpoint(tx, scope, webhookId)
        if (row.secret === null) throw new Error('An endpoint without a secret')
        const now = clock.now()
        const sealed = secrets.seal(secret)
        const set = rotatedColumns(row.secret, { secret: sealed, overlapHours: wanted.overlap_hours, now })
        await updateWebhook(tx, scope, { webhookId, set })
        const until = (set.former_until ?? now).toISOString()
        const details = { former_secret_valid_until: until }
        await audited(tx, scope, { actor, action: 'webhook.rotate_secret', id: webhookId, details })
        return { id: webhookId, secret, former_secret_valid_until: until }
      })
    },
  }
}

function stateColumns(before: WebhookRow, enabled: boolean | undefined, now: Date) {
  if (enabled === undefined || enabled === (before.state === 'enabled')) return {}
  if (enabled) return { state: 'enabled', disabled_reason: null, disabled_at: null } as const
  return { state: 'disabled', disabled_reason: 'by_request', disabled_at: now } as const
}
