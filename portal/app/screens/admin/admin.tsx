import { useSuspenseQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../api/session.ts'
import { usePageTitle } from '../../parts/display/screen.tsx'
import { Tabs } from '../../parts/display/tabs.tsx'
import { ButtonLink } from '../../parts/forms/button.tsx'
import { useOpen, useSubPath } from '../../parts/lists/url-state.ts'
import { EmptyState } from '../../parts/states/states.tsx'
import { AccountMenu } from '../../shell/account-menu.tsx'
import { Health } from './health.tsx'
import { StoreSheet } from './store-sheet.tsx'
import { Stores } from './stores.tsx'
import { t } from './texts.ts'

/** What the operator of the installation sees: all stores, and how the installation is doing. */
export function Component() {
  usePageTitle(t.title)
  const { data: session } = useSuspenseQuery(sessionQuery())
  const open = useOpen()
  const [first = 'stores', id] = useSubPath()
  const isHealth = first === 'health'
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 md:px-8">
      <header className="flex items-center justify-between gap-4">
        <a href="/portal/select-store" className="flex items-center gap-2.5 rounded-md font-semibold">
          <img src="/favicon.svg" alt="" width="26" height="26" />
          Vitrine
        </a>
        <div className="flex max-w-48 min-w-0">
          <AccountMenu session={{ ...session, store: null }} isCollapsed={false} />
        </div>
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold tracking-tight">{t.title}</h1>
          <p className="max-w-prose text-soft">{t.purpose}</p>
        </div>
        {session.is_super_admin ? (
          <>
            <Tabs
              label={t.views}
              tabs={[
                { to: '/admin', label: t.stores, isCurrent: !isHealth },
                { to: '/admin/health', label: t.health, isCurrent: isHealth },
              ]}
            />
            {isHealth ? <Health /> : <Stores open={(storeId) => open(`/admin/stores/${storeId}`)} />}
            <StoreSheet storeId={isHealth ? undefined : id} close={() => open('/admin')} />
          </>
        ) : (
          <EmptyState
            icon="shield"
            title={t.refused}
            action={<ButtonLink to="/portal/select-store">{t.toStores}</ButtonLink>}
          >
            {t.refusedAbout}
          </EmptyState>
        )}
      </main>
    </div>
  )
}
