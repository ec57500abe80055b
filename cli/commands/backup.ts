import path from 'node:path'
import type { Command } from 'commander'
import { runProcess } from '../run-process.ts'

const script = path.join(import.meta.dirname, '..', '..', 'server', 'backup.ts')

/** `vitrine backup` and `vitrine restore`: the whole installation, on the machine of its data directory. */
export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('back up the embedded database, while the service runs or not (docs/runbook.md)')
    .argument('<file>', 'the archive to write, e.g. vitrine.tar.gz')
    .option('--include-key', 'put the instance key into it: whoever can read the archive can then open its secrets')
    .option('--data-dir <folder>', 'of the service (default: DATA_DIR, else ./data)')
    .action((file: string, { includeKey, dataDir }: { includeKey?: boolean; dataDir?: string }) => {
      const environment = { ...process.env, ...(dataDir !== undefined && { DATA_DIR: dataDir }) }
      return runProcess(script, [...(includeKey ? ['--include-key'] : []), '--', 'backup', file], environment)
    })

  program
    .command('restore')
    .description('restore a backup into a new data directory, or check that it can be restored')
    .argument('<file>', 'as vitrine backup wrote it')
    .option('--check', 'restore it into a temporary folder, compare checksums, open it and count, and remove it again')
    .option('--into <folder>', 'an empty or new folder, the DATA_DIR of the service to be started')
    .action((file: string, { check, into }: { check?: boolean; into?: string }, command: Command) => {
      if ((check === true) === (into !== undefined)) command.error('Give either --check or --into <folder>.')
      return runProcess(script, [...(into === undefined ? [] : ['--into', into]), '--', 'restore', file], process.env)
    })
}
