import {
  CallbackSecret,
  CreatedWebhook,
  DeletedWebhook,
  RotatedSecret,
  SecretRotation,
  Webhook,
  WebhookChange,
  WebhookInput,
  WebhookList,
  WebhookPage,
  WebhookPath,
} from '../../../contract/operations/webhook.ts'
import type { Http } from '../../platform/http/server.ts'
import { deliveryRoutes } from './deliveries/deliveries.routes.ts'
import type { Webhooks } from './webhooks.ts'

const tags = ['Webhooks']
const collection = '/v1/search/webhooks'
const item = `${collection}/:webhook_id`
const callback = `${collection}/callback-secret`

const RegisterWebhook = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Register a webhook',
  operationId: 'createWebhook',
  body: WebhookInput,
  response: { 201: CreatedWebhook },
}
const ListWebhooks = {
  tags,
  summary: 'List webhooks',
  operationId: 'listWebhooks',
  querystring: WebhookPage,
  response: { 200: WebhookList },
}
const ReadWebhook = {
  tags,
  summary: 'Get a webhook',
  operationId: 'getWebhook',
  params: WebhookPath,
  response: { 200: Webhook },
}
const ChangeWebhook = {
  tags,
  summary: 'Update, disable or enable a webhook',
  operationId: 'updateWebhook',
  params: WebhookPath,
  body: WebhookChange,
  response: { 200: Webhook },
}
const DeleteWebhook = {
  tags,
  summary: 'Delete a webhook and its log',
  operationId: 'deleteWebhook',
  params: WebhookPath,
  response: { 200: DeletedWebhook },
}
const RotateSecret = {
  tags,
  summary: 'Rotate the secret of a webhook',
  description:
    'For `overlap_hours`, messages are signed with both secrets. The header `webhook-signature` then contains one signature for each secret. The header `X-Webhook-Signature` contains only one signature: that of the previous secret.',
  operationId: 'rotateWebhookSecret',
  params: WebhookPath,
  body: SecretRotation,
  response: { 200: RotatedSecret },
}
const ReadCallbackSecret = {
  tags,
  summary: 'Get the callback secret of bulk jobs',
  description:
    'If a bulk request or an import has a `callback_url`, that URL is called when the job ends. The callback secret signs these calls.',
  operationId: 'getCallbackSecret',
  response: { 200: CallbackSecret },
}
const RotateCallbackSecret = {
  tags,
  summary: 'Rotate the callback secret of bulk jobs',
  description: 'For `overlap_hours`, the calls are signed with both secrets.',
  operationId: 'rotateCallbackSecret',
  body: SecretRotation,
  response: { 200: RotatedSecret },
}

const mayRead = { access: 'webhooks:read' } as const
const mayWrite = { access: 'webhooks:write' } as const
const creates = { ...mayWrite, takesIdempotencyKey: true } as const

export function webhookRoutes(app: Http, { webhooks }: { webhooks: Webhooks }): void {
  const { endpoints } = webhooks

  app.post(collection, { schema: RegisterWebhook, config: creates }, async (request, reply) => {
    const created = await endpoints.register(request.scope, request.body, request.actor)
    return reply.code(201).header('Cache-Control', 'no-store').send(created)
  })

  app.get(collection, { schema: ListWebhooks, config: mayRead }, async (request, reply) => {
    const page = await endpoints.list(request.scope, request.query)
    reply.header('X-Total-Count', page.total)
    if (page.next_cursor !== null) {
      const next = `${collection}?${new URLSearchParams({ limit: String(request.query.limit), cursor: page.next_cursor })}`
      reply.headers({ 'X-Next-Cursor': page.next_cursor, Link: `<${next}>; rel="next"` })
    }
    return page.webhooks
  })

  app.get(item, { schema: ReadWebhook, config: mayRead }, (request) =>
    endpoints.read(request.scope, request.params.webhook_id),
  )

  app.patch(item, { schema: ChangeWebhook, config: mayWrite }, (request) =>
    endpoints.update(request.scope, request.params.webhook_id, { wanted: request.body, actor: request.actor }),
  )

  app.delete(item, { schema: DeleteWebhook, config: mayWrite }, async (request) => {
    await endpoints.remove(request.scope, request.params.webhook_id, request.actor)
    return { status: 'deleted' as const, id: request.params.webhook_id }
  })

  app.post(`${item}/rotate-secret`, { schema: RotateSecret, config: creates }, (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const { body: wanted, actor } = request
    return endpoints.rotateSecret(request.scope, request.params.webhook_id, { wanted, actor })
  })

  callbackRoutes(app, webhooks)
  deliveryRoutes(app, webhooks)
}

function callbackRoutes(app: Http, { callbackSecret }: Pick<Webhooks, 'callbackSecret'>): void {
  app.get(callback, { schema: ReadCallbackSecret, config: mayWrite }, (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return callbackSecret.read(request.scope)
  })

  app.post(`${callback}/rotate`, { schema: RotateCallbackSecret, config: creates }, (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return callbackSecret.rotate(request.scope, request.body, request.actor)
  })
}
