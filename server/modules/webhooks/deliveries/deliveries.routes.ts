import {
  AttemptList,
  Delivery,
  DeliveryList,
  DeliveryPath,
  DeliveryQuery,
  DeliveryWithRequest,
  ReplayedDeliveries,
  ReplayRequest,
  WebhookPage,
  WebhookPath,
} from '../../../../contract/operations/webhook.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Webhooks } from '../webhooks.ts'

const tags = ['Webhooks']
const webhook = '/v1/search/webhooks/:webhook_id'
const delivery = '/v1/search/webhooks/deliveries/:delivery_id'

const TestWebhook = {
  alsoAnswers: [429] as const,
  tags,
  summary: 'Send a test message to a webhook',
  operationId: 'testWebhook',
  params: WebhookPath,
  response: { 200: Delivery },
}
const ListDeliveries = {
  tags,
  summary: 'List deliveries of a webhook',
  description: 'If `webhook_id` is the ID of a bulk job, lists the delivery to the job’s `callback_url`.',
  operationId: 'listDeliveries',
  params: WebhookPath,
  querystring: DeliveryQuery,
  response: { 200: DeliveryList },
}
const ReadDelivery = {
  tags,
  summary: 'Get a delivery',
  description: 'Includes the request that is sent to the receiver.',
  operationId: 'getDelivery',
  params: DeliveryPath,
  response: { 200: DeliveryWithRequest },
}
const ListAttempts = {
  tags,
  summary: 'List attempts of a delivery',
  operationId: 'listDeliveryAttempts',
  params: DeliveryPath,
  querystring: WebhookPage,
  response: { 200: AttemptList },
}
const ReplayDelivery = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Replay a delivery',
  operationId: 'replayDelivery',
  params: DeliveryPath,
  response: { 202: Delivery },
}

const ReplayDeliveries = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Replay all failed deliveries of a webhook',
  description:
    'For a receiver that was unavailable. Each message keeps its ID (the header `webhook-id`) and is sent again with the full retry schedule. A call replays at most 1,000 deliveries, the oldest first.',
  operationId: 'replayDeliveries',
  params: WebhookPath,
  body: ReplayRequest,
  response: { 202: ReplayedDeliveries },
}

const mayRead = { access: 'webhooks:read' } as const
const mayWrite = { access: 'webhooks:write' } as const

export function deliveryRoutes(app: Http, { deliveries }: Pick<Webhooks, 'deliveries'>): void {
  app.post(
    `${webhook}/test`,
    { schema: TestWebhook, config: { ...mayWrite, admission: 'outside' as const } },
    (request) => deliveries.test(request.scope, request.params.webhook_id),
  )

  app.get(`${webhook}/deliveries`, { schema: ListDeliveries, config: mayRead }, (request) =>
    deliveries.list(request.scope, request.params.webhook_id, request.query),
  )

  app.get(delivery, { schema: ReadDelivery, config: mayRead }, (request) =>
    deliveries.readWithRequest(request.scope, request.params.delivery_id),
  )

  app.get(`${delivery}/attempts`, { schema: ListAttempts, config: mayRead }, (request) =>
    deliveries.listAttempts(request.scope, request.params.delivery_id, request.query),
  )

  app.post(`${webhook}/replay`, { schema: ReplayDeliveries, config: mayWrite }, async (request, reply) => {
    reply.code(202)
    return deliveries.replayAll(request.scope, request.params.webhook_id, request.body)
  })

  app.post(`${delivery}/replay`, { schema: ReplayDelivery, config: mayWrite }, async (request, reply) => {
    reply.code(202)
    return deliveries.replay(request.scope, request.params.delivery_id)
  })
}
