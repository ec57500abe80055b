import type { ImportItems, ImportKind, ImportReport } from '../../contract/catalog/feed.ts'
import { plain } from '../client/plain-text.ts'

const meanings: readonly (readonly [ImportKind, string])[] = [
  ['new', 'are new'],
  ['changed', 'change'],
  ['unchanged', 'stay as they are'],
  ['missing', 'are not in the feed'],
  ['skipped', 'are not published by the shop'],
  ['duplicate', 'come again later in the feed'],
  ['invalid', 'cannot be read'],
]

/** What a feed was taken for and what it would change, in lines. */
export function presentReport(report: ImportReport): string {
  const { counts, format, encoding, columns } = report
  const uses = columns.map(({ column, field, guessed }) => {
    const said = guessed ? '' : ' (as told)'
    return `  ${plain(column)} → ${field === null ? 'left out' : plain(field)}${said}`
  })
  const counted = meanings
    .filter(([kind]) => counts[kind] > 0)
    .map(([kind, meaning]) => `${String(counts[kind]).padStart(8)} ${meaning}${fateOf(kind, report)}`)
  const warnings = [
    ...(report.over_plan > 0 ? [`${report.over_plan} of the new products are more than the plan allows.`] : []),
    ...(report.refused === null ? [] : [`Deleting is refused without --force: ${sentences[report.refused]}`]),
  ]
  const title = `${counts.records} records of ${format} in ${plain(encoding)}`
  return [title, ...uses, ...counted, ...warnings].map((line) => `${line}\n`).join('')
}

const sentences = {
  invalid_records: 'some records cannot be read, so what seems to be missing may be among them.',
  more_than_half: 'more than half of all products would go.',
} as const

function fateOf(kind: ImportKind, report: ImportReport): string {
  return kind === 'missing' ? (report.delete_missing ? ' and are deleted' : ' and are kept') : ''
}

/** The first records of a kind, a line each. */
export function presentItems(kind: ImportKind, { items, total }: ImportItems): string {
  const lines = items.map(({ product_id, line, changes, error }) => {
    const where = line === null ? '' : `line ${line}: `
    const what = error === null ? changes.map(plain).join(', ') : plain(error.message)
    return `  ${where}${product_id === null ? '' : `${plain(product_id)}: `}${what}`
  })
  const more = total > items.length ? [`  … and ${total - items.length} more`] : []
  return [`${kind}:`, ...lines, ...more].map((line) => `${line}\n`).join('')
}
