import * as Dialog from '@radix-ui/react-dialog'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { useState } from 'react'
import type { ProductList } from '../../../contract/catalog/product.ts'
import type { MemberList } from '../../../contract/identity/team.ts'
import { can, type PortalSession } from '../api/session.ts'
import { useRead } from '../api/use-api.ts'
import { defineTexts } from '../language/language.ts'
import { Icon, type IconName } from '../parts/display/icon.tsx'
import { screenUrl } from '../screen-url.ts'
import { screens } from '../screens.ts'

const t = defineTexts({
  en: {
    title: 'Search and commands',
    placeholder: 'Go to a screen, find a product or a person, do something…',
    none: 'Nothing matches.',
    screens: 'Screens',
    actions: 'Actions',
    people: 'People',
    products: 'Products',
    stores: 'Stores',
  },
  de: {
    title: 'Suche und Befehle',
    placeholder: 'Seite öffnen, Produkt oder Person finden, etwas tun …',
    none: 'Keine Treffer.',
    screens: 'Seiten',
    actions: 'Aktionen',
    people: 'Personen',
    products: 'Produkte',
    stores: 'Shops',
  },
})

interface Entry {
  readonly key: string
  readonly label: string
  readonly detail?: string
  readonly icon: IconName
  readonly to: string
}

type StoreSession = PortalSession & { readonly store: NonNullable<PortalSession['store']> }

/** Every screen, action, person, product and store, by keyboard. */
export function CommandPalette({ session, onClose }: { session: StoreSession; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const groups = useGroups(session, typed.trim())
  const go = (to: string): void => {
    onClose()
    void navigate({ href: to })
  }
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade-in fixed inset-0 z-40 bg-[rgb(10_12_11/45%)]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="rise fixed inset-x-3 top-[10dvh] z-50 mx-auto max-w-prose overflow-hidden rounded-lg border border-line bg-raised shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">{t.title}</Dialog.Title>
          <Command label={t.title} loop filter={fit}>
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Icon name="search" className="size-4 text-soft" />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                placeholder={t.placeholder}
                className="min-h-13 flex-1 bg-transparent text-lg outline-none"
              />
            </div>
            <Command.List aria-label={t.title} className="max-h-[60dvh] overflow-y-auto p-2">
              <Command.Empty className="px-3 py-8 text-center text-soft">{t.none}</Command.Empty>
              {groups.map(({ title, entries }) =>
                entries.length === 0 ? null : (
                  <Command.Group
                    key={title}
                    heading={title}
                    className="mb-1 **:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-soft"
                  >
                    {entries.map(({ key, label, detail, icon, to }) => (
                      <Command.Item
                        key={key}
                        value={`${title} ${key} ${label} ${detail ?? ''}`}
                        onSelect={() => go(to)}
                        className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 aria-selected:bg-sunken md:min-h-9"
                      >
                        <Icon name={icon} className="size-4 text-soft" />
                        <span className="min-w-0 flex-1 truncate">{label}</span>
                        {detail === undefined ? null : <span className="truncate text-sm text-soft">{detail}</span>}
                      </Command.Item>
                    ))}
                  </Command.Group>
                ),
              )}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const minInner = 3
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * How well an entry fits: each typed word begins one of its words, or is inside one, as in a German compound. A fuzzy match would
 * offer “Team” for “cam”.
 */
function fit(entry: string, typed: string): number {
  const words = wordsOf(entry)
  const fits = wordsOf(typed).map((term) => {
    if (words.some((word) => word.startsWith(term))) return 1
    return term.length >= minInner && words.some((word) => word.includes(term)) ? 0.5 : 0
  })
  return Math.min(1, ...fits)
}

function useGroups(session: StoreSession, typed: string): readonly { title: string; entries: readonly Entry[] }[] {
  const { slug } = session.store
  const allowed = screens.filter(({ permission }) => permission === undefined || can(session, permission))
  const actions = allowed.flatMap((screen) =>
    (screen.actions ?? [])
      .filter(({ permission }) => permission === undefined || can(session, permission))
      .map(({ label, to }) => ({
        key: `${screen.path}${to}${label}`,
        label,
        detail: screen.title,
        icon: screen.icon,
        to: `${screenUrl(slug, screen.path)}${to}`,
      })),
  )
  return [
    {
      title: t.screens,
      entries: allowed.map(({ path, title, icon }) => ({
        key: path,
        label: title,
        icon,
        to: screenUrl(slug, path),
      })),
    },
    { title: t.actions, entries: actions },
    { title: t.products, entries: useProducts(session, typed) },
    { title: t.people, entries: usePeople(session, typed) },
    {
      title: t.stores,
      entries: session.memberships
        .filter((one) => one.slug !== slug)
        .map((one) => ({
          key: one.slug,
          label: one.name,
          detail: one.slug,
          icon: 'store',
          to: screenUrl(one.slug, ''),
        })),
    },
  ]
}

function usePeople(session: StoreSession, typed: string): readonly Entry[] {
  const { data } = useRead<MemberList>('/v1/team/members', {
    query: { limit: 100 },
    when: typed !== '' && can(session, 'team:read'),
  })
  if (typed === '') return []
  return (data?.members ?? []).map(({ user_id, full_name, email }) => ({
    key: user_id,
    label: full_name,
    detail: email,
    icon: 'user',
    to: `${screenUrl(session.store.slug, 'team')}/members/${user_id}`,
  }))
}

/** Products open in the catalog, so they are offered as soon as the list of screens has one. */
function useProducts(session: StoreSession, typed: string): readonly Entry[] {
  const catalog = screens.find(({ path }) => path === 'catalog')
  const when = catalog !== undefined && typed.length > 1 && can(session, 'products:read')
  const { data } = useRead<ProductList>('/v1/products', { query: { q: typed, limit: 8 }, when })
  if (!when) return []
  return (data?.products ?? []).map(({ product_id, metadata }) => ({
    key: product_id,
    label: String(metadata.name ?? product_id),
    detail: product_id,
    icon: 'grid',
    to: `${screenUrl(session.store.slug, 'catalog')}?product=${encodeURIComponent(product_id)}`,
  }))
}
