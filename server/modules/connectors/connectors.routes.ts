import {
  Connection,
  ConnectionList,
  ConnectionPage,
  ConnectionPath,
  Disconnected,
  DisconnectQuery,
  StorefrontInput,
  TokenInput,
} from '../../../contract/connectors/connection.ts'
import { Sync, SyncInput, SyncIssueList, SyncList, SyncPath } from '../../../contract/connectors/sync.ts'
import type { Http } from '../../platform/http/server.ts'
import type { Connectors } from './connectors.ts'
import { signedHttpRoutes } from './signed-http/signed-http.routes.ts'

const tags = ['Connections']
const collection = '/v1/admin/connections'
const one = `${collection}/:connection_id`

const ConnectStorefront = {
  alsoAnswers: [409, 429] as const,
  tags,
  summary: 'Connect a Shopify storefront',
  description:
    'The service checks `store_url` and token with one call to the storefront before it stores anything. The import of products and policies starts immediately. Requires the token of a signed-in user.',
  operationId: 'createStorefrontConnection',
  body: StorefrontInput,
  response: { 201: Connection },
}
const SwitchToken = {
  alsoAnswers: [404, 409, 429] as const,
  tags,
  summary: 'Switch a connection to a private token',
  description:
    'The service checks the new token before it replaces the previous credential. Requires the token of a signed-in user.',
  operationId: 'switchStorefrontToken',
  body: TokenInput,
  response: { 200: Connection },
}
const ListConnections = {
  tags,
  summary: 'List connections',
  operationId: 'listConnections',
  querystring: ConnectionPage,
  response: { 200: ConnectionList },
}
const ReadConnection = {
  tags,
  summary: 'Get a connection',
  operationId: 'getConnection',
  params: ConnectionPath,
  response: { 200: Connection },
}
const Disconnect = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Disconnect a storefront',
  description: 'Erases the credential of the connection immediately. Requires the token of a signed-in user.',
  operationId: 'deleteConnection',
  params: ConnectionPath,
  querystring: DisconnectQuery,
  response: { 200: Disconnected },
}
const StartSync = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Start a sync',
  description: 'If a sync is already running, the new sync starts after it. Requires the token of a signed-in user.',
  operationId: 'startSync',
  params: ConnectionPath,
  body: SyncInput,
  response: { 202: Connection },
}
const ListSyncs = {
  tags,
  summary: 'List the syncs of a connection',
  operationId: 'listSyncs',
  params: ConnectionPath,
  querystring: ConnectionPage,
  response: { 200: SyncList },
}
const ReadSync = {
  tags,
  summary: 'Get a sync',
  operationId: 'getSync',
  params: SyncPath,
  response: { 200: Sync },
}
const ListSyncIssues = {
  tags,
  summary: 'List the issues of a sync',
  operationId: 'listSyncIssues',
  params: SyncPath,
  querystring: ConnectionPage,
  response: { 200: SyncIssueList },
}

const planBudget = { exemptBecause: 'a store over its limit can still manage its connections' }
const reading = { access: 'connector:read', envelope: 'assistant', planBudget } as const
/** Connections are changed by signed-in users only. */
const writing = { access: 'connector:write:store', callers: 'users', envelope: 'assistant', planBudget } as const
// These wait for another server.
const calling = { ...writing, takesIdempotencyKey: true, admission: 'outside' } as const

export function connectorRoutes(app: Http, { connectors }: { connectors: Connectors }): void {
  const { connections } = connectors
  signedHttpRoutes(app, connectors)

  app.post(`${collection}/storefront`, { schema: ConnectStorefront, config: calling }, async (request, reply) => {
    reply.code(201)
    return connections.connectStorefront(request.scope, request.body, request.actor)
  })

  app.post(`${collection}/storefront/token`, { schema: SwitchToken, config: calling }, (request) => {
    return connections.switchToken(request.scope, request.body, request.actor)
  })

  app.get(collection, { schema: ListConnections, config: reading }, (request) =>
    connections.list(request.scope, request.query),
  )

  app.get(one, { schema: ReadConnection, config: reading }, (request) =>
    connections.read(request.scope, request.params.connection_id),
  )

  app.delete(one, { schema: Disconnect, config: writing }, (request) => {
    const { query, actor } = request
    return connections.disconnect(request.scope, request.params.connection_id, { query, actor })
  })

  app.post(
    `${one}/sync`,
    { schema: StartSync, config: { ...writing, takesIdempotencyKey: true } },
    (request, reply) => {
      reply.code(202)
      const { body: input, actor } = request
      return connections.requestSync(request.scope, request.params.connection_id, { input, actor })
    },
  )

  syncRoutes(app, connectors)
}

function syncRoutes(app: Http, { syncs }: Pick<Connectors, 'syncs'>): void {
  app.get(`${one}/syncs`, { schema: ListSyncs, config: reading }, (request) =>
    syncs.list(request.scope, request.params.connection_id, request.query),
  )

  app.get(`${one}/syncs/:sync_id`, { schema: ReadSync, config: reading }, (request) =>
    syncs.read(request.scope, request.params),
  )

  app.get(`${one}/syncs/:sync_id/issues`, { schema: ListSyncIssues, config: reading }, (request) =>
    syncs.issues(request.scope, request.params, request.query),
  )
}
