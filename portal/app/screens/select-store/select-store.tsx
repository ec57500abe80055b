import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type PortalSession, sessionQuery } from '../../api/session.ts'
import { defineTexts } from '../../language/language.ts'
import { Avatar, Badge } from '../../parts/display/badge.tsx'
import { Icon } from '../../parts/display/icon.tsx'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { usePageTitle } from '../../parts/display/screen.tsx'
import { Button, ButtonLink, PageLink } from '../../parts/forms/button.tsx'
import { Field } from '../../parts/forms/field.tsx'
import { SearchBox } from '../../parts/lists/filters.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { EmptyState } from '../../parts/states/states.tsx'
import { AccountMenu } from '../../shell/account-menu.tsx'

const t = defineTexts({
  en: {
    title: 'Choose a store',
    about: 'You are a member of these stores.',
    find: 'Find a store',
    none: 'You are not a member of any open store',
    noneAbout:
      'Ask the owner of a store for an invitation, or create your own. If your store is missing, the operator of this service has suspended it, or it was deleted.',
    noMatch: 'No store matches',
    create: 'Create a store',
    used: 'used',
    never: 'not used yet',
    roles: { owner: 'Owner', admin: 'Admin', developer: 'Developer', viewer: 'Viewer' },
    act: 'Act for another store',
    actAbout: 'As a super admin you can open every store. Its audit log records what you do.',
    slug: 'Slug of the store',
    open: 'Open',
    administration: 'All stores and health',
  },
  de: {
    title: 'Shop wählen',
    about: 'Sie sind Mitglied dieser Shops.',
    find: 'Shop suchen',
    none: 'Sie sind in keinem offenen Shop Mitglied',
    noneAbout:
      'Bitten Sie die Inhaber eines Shops um eine Einladung, oder legen Sie einen eigenen an. Fehlt Ihr Shop, hat ihn der Betreiber dieses Dienstes gesperrt, oder er wurde gelöscht.',
    noMatch: 'Keine passenden Shops',
    create: 'Shop anlegen',
    used: 'verwendet',
    never: 'noch nicht verwendet',
    roles: { owner: 'Inhaber', admin: 'Admin', developer: 'Entwickler', viewer: 'Leser' },
    act: 'Für einen anderen Shop handeln',
    actAbout: 'Als Super-Admin können Sie jeden Shop öffnen. Sein Audit-Protokoll hält fest, was Sie tun.',
    slug: 'Kürzel des Shops',
    open: 'Öffnen',
    administration: 'Alle Shops und Zustand',
  },
})

/** With more stores than this, a search field is shown. */
const fewStores = 6

export function Component() {
  usePageTitle(t.title)
  const { data: session } = useSuspenseQuery(sessionQuery())
  return (
    <div className="mx-auto grid max-w-prose gap-6 px-4 py-6 md:py-12">
      <header className="flex items-center justify-between gap-4">
        <a href="/" className="flex items-center gap-2.5 rounded-md font-semibold">
          <img src="/favicon.svg" alt="" width="26" height="26" />
          Vitrine
        </a>
        <div className="flex max-w-48 min-w-0">
          <AccountMenu session={{ ...session, store: null }} isCollapsed={false} />
        </div>
      </header>
      <main className="grid gap-6">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="grid gap-1">
            <h1 className="text-2xl font-semibold tracking-tight">{t.title}</h1>
            <p className="text-soft">{session.memberships.length === 0 ? '' : t.about}</p>
          </div>
          {session.memberships.length === 0 ? null : (
            <ButtonLink to="/register" icon="plus">
              {t.create}
            </ButtonLink>
          )}
        </div>
        <Stores memberships={session.memberships} />
        {session.is_super_admin ? <ActForStore /> : null}
      </main>
    </div>
  )
}

function Stores({ memberships }: Pick<PortalSession, 'memberships'>) {
  const [{ q }, change] = useUrlState(['q'])
  const words = q.toLowerCase()
  const shown = memberships.filter(({ name, slug }) => name.toLowerCase().includes(words) || slug.includes(words))
  if (memberships.length === 0)
    return (
      <EmptyState
        icon="store"
        title={t.none}
        action={
          <ButtonLink to="/register" variant="primary" icon="plus">
            {t.create}
          </ButtonLink>
        }
      >
        {t.noneAbout}
      </EmptyState>
    )
  return (
    <div className="grid gap-3">
      {memberships.length > fewStores ? (
        <SearchBox label={t.find} value={q} onChange={(value) => change({ q: value })} />
      ) : null}
      {shown.length === 0 ? <EmptyState icon="search" title={t.noMatch} /> : null}
      <ul className="grid gap-2">
        {shown.map(({ slug, name, role, last_used_at }) => (
          <li key={slug}>
            <PageLink
              to={`/${slug}/portal`}
              className="group flex items-center gap-4 rounded-lg border border-line bg-raised p-4 transition-colors hover:border-line-strong"
            >
              <Avatar name={name} isSquare />
              <span className="grid min-w-0 flex-1">
                <span className="truncate text-lg font-medium">{name}</span>
                <span className="truncate text-sm text-soft">
                  {slug} ·{' '}
                  {last_used_at === null ? (
                    t.never
                  ) : (
                    <>
                      {t.used} <RelativeTime at={last_used_at} />
                    </>
                  )}
                </span>
              </span>
              <Badge>{t.roles[role]}</Badge>
              <Icon name="chevron-right" className="size-4 text-soft group-hover:text-ink" />
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ActForStore() {
  const [slug, setSlug] = useState('')
  const navigate = useNavigate()
  const open = (event: React.FormEvent): void => {
    event.preventDefault()
    if (slug.trim() !== '') void navigate({ to: `/${encodeURIComponent(slug.trim())}/portal` })
  }
  return (
    <form onSubmit={open} className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <div>
        <h2 className="text-lg font-semibold">{t.act}</h2>
        <p className="text-soft">{t.actAbout}</p>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <Field label={t.slug} value={slug} onChange={(event) => setSlug(event.target.value)} autoComplete="off" />
        </div>
        <Button type="submit">{t.open}</Button>
        <ButtonLink to="/admin" icon="server">
          {t.administration}
        </ButtonLink>
      </div>
    </form>
  )
}
