#!/usr/bin/env node
import '../server/require-node.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { feedFormats } from '../contract/catalog/feed.ts'
import { orExplain } from './client/failure.ts'
import { addBackupCommands } from './commands/backup.ts'
import { type EvaluateOptions, evaluate } from './commands/evaluate.ts'
import { type ExportOptions, exportProducts } from './commands/export.ts'
import { type ImportOptions, importFeed } from './commands/import.ts'
import { importTexts, type KnowledgeImportOptions, type KnowledgeOptions, lintTexts } from './commands/knowledge.ts'
import { addModelsCommand } from './commands/models-command.ts'
import { type SearchOptions, search } from './commands/search.ts'
import { addStoreCommand } from './commands/store-command.ts'
import { runProcess } from './run-process.ts'

const root = path.join(import.meta.dirname, '..')

const program = new Command('vitrine')
  .description('Product search that you host yourself.')
  .version((JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version)
  .showHelpAfterError('(vitrine --help shows what there is)')

interface ServiceOptions {
  readonly port?: string
  readonly dataDir?: string
}

program
  .command('serve')
  .description('run the service until it is told to stop')
  .option('--port <number>', 'port to listen on (default: PORT, else 8080)')
  .option('--data-dir <folder>', 'where everything is kept (default: DATA_DIR, else ./data)')
  .action((options: ServiceOptions) => runProcess(path.join(root, 'server', 'main.ts'), [], environmentWith(options)))

program
  .command('doctor')
  .description('check what the service needs and say what to do; exit code 1 when something is broken')
  .option('--json', 'for programs')
  .option('--port <number>', 'port the service is meant to listen on')
  .option('--data-dir <folder>', 'where everything is meant to be kept')
  .action((options: ServiceOptions & { json?: boolean }) =>
    runProcess(path.join(root, 'server', 'doctor.ts'), options.json ? ['--json'] : [], environmentWith(options)),
  )

program
  .command('import')
  .description('bring the catalogue up to date from a feed: CSV, JSON Lines, Google Merchant XML or TSV, Shopify CSV')
  .argument('<feed>', 'a file, or an address that the service can reach')
  .option('--store <slug>', 'refuse to import into any other store than this')
  .addOption(new Option('--format <name>', 'default: found out').choices(feedFormats))
  .option('--encoding <name>', 'e.g. windows-1252 (default: found out)')
  .option(
    '--map <column=field>',
    'what a column is, e.g. "Art. No=product_id", weight=weight:number; "column=" leaves it out',
    collect,
  )
  .option('--dry-run', 'only show what would change')
  .option('--delete-missing', 'delete the products that the feed does not have')
  .option('--force', 'delete them even when records are invalid or more than half of all products would go')
  .option('--yes', 'import without asking')
  .option('--json', 'the whole answer of the service')
  .option('--url <address>', 'where Vitrine answers (default: http://localhost:8080)')
  .option('--client-id <id>', 'default: VITRINE_CLIENT_ID, else the demo credentials in DATA_DIR')
  .option('--client-secret <secret>', 'default: VITRINE_CLIENT_SECRET; on the command line others can see it')
  .action((feed: string, options: ImportOptions) => orExplain(importFeed(feed, options)))

program
  .command('export')
  .description('write all products to a file or to the terminal; imported again, it changes nothing')
  .option('--store <slug>', 'refuse to export any other store than this')
  .addOption(new Option('--format <name>').choices(['jsonl', 'csv']).default('jsonl'))
  .option('--output <file>', 'where to write to (default: standard output)')
  .option('--url <address>', 'where Vitrine answers (default: http://localhost:8080)')
  .option('--client-id <id>', 'default: VITRINE_CLIENT_ID, else the demo credentials in DATA_DIR')
  .option('--client-secret <secret>', 'default: VITRINE_CLIENT_SECRET; on the command line others can see it')
  .action((options: ExportOptions) => orExplain(exportProducts(options)))

program
  .command('search')
  .description('find products by a sentence or by a picture')
  .argument('[text]', 'what to search for')
  .option('--image <file>', 'search by this picture instead')
  .option('--limit <number>', 'how many results, 1 to 100', numberFrom(1, 100))
  .option('--threshold <number>', 'smallest score that counts, 0 to 1', numberFrom(0, 1))
  .option('--category <name>', 'only products of this category')
  .option('--json', 'the whole answer of the service')
  .option('--url <address>', 'where Vitrine answers (default: http://localhost:8080)')
  .option('--client-id <id>', 'default: VITRINE_CLIENT_ID, else the demo credentials in DATA_DIR')
  .option('--client-secret <secret>', 'default: VITRINE_CLIENT_SECRET; on the command line others can see it')
  .action((text: string | undefined, options: SearchOptions) => orExplain(search(text, options)))

program
  .command('evaluate')
  .description('measure the search by the judgments of the store, and compare with the time before')
  .option('--settings <file>', 'measure these search settings (JSON) beside the present ones; changes nothing')
  .option('--json', 'the whole answer of the service')
  .option('--url <address>', 'where Vitrine answers (default: http://localhost:8080)')
  .option('--client-id <id>', 'default: VITRINE_CLIENT_ID, else the demo credentials in DATA_DIR')
  .option('--client-secret <secret>', 'default: VITRINE_CLIENT_SECRET; on the command line others can see it')
  .action((options: EvaluateOptions) => orExplain(evaluate(options)))

addModelsCommand(program)
addBackupCommands(program)
addStoreCommand(program)

const knowledge = program.command('knowledge').description('the texts that the assistant answers shoppers from')

knowledge
  .command('import')
  .description('bring in a folder of Markdown files with front matter; the same folder once more changes nothing')
  .argument('<folder>', 'e.g. demo/knowledge')
  .option('--publish', 'let what is new or changed answer shoppers at once')
  .option('--store <slug>', 'refuse to import into any other store than this')
  .option('--json', 'the whole answer of the service')
  .option('--url <address>', 'where Vitrine answers (default: http://localhost:8080)')
  .option('--client-id <id>', 'default: VITRINE_CLIENT_ID, else the demo credentials in DATA_DIR')
  .option('--client-secret <secret>', 'default: VITRINE_CLIENT_SECRET; on the command line others can see it')
  .action((folder: string, options: KnowledgeImportOptions) => orExplain(importTexts(folder, options)))

knowledge
  .command('lint')
  .description('say what is wrong with the published texts or missing; exit code 1 when they contradict each other')
  .option('--store <slug>', 'refuse to look at any other store than this')
  .option('--json', 'the whole answer of the service')
  .option('--url <address>', 'where Vitrine answers (default: http://localhost:8080)')
  .option('--client-id <id>', 'default: VITRINE_CLIENT_ID, else the demo credentials in DATA_DIR')
  .option('--client-secret <secret>', 'default: VITRINE_CLIENT_SECRET; on the command line others can see it')
  .action((options: KnowledgeOptions) => orExplain(lintTexts(options)))

function environmentWith({ port, dataDir }: ServiceOptions): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...(port !== undefined && { PORT: port }),
    ...(dataDir !== undefined && { DATA_DIR: dataDir }),
  }
}

function numberFrom(min: number, max: number) {
  return (text: string): number => {
    const value = text.trim() === '' ? Number.NaN : Number(text)
    if (!(value >= min && value <= max)) throw new InvalidArgumentError(`It must be a number from ${min} to ${max}.`)
    return value
  }
}

function collect(text: string, before: readonly string[] = []): string[] {
  if (!/.=/s.test(text)) throw new InvalidArgumentError('It must be column=field.')
  return [...before, text]
}

await program.parseAsync()
