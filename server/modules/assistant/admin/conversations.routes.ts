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
import type { Conversations, ConversationTarget } from './conversations.ts'

const tags = ['Assistant conversations']
const params = ThreadPath

const List = {
  tags,
  summary: 'List conversations',
  operationId: 'listConversations',
  querystring: ConversationQuery,
  response: { 200: ConversationList },
} as const
const Read = {
  tags,
  summary: 'Get a conversation with its tickets',
  operationId: 'getConversation',
  params,
  response: { 200: ConversationDetail },
} as const
const Assign = {
  tags,
  summary: 'Assign a conversation to a member',
  operationId: 'assignConversation',
  params,
  body: AssignRequest,
  response: { 200: Conversation },
} as const
const Resolve = {
  tags,
  summary: 'Resolve a conversation and its tickets',
  description: 'The conversation reopens when the shopper writes again.',
  operationId: 'resolveConversation',
  params,
  response: { 200: Conversation },
} as const
const Reopen = {
  tags,
  summary: 'Reopen a resolved conversation',
  description: 'Also reopens the tickets that were resolved with the conversation.',
  operationId: 'reopenConversation',
  params,
  response: { 200: Conversation },
} as const
const Reply = {
  tags,
  summary: 'Reply to a shopper by email',
  description:
    'Sends an email to the shopper and adds the reply to the transcript. The email address is taken from the newest ticket that has one, otherwise from the chat. Returns 409 `CONFLICT` if the shopper has given no email address.',
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
    conversations.assign(targetOf(request, request.params), request.body),
  )
  app.post(`${url}/:thread_id/resolve`, { schema: Resolve, config: writing }, (request) =>
    conversations.resolve(targetOf(request, request.params)),
  )
  app.post(`${url}/:thread_id/reopen`, { schema: Reopen, config: writing }, (request) =>
    conversations.reopen(targetOf(request, request.params)),
  )
  app.post(`${url}/:thread_id/reply`, { schema: Reply, config: writing }, (request) =>
    conversations.reply(targetOf(request, request.params), request.body),
  )
}

function targetOf(
  { scope, actor }: Pick<FastifyRequest, 'scope' | 'actor'>,
  { thread_id }: { thread_id: string },
): ConversationTarget {
  return { scope, actor, threadId: thread_id }
}
