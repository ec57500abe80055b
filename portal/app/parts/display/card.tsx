import type { ReactNode } from 'react'

interface CardProps {
  /** Lets links lead to it. */
  readonly id?: string
  readonly title?: string
  readonly about?: ReactNode
  /** On the right of the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A part of a screen with its own heading. */
export function Card({ id, title, about, action, children }: CardProps) {
  return (
    <section
      id={id}
      className="flex min-w-0 scroll-mt-6 flex-col gap-4 rounded-lg border border-line bg-raised p-4 md:p-5"
    >
      {title === undefined ? null : (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="grid gap-0.5">
            <h2 className="text-lg font-semibold">{title}</h2>
            {about === undefined ? null : <p className="max-w-prose text-soft">{about}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  )
}
