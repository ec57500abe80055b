import { Outlet, useParams, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '../api/session.ts'
import { defineTexts } from '../language/language.ts'
import { Icon } from '../parts/display/icon.tsx'
import { IconButton, PageLink } from '../parts/forms/button.tsx'
import { SideNavigation } from './side-navigation.tsx'

const t = defineTexts({
  en: {
    skip: 'Skip to content',
    menu: 'Open the navigation',
    find: 'Search and commands',
    acting: (store: string) => `You act for ${store} as a super admin. The store’s audit log records it.`,
    leave: 'Leave the store',
  },
  de: {
    skip: 'Zum Inhalt springen',
    menu: 'Navigation öffnen',
    find: 'Suche und Befehle',
    acting: (store: string) => `Sie handeln als Super-Admin für ${store}. Das Audit-Protokoll des Shops hält es fest.`,
    leave: 'Shop verlassen',
  },
})

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then(({ CommandPalette: palette }) => ({ default: palette })),
)
const DeletionBanner = lazy(() =>
  import('./deletion-banner.tsx').then(({ DeletionBanner: banner }) => ({ default: banner })),
)
const collapsedKey = 'vitrine.navigation'

/** What surrounds every screen of a store: navigation, store switcher, command palette. */
export function Shell() {
  const { slug = '' } = useParams({ strict: false }) as { slug?: string }
  const session = useSession(slug)
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedKey) === 'collapsed')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = usePalette()
  const { pathname } = useRouterState({ select: ({ location }) => location })
  useEffect(() => setDrawerOpen(false), [pathname])
  const collapse = (next: boolean): void => {
    localStorage.setItem(collapsedKey, next ? 'collapsed' : 'open')
    setCollapsed(next)
  }
  const openPalette = (): void => setPaletteOpen(true)
  return (
    <div
      className={`grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] md:grid-rows-1 ${isCollapsed ? 'md:grid-cols-[64px_minmax(0,1fr)]' : 'md:grid-cols-[232px_minmax(0,1fr)]'}`}
    >
      <a
        href="#content"
        className="sr-only z-60 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t.skip}
      </a>
      <header className="sticky top-0 z-20 flex items-center gap-1 border-b border-line bg-paper px-2 py-1 md:hidden">
        <IconButton icon="menu" label={t.menu} onClick={() => setDrawerOpen(true)} />
        <PageLink to={`/${slug}/portal`} className="min-w-0 flex-1 truncate px-1 font-semibold">
          {session.store.name}
        </PageLink>
        <IconButton icon="search" label={t.find} onClick={openPalette} />
      </header>
      <SideNavigation
        {...{ session, isCollapsed, collapse, openPalette, isDrawerOpen }}
        closeDrawer={() => setDrawerOpen(false)}
      />
      <main id="content" tabIndex={-1} className="min-w-0 outline-none">
        {session.store.role === null ? <ActingBanner store={session.store.name} /> : null}
        {(session.store.deletion_at ?? null) === null ? null : (
          <Suspense fallback={null}>
            <DeletionBanner session={session} />
          </Suspense>
        )}
        <Outlet />
      </main>
      {isPaletteOpen ? (
        <Suspense fallback={null}>
          <CommandPalette session={session} onClose={() => setPaletteOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Ctrl-K or Command-K opens and closes the command palette. */
function usePalette() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return [isOpen, setOpen] as const
}

function ActingBanner({ store }: { store: string }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-warning-soft px-4 py-2 text-warning md:px-8"
    >
      <Icon name="alert" />
      <p className="min-w-0 flex-1">{t.acting(store)}</p>
      <PageLink to="/admin" className="font-semibold underline underline-offset-4">
        {t.leave}
      </PageLink>
    </div>
  )
}
