import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import {
  EventPage,
  EventsQuery,
  MessageRequest,
  MessageResponse,
  OpenedThread,
  OpenThread,
  StopRequest,
  StopResponse,
  ThreadPath,
  ThreadQuery,
  Transcript,
} from '../../../../contract/assistant/chat.ts'
import { clientAddress } from '../../../platform/http/client-address.ts'
import { idempotencyKeyOf } from '../../../platform/http/idempotency/idempotency-hooks.ts'
import type { Http } from '../../../platform/http/server.ts'
import { createEventStreams } from '../../../platform/http/sse.ts'
import { badLastEventId, blankMessage } from '../errors.ts'
import type { NewMessage } from './admit/admit.ts'
import type { BeginOnce } from './lifecycle/begin-once.ts'
import type { RunningTurn, Turns } from './lifecycle/turns.ts'
import { messageIdOf } from './threads/events.ts'
import type { OpenThread as OpenAThread, Threads } from './threads/threads.ts'

export interface ChatRoutesDeps {
  readonly turns: Pick<Turns, 'begin' | 'stop' | 'follow'>
  readonly beginOnce: BeginOnce
  readonly threads: Threads
  readonly openThread: OpenAThread
}

const tags = ['Assistant']
const config = { access: 'session', envelope: 'assistant' } as const
const eventStream = 'text/event-stream'

const Open = {
  tags,
  summary: 'Open a thread',
  operationId: 'createThread',
  body: OpenThread,
  response: { 201: OpenedThread },
  alsoAnswers: [401, 429],
} as const
const Send = {
  tags,
  summary: 'Send a message and wait for the answer',
  description: 'The turn continues even if the caller disconnects. Its events can be read later.',
  operationId: 'sendMessage',
  body: MessageRequest,
  response: { 200: MessageResponse },
  alsoAnswers: [401, 404, 429],
} as const
const stream = { 200: { description: 'Events.', content: { [eventStream]: { schema: Type.String() } } } }
const SendStreamed = {
  tags,
  summary: 'Send a message and stream the answer',
  description:
    'The stream ends after `message.completed`. If the connection breaks, read the events of the thread, or repeat the call with the same `Idempotency-Key`. The repeated call streams the same turn.',
  operationId: 'streamMessage',
  body: MessageRequest,
  response: stream,
  alsoAnswers: [401, 404, 429],
} as const
const Stop = {
  tags,
  summary: 'Stop the running turn of a thread',
  operationId: 'stopMessage',
  body: StopRequest,
  response: { 200: StopResponse },
  alsoAnswers: [401, 404],
} as const
const Read = {
  tags,
  summary: 'Get the transcript of a thread',
  operationId: 'getThread',
  params: ThreadPath,
  querystring: ThreadQuery,
  response: { 200: Transcript },
  alsoAnswers: [401],
} as const
const Events = {
  tags,
  summary: 'List events of a thread',
  description:
    'With `Accept: text/event-stream`, the response is a stream. The stream follows the running turn and ends when no turn runs. The header `Last-Event-ID` takes precedence over `after`.',
  operationId: 'listThreadEvents',
  params: ThreadPath,
  querystring: EventsQuery,
  response: { 200: { content: { 'application/json': { schema: EventPage }, ...stream[200].content } } },
  alsoAnswers: [401],
} as const

export function chatRoutes(app: Http, { turns, beginOnce, threads, openThread }: ChatRoutesDeps): void {
  const streams = createEventStreams(app.log)
  app.addHook('preClose', async () => streams.end())
  app.post(
    '/v1/chat/sessions',
    { schema: Open, config: { ...config, takesIdempotencyKey: true } },
    async ({ shopper, body, id }, reply) => {
      const { threadId } = await openThread(shopper, body)
      return reply.code(201).send({ thread_id: threadId, correlation_id: id })
    },
  )
  app.post(
    '/v1/chat/messages',
    // The answer may wait for a language model.
    { schema: Send, config: { ...config, takesIdempotencyKey: true, admission: 'outside' as const } },
    async (request) => {
      const { shopper, body, id } = request
      const started = await turns.begin(shopper, messageOf(request))
      return presentMessage(started, { threadId: body.thread_id, correlationId: id })
    },
  )
  const streamed = { ...config, takesIdempotencyKey: 'by-handler' } as const
  app.post('/v1/chat/messages/stream', { schema: SendStreamed, config: streamed }, async (request, reply) => {
    const { shopper, body } = request
    const message = { ...messageOf(request), key: idempotencyKeyOf(request) }
    const { turnId, startedEventId, isReplayed } = await beginOnce(shopper, message)
    if (isReplayed) reply.header('Idempotent-Replayed', 'true')
    const about = { scope: shopper.scope, threadId: body.thread_id, after: startedEventId - 1, turnId }
    await streams.send(reply, (signal) => turns.follow({ ...about, signal }))
  })
  app.post('/v1/chat/messages/stop', { schema: Stop, config }, async ({ shopper, body, id }) => {
    await threads.find(shopper, body.thread_id)
    return { stopped: await turns.stop(shopper, body.thread_id), correlation_id: id }
  })
  app.get('/v1/chat/sessions/:thread_id', { schema: Read, config }, async ({ shopper, params, query, id }) => {
    return { ...(await threads.transcript(shopper, params.thread_id, query)), correlation_id: id }
  })
  app.get('/v1/chat/sessions/:thread_id/events', { schema: Events, config }, async (request, reply) => {
    const { shopper, params, query } = request
    const after = lastEventId(request) ?? query.after
    if (!wantsStream(request)) {
      const page = await threads.events(shopper, params.thread_id, after)
      return { thread_id: params.thread_id, ...page, correlation_id: request.id }
    }
    await threads.find(shopper, params.thread_id)
    const about = { scope: shopper.scope, threadId: params.thread_id, after, turnId: null }
    await streams.send(reply, (signal) => turns.follow({ ...about, signal }))
    return reply
  })
}

/** The response to a message, when its turn has ended. */
export async function presentMessage(
  { admitted, done }: RunningTurn,
  { threadId, correlationId }: { threadId: string; correlationId: string },
): Promise<MessageResponse> {
  const { reply, events } = await done
  return {
    message_id: messageIdOf(admitted.lease.turnId),
    thread_id: threadId,
    outcome: reply.outcome,
    answer: reply.answer,
    events: [...events],
    correlation_id: correlationId,
  }
}

function messageOf(request: Pick<FastifyRequest, 'ip'> & { body: MessageRequest }): NewMessage {
  const { thread_id, text } = request.body
  return { threadId: thread_id, text: cleanText(text), buyerIp: clientAddress(request) }
}

/** Whether the client accepts a stream, and prefers nothing to it. */
function wantsStream({ headers: { accept = '' } }: FastifyRequest): boolean {
  const qualities = new Map(accept.toLowerCase().split(',').map(readRange))
  const quality = qualities.get(eventStream) ?? 0
  return quality > 0 && quality >= (qualities.get('application/json') ?? 0)
}

/** A media type of the header Accept, and its quality from 0 to 1. */
function readRange(range: string): [type: string, quality: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
  const given = parameters.find((one) => one.startsWith('q='))
  const quality = given === undefined ? 1 : Number(given.slice(2))
  return [type, Number.isNaN(quality) ? 1 : quality]
}

/** The last event the client has received. Throws 422 when the header is not an event ID. */
function lastEventId({ headers }: FastifyRequest): number | null {
  const given = headers['last-event-id']
  if (given === undefined || given === '') return null
  const id = typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : Number.NaN
  if (!(id <= 2_147_483_647)) throw badLastEventId()
  return id
}

/** Removes control characters except tabs and line breaks. Throws 422 when nothing is left. */
export function cleanText(text: string): string {
  const clean = text.replaceAll(/[^\P{Cc}\t\n]/gu, '').trim()
  const isVisible = /[^\s\p{Cf}]/u.test(clean)
  if (!isVisible) throw blankMessage()
  return clean
}
