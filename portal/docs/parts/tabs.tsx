import { type KeyboardEvent, type ReactNode, useId } from 'react'

interface TabsProps<Name extends string> {
  readonly label: string
  readonly names: readonly Name[]
  readonly selected: Name
  readonly onSelect: (name: Name) => void
  readonly children: ReactNode
}

/** Tabs with one panel: arrow keys move between them. */
export function Tabs<Name extends string>({ label, names, selected, onSelect, children }: TabsProps<Name>) {
  const id = useId()
  function move(event: KeyboardEvent<HTMLButtonElement>): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = names[(names.indexOf(selected) + step + names.length) % names.length]
    if (step === 0 || next === undefined) return
    onSelect(next)
    const { children: tabs } = event.currentTarget.parentElement ?? { children: [] }
    const tab = tabs[names.indexOf(next)]
    if (tab instanceof HTMLElement) tab.focus()
  }
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            aria-selected={name === selected}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => onSelect(name)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  )
}
