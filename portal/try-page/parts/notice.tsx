import type { ReactNode } from 'react'

/** A message in place of results: what happened and what to do. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="notice">
      <h3>{title}</h3>
      {children}
    </div>
  )
}
