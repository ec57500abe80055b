import { type ReactNode, useRef } from 'react'
import { formatNumber } from '../../language/format.ts'
import { defineTexts } from '../../language/language.ts'
import { Icon } from '../display/icon.tsx'
import { Button } from '../forms/button.tsx'
import { useListKeys } from './use-list-keys.ts'

const t = defineTexts({
  en: {
    more: 'Show more',
    shown: (shown: string, total: string) => `${shown} of ${total}`,
    select: 'Select',
    selected: (count: number) => `${count} selected`,
    clear: 'Clear selection',
    keys: 'Keyboard: j and k move, Enter opens, x selects, Escape leaves.',
  },
  de: {
    more: 'Mehr anzeigen',
    shown: (shown: string, total: string) => `${shown} von ${total}`,
    select: 'Auswählen',
    selected: (count: number) => `${count} ausgewählt`,
    clear: 'Auswahl aufheben',
    keys: 'Tastatur: j und k wechseln die Zeile, Enter öffnet sie, x wählt sie aus, Escape beendet.',
  },
})

export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean
  /** Takes the remaining width on phones and truncates its content; by default, the first column. */
  readonly isMain?: boolean
  /** Hidden on phones. */
  readonly isMinor?: boolean
  /** Only for screen readers: for columns of buttons. */
  readonly hasHiddenTitle?: boolean
  /** The value of `sort` in the URL that sorts by this column. */
  readonly sort?: string
}

interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly open?: (row: Row) => void
  readonly sorting?: { readonly value: string; readonly onChange: (value: string) => void }
  /** Rows can be selected; `actions` are for the selected ones. */
  readonly bulk?: {
    readonly selected: ReadonlySet<string>
    readonly onSelect: (keys: ReadonlySet<string>) => void
    readonly actions: ReactNode
  }
  readonly paging?: {
    readonly total: number
    readonly hasMore: boolean
    readonly isLoading: boolean
    readonly loadMore: () => unknown
  }
}

/** A dense, calm table. On phones, minor columns are hidden, and the table never scrolls sideways. */
export function Table<Row>({ label, columns, rows, keyOf, open, sorting, bulk, paging }: TableProps<Row>) {
  const main = (columns.find(({ isMain }) => isMain) ?? columns[0])?.key
  const body = useRef<HTMLTableSectionElement>(null)
  const toggle = (key: string): void => bulk?.onSelect(toggled(bulk.selected, key))
  const current = useListKeys(body, {
    rows: rows.length,
    open: open === undefined ? undefined : (at) => withRow(rows, at, open),
    toggle: bulk === undefined ? undefined : (at) => withRow(rows, at, (row) => toggle(keyOf(row))),
  })
  return (
    <div className="grid gap-3">
      {bulk === undefined || bulk.selected.size === 0 ? null : <BulkBar {...bulk} />}
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">
          {label}. {open === undefined ? '' : t.keys}
        </caption>
        <thead>
          <tr className="border-b border-line text-sm text-soft">
            {bulk === undefined ? null : <td className="w-10" />}
            {columns.map((column) => (
              <Heading key={column.key} column={column} {...(sorting === undefined ? {} : { sorting })} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, at) => (
            <tr
              key={keyOf(row)}
              data-row=""
              data-current={at === current || undefined}
              onClick={open === undefined ? undefined : (event) => openFromClick(event, () => open(row))}
              className={`h-11 border-b border-line transition-colors last:border-0 data-current:bg-accent-soft ${open === undefined ? '' : 'cursor-pointer hover:bg-sunken'}`}
            >
              {bulk === undefined ? null : (
                <td>
                  {/* On phones, the target is larger than the box. */}
                  <label className="-ml-3.5 grid size-11 place-items-center md:ml-0 md:w-7 md:justify-items-start md:pl-1">
                    <input
                      type="checkbox"
                      aria-label={t.select}
                      checked={bulk.selected.has(keyOf(row))}
                      onChange={() => toggle(keyOf(row))}
                      className="size-4 accent-(--accent)"
                    />
                  </label>
                </td>
              )}
              {columns.map(({ key, cell, isNumber, isMinor }) => (
                <td
                  key={key}
                  className={`${key === main ? 'w-full max-w-0 md:w-auto md:max-w-72' : 'max-w-72'} py-1.5 pr-4 last:pr-1 ${isNumber ? 'numbers text-right' : ''} ${isMinor ? 'hidden md:table-cell' : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {paging === undefined ? null : <Paging {...paging} shown={rows.length} />}
    </div>
  )
}

function Heading<Row>({ column, sorting }: { column: Column<Row>; sorting?: NonNullable<TableProps<Row>['sorting']> }) {
  const { title, isNumber, isMinor, hasHiddenTitle, sort } = column
  const isSorted = sort !== undefined && sorting?.value === sort
  const className = `py-2 pr-4 font-medium last:pr-1 ${isNumber ? 'text-right' : ''} ${isMinor ? 'hidden md:table-cell' : ''}`
  return (
    <th scope="col" aria-sort={isSorted ? 'descending' : undefined} className={className}>
      {sort === undefined || sorting === undefined ? (
        <span className={hasHiddenTitle ? 'sr-only' : ''}>{title}</span>
      ) : (
        <button
          type="button"
          onClick={() => sorting.onChange(sort)}
          className={`inline-flex items-center gap-1 rounded-sm ${isSorted ? 'text-ink' : 'hover:text-ink'}`}
        >
          {title}
          <Icon name={isSorted ? 'arrow-down' : 'sort'} className="size-3.5" />
        </button>
      )}
    </th>
  )
}

/** How many rows are selected, and what can be done with them. */
export function BulkBar({ selected, onSelect, actions }: NonNullable<TableProps<unknown>['bulk']>) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-md bg-accent-soft px-3 py-1.5">
      <span className="font-medium">{t.selected(selected.size)}</span>
      {actions}
      <Button variant="quiet" size="small" onClick={() => onSelect(new Set())}>
        {t.clear}
      </Button>
    </div>
  )
}

/** The number of visible rows, and a button to load more. */
export function Paging({
  shown,
  total,
  hasMore,
  isLoading,
  loadMore,
}: NonNullable<TableProps<unknown>['paging']> & { shown: number }) {
  return (
    <div className="flex items-center justify-between gap-4 text-sm text-soft">
      <span className="numbers">{t.shown(formatNumber(shown), formatNumber(Math.max(total, shown)))}</span>
      {hasMore ? (
        <Button size="small" isBusy={isLoading} onClick={() => void loadMore()}>
          {t.more}
        </Button>
      ) : null}
    </div>
  )
}

export function withRow<Row>(rows: readonly Row[], at: number, act: (row: Row) => void): void {
  const row = rows[at]
  if (row !== undefined) act(row)
}

export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key])
}

/** A click on a control of the row, or one that ends a selection of text, does not open the row. */
function openFromClick(event: React.MouseEvent, open: () => void): void {
  const isControl = (event.target as Element).closest('a, button, input, select, label') !== null
  if (!isControl && String(getSelection() ?? '') === '') open()
}
