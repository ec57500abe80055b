import type { ColumnType, Generated } from 'kysely'
import type { DeliveryState, DisabledReason } from '../../../contract/operations/webhook.ts'

/** `callback`: the callback URL of one bulk job, under the job's ID. */
export type WebhookKind = 'endpoint' | 'callback'

interface WebhooksTable {
  store_id: string
  webhook_id: string
  kind: WebhookKind
  url: string
  events: string[]
  secret: Buffer | null
  former_secret: Buffer | null
  former_until: Date | null
  state: 'enabled' | 'disabled'
  disabled_reason: DisabledReason | null
  disabled_at: Date | null
  /** The outbox position at the registration: earlier events are not for this webhook. */
  after_position: ColumnType<number, number | undefined, never>
  created_by: string | null
  created_at: Date
}

interface CallbackSecretsTable {
  store_id: string
  secret: Buffer
  former_secret: Buffer | null
  former_until: Date | null
  created_at: Date
}

interface WebhookFailuresTable {
  store_id: string
  webhook_id: string
  failing_since: Date
  last_failure_at: Date
}

interface WebhookDeliveriesTable {
  store_id: string
  delivery_id: string
  webhook_id: string
  event_id: number | null
  event: string
  data: string
  truncated: string[]
  occurred_at: Date
  state: DeliveryState
  tries: ColumnType<number, number | undefined, number>
  scheduled_at: Generated<Date>
  next_attempt_at: Generated<Date>
  lease_holder: Generated<string | null>
  lease_token: Generated<number | null>
  lease_expires_at: Generated<Date | null>
  created_at: Date
  settled_at: Date | null
}

interface WebhookAttemptsTable {
  store_id: string
  delivery_id: string
  attempt_id: string
  status: number | null
  duration_ms: number
  response: string
  error: string | null
  created_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    webhooks: WebhooksTable
    callback_secrets: CallbackSecretsTable
    webhook_failures: WebhookFailuresTable
    webhook_deliveries: WebhookDeliveriesTable
    webhook_attempts: WebhookAttemptsTable
  }
}
