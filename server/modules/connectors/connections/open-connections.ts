import type { BaseLogger } from 'pino'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { ConnectionAccess, PlatformName, StorefrontAdapter, StorefrontAdapters } from '../adapter.ts'
import { SealedCredentialError } from '../errors.ts'
import { type ConnectionRow, usableConnections } from './connections.store.ts'
import type { Credentials } from './credentials.ts'

/** A connection in use, ready for calls. */
export interface OpenConnection {
  readonly connectionId: string
  readonly platform: PlatformName
  readonly adapter: StorefrontAdapter
  readonly access: ConnectionAccess
  /** The currency of the shop, ISO 4217. */
  readonly currency: string
}

export type OpenConnections = (scope: StoreScope) => Promise<readonly OpenConnection[]>

interface OpenDeps {
  readonly db: Database
  readonly adapters: StorefrontAdapters
  readonly credentials: Credentials
  readonly logger: Pick<BaseLogger, 'error'>
}

/**
 * Returns a function that opens the connections of a store that are in use, `signed_http` last: one query. A connection whose
 * credential cannot be opened is left out.
 */
export function createOpenConnections({ db, adapters, credentials, logger }: OpenDeps): OpenConnections {
  const open = (scope: StoreScope, row: ConnectionRow): OpenConnection[] => {
    const { connection_id: connectionId, platform, shop_currency: currency } = row
    try {
      const access = credentials.open(scope, row)
      return [{ connectionId, platform, adapter: adapters[platform], access, currency }]
    } catch (error) {
      if (!(error instanceof SealedCredentialError)) throw error
      logger.error({ err: error, connection_id: connectionId }, 'storefront credential cannot be opened')
      return []
    }
  }
  return async (scope) => (await usableConnections(db, scope)).flatMap((row) => open(scope, row))
}
