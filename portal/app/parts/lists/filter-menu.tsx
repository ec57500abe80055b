import { defineTexts } from '../../language/language.ts'
import { Icon } from '../display/icon.tsx'
import type { Choice } from '../forms/field.tsx'
import { Menu, MenuChoice } from '../overlays/menu.tsx'

const t = defineTexts({ en: { any: 'All' }, de: { any: 'Alle' } })

interface FilterMenuProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChange: (value: string) => void
}

/** A chip for a filter with many values; the URL contains the selected one. */
export function FilterMenu({ label, value, choices, onChange }: FilterMenuProps) {
  const isSet = value !== ''
  const stateClasses = isSet
    ? 'border-accent bg-accent-soft text-accent-strong'
    : 'border-line bg-raised text-soft hover:border-line-strong hover:text-ink'
  // A value from the URL stays visible even if it is not among the choices.
  const known = choices.some((one) => one.value === value) || !isSet ? choices : [{ value, label: value }, ...choices]
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={`inline-flex min-h-11 max-w-64 items-center gap-1.5 rounded-full border pr-2.5 pl-3.5 text-sm font-medium transition-colors md:min-h-8 ${stateClasses}`}
        >
          <span className="truncate">{isSet ? `${label}: ${value}` : label}</span>
          <Icon name="chevron-down" className="size-3.5" />
        </button>
      }
    >
      <MenuChoice label={label} value={value} choices={[{ value: '', label: t.any }, ...known]} onChoose={onChange} />
    </Menu>
  )
}
