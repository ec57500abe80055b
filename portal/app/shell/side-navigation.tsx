import * as Dialog from '@radix-ui/react-dialog'
import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { can, type PortalSession } from '../api/session.ts'
import { useRead } from '../api/use-api.ts'
import { formatNumber } from '../language/format.ts'
import { defineTexts } from '../language/language.ts'
import { Icon, type IconName } from '../parts/display/icon.tsx'
import { IconButton, PageLink } from '../parts/forms/button.tsx'
import { screenUrl } from '../screen-url.ts'
import { type ScreenDefinition, screens } from '../screens.ts'
import { AccountMenu } from './account-menu.tsx'
import { StoreSwitcher } from './store-switcher.tsx'

const t = defineTexts({
  en: {
    label: 'Navigation of the store',
    find: 'Search…',
    collapse: 'Collapse the navigation',
    expand: 'Expand the navigation',
    close: 'Close the navigation',
    docs: 'API documentation',
  },
  de: {
    label: 'Navigation des Shops',
    find: 'Suchen …',
    collapse: 'Navigation einklappen',
    expand: 'Navigation ausklappen',
    close: 'Navigation schließen',
    docs: 'API-Dokumentation',
  },
})

type StoreSession = PortalSession & { readonly store: NonNullable<PortalSession['store']> }

interface NavigationProps {
  readonly session: StoreSession
  readonly isCollapsed: boolean
  readonly collapse: (next: boolean) => void
  readonly openPalette: () => void
  readonly isDrawerOpen: boolean
  readonly closeDrawer: () => void
}

/** 232 px wide next to the content, 64 px when collapsed, and a drawer on phones. */
export function SideNavigation({ isDrawerOpen, closeDrawer, ...props }: NavigationProps) {
  return (
    <>
      <aside className="sticky top-0 hidden h-dvh border-r border-line md:flex md:flex-col">
        <Content {...props} />
      </aside>
      <Dialog.Root open={isDrawerOpen} onOpenChange={(open) => (open ? undefined : closeDrawer())}>
        <Dialog.Portal>
          <Dialog.Overlay className="fade-in fixed inset-0 z-40 bg-[rgb(10_12_11/45%)]" />
          <Dialog.Content
            aria-describedby={undefined}
            className="slide-in-start fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col border-r border-line bg-paper outline-none"
          >
            <Dialog.Title className="sr-only">{t.label}</Dialog.Title>
            <Content {...props} isCollapsed={false} closeDrawer={closeDrawer} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
}

type ContentProps = Omit<NavigationProps, 'isDrawerOpen' | 'closeDrawer'> & { readonly closeDrawer?: () => void }

function Content({ session, isCollapsed, collapse, openPalette, closeDrawer }: ContentProps) {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 p-3">
      <div className="flex items-center gap-1">
        <StoreSwitcher session={session} isCollapsed={isCollapsed} />
        {closeDrawer === undefined ? null : <IconButton icon="close" label={t.close} onClick={closeDrawer} />}
      </div>
      <FindButton isCollapsed={isCollapsed} openPalette={openPalette} />
      <nav aria-label={t.label} className="min-h-0 flex-1 overflow-y-auto">
        <ul className="grid gap-0.5">
          {screens
            .filter(({ permission }) => permission === undefined || can(session, permission))
            .map(({ path, title, icon, waiting }) => (
              <li key={path}>
                <ScreenLink
                  to={screenUrl(session.store.slug, path)}
                  isExact={path === ''}
                  {...{ title, icon, isCollapsed }}
                >
                  {waiting === undefined ? null : <Waiting {...waiting} isCollapsed={isCollapsed} />}
                </ScreenLink>
              </li>
            ))}
        </ul>
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5 border-t border-line pt-3">
        <ScreenLink to="/docs" title={t.docs} icon="book" isCollapsed={isCollapsed} />
        <div className={`flex min-w-0 gap-1 ${isCollapsed ? 'flex-col-reverse items-center' : 'items-center'}`}>
          <AccountMenu session={session} isCollapsed={isCollapsed} />
          {closeDrawer === undefined ? (
            <IconButton
              icon="sidebar"
              label={isCollapsed ? t.expand : t.collapse}
              aria-expanded={!isCollapsed}
              onClick={() => collapse(!isCollapsed)}
            />
          ) : null}
        </div>
      </div>
    </div>
  )
}

interface ScreenLinkProps {
  readonly to: string
  readonly title: string
  readonly icon: IconName
  readonly isCollapsed: boolean
  readonly isExact?: boolean
  readonly children?: ReactNode
}

function ScreenLink({ to, title, icon, isCollapsed, isExact = false, children }: ScreenLinkProps) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })
  const isCurrent = pathname === to || (!isExact && pathname.startsWith(`${to}/`))
  const stateClasses = isCurrent
    ? 'bg-accent-soft font-medium text-accent-strong'
    : 'text-soft hover:bg-sunken hover:text-ink'
  return (
    <PageLink
      to={to}
      isCurrent={isCurrent}
      {...(isCollapsed ? { title } : {})}
      className={`relative flex min-h-11 items-center gap-3 rounded-md px-3 transition-colors md:min-h-9 ${stateClasses}`}
    >
      <Icon name={icon} />
      <span className={isCollapsed ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{title}</span>
      {children}
    </PageLink>
  )
}

const waitingRefreshMs = 30_000

/** The number of open items of a screen; nothing if there are none. */
function Waiting({
  path,
  query,
  label,
  isCollapsed,
}: NonNullable<ScreenDefinition['waiting']> & { isCollapsed: boolean }) {
  const { data } = useRead<{ readonly total: number }>(path, { query, refreshMs: waitingRefreshMs })
  const total = data?.total ?? 0
  if (total === 0) return null
  const place = isCollapsed ? 'absolute top-0.5 right-0.5' : ''
  return (
    <span
      className={`numbers rounded-full bg-warning-soft px-1.5 text-xs leading-5 font-semibold text-warning ${place}`}
    >
      {formatNumber(total)} <span className="sr-only">{label}</span>
    </span>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

function FindButton({ isCollapsed, openPalette }: { isCollapsed: boolean; openPalette: () => void }) {
  if (isCollapsed) return <IconButton icon="search" label={t.find} onClick={openPalette} />
  return (
    <button
      type="button"
      onClick={openPalette}
      className="flex min-h-11 items-center gap-2.5 rounded-md border border-line bg-raised px-3 text-soft transition-colors hover:border-line-strong hover:text-ink md:min-h-9"
    >
      <Icon name="search" />
      <span className="flex-1 text-left">{t.find}</span>
      <kbd className="hidden rounded-sm border border-line px-1.5 font-sans text-xs md:block">
        {isApple ? '⌘K' : 'Ctrl K'}
      </kbd>
    </button>
  )
}
