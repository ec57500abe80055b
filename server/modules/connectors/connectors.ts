import type { Catalog, StartBulk } from '../catalog/index.ts'
import type { Bulk } from '../indexing/index.ts'
import { createCarts } from './carts.ts'
import { type ConnectionsDeps, createConnections } from './connections/connections.ts'
import { createCredentials } from './connections/credentials.ts'
import { createOpenConnections } from './connections/open-connections.ts'
import { createCustomers } from './customers.ts'
import { createLiveReads, type LiveReadsDeps } from './live-reads/create-live-reads.ts'
import { createStoreSecrets, type StoreSecretsDeps } from './signed-http/store-secrets.ts'
import { createSyncReads } from './sync/read-syncs.ts'
import { createSyncWorker, type SyncWorkerDeps } from './sync/sync-worker.ts'

type Derived = 'credentials' | 'wake' | 'startBulk' | 'readJob' | 'findProducts' | 'nextSyncMs' | 'syncs'

export interface ConnectorsDeps
  extends Omit<ConnectionsDeps, Derived>,
    Omit<SyncWorkerDeps, Derived | keyof ConnectionsDeps> {
  readonly ids: StoreSecretsDeps['ids']
  /** Encrypts the credentials. */
  readonly instanceKey: Buffer
  readonly bulk: Pick<Bulk, 'readJob'> & { readonly start: StartBulk }
  readonly catalog: Pick<Catalog, 'findProducts'>
  readonly metrics: { readonly storefrontSyncs: SyncWorkerDeps['syncs'] } & LiveReadsDeps['metrics']
  /** The interval between two syncs of a connection. */
  readonly syncEveryMs: number
  /** The service's own address. */
  readonly baseUrl: () => string
}

export type Connectors = ReturnType<typeof createConnectors>

/** The share by which an interval is shortened at random, so that connections do not sync together. */
const jitter = 0.2

/** Connections to storefront platforms: their credentials, their import by scheduled syncs, and what later modules read through them. */
export function createConnectors(deps: ConnectorsDeps) {
  const credentials = createCredentials(deps)
  const { bulk, catalog } = deps
  const worker = createSyncWorker({
    ...deps,
    credentials,
    startBulk: bulk.start,
    readJob: bulk.readJob,
    findProducts: catalog.findProducts,
    nextSyncMs: () => deps.syncEveryMs * (1 - jitter * Math.random()),
    syncs: deps.metrics.storefrontSyncs,
  })
  const connections = createConnections({ ...deps, credentials, wake: worker.wake })
  const openConnections = createOpenConnections({ ...deps, credentials })
  const liveReads = createLiveReads({ ...deps, openConnections })
  return {
    connections,
    storeSecrets: createStoreSecrets({ ...deps, credentials, connections }),
    syncs: createSyncReads(deps),
    openConnections,
    liveReads,
    carts: createCarts({ openConnections, liveReads, baseUrl: deps.baseUrl }),
    customers: createCustomers({ ...deps, openConnections }),
    start: worker.start,
    async stop(): Promise<void> {
      await worker.stop()
      await liveReads.settled()
    },
  }
}
