import type { ReactNode } from 'react'

/** Short facts with their labels, in two columns. */
export function Facts({ facts }: { facts: readonly { readonly label: string; readonly value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid min-w-0 content-start gap-0.5">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
