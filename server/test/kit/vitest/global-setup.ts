import type { TestProject } from 'vitest/node'
import { recordAndCheck } from '../../../../tools/distribution/check-recorded.ts'
import { buildDumps, buildTemplate, type Dumps } from '../database/build-database.ts'
import { settle } from '../process/service-process.ts'

/** Where a test file gets its database from. */
export type DatabaseSource =
  | { kind: 'embedded'; dumps: Omit<Dumps, 'settled'> }
  | { kind: 'server'; url: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    databaseSource: DatabaseSource
    /** A DATA_DIR of a service that was started once and stopped, to copy; null when the databases are on a server. */
    settledFolder: string | null
  }
}

/** Runs once before all test files: builds the migrated database that each file then copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined || url === '') {
    const { settled, ...dumps } = await buildDumps(settle)
    project.provide('settledFolder', settled)
    project.provide('databaseSource', { kind: 'embedded', dumps })
    return process.env.CI === undefined ? async () => {} : recordAndCheck(dumps.migrated)
  }
  const template = await buildTemplate(url, { isDistributed: process.env.TEST_CITUS === '1' })
  project.provide('settledFolder', null)
  project.provide('databaseSource', { kind: 'server', url, template: template.name })
  return template.drop
}
