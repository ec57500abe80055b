import './require-node.ts'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from './platform/backup/backup-error.ts'
import { createBackup } from './platform/backup/create-backup.ts'
import { checkBackup, type RestoreReport, restoreBackup } from './platform/backup/restore-backup.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { readEnvironment } from './platform/config/env.ts'
import { formatBytes } from './platform/diagnosis/finding.ts'
import { StartError } from './platform/errors.ts'
import { version } from './platform/version.ts'

/**
 * The program behind `vitrine backup` and `vitrine restore`. It works on the data directory, not over HTTP: access to that directory
 * implies access to the database, and a restore runs without a service.
 */
const migrations = path.join(import.meta.dirname, 'migrations')

function say(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

async function backUp(config: Config, file: string, includeKey: boolean): Promise<void> {
  if (config.databaseUrl !== null) {
    const advice = 'pg_dump --format=custom --file=vitrine.dump "$DATABASE_URL"'
    throw new BackupError(`DATABASE_URL names a PostgreSQL server; back it up with PostgreSQL's own tools: ${advice}`)
  }
  const { bytes, pauseMs, ms } = await createBackup(config.dataDirectory, path.resolve(file), { includeKey, version })
  const pause = pauseMs === null ? 'no service was running' : `the running service paused for ${pauseMs} ms`
  const key = 'It does not contain the instance key: keep a copy of instance.key or INSTANCE_KEY elsewhere.'
  const secret = 'It contains the instance key: anybody who can read the backup can decrypt all secrets in it.'
  say([`${file}: ${formatBytes(bytes)} in ${(ms / 1000).toFixed(1)} s; ${pause}.`, includeKey ? secret : key])
}

function describe({ manifest, stores, products, pendingMigrations }: RestoreReport): string[] {
  const { created_at, version, files } = manifest
  return [
    `Backup of ${created_at}, made by Vitrine ${version}: all ${files.length} checksums match.`,
    `The database opens and contains ${counted(stores, 'store')} and ${counted(products, 'product')}.`,
    ...(pendingMigrations.length === 0
      ? []
      : [`The next start applies ${counted(pendingMigrations.length, 'migration')}.`]),
  ]
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

async function restore(file: string, into: string): Promise<void> {
  const report = await restoreBackup(path.resolve(file), path.resolve(into), migrations)
  const key = 'Before you start, copy the original instance.key into it, or set INSTANCE_KEY.'
  say([...describe(report), `Restored into ${into}.`, ...(report.manifest.includes_key ? [] : [key])])
}

async function main(): Promise<void> {
  const options = { 'include-key': { type: 'boolean' }, into: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [what, file = ''] = positionals
  if (what === 'backup') return backUp(readConfig(readEnvironment()), file, values['include-key'] ?? false)
  if (values.into !== undefined) return restore(file, values.into)
  say(describe(await checkBackup(path.resolve(file), migrations)))
}

main().catch((error: unknown) => {
  const isForOperator = error instanceof BackupError || error instanceof StartError
  process.stderr.write(`vitrine: ${isForOperator ? error.message : String((error as Error).stack ?? error)}\n`)
  process.exitCode = 1
})
