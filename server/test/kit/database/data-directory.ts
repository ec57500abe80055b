import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { settledAddress } from '../process/service-process.ts'

/**
 * A DATA_DIR in which a service finds its database made and the demo store installed: most of what a first start costs. The
 * first start itself is the promise of `start-and-stop.test.ts`. The caller removes it.
 */
export async function aDataDirectory(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-service-'))
  const source = inject('settledFolder')
  if (source !== null) await cp(source, folder, { recursive: true })
  return folder
}

/** What a service is started with in a folder that `aDataDirectory` made, unless it matters where its own pictures are. */
export function settled(folder: string): { DATA_DIR: string; BASE_URL: string } {
  return { DATA_DIR: folder, BASE_URL: settledAddress }
}
