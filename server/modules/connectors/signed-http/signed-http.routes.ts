import { ConnectionPath } from '../../../../contract/connectors/connection.ts'
import {
  RotatedSigningSecret,
  SignedHttpConnection,
  SignedHttpInput,
  SigningSecretRotation,
} from '../../../../contract/connectors/signed-http.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { StoreSecrets } from './store-secrets.ts'

const tags = ['Connections']
const collection = '/v1/admin/connections/signed-http'

const ConnectStoreApi = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Connect a store API',
  description:
    'Connects a shop whose server implements `docs/connectors/store-api.json`. Returns the secret that signs all requests to this server. During the call, the service sends one signed request to the server. The server does not have the secret yet, so it must refuse this request with 401. After the call, configure the secret on the server, then start a sync. Requires the token of a signed-in user.',
  operationId: 'createStoreApiConnection',
  body: SignedHttpInput,
  response: { 201: SignedHttpConnection },
}
const RotateSigningSecret = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Rotate the signing secret of a connection',
  description:
    'For `overlap_hours`, requests have one signature for each of the two secrets. Requires the token of a signed-in user.',
  operationId: 'rotateSigningSecret',
  params: ConnectionPath,
  body: SigningSecretRotation,
  response: { 200: RotatedSigningSecret },
}

const writing = {
  access: 'connector:write:store',
  callers: 'users',
  envelope: 'assistant',
  takesIdempotencyKey: true,
  planBudget: { exemptBecause: 'a store over its limit can still manage its connections' },
} as const

export function signedHttpRoutes(app: Http, { storeSecrets }: { readonly storeSecrets: StoreSecrets }): void {
  const config = { ...writing, admission: 'outside' } as const
  app.post(collection, { schema: ConnectStoreApi, config }, async (request, reply) => {
    reply.code(201)
    return storeSecrets.connect(request.scope, request.body, request.actor)
  })

  app.post(
    `${collection}/:connection_id/rotate-secret`,
    { schema: RotateSigningSecret, config: writing },
    (request) => {
      const { body: input, actor } = request
      return storeSecrets.rotate(request.scope, request.params.connection_id, { input, actor })
    },
  )
}
