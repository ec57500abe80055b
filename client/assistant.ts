import type { ChatEvent } from './api.generated.ts'
import type { Client } from './client.ts'
import { ConnectionError, VitrineError } from './errors.ts'
import { readEvents } from './event-stream.ts'

/** An event of an answer. `data` depends on `event`: see `ChatEvent` in the API description. */
export type AnswerEvent = Pick<ChatEvent, 'id' | 'event' | 'data'>

export interface StreamOptions {
  readonly signal?: AbortSignal
  /** How often a broken connection is opened again without a new event in between; 5 by default. */
  readonly maxReconnects?: number
  /** The delay before a reconnection; 2,000 by default. */
  readonly reconnectDelayMs?: number
}

const lastEvent = 'message.completed'

/**
 * Sends a message of a shopper and yields the events of the answer, ending with `message.completed`. `client` has the token of the
 * shopper's session. A broken connection continues after the last event; before the first one, the message is sent again with the same
 * idempotency key, so that it is stored once.
 */
export async function* streamAnswer(
  client: Pick<Client, 'raw'>,
  message: { readonly threadId: string; readonly text: string },
  options: StreamOptions = {},
): AsyncGenerator<AnswerEvent, void, undefined> {
  const { maxReconnects = 5, reconnectDelayMs = 2000 } = options
  const idempotencyKey = crypto.randomUUID()
  let lastId: number | null = null
  let failures = 0
  let isComplete = false
  while (true) {
    try {
      const response = await open(client, message, { lastId, idempotencyKey, signal: options.signal })
      for await (const event of eventsOf(response)) {
        failures = 0
        lastId = event.id
        yield event
        isComplete = event.event === lastEvent
      }
    } catch (error) {
      // A refusal is final: the transport has already repeated what can be repeated.
      if (error instanceof VitrineError || options.signal?.aborted || failures >= maxReconnects) throw error
    }
    if (isComplete) return
    failures += 1
    if (failures > maxReconnects) throw broken('The stream ended before the answer was complete.')
    await new Promise((resolve) => setTimeout(resolve, reconnectDelayMs))
  }
}

/** The events of a response, up to the end of the answer. */
async function* eventsOf({ body }: Response): AsyncGenerator<AnswerEvent, void, undefined> {
  if (body === null) throw broken('The response has no body.')
  for await (const { id, event, data } of readEvents(body)) {
    yield { id: Number(id), event: event as AnswerEvent['event'], data: JSON.parse(data) }
    if (event === lastEvent) return
  }
}

function broken(message: string): ConnectionError {
  return new ConnectionError(message, { cause: null, isTimeout: false })
}

interface Position {
  readonly lastId: number | null
  readonly idempotencyKey: string
  readonly signal: AbortSignal | undefined
}

function open(
  client: Pick<Client, 'raw'>,
  { threadId, text }: { readonly threadId: string; readonly text: string },
  { lastId, idempotencyKey, signal }: Position,
): Promise<Response> {
  const accept = { accept: 'text/event-stream' }
  const ended = signal === undefined ? {} : { signal }
  if (lastId === null) {
    const body = { thread_id: threadId, text }
    return client.raw('POST', '/v1/chat/messages/stream', { body, idempotencyKey, headers: accept, ...ended })
  }
  const path = { thread_id: threadId }
  const headers = { ...accept, 'last-event-id': String(lastId) }
  return client.raw('GET', '/v1/chat/sessions/{thread_id}/events', { path, headers, ...ended })
}
