import { assumed, type Input, measured, prices } from './inputs.data.ts'
import { interpolate } from './model.ts'
import { demandOf, indexBytesPerNode, type Plan, peakRate, planFor } from './plan.ts'

const begin = '<!-- Written by `npm run bench:scale`. -->'
const end = '<!-- End of the text written by `npm run bench:scale`. -->'

const million = 1_000_000
const sizes = [1, 5, 10, 20, 50, 100, 200, 1000].map((millions) => millions * million)
const detailed = [10, 100, 1000].map((millions) => millions * million)
const node = `${assumed.nodeCores.value} cores, ${assumed.nodeMemoryMb.value / 1024} GB`

const integer = (value: number) => Math.round(value).toLocaleString('en-US')
const decimal = (value: number, digits = 1) =>
  value >= 100 ? integer(value) : value.toLocaleString('en-US', { maximumFractionDigits: digits })
const percent = (share: number) => `${decimal(share * 100, share < 0.01 ? 2 : 1)} %`
const inMillions = (products: number) => `${integer(products / million)} M`
const gigabytes = (bytes: number) => `${decimal(bytes / 2 ** 30)} GB`
const dataSize = (gb: number) => (gb >= 1000 ? `${decimal(gb / 1000)} TB` : `${decimal(gb)} GB`)
const dollars = (amount: number) => `$${integer(Math.round(amount / 10) * 10)}`

/** The generated section of docs/scale.md. With `maxProducts`, its tables lack the rows and columns of larger installations. */
export function renderScale(maxProducts = Number.POSITIVE_INFINITY): string {
  const plans = sizes.filter((products) => products <= maxProducts).map(planFor)
  const large = plans.filter(({ products }) => detailed.includes(products))
  return [
    growthTable(plans),
    detailTable(large),
    lossTable(large),
    databaseTable(large),
    limitsTable(),
    inputsTables(),
  ].join('\n\n')
}

/** `text` with `section` between the markers. Throws if it has no markers. */
export function withSection(text: string, section: string): string {
  const [before, rest] = text.split(begin)
  const [, after] = rest?.split(end) ?? []
  if (before === undefined || after === undefined) throw new Error('The document has no markers of the section')
  return `${before}${begin}\n${section}\n${end}${after}`
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const reasons: Readonly<Record<Plan['nodesFor'], string>> = {
  availability: 'one may be lost',
  processor: 'processor',
  memory: 'memory for indexes',
  loss: 'memory after a loss',
}

function growthTable(plans: readonly Plan[]): string {
  const rows = plans.map((plan) => [
    inMillions(plan.products),
    integer(plan.all.stores),
    decimal(plan.all.rate, 0),
    `${plan.nodes}`,
    reasons[plan.nodesFor],
    `${plan.workers}`,
    `${plan.database.servers}`,
    plan.database.serversFor,
    dollars(plan.monthly),
  ])
  const columns = [
    'Products',
    'Stores',
    'Requests a second',
    'Nodes',
    'needed for',
    'Workers',
    'PostgreSQL',
    'needed for',
    'A month',
  ]
  const note = `A node has ${node} and \`INDEX_MEMORY_MB=${assumed.indexMemoryMb.value}\`; a worker has ${assumed.nodeCores.value} cores. "Requests" are searches and answers of the assistant in the peak hour. Each PostgreSQL server has ${assumed.serverCores.value} cores and a standby, which is not counted here but in the price. More than one means that the database must be split.`
  return `## What to run at which size\n\n${note}\n\n${table(columns, rows)}`
}

function detailTable(plans: readonly Plan[]): string {
  const row = (title: string, read: (plan: Plan) => string) => [title, ...plans.map(read)]
  const rows = [
    row('Nodes', ({ nodes }) => `${nodes}`),
    row('Indexes of all stores', ({ all }) => gigabytes(all.indexBytes)),
    row('Memory for indexes in all nodes', ({ nodes }) => gigabytes(nodes * indexBytesPerNode)),
    row('Stores on the busiest node', ({ busiest }) => integer(busiest.stores)),
    row(`Size of their indexes, of ${gigabytes(indexBytesPerNode)}`, ({ busiest }) => gigabytes(busiest.indexBytes)),
    row('Loads of an index a minute, all nodes', ({ all }) => decimal(all.coldRate * 60)),
    row('Requests that wait for one', ({ all }) => percent(all.coldRate / all.rate)),
    row('Busy cores, all nodes', ({ all }) => decimal(all.cores)),
    row('Busy cores, busiest node', ({ busiest }) => decimal(busiest.cores)),
    row('Products of the largest store', ({ largestStore }) => integer(largestStore.products)),
    row(
      'First search of it after a start',
      ({ largestStore }) => `${integer(interpolate(measured.loadMs.value, largestStore.products) / 1000)} s`,
    ),
    row('Busy cores for the busiest store', ({ busiestStore }) =>
      decimal((busiestStore.rate * busiestStore.eventMs) / 1000, 2),
    ),
  ]
  return `## Nodes in the peak hour\n\n${table(['Products', ...plans.map(({ products }) => inMillions(products))], rows)}`
}

function lossTable(plans: readonly Plan[]): string {
  const rows = plans.map(({ products, nodes, loss }) => [
    inMillions(products),
    `${nodes}`,
    percent(loss.moved),
    integer(loss.loadedInFirstMinute),
    `${integer(loss.loadSeconds)} s`,
    decimal(loss.cores, 2),
  ])
  const columns = [
    'Products',
    'Nodes',
    'Stores that move',
    'Indexes loaded in the first minute',
    'CPU time of these loads, busiest node',
    'Busy cores after that, busiest node',
  ]
  const note = `The busiest node is lost in the peak hour. Its stores move to the others, and no other store moves. "CPU time" is that of one core: a node with ${assumed.nodeCores.value} cores loads one index after the other on one of them, while it answers requests of other stores.`
  return `## When a node is lost\n\n${note}\n\n${table(columns, rows)}`
}

const fewDays = 14

function serversWith({ productGb, receiptGb, cores }: Plan['database']): number {
  const receipts = (receiptGb * fewDays) / assumed.receiptDays.value
  const byProcessor = Math.ceil(cores / (assumed.serverCores.value * assumed.targetUse.value))
  return Math.max(1, byProcessor, Math.ceil((productGb + receipts) / assumed.serverDiskGb.value))
}

function databaseTable(plans: readonly Plan[]): string {
  const rows = plans.map(({ products, database }) => [
    inMillions(products),
    dataSize(database.productGb),
    dataSize(database.receiptGb),
    decimal(database.cores),
    integer(database.connections),
    `${database.servers}`,
    dataSize((database.productGb + database.receiptGb) / database.servers),
    `${serversWith(database)}`,
  ])
  const columns = [
    'Products',
    'Products and vectors',
    `Receipts and conversations of ${assumed.receiptDays.value} days`,
    'Busy cores',
    'Connections',
    'Servers',
    'Data on each',
    `Servers with ${fewDays} days of receipts`,
  ]
  return `## PostgreSQL\n\n${table(columns, rows)}`
}

function limitsTable(): string {
  const perProduct = interpolate(measured.indexBytes.value, 10_000) / 10_000
  const perSecond = (products: number) =>
    (assumed.nodeCores.value * assumed.targetUse.value * 1000) / demandOf({ products, rate: 1 }).eventMs
  const perMillion = peakRate(million)
  const gbPerMillion = planFor(million).database
  const disk = assumed.serverDiskGb.value / (gbPerMillion.productGb + gbPerMillion.receiptGb)
  const postgresCores = gbPerMillion.cores
  const rows = [
    [
      'One node, memory',
      `${decimal(indexBytesPerNode / perProduct / million)} M products with their indexes in memory`,
    ],
    [
      'One process, V8 heap',
      `${decimal((measured.heapLimitMb.value * 2 ** 20) / measured.heapBytes.value / million)} M products with their indexes in memory, if the heap held nothing else`,
    ],
    [
      'One node, processor',
      `${decimal(perSecond(1000), 0)} requests a second in stores of 1,000 products, ${decimal(perSecond(50_000), 0)} in stores of 50,000: the traffic of ${decimal(perSecond(10_000) / perMillion)} M products`,
    ],
    [
      'One PostgreSQL server, disk',
      `${decimal(disk, 0)} M products with ${assumed.receiptDays.value} days of receipts; ${decimal(assumed.serverDiskGb.value / gbPerMillion.productGb, 0)} M without any`,
    ],
    [
      'One PostgreSQL server, processor',
      `${decimal((assumed.serverCores.value * assumed.targetUse.value) / postgresCores, 0)} M products`,
    ],
    [
      'One worker',
      `${decimal((assumed.nodeCores.value * 86_400_000) / measured.indexingMs.value / million)} M products indexed a day; all of 100 M again in ${decimal((100 * million * measured.indexingMs.value) / assumed.nodeCores.value / 86_400_000)} days`,
    ],
    [
      'One store',
      `a million products were searched; at the speed of these measurements, the first search of a store with 200,000 would take ${integer(interpolate(measured.loadMs.value, 200_000) / 1000)} s`,
    ],
  ]
  return `## What one machine is enough for\n\n${table(['Component', 'Enough for'], rows)}`
}

function inputsTables(): string {
  const row = (one: Input<unknown>) => [valueText(one.value), one.unit, one.source]
  const measuredRows = Object.values(measured).map(row)
  const assumedRows = Object.values(assumed).map(row)
  const priceText = `node $${prices.node}, worker $${prices.worker}, proxy $${prices.proxy}, PostgreSQL server $${prices.server}, disk $${prices.diskPerGb} a GB, backup $${prices.backupPerGb} a GB`
  return [
    `## What was measured\n\n${table(['Value', 'Unit', 'Source'], measuredRows)}`,
    `## What was assumed\n\n${table(['Value', 'Unit', 'Reason'], assumedRows)}`,
    `Prices a month, of no particular provider: ${priceText}.`,
  ].join('\n\n')
}

function valueText(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 3 })
  if (Array.isArray(value))
    return (value as [number, number][])
      .map(([size, one]) => `${one.toLocaleString('en-US')} at ${integer(size)} products`)
      .join('; ')
  return Object.entries(value as object)
    .map(
      ([name, one]) =>
        `${name} ${integer(Number(one) * 10) === integer(Number(one)) ? one : Number(one).toLocaleString('en-US')}`,
    )
    .join(', ')
}
