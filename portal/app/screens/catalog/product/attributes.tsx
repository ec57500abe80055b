import { formatNumber } from '../../../language/format.ts'
import { Badge } from '../../../parts/display/badge.tsx'
import { p } from '../texts.ts'

/** The facts about a product, in the order in which it has them. */
export function Attributes({ metadata }: { metadata: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(metadata)
  if (entries.length === 0) return <p className="text-soft">{p.noAttributes}</p>
  return (
    <dl className="grid">
      {entries.map(([key, value]) => (
        <div
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-4 border-b border-line py-2 last:border-0"
        >
          <dt className="truncate text-soft" title={key}>
            {key}
          </dt>
          <dd className="min-w-0 wrap-anywhere">
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ value }: { value: unknown }) {
  if (typeof value === 'number') return <span className="numbers">{formatNumber(value)}</span>
  if (typeof value === 'boolean') return value ? p.yes : p.no
  if (typeof value === 'string')
    return /^https?:\/\//.test(value) ? (
      <a href={value} target="_blank" rel="noreferrer" className="text-accent-strong underline underline-offset-2">
        {value}
      </a>
    ) : (
      <span className="line-clamp-6 whitespace-pre-line">{value}</span>
    )
  if (Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number'))
    return (
      <span className="flex flex-wrap gap-1">
        {value.map((one) => (
          <Badge key={String(one)}>{String(one)}</Badge>
        ))}
      </span>
    )
  const records = [value].flat()
  if (records.length > 0 && records.every(isRecord)) return <Records records={records} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
    <pre tabIndex={0} className="max-h-48 overflow-auto rounded-md bg-sunken p-2 font-mono text-xs">
      {JSON.stringify(value, null, 2)}
    </pre>
  )
}

type Fields = Readonly<Record<string, unknown>>

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Objects such as variants, each with its fields in one line. */
function Records({ records }: { records: readonly Fields[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
    <ul tabIndex={0} className="max-h-48 overflow-auto rounded-md bg-sunken px-2 text-sm">
      {records.map((record) => (
        <li key={JSON.stringify(record)} className="border-b border-line py-1.5 last:border-0">
          {factsOf(record).map(([key, text]) => (
            <span key={key} className="mr-3 inline-block">
              <span className="text-soft">{key}</span> {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** The values of a record and of the records in it, with their names. */
function factsOf(record: Fields): [key: string, text: string][] {
  return Object.entries(record).flatMap(([key, value]): [string, string][] => {
    if (isRecord(value)) return factsOf(value)
    if (typeof value === 'number') return [[key, formatNumber(value)]]
    return [[key, typeof value === 'string' ? value : JSON.stringify(value)]]
  })
}
