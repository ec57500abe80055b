import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bundledModel, loadModelByName } from './engine/embedding/load-model.ts'
import { warmUpImageThreads } from './engine/images/image-threads.ts'
import { createDatabase } from './platform/db/database.ts'
import { templateFile, writeTemplate } from './platform/db/embedded/template.ts'
import { migrate } from './platform/db/migrate.ts'

const root = path.join(import.meta.dirname, '..')
const migrations = path.join(import.meta.dirname, 'migrations')

/**
 * Prepares the first start, after the packages are installed: loads all code once, so that it is compiled (see `start.ts`), and writes the
 * template of the embedded database.
 */
export async function prepare(templatesFolder: string): Promise<void> {
  await Promise.all([buildTemplate(templatesFolder), loadCode()])
}

async function buildTemplate(templatesFolder: string): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-template-'))
  try {
    const database = await createDatabase({ kind: 'embedded', directory })
    await migrate({ pool: database.pool, directory: migrations }).finally(() => database.close())
    await writeTemplate(path.join(directory, 'pgdata'), templateFile(templatesFolder, migrations))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** The threads of the model and of images have code of their own. */
async function loadCode(): Promise<void> {
  await import('./app.ts')
  const model = await loadModelByName(bundledModel, path.join(root, 'models', 'mini-v1'))
  await model.close()
  await warmUpImageThreads()
}
