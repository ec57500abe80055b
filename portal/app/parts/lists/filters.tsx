import { useEffect, useRef, useState } from 'react'
import { defineTexts } from '../../language/language.ts'
import { Icon } from '../display/icon.tsx'
import { type Choice, inputClassName } from '../forms/field.tsx'

const t = defineTexts({ en: { all: 'All' }, de: { all: 'Alle' } })
const debounceMs = 250

/** Searches a list while the user types. */
export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onChange(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <span className="relative block w-full sm:w-72">
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${inputClassName} pl-9`}
      />
    </span>
  )
}

interface ChipsProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChange: (value: string) => void
  /** The label of the chip for no value; `null` where there is always one. */
  readonly all?: string | null
  /** Shows all choices on phones too. Otherwise, they are one row there, which scrolls. */
  readonly wraps?: boolean
}

/** One filter with few values; the URL contains the current one. */
export function Chips({ label, value, choices, onChange, all = t.all, wraps = false }: ChipsProps) {
  const shown = all === null ? choices : [{ value: '', label: all }, ...choices]
  const row = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`)
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - 48
  }, [value])
  return (
    // The padding leaves room for the focus ring, which a box that scrolls would cut off.
    <fieldset
      ref={row}
      className={`flex min-w-0 gap-1.5 ${wraps ? 'flex-wrap' : 'max-md:-m-1 max-md:max-w-[calc(100%+0.5rem)] max-md:overflow-x-auto max-md:p-1 md:flex-wrap'}`}
    >
      <legend className="sr-only">{label}</legend>
      {shown.map((choice) => {
        const isChosen = choice.value === value
        return (
          <button
            key={choice.value}
            type="button"
            aria-pressed={isChosen}
            data-value={choice.value}
            onClick={() => onChange(choice.value)}
            className={`min-h-11 shrink-0 rounded-full border px-3.5 text-sm font-medium whitespace-nowrap transition-colors md:min-h-8 ${isChosen ? 'border-accent bg-accent-soft text-accent-strong' : 'border-line bg-raised text-soft hover:border-line-strong hover:text-ink'}`}
          >
            {choice.label}
          </button>
        )
      })}
    </fieldset>
  )
}

/** The row of filters above a list. */
export function FilterBar({ children }: { children: React.ReactNode }) {
  return <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
}
