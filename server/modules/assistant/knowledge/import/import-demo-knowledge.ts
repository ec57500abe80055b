import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../../../platform/db/schema.ts'
import type { Logger } from '../../../../platform/logger.ts'
import { system } from '../../../audit/index.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { countConcepts } from '../concepts/concepts.store.ts'
import type { KnowledgeBase } from '../knowledge.ts'

export interface DemoKnowledgeDeps {
  readonly db: Database
  readonly logger: Pick<Logger, 'warn'>
  readonly knowledge: Pick<KnowledgeBase, 'importFiles'>
}

/**
 * Imports and publishes `<folder>/<locale>/<name>.md` in a store without texts: the demo store at its first start. A missing folder is
 * ignored.
 */
export async function importDemoKnowledge(deps: DemoKnowledgeDeps, scope: StoreScope, folder: string): Promise<void> {
  if ((await countConcepts(deps.db, scope)) > 0) return
  const files = await readFiles(folder)
  if (files.length === 0) return
  const result = await deps.knowledge.importFiles({ scope, actor: system }, { files, publish: true })
  for (const { path: file, message } of result.files)
    if (message !== null) deps.logger.warn({ file, message }, 'demo text rejected')
}

async function readFiles(folder: string): Promise<{ path: string; content: string }[]> {
  const found: string[] = []
  for await (const name of glob('*/*.md', { cwd: folder })) found.push(name)
  return Promise.all(
    found.sort().map(async (name) => ({
      path: name.split(path.sep).join('/'),
      content: await readFile(path.join(folder, name), 'utf8'),
    })),
  )
}
