import type { FastifyRequest } from 'fastify'
import {
  ApiKeyList,
  ApiKeyListQuery,
  ApiKeyPath,
  ApiKeyRotation,
  CreatedApiKey,
  DeletedApiKey,
  NewApiKey,
  RotatedApiKey,
} from '../../../../contract/identity/api-key.ts'
import type { Http } from '../../../platform/http/server.ts'
import { callerOf } from '../access/caller.ts'
import type { Security } from '../security.ts'

const tags = ['Security']
const keys = '/v1/security/api-keys'

const CreateKey = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Create a scoped API key',
  description:
    'The key has exactly the given scopes, which cannot exceed your own permissions. If an API key makes this call, the new key expires no later than that key.',
  operationId: 'createApiKey',
  body: NewApiKey,
  response: { 201: CreatedApiKey },
}
const ListKeys = {
  tags,
  summary: 'List API keys',
  operationId: 'listApiKeys',
  querystring: ApiKeyListQuery,
  response: { 200: ApiKeyList },
}
const RotateKey = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Rotate an API key',
  description:
    'Gives the key a new secret. The previous secret stays valid for `overlap_hours`, at most until the key expires. Older secrets become invalid immediately. The expiry of the key does not change.',
  operationId: 'rotateApiKey',
  params: ApiKeyPath,
  body: ApiKeyRotation,
  response: { 200: RotatedApiKey },
}
const DeleteKey = {
  tags,
  summary: 'Delete an API key',
  description:
    'The key stops working at once. You can delete even a key that has permissions that you lack; you cannot create or rotate such a key. Everybody with `security:write` can therefore stop a stolen key.',
  operationId: 'deleteApiKey',
  params: ApiKeyPath,
  response: { 200: DeletedApiKey },
}

export function apiKeyRoutes(app: Http, { security }: { security: Pick<Security, 'apiKeys'> }): void {
  const read = { access: 'security:read' } as const
  const write = { access: 'security:write' } as const
  const create = { ...write, takesIdempotencyKey: true } as const

  app.post(keys, { schema: CreateKey, config: create }, async (request, reply) => {
    const created = await security.apiKeys.create(callerOf(request), request.body)
    return reply.code(201).header('Cache-Control', 'no-store').send(created)
  })

  app.get(keys, { schema: ListKeys, config: read }, (request) => security.apiKeys.list(request.scope, request.query))

  app.post(
    `${keys}/:id/rotate`,
    { schema: RotateKey, config: create, preValidation: allDefaults },
    (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      return security.apiKeys.rotate(callerOf(request), request.params.id, request.body.overlap_hours)
    },
  )

  app.delete(`${keys}/:id`, { schema: DeleteKey, config: write }, async (request) => {
    await security.apiKeys.remove(callerOf(request), request.params.id)
    return { status: 'deleted' as const, id: request.params.id }
  })
}

/** All fields have defaults, so the body is optional. */
async function allDefaults(request: FastifyRequest): Promise<void> {
  request.body ??= {}
}
