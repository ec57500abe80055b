import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'

/**
 * A DATA_DIR in which a service finds its database made and migrated, with nothing in it: most of what a first start costs.
 * The first start itself is the promise of `start-and-stop.test.ts`. The caller removes it.
 */
export async function aDataDirectory(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-service-'))
  await cp(inject('migratedFolder'), path.join(folder, 'db'), { recursive: true })
  return folder
}
