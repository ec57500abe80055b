import { createInterface } from 'node:readline/promises'
import { type Command, Option } from 'commander'
import { planNames } from '../../contract/billing/plan.ts'
import type { StoreRecord } from '../../contract/operations/store.ts'
import { Failure, printFailure } from '../client/failure.ts'
import { connectOperator, type Operator, type OperatorOptions, withOperatorOptions } from '../client/operator.ts'
import { plain } from '../client/plain-text.ts'

interface StoreOptions extends OperatorOptions {
  readonly json?: boolean
}

const pageSize = 100

/** `vitrine store …` for the operator: the stores of the installation. */
export function addStoreCommands(store: Command): void {
  withOperatorOptions(store.command('create').description('create a store without limits, and print its credentials'))
    .argument('<name>', 'e.g. "Lamps & More"')
    .addOption(new Option('--plan <name>', 'a plan with limits instead').choices(planNames))
    .option('--owner <email>', 'invite this person as owner')
    .action((name: string, options: StoreOptions & { plan?: string; owner?: string }) =>
      printFailure(createStore(name, options)),
    )
  withOperatorOptions(store.command('list').description('list all stores, newest first')).action(
    (options: StoreOptions) => printFailure(listStores(options)),
  )
  withOperatorOptions(store.command('plan').description('grant a store a plan without payment'))
    .argument('<store>', 'its slug or client ID')
    .argument('<plan>', planNames.join(', '))
    .action((store: string, plan: string, options: StoreOptions) =>
      printFailure(withStore(store, options, (operator, { client_id }) => operator.grantPlan(client_id, plan))),
    )
  withOperatorOptions(store.command('delete').description('close a store; its data is removed after 7 days'))
    .argument('<store>', 'its slug or client ID')
    .option('--yes', 'do not ask for the slug')
    .action((store: string, options: StoreOptions & { yes?: boolean }) => printFailure(deleteStore(store, options)))
  withOperatorOptions(store.command('restore').description('open a deleted store again'))
    .argument('<store>', 'its slug or client ID')
    .action((store: string, options: StoreOptions) =>
      printFailure(withStore(store, options, (operator, { client_id }) => operator.restoreStore(client_id))),
    )
}

async function createStore(name: string, options: StoreOptions & { plan?: string; owner?: string }): Promise<void> {
  const operator = await connectOperator(options, process.env)
  const created = await operator.createStore({ name, ...(options.plan && { plan_name: options.plan }) })
  if (options.json) print(created)
  else {
    const credentials = [
      `export VITRINE_CLIENT_ID=${created.client_id}`,
      `export VITRINE_CLIENT_SECRET=${created.client_secret}`,
    ]
    process.stdout.write(present([created]))
    process.stderr.write('The client secret is shown only here. Store it safely:\n')
    process.stdout.write(`${credentials.join('\n')}\n`)
  }
  if (options.owner === undefined) return
  await operator.inviteOwner(created.slug, options.owner)
  process.stderr.write(`${plain(options.owner)} was invited as owner.\n`)
}

async function listStores(options: StoreOptions): Promise<void> {
  const operator = await connectOperator(options, process.env)
  const stores: StoreRecord[] = []
  let cursor: string | null = null
  do {
    const page = await operator.listStores({ limit: pageSize, ...(cursor !== null && { cursor }) })
    stores.push(...page.stores)
    cursor = page.next_cursor
  } while (cursor !== null)
  if (options.json) return print({ stores })
  process.stdout.write(present(stores))
  process.stderr.write(`${stores.length} ${stores.length === 1 ? 'store' : 'stores'}.\n`)
}

async function deleteStore(slugOrId: string, options: StoreOptions & { yes?: boolean }): Promise<void> {
  await withStore(slugOrId, options, async (operator, store) => {
    if (!options.yes) await confirm(store)
    return operator.deleteStore(store.client_id)
  })
  process.stderr.write(`To open it again: vitrine store restore ${plain(slugOrId)}\n`)
}

async function confirm({ slug, products_count }: StoreRecord): Promise<void> {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true)
    throw new Failure('There is no terminal to confirm on: pass --yes to delete the store.')
  const line = createInterface({ input: process.stdin, output: process.stderr })
  const products = `${products_count} ${products_count === 1 ? 'product' : 'products'}`
  const answer = await line.question(`This closes ${plain(slug)} with ${products}. Type ${plain(slug)} to delete it: `)
  line.close()
  if (answer.trim() !== slug) throw new Failure('Nothing was deleted.')
}

/** Finds a store by its slug or client ID, changes it, and prints the result. */
async function withStore(
  slugOrId: string,
  options: StoreOptions,
  change: (operator: Operator, store: StoreRecord) => Promise<StoreRecord>,
): Promise<void> {
  const operator = await connectOperator(options, process.env)
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(slugOrId)
  const found = isId
    ? [await operator.getStore(slugOrId)]
    : (await operator.listStores({ slug: slugOrId, limit: 1 })).stores
  const [store] = found
  if (store === undefined) throw new Failure(`There is no store ${plain(slugOrId)}. See vitrine store list.`)
  const changed = await change(operator, store)
  if (options.json) print(changed)
  else process.stdout.write(present([changed]))
}

function print(value: object): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

/** One line per store: slug, state, plan, products, name. Columns on a terminal, tab-separated in a pipe. */
function present(stores: readonly StoreRecord[]): string {
  const rows = stores.map((store) => [
    plain(store.slug),
    store.purge_after === null ? store.state : `${store.state} until ${store.purge_after.slice(0, 10)}`,
    store.plan_name,
    `${store.products_count} of ${store.max_products ?? 'unlimited'} products`,
    plain(store.name),
  ])
  if (process.stdout.isTTY !== true) return rows.map((row) => `${row.join('\t')}\n`).join('')
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => `${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`).join('')
}
