import type {
  Connection,
  ConnectionList,
  ConnectionPage,
  Disconnected,
  DisconnectQuery,
  StorefrontInput,
  TokenInput,
} from '../../../../contract/connectors/connection.ts'
import type { SyncInput } from '../../../../contract/connectors/sync.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import type { AddressPolicy } from '../../../platform/outbound/addresses/address-policy.ts'
import { type Actor, type Audit, system } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { connectionNotFound } from '../errors.ts'
import { type ConnectDeps, connect, type FieldNames, type NewConnection } from './connect.ts'
import {
  connectionByPlatform,
  connectionPrefix,
  countConnections,
  deleteConnection,
  listedConnection,
  listedConnections,
  lockConnection,
  requestSync,
} from './connections.store.ts'
import { markDisconnecting } from './disconnect.store.ts'
import { presentConnection } from './present-connection.ts'
import { normalizeStoreUrl } from './store-url.ts'
import { requireConnected, switchToken } from './switch-token.ts'

export interface ConnectionsDeps extends ConnectDeps {
  readonly policy: AddressPolicy
  /** Starts due syncs. */
  readonly wake: () => void
}

/** The connections of a store: connect, switch the token, list, sync, disconnect. */
export function createConnections(deps: ConnectionsDeps) {
  const { db } = deps

  const read = async (scope: StoreScope, connectionId: string): Promise<Connection> => {
    const row = await listedConnection(db, scope, connectionId)
    if (row === undefined) throw connectionNotFound(connectionId)
    return presentConnection(row)
  }

  /** Validates and stores a connection; see `connect`. */
  const create = async (
    scope: StoreScope,
    about: { input: NewConnection; actor: Actor; fields: FieldNames },
  ): Promise<Connection> => {
    const connectionId = await connect(deps, scope, about)
    deps.wake()
    return read(scope, connectionId)
  }

  const normalizeUrl = (text: string, about: { field: string; mayHavePath: boolean }): string =>
    normalizeStoreUrl(text, { ...about, policy: deps.policy })

  return {
    read,
    create,
    /** Normalizes an address; see `normalizeStoreUrl`. */
    normalizeUrl,

    /**
     * Connects a store to a storefront of this service, whose address the API refuses. Does nothing if the store has a connection of the
     * platform. Returns whether it created one.
     */
    async connectOwnStorefront(scope: StoreScope, storeUrl: string, reason: string): Promise<boolean> {
      if ((await connectionByPlatform(db, scope, 'shopify')) !== undefined) return false
      const input = { platform: 'shopify' as const, storeUrl, secret: null, publishPolicies: false, reason }
      const fields = { url: 'store_url', credential: 'store_url' }
      await create(scope, { input, actor: system, fields })
      return true
    },

    async connectStorefront(scope: StoreScope, input: StorefrontInput, actor: Actor): Promise<Connection> {
      const { private_token: secret = null, publish_policies: publishPolicies, reason } = input
      const storeUrl = normalizeUrl(input.store_url, { field: 'store_url', mayHavePath: false })
      const connection = { platform: 'shopify' as const, storeUrl, secret, publishPolicies, reason }
      const fields = { url: 'store_url', credential: secret === null ? 'store_url' : 'private_token' }
      return create(scope, { input: connection, actor, fields })
    },

    async switchToken(scope: StoreScope, input: TokenInput, actor: Actor): Promise<Connection> {
      await switchToken(deps, scope, { input, actor })
      deps.wake()
      return read(scope, input.connection_id)
    },

    async list(scope: StoreScope, query: ConnectionPage): Promise<ConnectionList> {
      const page = readPage(query)
      const [rows, total] = await Promise.all([listedConnections(db, scope, page), countConnections(db, scope)])
      const idOf = (row: { connection_id: string }): string => row.connection_id.slice(connectionPrefix.length)
      const { items, next_cursor } = cutPage(rows, query.limit, idOf)
      return { connections: items.map(presentConnection), total, next_cursor }
    },

    async requestSync(
      scope: StoreScope,
      connectionId: string,
      { input, actor }: { input: SyncInput; actor: Actor },
    ): Promise<Connection> {
      await db.transaction().execute(async (tx) => {
        requireConnected(await lockConnection(tx, scope, connectionId), connectionId)
        await requestSync(tx, scope, { connectionId, isForced: input.force })
        const target = { type: 'connection', id: connectionId }
        const details = { force: input.force, reason: input.reason }
        await deps.audit.record(tx, scope, { actor, action: 'connection.sync', target, details })
      })
      deps.wake()
      return read(scope, connectionId)
    },

    async disconnect(scope: StoreScope, connectionId: string, about: { query: DisconnectQuery; actor: Actor }) {
      const outcome = await disconnect(deps, scope, { connectionId, ...about })
      deps.wake()
      return outcome
    },
  }
}

interface DisconnectDeps {
  readonly db: Database
  readonly audit: Pick<Audit, 'record'>
}

/**
 * Removes a connection. With `keep`, its row, mapping and history are deleted at once; products and policies become the store's own.
 * With `delete`, the credential is erased at once, and the sync worker deletes the products and unpublishes the policies.
 */
async function disconnect(
  { db, audit }: DisconnectDeps,
  scope: StoreScope,
  { connectionId, query, actor }: { connectionId: string; query: DisconnectQuery; actor: Actor },
): Promise<Disconnected> {
  const { imported, reason } = query
  return db.transaction().execute(async (tx) => {
    const row = requireConnected(await lockConnection(tx, scope, connectionId), connectionId)
    const details = { platform: row.platform, store_url: row.store_url, imported, reason }
    const target = { type: 'connection', id: connectionId }
    await audit.record(tx, scope, { actor, action: 'connection.delete', target, details })
    if (imported === 'keep') await deleteConnection(tx, scope, connectionId)
    else await markDisconnecting(tx, scope, connectionId)
    return { connection_id: connectionId, status: imported === 'keep' ? 'deleted' : 'disconnecting' }
  })
}
