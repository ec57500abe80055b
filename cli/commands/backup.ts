import path from 'node:path'
import type { Command } from 'commander'
import { runProcess } from '../run-process.ts'

const script = path.join(import.meta.dirname, '..', '..', 'server', 'backup.ts')

/** `vitrine backup` and `vitrine restore` for a complete installation, on the machine of its data directory. */
export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('back up the embedded database, also while the service runs (docs/runbook.md)')
    .argument('<file>', 'the archive to write, e.g. vitrine.tar.gz')
    .option('--include-key', 'include the instance key: anyone with the archive can then decrypt its secrets')
    .option('--data-dir <folder>', 'data directory of the service (default: DATA_DIR, or ./data)')
    .action((file: string, { includeKey, dataDir }: { includeKey?: boolean; dataDir?: string }) => {
      const environment = { ...process.env, ...(dataDir !== undefined && { DATA_DIR: dataDir }) }
      return runProcess(script, [...(includeKey ? ['--include-key'] : []), '--', 'backup', file], environment)
    })

  program
    .command('restore')
    .description('restore a backup into a new data directory, or check the backup')
    .argument('<file>', 'an archive from vitrine backup')
    .option('--check', 'restore into a temporary folder, verify checksums and counts, and remove the folder')
    .option('--into <folder>', 'an empty or new folder, to be used as DATA_DIR')
    .action((file: string, { check, into }: { check?: boolean; into?: string }, command: Command) => {
      if ((check === true) === (into !== undefined)) command.error('Pass either --check or --into <folder>.')
      return runProcess(script, [...(into === undefined ? [] : ['--into', into]), '--', 'restore', file], process.env)
    })
}
