import { Button, IconButton } from '../../parts/forms/button.tsx'
import { Select } from '../../parts/forms/field.tsx'
import { TypedField } from '../../parts/forms/typed-field.tsx'
import { type FilterRow, operators } from './lab-state.ts'
import { t } from './texts.ts'

interface FiltersProps {
  readonly rows: readonly FilterRow[]
  readonly onChange: (rows: readonly FilterRow[]) => void
  /** The API's errors about the fields below `filters`, by row. */
  readonly problemOf: (row: number) => string | undefined
}

const choices = operators.map((value) => ({ value, label: t.operators[value] }))

/** Conditions on the fields of products; all have to be met. */
export function FiltersEditor({ rows, onChange, problemOf }: FiltersProps) {
  const replace = (at: number, changes: Partial<FilterRow>): void =>
    onChange(rows.map((row, other) => (other === at ? { ...row, ...changes } : row)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">{t.filters}</legend>
      {rows.map((row, at) => (
        <div key={at} className="grid gap-2 rounded-md border border-line p-2.5">
          <div className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <TypedField
                label={t.field}
                value={row.field}
                placeholder="brand"
                error={problemOf(at)}
                onCommit={(field) => replace(at, { field: field.trim() })}
              />
            </div>
            <IconButton
              icon="trash"
              label={t.removeFilter}
              onClick={() => onChange(rows.filter((_row, other) => other !== at))}
            />
          </div>
          <div className="grid grid-cols-2 gap-2">
            <Select
              label={t.operator}
              choices={choices}
              value={row.operator}
              onChange={({ target }) =>
                replace(at, { operator: operators.find((one) => one === target.value) ?? 'eq' })
              }
            />
            <FilterValue row={row} onCommit={(value) => replace(at, { value })} />
          </div>
        </div>
      ))}
      <div>
        <Button size="small" icon="plus" onClick={() => onChange([...rows, { field: '', operator: 'eq', value: '' }])}>
          {t.addFilter}
        </Button>
      </div>
    </fieldset>
  )
}

function FilterValue({ row, onCommit }: { row: FilterRow; onCommit: (value: string) => void }) {
  if (row.operator !== 'exists') return <TypedField label={t.value} value={row.value} onCommit={onCommit} />
  return (
    <Select
      label={t.value}
      choices={[
        { value: 'true', label: t.yes },
        { value: 'false', label: t.no },
      ]}
      value={row.value === 'false' ? 'false' : 'true'}
      onChange={({ target }) => onCommit(target.value)}
    />
  )
}
