import { type ComponentProps, useEffect, useState } from 'react'
import { Field } from './field.tsx'

const debounceMs = 400

/** A field whose value takes effect while the user types: after a pause, on Enter and on blur. */
export function TypedField({
  value,
  onCommit,
  ...field
}: Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> & {
  value: string
  onCommit: (value: string) => void
}) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => onCommit(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, value, onCommit])
  const commit = (): void => (typed === value ? undefined : onCommit(typed))
  return (
    <Field
      {...field}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => (event.key === 'Enter' ? commit() : undefined)}
    />
  )
}
