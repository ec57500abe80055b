import {
  DeletedWidgetKey,
  WidgetKey,
  WidgetKeyChange,
  WidgetKeyInput,
  WidgetKeyList,
  WidgetKeyPath,
  WidgetKeyQuery,
} from '../../../../contract/identity/widget-key.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { WidgetKeys } from './widget-keys.ts'

const tags = ['Widget keys']

const CreateWidgetKey = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Create a widget key',
  operationId: 'createWidgetKey',
  body: WidgetKeyInput,
  response: { 201: WidgetKey },
}
const ListWidgetKeys = {
  tags,
  summary: 'List widget keys',
  operationId: 'listWidgetKeys',
  querystring: WidgetKeyQuery,
  response: { 200: WidgetKeyList },
}
const ChangeWidgetKey = {
  tags,
  summary: 'Update a widget key',
  description: 'The key itself does not change, so pages need no update. New origins work within a second.',
  operationId: 'updateWidgetKey',
  params: WidgetKeyPath,
  body: WidgetKeyChange,
  response: { 200: WidgetKey },
}
const RestoreWidgetKey = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Restore a deleted widget key',
  description: 'The same key works again. A key can be restored within a day after its deletion.',
  operationId: 'restoreWidgetKey',
  params: WidgetKeyPath,
  response: { 200: WidgetKey },
}
const DeleteWidgetKey = {
  tags,
  summary: 'Delete a widget key',
  description: 'The key is refused within a second. You can restore it within a day.',
  operationId: 'deleteWidgetKey',
  params: WidgetKeyPath,
  response: { 200: DeletedWidgetKey },
}

export function widgetKeyRoutes(app: Http, { widgetKeys }: { widgetKeys: WidgetKeys }): void {
  const collection = '/v1/widget/keys'

  app.post(
    collection,
    { schema: CreateWidgetKey, config: { access: 'security:write', takesIdempotencyKey: true } },
    async (request, reply) => {
      reply.code(201)
      return widgetKeys.createKey(request.scope, request.body, request.actor)
    },
  )

  app.get(collection, { schema: ListWidgetKeys, config: { access: 'security:read' } }, (request) =>
    widgetKeys.listKeys(request.scope, request.query),
  )

  const config = { access: 'security:write' } as const
  app.patch(`${collection}/:key_id`, { schema: ChangeWidgetKey, config }, (request) =>
    widgetKeys.changeKey(request.scope, request.params.key_id, { input: request.body, actor: request.actor }),
  )
  app.post(`${collection}/:key_id/restore`, { schema: RestoreWidgetKey, config }, (request) =>
    widgetKeys.restoreKey(request.scope, request.params.key_id, request.actor),
  )
  app.delete(`${collection}/:key_id`, { schema: DeleteWidgetKey, config }, async (request) => {
    await widgetKeys.deleteKey(request.scope, request.params.key_id, request.actor)
    return { status: 'deleted' as const, id: request.params.key_id }
  })
}
