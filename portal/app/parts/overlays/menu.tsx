import * as Radix from '@radix-ui/react-dropdown-menu'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../display/icon.tsx'

interface MenuProps {
  readonly trigger: ReactNode
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

/** Actions behind one button. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="rise z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const itemClassName =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2.5 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunken md:min-h-9'

interface ItemProps {
  readonly icon?: IconName
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

export function MenuItem({ icon, isDangerous = false, isDisabled = false, onSelect, children }: ItemProps) {
  return (
    <Radix.Item
      disabled={isDisabled}
      onSelect={onSelect}
      className={`${itemClassName} ${isDangerous ? 'text-danger' : ''}`}
    >
      {icon === undefined ? null : <Icon name={icon} className="size-4 text-soft" />}
      {children}
    </Radix.Item>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

/** One of several values, of which the current one is marked. */
export function MenuChoice({ label, value, choices, onChoose }: ChoiceProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onChoose}>
      <Radix.Label className="px-2.5 pt-2 pb-1 text-xs font-medium text-soft">{label}</Radix.Label>
      {choices.map((choice) => (
        <Radix.RadioItem key={choice.value} value={choice.value} className={`${itemClassName} justify-between`}>
          {choice.label}
          <Radix.ItemIndicator>
            <Icon name="check" className="size-4 text-accent" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-1 my-1 h-px bg-line" />
}

export function MenuText({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-2 text-sm text-soft">{children}</Radix.Label>
}
