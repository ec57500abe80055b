import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Installation } from '../../../contract/operations/store.ts'
import type { Config } from '../../platform/config/config.ts'
import type { OpenDatabase } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Metrics } from '../../platform/metrics.ts'
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
}

const manifest = path.join(import.meta.dirname, '..', '..', '..', 'package.json')
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

/** Reads the health of the installation: its database and disk, and the jobs that wait or fail. */
export function createReadInstallation({ db, database, config, metrics }: InstallationDeps) {
  return async (): Promise<Installation> => {
    const [facts, stores, queues, waiting, requests, disk] = await Promise.all([
      databaseFacts(db),
      storeCountsAcrossStores(db),
      queueStatesAcrossStores(db),
      waitingEventsAcrossStores(db),
      metrics.countResponses(),
      statfs(config.dataDirectory),
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
      queues,
      events_waiting: waiting,
    }
  }
}
