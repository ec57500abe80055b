import type { SubscribableEvent, Webhook } from '../../../../contract/operations/webhook.ts'
import type { WebhookRow } from './endpoints.store.ts'

/** The public shape of a webhook, without its secret. */
export function presentWebhook(row: WebhookRow, now: Date): Webhook {
  const { former_until: until } = row
  return {
    id: row.webhook_id,
    url: row.url,
    events: row.events as SubscribableEvent[],
    enabled: row.state === 'enabled',
    disabled_reason: row.disabled_reason,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    former_secret_valid_until: until !== null && until > now ? until.toISOString() : null,
    created_at: row.created_at.toISOString(),
  }
}
