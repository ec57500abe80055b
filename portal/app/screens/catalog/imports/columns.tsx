import type { ImportReport } from '../../../../../contract/catalog/feed.ts'
import { Card } from '../../../parts/display/card.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { UnlabeledSelect } from '../../../parts/forms/field.tsx'
import { type Mapping, mappingOf } from './run-import.ts'
import { t } from './texts.ts'

type Column = ImportReport['columns'][number]

const fields = Object.keys(t.fields) as readonly (keyof typeof t.fields)[]
/** Types that a column can be given. */
const types = ['text', 'number', 'price', 'boolean', 'date', 'list', 'json'] as const
const untyped: ReadonlySet<string> = new Set(['product_id', 'image_url', 'additional_image_urls'])

interface ColumnsProps {
  readonly report: ImportReport
  /** What differs from the preview. */
  readonly changes: Mapping
  readonly change: (changes: Mapping) => void
  /** `null` while the feed cannot be read again. */
  readonly apply: (() => void) | null
}

/** The columns of the feed, with what each becomes and its first values. */
export function Columns({ report, changes, change, apply }: ColumnsProps) {
  const isChanged = Object.keys(changes).length > 0
  const set = (column: Column, target: string | null): void => {
    const { [column.column]: _former, ...others } = changes
    const before = mappingOf({ columns: [column] })[column.column]
    // Going back to the mapping of the preview is not a change.
    const isSame = before === target || (before === undefined && target === column.field)
    change(isSame ? others : { ...others, [column.column]: target })
  }
  const table = { changes, isDisabled: apply === null, set }
  const ignored = report.columns.filter(isIgnored)
  return (
    <Card
      title={t.columns}
      about={t.columnsAbout}
      action={
        isChanged && apply !== null ? (
          <Button variant="primary" icon="refresh" onClick={apply}>
            {t.apply}
          </Button>
        ) : undefined
      }
    >
      <ColumnTable columns={report.columns.filter((column) => !isIgnored(column))} {...table} />
      {ignored.length === 0 ? null : (
        <details className="pt-3">
          <summary className="cursor-pointer py-2 text-soft">{t.ignored(ignored.length)}</summary>
          <ColumnTable columns={ignored} {...table} />
        </details>
      )}
    </Card>
  )
}

/** A column that the service knows to say nothing about products, such as a setting of the shop. */
function isIgnored({ field, guessed }: Column): boolean {
  return field === null && guessed
}

interface TableProps {
  readonly columns: readonly Column[]
  readonly changes: Mapping
  readonly isDisabled: boolean
  readonly set: (column: Column, target: string | null) => void
}

function ColumnTable({ columns, changes, isDisabled, set }: TableProps) {
  return (
    <table className="w-full border-collapse text-left">
      <thead className="hidden md:table-header-group">
        <tr className="border-b border-line text-sm text-soft">
          {[t.column, t.becomes, t.type].map((title) => (
            <th key={title} scope="col" className="py-2 pr-4 font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <ColumnRow
            key={column.column}
            column={column}
            changed={changes[column.column]}
            isDisabled={isDisabled}
            set={(target) => set(column, target)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly column: Column
  readonly changed: string | null | undefined
  readonly isDisabled: boolean
  readonly set: (target: string | null) => void
}

function ColumnRow({ column, changed, isDisabled, set }: RowProps) {
  const { column: name, type: recognized } = column
  const target = changed === undefined ? givenTarget(column) : changed
  const { field, type } = splitTarget(target)
  const own = ownKey(column)
  const choices: readonly string[] = (fields as readonly string[]).includes(own) ? fields : [...fields, own]
  const retarget = (nextField: string, nextType: string): void => {
    if (nextField === '') set(null)
    else set(nextType === '' || untyped.has(nextField) ? nextField : `${nextField}:${nextType}`)
  }
  const isRecognized = changed === undefined && recognized !== null
  return (
    <tr className="grid gap-2 border-b border-line py-3 last:border-0 md:table-row md:align-top">
      <th scope="row" className="min-w-0 font-normal md:w-1/2 md:max-w-0 md:py-2.5 md:pr-6">
        <Found column={column} />
      </th>
      <td className="md:py-2 md:pr-4">
        <UnlabeledSelect
          aria-label={`${t.becomes}: ${name}`}
          disabled={isDisabled}
          value={field}
          choices={[
            { value: '', label: t.ignore },
            ...choices.map((choice) => ({ value: choice, label: fieldLabel(choice) })),
          ]}
          onChange={(event) => retarget(event.target.value, '')}
        />
      </td>
      <td className="md:w-48 md:py-2">
        {field === '' || untyped.has(field) ? null : (
          <UnlabeledSelect
            aria-label={`${t.type}: ${name}`}
            disabled={isDisabled}
            value={type}
            choices={[
              { value: '', label: isRecognized ? `${t.types[recognized]} (${t.recognized})` : t.recognize },
              ...types.map((one) => ({ value: one, label: t.types[one] })),
            ]}
            onChange={(event) => retarget(field, event.target.value)}
          />
        )}
      </td>
    </tr>
  )
}

/** What the service found in a column. */
function Found({ column: { column, examples, misfits, misfit_examples, note } }: { column: Column }) {
  return (
    <>
      <span className="block truncate font-medium">{column}</span>
      <span className="block truncate text-sm text-soft">{examples.join(' · ')}</span>
      {note === null ? null : <span className="block text-sm text-soft">{note}</span>}
      {misfits === 0 ? null : (
        <span className="block text-sm text-warning">
          {t.misfits(misfits)}: {misfit_examples.map(({ line, value }) => t.misfit(value, line)).join(', ')}
        </span>
      )}
    </>
  )
}

/** What a column becomes in the preview; with its type only if that was chosen. */
function givenTarget(column: Column): string | null {
  return mappingOf({ columns: [column] })[column.column] ?? column.field
}

function splitTarget(target: string | null): { readonly field: string; readonly type: string } {
  const [, field = '', type = ''] = /^(.*?)(?::(\w+))?$/s.exec(target ?? '') ?? []
  return { field, type }
}

/** The attribute for a column that is not one of the known fields. */
function ownKey({ column, field }: Column): string {
  if (field !== null && !Object.hasOwn(t.fields, field)) return field
  return column.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '_') || column
}

function fieldLabel(field: string): string {
  return Object.hasOwn(t.fields, field) ? t.fields[field as keyof typeof t.fields] : t.own(field)
}
