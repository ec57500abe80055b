import { type WebhookEvent, webhookEvents } from '../../../../contract/operations/webhook.ts'

/** What a message says, apart from whom it is for. */
export interface EventData {
  readonly event: WebhookEvent
  /** JSON, the same bytes at every attempt. */
  readonly data: string
  /** Fields that were emptied because the message would be too large. */
  readonly truncated: readonly string[]
}

/** A whole message is at most 20 kB; the envelope takes less than 500 bytes of them. */
const maxDataBytes = 19_500

/** The documented fields of the events that are documented so; nothing else leaves, whatever else a publisher puts in. */
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

/** Told to us about a bulk job, and nobody else's business. */
const callbackField = 'callback_url'

/** The message of a published event; `null` when stores are not told of it. */
export function eventDataOf(type: string, payload: object): EventData | null {
  const event = webhookEvents.find((one) => one === type)
  if (event === undefined) return null
  return { event, ...shrink(documentedData(event, payload)) }
}

/** Where a finished bulk job wants to be reported, beside the store's registrations. */
export function callbackFrom(event: WebhookEvent, payload: object): { url: string; jobId: string } | null {
  if (!event.startsWith('bulk.')) return null
  const { [callbackField]: url, job_id: jobId } = payload as Record<string, unknown>
  return typeof url === 'string' && typeof jobId === 'string' ? { url, jobId } : null
}

/** The body that is sent, and signed, for one registration. */
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

/** Empties lists and objects, the largest first, until the rest fits: texts and numbers say what the receiver has to look up. */
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
