import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDatabase } from './platform/db/database.ts'
import { templateFile, writeTemplate } from './platform/db/embedded/template.ts'
import { migrate } from './platform/db/migrate.ts'

const migrations = path.join(import.meta.dirname, 'migrations')

/** Prepares the first start, after the packages are installed: writes the template of the embedded database. */
export async function prepare(templatesFolder: string): Promise<void> {
  const file = templateFile(templatesFolder, migrations)
  if (existsSync(file)) return
  const directory = await mkdtemp(path.join(tmpdir(), 'vitrine-template-'))
  try {
    const database = await createDatabase({ kind: 'embedded', directory })
    await migrate({ pool: database.pool, directory: migrations }).finally(() => database.close())
    await writeTemplate(path.join(directory, 'pgdata'), file)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
