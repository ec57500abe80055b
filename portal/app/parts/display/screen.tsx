import { type ReactNode, useEffect } from 'react'
import { PageLink } from '../forms/button.tsx'
import { Icon } from './icon.tsx'

interface ScreenProps {
  readonly title: string
  /** One sentence: what people do here. */
  readonly purpose: string
  /** The list to which a separate page belongs. */
  readonly back?: { readonly to: string; readonly label: string }
  /** The primary action. */
  readonly action?: ReactNode
  /** Further actions. On phones, their button is in the corner next to the title. */
  readonly menu?: ReactNode
  readonly children: ReactNode
}

/** The frame of every screen of the portal. */
export function Screen({ title, purpose, back, action, menu, children }: ScreenProps) {
  usePageTitle(title)
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 md:px-8 md:py-8">
      <header className="relative flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className={`grid min-w-0 gap-1 ${menu === undefined ? '' : 'max-md:pr-12'}`}>
          {back === undefined ? null : (
            <PageLink
              to={back.to}
              className="inline-flex min-h-11 w-fit items-center gap-1 text-sm text-soft hover:text-ink md:min-h-6"
            >
              <Icon name="chevron-left" className="size-3.5" />
              {back.label}
            </PageLink>
          )}
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          <p className="max-w-prose text-soft">{purpose}</p>
        </div>
        {action === undefined && menu === undefined ? null : (
          <div className="flex flex-wrap gap-2">
            {action}
            {menu === undefined ? null : <span className="max-md:absolute max-md:top-0 max-md:right-0">{menu}</span>}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}

/** Sets the title of the browser's tab, which screen readers announce after a navigation. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Vitrine`
  }, [title])
}
