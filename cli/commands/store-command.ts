import type { Command } from 'commander'
import { orExplain } from '../client/failure.ts'
import { type ExportStoreOptions, exportStore } from './export-store.ts'

/** `vitrine store export`: everything of one store, over the API. */
export function addStoreCommand(program: Command): void {
  const store = program.command('store').description('one store of a Vitrine')
  store
    .command('export')
    .description('write everything of the store to one archive (docs/runbook.md), and compare all checksums')
    .argument('<file>', 'the archive to write, e.g. shop.tar.gz')
    .option('--store <slug>', 'refuse to export any other store than this')
    .option('--force', 'overwrite the file')
    .option('--url <address>', 'where Vitrine answers (default: http://localhost:8080)')
    .option('--client-id <id>', 'default: VITRINE_CLIENT_ID, else the demo credentials in DATA_DIR')
    .option('--client-secret <secret>', 'default: VITRINE_CLIENT_SECRET; on the command line others can see it')
    .action((file: string, options: ExportStoreOptions) => orExplain(exportStore(file, options)))
}
