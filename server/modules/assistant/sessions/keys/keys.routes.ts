import {
  AssertionKeyInput,
  AssertionKeyList,
  AssertionKeyPath,
  CreatedAssertionKey,
  RotateKeyRequest,
  StorePublicKey,
} from '../../../../../contract/assistant/shopper-session.ts'
import type { Http } from '../../../../platform/http/server.ts'
import type { AssertionKeys } from './assertion-keys.ts'
import type { PublicKeys } from './public-keys.ts'

const tags = ['Assistant sessions']

const GetPublicKey = {
  tags,
  summary: 'Get the public key of the store',
  description:
    'Returns the `store_public_key`, which pages of the store send to `POST /v1/sessions/anonymous`. The key identifies the store; it is neither a secret nor a signing key.',
  operationId: 'getStorePublicKey',
  response: { 200: StorePublicKey },
}
const RotatePublicKey = {
  tags,
  summary: 'Rotate the public key of the store',
  description: 'The previous key stays valid for `overlap_hours`.',
  operationId: 'rotateStorePublicKey',
  body: RotateKeyRequest,
  response: { 200: StorePublicKey },
}
const CreateAssertionKey = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Add an assertion key',
  description: 'An assertion key verifies the assertions that are sent to `POST /v1/sessions/exchange`.',
  operationId: 'createAssertionKey',
  body: AssertionKeyInput,
  response: { 201: CreatedAssertionKey },
}
const ListAssertionKeys = {
  tags,
  summary: 'List assertion keys',
  operationId: 'listAssertionKeys',
  response: { 200: AssertionKeyList },
}
const DeleteAssertionKey = {
  tags,
  summary: 'Delete an assertion key',
  operationId: 'deleteAssertionKey',
  params: AssertionKeyPath,
  response: { 204: { type: 'null', description: 'Deleted.' } },
}

/** Keys of a store's assistant, for its members. */
export function assistantKeyRoutes(
  app: Http,
  { publicKeys, assertionKeys }: { publicKeys: PublicKeys; assertionKeys: AssertionKeys },
): void {
  const reading = { access: 'assistant:read', envelope: 'assistant' } as const
  const writing = { access: 'assistant:write', envelope: 'assistant' } as const
  const repeatable = { ...writing, takesIdempotencyKey: true } as const

  app.get('/v1/admin/assistant/keys', { schema: GetPublicKey, config: reading }, (request) =>
    publicKeys.keyOf(request.scope),
  )
  app.post('/v1/admin/assistant/keys/rotate', { schema: RotatePublicKey, config: repeatable }, (request) =>
    publicKeys.rotate(request.scope, request.body.overlap_hours, request.actor),
  )

  const collection = '/v1/admin/assistant/assertion-keys'
  app.post(collection, { schema: CreateAssertionKey, config: repeatable }, async (request, reply) => {
    reply.code(201)
    return assertionKeys.create(request.scope, request.body, request.actor)
  })
  app.get(collection, { schema: ListAssertionKeys, config: reading }, async (request) => ({
    keys: await assertionKeys.list(request.scope),
  }))
  app.delete(`${collection}/:key_id`, { schema: DeleteAssertionKey, config: writing }, async (request, reply) => {
    await assertionKeys.delete(request.scope, request.params.key_id, request.actor)
    return reply.code(204).send()
  })
}
