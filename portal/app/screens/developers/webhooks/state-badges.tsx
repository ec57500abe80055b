import type { Delivery, Webhook } from '../../../../../contract/operations/webhook.ts'
import { Badge, type Tone } from '../../../parts/display/badge.tsx'
import { t } from '../texts.ts'

const tones: Readonly<Record<Delivery['status'], Tone>> = {
  delivered: 'success',
  failed: 'danger',
  pending: 'info',
  cancelled: 'neutral',
}

export function DeliveryState({ status }: Pick<Delivery, 'status'>) {
  return <Badge tone={tones[status]}>{t.deliveryStates[status]}</Badge>
}

export function WebhookState({ webhook: { enabled, failing_since, disabled_reason } }: { webhook: Webhook }) {
  if (!enabled) return <Badge tone={disabled_reason === 'by_request' ? 'neutral' : 'danger'}>{t.disabled}</Badge>
  if (failing_since !== null) return <Badge tone="warning">{t.failing}</Badge>
  return <Badge tone="success">{t.enabled}</Badge>
}

/** The poll interval while something is in progress. */
export const inProgressRefreshMs = 2000

/** An attempt is due soon or running, so the data will change without user action. */
export const isInProgress = ({ status, next_attempt_at }: Delivery): boolean =>
  status === 'pending' && (next_attempt_at === null || new Date(next_attempt_at).getTime() < Date.now() + 10_000)
