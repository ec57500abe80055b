import { useEffect, useRef } from 'react'
import { PageLink } from '../forms/button.tsx'

export interface TabLink {
  readonly to: string
  readonly label: string
  readonly count?: number | undefined
  readonly isCurrent: boolean
}

/** Views of one screen. Each has its own URL, so that it can be reloaded and shared. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const nav = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to
  // On phones, there may be more tabs than fit.
  useEffect(() => {
    const list = nav.current
    const link = list?.querySelector<HTMLElement>('[aria-current]')
    if (current === undefined || !list || !link) return
    const observer = new ResizeObserver(() => {
      list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [current])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="relative -mx-4 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0"
    >
      <ul className="flex w-max min-w-full gap-5 max-md:pr-4">
        {tabs.map(({ to, label: text, count, isCurrent }) => (
          <li key={to}>
            <Tab to={to} isCurrent={isCurrent}>
              {text}
              {count === undefined ? null : (
                <span className="numbers ml-1.5 text-sm font-normal text-soft">{count}</span>
              )}
            </Tab>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Tab({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: React.ReactNode }) {
  const stateClasses = isCurrent ? 'border-accent text-ink' : 'border-transparent text-soft hover:text-ink'
  return (
    <PageLink
      to={to}
      isCurrent={isCurrent}
      className={`-mb-px flex min-h-11 items-center border-b-2 font-medium whitespace-nowrap transition-colors ${stateClasses}`}
    >
      {children}
    </PageLink>
  )
}
