import type { FastifyRequest } from 'fastify'
import { ThreadPath } from '../../../../contract/assistant/chat.ts'
import {
  AssignRequest,
  Conversation,
  ConversationDetail,
  ConversationList,
  ConversationQuery,
  ReplyRequest,
} from '../../../../contract/assistant/conversation.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Conversations, Handled } from './conversations.ts'

const tags = ['Assistant conversations']
const params = ThreadPath

const List = {
  tags,
  summary: 'Conversations of shoppers, by their last activity, newest first',
  operationId: 'listConversations',
  querystring: ConversationQuery,
  response: { 200: ConversationList },
} as const
const Read = {
  tags,
  summary: 'A conversation with what was said and its tickets',
  operationId: 'getConversation',
  params,
  response: { 200: ConversationDetail },
} as const
const Assign = {
  tags,
  summary: 'Give a conversation to somebody of the store, or to nobody',
  operationId: 'assignConversation',
  params,
  body: AssignRequest,
  response: { 200: Conversation },
} as const
const Resolve = {
  tags,
  summary: 'Mark a conversation and its tickets as done',
  description: 'It opens again when the shopper writes again.',
  operationId: 'resolveConversation',
  params,
  response: { 200: Conversation },
} as const
const Reply = {
  tags,
  summary: 'Write to the shopper by mail',
  description:
    'To the address of the newest ticket that has one, else to the one the shopper named in the chat; 409 `CONFLICT` when there is none. The reply stands in the transcript too.',
  operationId: 'replyToConversation',
  params,
  body: ReplyRequest,
  response: { 200: ConversationDetail },
  alsoAnswers: [409],
} as const

export function conversationRoutes(app: Http, { conversations }: { readonly conversations: Conversations }): void {
  const url = '/v1/admin/conversations'
  const reading = { access: 'assistant:read', envelope: 'assistant' } as const
  const writing = { access: 'assistant:write', envelope: 'assistant', takesIdempotencyKey: true } as const
  app.get(url, { schema: List, config: reading }, ({ scope, query }) => conversations.list(scope, query))
  app.get(`${url}/:thread_id`, { schema: Read, config: reading }, ({ scope, params: { thread_id } }) =>
    conversations.read(scope, thread_id),
  )
  app.post(`${url}/:thread_id/assign`, { schema: Assign, config: writing }, (request) =>
    conversations.assign(handledBy(request, request.params), request.body),
  )
  app.post(`${url}/:thread_id/resolve`, { schema: Resolve, config: writing }, (request) =>
    conversations.resolve(handledBy(request, request.params)),
  )
  app.post(`${url}/:thread_id/reply`, { schema: Reply, config: writing }, (request) =>
    conversations.reply(handledBy(request, request.params), request.body),
  )
}

function handledBy(
  { scope, actor }: Pick<FastifyRequest, 'scope' | 'actor'>,
  { thread_id }: { thread_id: string },
): Handled {
  return { scope, actor, threadId: thread_id }
}
