import type { TestProject } from 'vitest/node'
import { buildDumps, buildTemplate, type Dumps } from './build-database.ts'

/** Where a test file gets its database from. */
export type DatabaseSource =
  | { kind: 'embedded'; dumps: Omit<Dumps, 'folder'> }
  | { kind: 'server'; url: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    databaseSource: DatabaseSource
    /** What DATA_DIR/db of a service is after its migrations: a folder to copy. */
    migratedFolder: string
  }
}

/** Runs once before all test files: builds the migrated database that each file then opens a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, ...dumps } = await buildDumps()
  project.provide('migratedFolder', folder)
  const url = process.env.TEST_DATABASE_URL
  if (url === undefined || url === '') {
    project.provide('databaseSource', { kind: 'embedded', dumps })
    return async () => {}
  }
  const template = await buildTemplate(url)
  project.provide('databaseSource', { kind: 'server', url, template: template.name })
  return template.drop
}
