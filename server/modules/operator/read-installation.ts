import { statfs } from 'node:fs/promises'
import type { Installation } from '../../../contract/operations/store.ts'
import type { Config } from '../../platform/config/config.ts'
import type { OpenDatabase } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Nodes } from '../../platform/nodes/nodes.ts'
import { version } from '../../platform/version.ts'
import {
  databaseFacts,
  queueStatesAcrossStores,
  storeCountsAcrossStores,
  waitingEventsAcrossStores,
} from './installation.store.ts'

export interface InstallationDeps {
  readonly db: Database
  readonly database: Pick<OpenDatabase, 'kind' | 'storage'>
  readonly config: Pick<Config, 'dataDirectory' | 'billing'>
  readonly metrics: Pick<Metrics, 'countResponses'>
  readonly nodes: Pick<Nodes, 'list'>
}

/** Reads the health of the installation: its database and disk, and the jobs that wait or fail. */
export function createReadInstallation({ db, database, config, metrics, nodes }: InstallationDeps) {
  return async (): Promise<Installation> => {
    const [facts, stores, queues, waiting, requests, disk, recorded] = await Promise.all([
      databaseFacts(db),
      storeCountsAcrossStores(db),
      queueStatesAcrossStores(db),
      waitingEventsAcrossStores(db),
      metrics.countResponses(),
      statfs(config.dataDirectory),
      nodes.list(),
    ])
    return {
      version,
      node_version: process.versions.node,
      started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      billing: config.billing.kind,
      database: {
        kind: database.kind === 'embedded' ? 'embedded' : 'postgresql',
        version: facts.version,
        size_bytes: facts.size,
        is_read_only: database.storage.isReadOnly,
      },
      disk: { free_bytes: disk.bavail * disk.bsize, total_bytes: disk.blocks * disk.bsize },
      memory_bytes: process.memoryUsage.rss(),
      requests,
      stores: {
        total: stores.reduce((sum, { count }) => sum + count, 0),
        by_state: Object.fromEntries(stores.map(({ state, count }) => [state, count])),
      },
      nodes: recorded.map(({ started_at, heartbeat_at, ...node }) => ({
        ...node,
        started_at: started_at.toISOString(),
        heartbeat_at: heartbeat_at.toISOString(),
      })),
      queues,
      events_waiting: waiting,
    }
  }
}
