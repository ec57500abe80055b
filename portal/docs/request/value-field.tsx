import { useId } from 'react'
import type { Schema } from '../document/openapi.ts'

interface ValueFieldProps {
  readonly field: { readonly name: string; readonly isRequired: boolean }
  readonly schema: Schema
  readonly hint: string
  readonly value: string
  readonly onValue: (value: string) => void
}

export function ValueField({ field: { name, isRequired }, schema, hint, value, onValue }: ValueFieldProps) {
  const id = useId()
  const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : null)
  const preset = schema.default === undefined ? '' : String(schema.default)
  return (
    <label className="input" htmlFor={id}>
      <InputLabel name={name} isRequired={isRequired} hint={hint} />
      {choices === null ? (
        <input
          id={id}
          value={value}
          placeholder={preset}
          autoComplete="off"
          spellCheck={false}
          aria-required={isRequired}
          onChange={(event) => onValue(event.target.value)}
        />
      ) : (
        <select id={id} value={value} onChange={(event) => onValue(event.target.value)}>
          <option value="">{preset === '' ? 'Not sent' : `Default: ${preset}`}</option>
          {choices.map((choice) => (
            <option key={String(choice)} value={String(choice)}>
              {String(choice)}
            </option>
          ))}
        </select>
      )}
    </label>
  )
}

export function InputLabel({ name, isRequired, hint }: { name: string; isRequired: boolean; hint: string }) {
  return (
    <span className="input-label">
      <code>{name}</code>
      <span className="soft">{hint}</span>
      {isRequired ? <span className="required">required</span> : null}
    </span>
  )
}
