import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import { feedFormats } from '../contract/catalog/feed.ts'
import { withAccessOptions } from './client/credentials.ts'
import { printFailure } from './client/failure.ts'
import { addBackupCommands } from './commands/backup.ts'
import { addCompletionCommand } from './commands/completion.ts'
import { type EvaluateOptions, evaluate } from './commands/evaluate.ts'
import { type ExportOptions, exportProducts } from './commands/export.ts'
import { addExportCommand } from './commands/export-store.ts'
import { type ImportOptions, importFeed } from './commands/import.ts'
import { importTexts, type KnowledgeImportOptions, type KnowledgeOptions, lintTexts } from './commands/knowledge.ts'
import { addLoginCommands } from './commands/login.ts'
import { addModelsCommand } from './commands/models-command.ts'
import { type SearchOptions, search } from './commands/search.ts'
import { addStoreCommands } from './commands/store.ts'
import { runProcess } from './run-process.ts'

const root = path.join(import.meta.dirname, '..')
const jsonOption = ['--json', 'print the complete response of the service'] as const
const storeOption = ['--store <slug>', 'fail if the credentials belong to another store'] as const

const program = new Command('vitrine')
  .description('Self-hosted product search and shopping assistant.')
  .version((JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version)

interface ServiceOptions {
  readonly port?: string
  readonly dataDir?: string
  readonly role?: string
}

program.commandsGroup('Service:')

program
  .command('serve')
  .description('run the service until it is stopped')
  .option('--port <number>', 'port to listen on (default: PORT, or 8080)')
  .option('--data-dir <folder>', 'data directory (default: DATA_DIR, or ./data)')
  .addOption(
    new Option('--role <name>', 'serve requests, run background work, or both (default: ROLE, or all)').choices([
      'all',
      'api',
      'worker',
    ]),
  )
  .action((options: ServiceOptions) => runProcess(path.join(root, 'server', 'start.ts'), [], environmentWith(options)))

program
  .command('doctor')
  .description('check the installation and print how to repair it; exits with code 1 if something is broken')
  .option('--json', 'print JSON')
  .option('--port <number>', 'port that the service will listen on')
  .option('--data-dir <folder>', 'data directory of the service')
  .action((options: ServiceOptions & { json?: boolean }) =>
    runProcess(path.join(root, 'server', 'doctor.ts'), options.json ? ['--json'] : [], environmentWith(options)),
  )

addBackupCommands(program)
addModelsCommand(program)

program.commandsGroup('Access:')
addLoginCommands(program)
const store = program.command('store').description('create and manage stores (docs/own-stores.md)')
addStoreCommands(store)
addExportCommand(store)

program.commandsGroup('Catalog and search:')

withAccessOptions(program.command('import'))
  .description(
    'update the catalog from a feed: CSV (also from Shopify and WooCommerce), JSON Lines, Google Merchant XML or TSV',
  )
  .argument('<feed>', 'a file, or a URL that the service can reach')
  .option(...storeOption)
  .addOption(new Option('--format <name>', 'default: detected').choices(feedFormats))
  .option('--encoding <name>', 'e.g. windows-1252 (default: detected)')
  .option(
    '--map <column=field>',
    'map a column to a field, e.g. "Art. No=product_id", weight=weight:number; "column=" ignores it',
    collect,
  )
  .option('--dry-run', 'only show what would change')
  .option('--delete-missing', 'delete the products that are not in the feed')
  .option('--force', 'delete them even if records are invalid or more than half of all products would be deleted')
  .option('--yes', 'import without asking')
  .option(...jsonOption)
  .action((feed: string, options: ImportOptions) => printFailure(importFeed(feed, options)))

withAccessOptions(program.command('export'))
  .description('write all products to a file or to standard output; importing the result changes nothing')
  .option(...storeOption)
  .addOption(new Option('--format <name>').choices(['jsonl', 'csv']).default('jsonl'))
  .option('--output <file>', 'file to write (default: standard output)')
  .action((options: ExportOptions) => printFailure(exportProducts(options)))

withAccessOptions(program.command('search'))
  .description('find products by text or by image')
  .argument('[text]', 'what to search for')
  .option('--image <file>', 'search by this image instead')
  .option('--limit <number>', 'number of results, 1 to 100', numberFrom(1, 100))
  .option('--threshold <number>', 'minimum score, 0 to 1', numberFrom(0, 1))
  .option('--category <name>', 'only products of this category')
  .option(...jsonOption)
  .action((text: string | undefined, options: SearchOptions) => printFailure(search(text, options)))

withAccessOptions(program.command('evaluate'))
  .description("measure search quality with the store's judgments and compare it with the previous run")
  .option('--settings <file>', 'also measure these search settings (JSON); changes nothing')
  .option(...jsonOption)
  .action((options: EvaluateOptions) => printFailure(evaluate(options)))

program.commandsGroup('Assistant:')
const knowledge = program.command('knowledge').description('manage the texts that the assistant answers from')

withAccessOptions(knowledge.command('import'))
  .description('import a folder of Markdown files with front matter; importing it again changes nothing')
  .argument('<folder>', 'e.g. demo/knowledge')
  .option('--publish', 'publish new and changed texts at once')
  .option(...storeOption)
  .option(...jsonOption)
  .action((folder: string, options: KnowledgeImportOptions) => printFailure(importTexts(folder, options)))

withAccessOptions(knowledge.command('lint'))
  .description('list contradictions, gaps and other problems of the published texts; exit code 1 on contradictions')
  .option(...storeOption)
  .option(...jsonOption)
  .action((options: KnowledgeOptions) => printFailure(lintTexts(options)))

program.commandsGroup('Shell:').helpCommand('help [command]', 'show the help of a command')
addCompletionCommand(program)

function environmentWith({ port, dataDir, role }: ServiceOptions): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...(port !== undefined && { PORT: port }),
    ...(dataDir !== undefined && { DATA_DIR: dataDir }),
    ...(role !== undefined && { ROLE: role }),
  }
}

function numberFrom(min: number, max: number) {
  return (text: string): number => {
    const value = text.trim() === '' ? Number.NaN : Number(text)
    if (!(value >= min && value <= max)) throw new InvalidArgumentError(`Expected a number from ${min} to ${max}.`)
    return value
  }
}

function collect(text: string, previous: readonly string[] = []): string[] {
  if (!/.=/s.test(text)) throw new InvalidArgumentError('Expected column=field.')
  return [...previous, text]
}

/** Makes a mistake in a command point to the help of that command. */
function pointToOwnHelp(command: Command, name: string): void {
  const content = command.commands.length > 0 ? 'all commands' : 'its arguments and options'
  command.showHelpAfterError(`(${name} --help lists ${content})`)
  for (const child of command.commands) pointToOwnHelp(child, `${name} ${child.name()}`)
}

pointToOwnHelp(program, 'vitrine')
await program.parseAsync()
