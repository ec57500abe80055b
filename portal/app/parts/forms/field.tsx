import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { defineTexts } from '../../language/language.ts'
import { Icon } from '../display/icon.tsx'

const t = defineTexts({
  en: { show: 'Show password', hide: 'Hide password', optional: 'optional' },
  de: { show: 'Passwort anzeigen', hide: 'Passwort verbergen', optional: 'optional' },
})

export const inputClassName =
  'w-full min-h-11 md:min-h-9 rounded-md border border-line-strong bg-raised px-3 text-lg md:text-base text-ink transition-colors hover:border-ink aria-invalid:border-danger disabled:opacity-60'

export interface FrameProps {
  readonly label: string
  readonly hint?: ReactNode
  /** The API's error message. */
  readonly error?: string | undefined
  readonly isOptional?: boolean
}

interface Described {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** A label, its control, a hint and what is wrong with the value, connected for screen readers. */
export function Labeled({
  label,
  hint,
  error,
  isOptional = false,
  control,
}: FrameProps & { control: (described: Described) => ReactNode }) {
  const id = useId()
  const notes = [error === undefined ? null : `${id}-error`, hint === undefined ? null : `${id}-hint`]
  const describedBy = notes.filter((one) => one !== null).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {isOptional ? <span className="font-normal text-soft"> ({t.optional})</span> : null}
      </label>
      {control({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm text-danger">
          <Icon name="alert" className="mt-0.5 size-3.5" />
          {error}
        </p>
      )}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

type InputProps = FrameProps & Omit<ComponentProps<'input'>, 'className'>

export function Field({ label, hint, error, isOptional, ...input }: InputProps) {
  const frame = { label, hint, error, ...(isOptional === undefined ? {} : { isOptional }) }
  return (
    <Labeled
      {...frame}
      control={(described) => <input type="text" {...input} {...described} className={inputClassName} />}
    />
  )
}

/** A password that can be made visible, so that it can be checked before it is sent. */
export function PasswordField({ label, hint, error, ...input }: InputProps) {
  const [isVisible, setVisible] = useState(false)
  return (
    <Labeled
      {...{ label, hint, error }}
      control={(described) => (
        <span className="relative block">
          <input
            {...input}
            {...described}
            type={isVisible ? 'text' : 'password'}
            className={`${inputClassName} pr-12`}
          />
          <button
            type="button"
            aria-label={isVisible ? t.hide : t.show}
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-soft hover:text-ink"
          >
            <Icon name={isVisible ? 'eye-off' : 'eye'} />
          </button>
        </span>
      )}
    />
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
}

type SelectProps = { readonly choices: readonly Choice[] } & Omit<ComponentProps<'select'>, 'className'>

/** The system's own list: it works with every input method and never leaves the screen. */
export function Select({ label, hint, error, ...select }: FrameProps & SelectProps) {
  return <Labeled {...{ label, hint, error }} control={(described) => <UnlabeledSelect {...select} {...described} />} />
}

/** A list whose name is not shown, such as one in a table: its `aria-label` names it. */
export function UnlabeledSelect({ choices, ...select }: SelectProps) {
  return (
    <span className="relative block">
      <select {...select} className={`${inputClassName} appearance-none pr-9`}>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-soft"
      />
    </span>
  )
}

export function Checkbox({
  label,
  hint,
  ...input
}: { label: string; hint?: string } & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const id = useId()
  return (
    <div className="flex gap-3">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="mt-0.5 size-4 shrink-0 accent-(--accent)"
      />
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-base">
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="text-sm text-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
