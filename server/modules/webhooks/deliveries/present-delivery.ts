import type { Delivery, DeliveryAttempt } from '../../../../contract/operations/webhook.ts'
import type { AttemptRow, DeliveryRow } from './deliveries.store.ts'

/** The `webhook-id` header of a delivery. */
export function messageIdOf(deliveryId: string): string {
  return `msg_${deliveryId.replaceAll('-', '')}`
}

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.delivery_id,
    message_id: messageIdOf(row.delivery_id),
    webhook_id: row.webhook_id,
    event: row.event,
    status: row.state,
    tries: row.tries,
    next_attempt_at: row.state === 'pending' ? row.next_attempt_at.toISOString() : null,
    last_attempt: row.last_attempt === null ? null : presentAttempt(row.last_attempt),
    occurred_at: row.occurred_at.toISOString(),
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }
}

export function presentAttempt(row: AttemptRow): DeliveryAttempt {
  const { attempt_id: id, status, duration_ms, response, error, created_at } = row
  return { id, status, duration_ms, response, error, attempted_at: new Date(created_at).toISOString() }
}
