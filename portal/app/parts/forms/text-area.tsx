import type { ComponentProps } from 'react'
import { type FrameProps, inputClassName, Labeled } from './field.tsx'

type TextAreaProps = FrameProps & Omit<ComponentProps<'textarea'>, 'className'> & { readonly isMonospace?: boolean }

/** Several lines of text. */
export function TextArea({ label, hint, error, isOptional, isMonospace = false, ...area }: TextAreaProps) {
  const frame = { label, hint, error, ...(isOptional === undefined ? {} : { isOptional }) }
  return (
    <Labeled
      {...frame}
      control={(described) => (
        <textarea
          rows={4}
          {...area}
          {...described}
          className={`${inputClassName} py-2 ${isMonospace ? 'font-mono leading-6' : ''}`}
        />
      )}
    />
  )
}
