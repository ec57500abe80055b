import { useNavigate } from '@tanstack/react-router'
import type { PortalSession } from '../api/session.ts'
import { defineTexts } from '../language/language.ts'
import { Avatar } from '../parts/display/badge.tsx'
import { Icon } from '../parts/display/icon.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../parts/overlays/menu.tsx'
import { screenUrl } from '../screen-url.ts'

const t = defineTexts({
  en: { switch: 'Switch store', stores: 'Your stores', all: 'All stores', create: 'Create a store' },
  de: { switch: 'Shop wechseln', stores: 'Ihre Shops', all: 'Alle Shops', create: 'Shop anlegen' },
})

const maxVisibleStores = 8

/** The current store, and the way to the others. */
export function StoreSwitcher({
  session,
  isCollapsed,
}: {
  session: PortalSession & { readonly store: NonNullable<PortalSession['store']> }
  isCollapsed: boolean
}) {
  const navigate = useNavigate()
  const open = (to: string): void => void navigate({ to })
  const { memberships, store } = session
  const trigger = (
    <button
      type="button"
      className={`flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-md text-left transition-colors hover:bg-sunken ${isCollapsed ? 'justify-center' : 'px-1.5'}`}
    >
      <Avatar name={store.name} isSquare />
      <span className="sr-only">{t.switch}</span>
      {isCollapsed ? (
        <span className="sr-only">{store.name}</span>
      ) : (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{store.name}</span>
            <span className="block truncate text-xs text-soft">{store.slug}</span>
          </span>
          <Icon name="sort" className="size-4 text-soft" />
        </>
      )}
    </button>
  )
  return (
    <Menu trigger={trigger} align="start">
      <MenuChoice
        label={t.stores}
        value={store.slug}
        choices={memberships.slice(0, maxVisibleStores).map(({ slug, name }) => ({ value: slug, label: name }))}
        onChoose={(slug) => open(screenUrl(slug, ''))}
      />
      <MenuSeparator />
      <MenuItem icon="grid" onSelect={() => open('/portal/select-store')}>
        {t.all}
      </MenuItem>
      <MenuItem icon="plus" onSelect={() => open('/register')}>
        {t.create}
      </MenuItem>
    </Menu>
  )
}
