import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { ImportItems, ImportKind, ImportReport } from '../../contract/catalog/feed.ts'
import { type AccessOptions, findAccess } from '../client/credentials.ts'
import { Failure } from '../client/failure.ts'
import { followJob } from '../client/follow-job.ts'
import { plain } from '../client/plain-text.ts'
import { presentJob, readErrors } from '../client/present-job.ts'
import { connectService, type Service } from '../client/service.ts'

export interface ImportOptions extends AccessOptions {
  readonly store?: string
  readonly format?: string
  readonly encoding?: string
  readonly map?: readonly string[]
  readonly dryRun?: boolean
  readonly deleteMissing?: boolean
  readonly force?: boolean
  readonly yes?: boolean
  readonly json?: boolean
}

/** `vitrine import`: shows what the feed would change, asks for confirmation, and follows the job. Exit code 1 if an item failed. */
export async function importFeed(feed: string, options: ImportOptions): Promise<void> {
  const request = await prepare(feed, options)
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true
  if (!options.dryRun && !options.yes && !isTerminal) {
    throw new Failure(
      'There is no terminal to confirm on: pass --yes to import, or --dry-run to see what would change.',
    )
  }
  const service = await connectService(await findAccess(options, process.env), options)
  if (options.dryRun) return show(service, await service.importFeed(request(true)), options)
  if (!options.yes && !(await isConfirmed(service, await service.importFeed(request(true)), options))) return
  const report = await service.importFeed(request(false))
  if (report.job_id === null) return show(service, report, options)
  if (options.yes && !options.json) await show(service, report, options)
  const job = await followJob(service, { jobId: report.job_id, total: report.total })
  const outcome = options.json
    ? `${JSON.stringify({ ...report, job }, null, 2)}\n`
    : presentJob(job, await readErrors(service, job))
  process.stdout.write(outcome)
}

type Request = (isDryRun: boolean) => FormData | Readonly<Record<string, unknown>>

async function prepare(feed: string, options: ImportOptions): Promise<Request> {
  const { format, encoding, deleteMissing = false, force = false } = options
  const mapping = Object.fromEntries((options.map ?? []).map(readMap))
  const fields = { ...(format === undefined ? {} : { format }), ...(encoding === undefined ? {} : { encoding }) }
  if (/^https?:\/\//i.test(feed)) {
    return (dry_run) => ({ url: feed, ...fields, mapping, dry_run, delete_missing: deleteMissing, force })
  }
  const file = await openFile(feed)
  return (isDryRun) => {
    const form = new FormData()
    const flags = { dry_run: isDryRun, delete_missing: deleteMissing, force }
    for (const [name, value] of Object.entries({ ...fields, ...flags })) form.append(name, String(value))
    form.append('mapping', JSON.stringify(mapping))
    form.append('file', file, path.basename(feed))
    return form
  }
}

/** Parses `column=field`. The last `=` separates, because field names contain none. */
function readMap(text: string): [string, string | null] {
  const at = text.lastIndexOf('=')
  const field = text.slice(at + 1).trim()
  return [text.slice(0, at).trim(), field === '' ? null : field]
}

async function openFile(file: string): Promise<Blob> {
  try {
    return await openAsBlob(file)
  } catch {
    throw new Failure(`The feed ${plain(file)} cannot be read. Does the file exist?`)
  }
}

/** Prints the counts, then the first records that need attention. */
async function show(service: Service, report: ImportReport, options: ImportOptions): Promise<void> {
  if (options.json) {
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    return
  }
  process.stdout.write(presentReport(report))
  for (const kind of ['changed', 'invalid', 'duplicate'] as const) {
    if (report.counts[kind] === 0) continue
    process.stdout.write(presentItems(kind, await service.importItems(report.import_id, kind, 10)))
  }
}

async function isConfirmed(service: Service, report: ImportReport, options: ImportOptions): Promise<boolean> {
  await show(service, report, { ...options, json: false })
  if (report.total === 0) return false
  const line = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await line.question(`Import ${report.total} ${report.total === 1 ? 'item' : 'items'}? [y/N] `)
  line.close()
  return /^y(?:es)?$/i.test(answer.trim())
}

const descriptions: readonly (readonly [ImportKind, string])[] = [
  ['new', 'new'],
  ['changed', 'changed'],
  ['unchanged', 'unchanged'],
  ['missing', 'not in the feed'],
  ['skipped', 'not published by the shop'],
  ['duplicate', 'repeated later in the feed'],
  ['invalid', 'invalid'],
]

/** The detected format, the column mapping and the counts. */
function presentReport(report: ImportReport): string {
  const { counts, format, encoding, columns } = report
  const uses = columns.flatMap(presentColumn)
  const counted = descriptions
    .filter(([kind]) => counts[kind] > 0)
    .map(([kind, description]) => `${String(counts[kind]).padStart(8)} ${description}${outcomeOf(kind, report)}`)
  const warnings = [
    ...(report.over_plan > 0 ? [`${report.over_plan} of the new products exceed the plan's limit.`] : []),
    ...(report.refused === null ? [] : [`Deleting requires --force: ${refusals[report.refused]}`]),
  ]
  const title = `${counts.records} ${format} records in ${plain(encoding)}`
  return [title, ...uses, ...counted, ...warnings].map((line) => `${line}\n`).join('')
}

/** The use of a column, and what needs attention about its type. */
function presentColumn({
  column,
  field,
  guessed,
  type,
  type_guessed,
  ...about
}: ImportReport['columns'][number]): string[] {
  if (field === null) return [`  ${plain(column)} → ignored${guessed ? '' : ' (as mapped)'}`]
  const kind = type === null ? '' : `: ${type}${type_guessed && type !== 'text' ? ' (guessed)' : ''}`
  const misfits = about.misfit_examples.map(({ line, value }) => `"${plain(value)}" (line ${line})`).join(', ')
  return [
    `  ${plain(column)} → ${plain(field)}${guessed ? '' : ' (as mapped)'}${kind}`,
    ...(about.note === null ? [] : [`      ${plain(about.note)}`]),
    ...(about.misfits === 0 ? [] : [`      ${about.misfits} of ${about.filled} values do not fit: ${misfits}`]),
  ]
}

const refusals = {
  invalid_records: 'some records are invalid, and products that seem to be missing may be among them.',
  more_than_half: 'it would delete more than half of all products.',
} as const

function outcomeOf(kind: ImportKind, report: ImportReport): string {
  return kind === 'missing' ? (report.delete_missing ? ', to be deleted' : ', kept') : ''
}

/** The first records of a kind, one line each. */
function presentItems(kind: ImportKind, { items, total }: ImportItems): string {
  const lines = items.map(({ product_id, line, changes, error }) => {
    const where = line === null ? '' : `line ${line}: `
    const what = error === null ? changes.map(plain).join(', ') : plain(error.message)
    return `  ${where}${product_id === null ? '' : `${plain(product_id)}: `}${what}`
  })
  const more = total > items.length ? [`  … and ${total - items.length} more`] : []
  return [`${kind}:`, ...lines, ...more].map((line) => `${line}\n`).join('')
}
