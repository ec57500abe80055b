import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { settledAddress } from '../process/service-process.ts'

/**
 * Creates a DATA_DIR with a migrated database and the demo store, which is most of the cost of a first start.
 * `start-and-stop.test.ts` tests the first start itself. The caller deletes it.
 */
export async function aDataDirectory(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-service-'))
  const source = inject('settledFolder')
  if (source !== null) await cp(source, folder, { recursive: true })
  return folder
}

/** Settings for a service in a folder of `aDataDirectory`, unless the location of its images matters. */
export function settled(folder: string): { DATA_DIR: string; BASE_URL: string } {
  return { DATA_DIR: folder, BASE_URL: settledAddress }
}
