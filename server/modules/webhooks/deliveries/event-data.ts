import { type WebhookEvent, webhookEvents } from '../../../../contract/operations/webhook.ts'

/** The part of a message that is the same for every receiver. */
export interface EventData {
  readonly event: WebhookEvent
  /** JSON, the same bytes at every attempt. */
  readonly data: string
  /** Fields that were emptied to keep the message within its size limit. */
  readonly truncated: readonly string[]
}

/** A message has at most 20 kB; its envelope takes less than 500 bytes. */
const maxDataBytes = 19_500

/** The only fields that are sent for events with a documented shape, whatever else the publisher adds. */
const documentedFields: Partial<Record<WebhookEvent, readonly string[]>> = {
  'product.indexed': ['product_id', 'vector_id', 'image_url', 'metadata', 'indexed_at'],
  'product.updated': ['product_id', 'changes', 'previous_image_url', 'new_image_url', 'updated_at'],
  'product.deleted': ['product_id', 'deleted_at'],
  'product.image_failed': ['product_id', 'image_url', 'code', 'message', 'failed_at'],
  'product.duplicate_detected': [
    'new_product_id',
    'existing_product_id',
    'similarity_score',
    'new_image_url',
    'existing_image_url',
    'detected_at',
  ],
  'conversation.handoff': ['conversation_id', 'ticket_id', 'reason', 'question', 'locale', 'created_at'],
}

/** Internal to bulk jobs: never part of a message. */
const callbackField = 'callback_url'

/** The message of a published event; `null` for events that are not delivered to webhooks. */
export function eventDataOf(type: string, payload: object): EventData | null {
  const event = webhookEvents.find((known) => known === type)
  if (event === undefined) return null
  return { event, ...shrink(documentedData(event, payload)) }
}

/** The callback URL of a bulk job, which is notified in addition to the store's webhooks. */
export function callbackFrom(event: WebhookEvent, payload: object): { url: string; jobId: string } | null {
  if (!event.startsWith('bulk.')) return null
  const { [callbackField]: url, job_id: jobId } = payload as Record<string, unknown>
  return typeof url === 'string' && typeof jobId === 'string' ? { url, jobId } : null
}

/** The body that is signed and sent to one webhook. */
export function messageBody(about: {
  readonly event: string
  readonly occurredAt: Date
  readonly webhookId: string
  readonly data: string
  readonly truncated: readonly string[]
}): string {
  const { event, occurredAt, webhookId, data, truncated } = about
  const head = JSON.stringify({ event, timestamp: occurredAt.toISOString(), webhook_id: webhookId }).slice(0, -1)
  const note = truncated.length === 0 ? '' : `,"truncated":${JSON.stringify(truncated)}`
  return `${head},"data":${data}${note}}`
}

function documentedData(event: WebhookEvent, payload: object): Record<string, unknown> {
  const documented = documentedFields[event]
  if (documented === undefined)
    return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== callbackField))
  const given = payload as Record<string, unknown>
  return Object.fromEntries(documented.map((name) => [name, given[name] ?? null]))
}

/** Empties lists and objects, largest first, until the rest fits. Strings and numbers stay: they tell the receiver what to look up. */
function shrink(fields: Record<string, unknown>): { data: string; truncated: readonly string[] } {
  const truncated: string[] = []
  let data = JSON.stringify(fields)
  const large = Object.entries(fields)
    .filter(([, value]) => typeof value === 'object' && value !== null)
    .toSorted(([, a], [, b]) => JSON.stringify(b).length - JSON.stringify(a).length)
  for (const [name, value] of large) {
    if (Buffer.byteLength(data) <= maxDataBytes) break
    fields[name] = Array.isArray(value) ? [] : {}
    truncated.push(name)
    data = JSON.stringify(fields)
  }
  return Buffer.byteLength(data) <= maxDataBytes ? { data, truncated } : { data: '{}', truncated: ['data'] }
}
