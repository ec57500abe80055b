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
    'It may do what its scopes say and nothing else, and no more than you may yourself. A key that is made with a key ends no later than that one.',
  operationId: 'createApiKey',
  body: NewApiKey,
  response: { 201: CreatedApiKey },
}
const ListKeys = {
  tags,
  summary: 'List API keys, newest first',
  operationId: 'listApiKeys',
  querystring: ApiKeyListQuery,
  response: { 200: ApiKeyList },
}
const RotateKey = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Give an API key a new secret',
  description:
    'The former secret works for `overlap_hours` more, but not past the end of the key; of two rotations only the last former one does. The end of the key stays as it is.',
  operationId: 'rotateApiKey',
  params: ApiKeyPath,
  body: ApiKeyRotation,
  response: { 200: RotatedApiKey },
}
const DeleteKey = {
  tags,
  summary: 'Delete an API key; it is refused at once',
  description:
    'With `security:write` any key of the store can be deleted, one with more permissions than the caller too: what is stolen has to be stopped by whoever sees it. Only making and rotating keys is held to the permissions of the caller.',
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

/** All fields have defaults, so that a call may come without a body. */
async function allDefaults(request: FastifyRequest): Promise<void> {
  request.body ??= {}
}
