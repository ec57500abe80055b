import { lazy, Suspense } from 'react'
import { can, type StoreSession, useSession } from '../../api/session.ts'
import { useStoreSlug } from '../../api/use-api.ts'
import { Screen } from '../../parts/display/screen.tsx'
import { Tabs } from '../../parts/display/tabs.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { hasShape, useOpen, useSubPath } from '../../parts/lists/url-state.ts'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { Missing } from '../../parts/states/states.tsx'
import { screenUrl } from '../../screen-url.ts'
import { ApiKeys } from './api-keys/api-keys.tsx'
import { ClientSecret } from './client-secret.tsx'
import { t } from './texts.ts'

const Widgets = lazy(() => import('./page-keys/widget-keys.tsx').then(({ WidgetKeys }) => ({ default: WidgetKeys })))
const Webhooks = lazy(() => import('./webhooks/webhooks.tsx').then(({ Webhooks: view }) => ({ default: view })))
const Snippets = lazy(() => import('./snippets.tsx').then(({ Snippets: view }) => ({ default: view })))

type View = 'keys' | 'widgets' | 'webhooks' | 'snippets'

function viewsOf(session: StoreSession): readonly View[] {
  const keys = can(session, 'security:read') ? (['keys', 'widgets'] as const) : []
  const webhooks = can(session, 'webhooks:read') ? (['webhooks'] as const) : []
  return [...keys, ...webhooks, 'snippets']
}

/** What the primary action of a view creates, and the permission for it. */
const creations = {
  keys: { label: t.newKey, permission: 'security:write' },
  widgets: { label: t.newWidgetKey, permission: 'security:write' },
  webhooks: { label: t.newWebhook, permission: 'webhooks:write' },
} as const

const shapes = [
  'keys',
  'keys/*',
  'widgets',
  'widgets/*',
  'webhooks',
  'webhooks/*',
  'webhooks/*/edit',
  'webhooks/*/deliveries/*',
  'snippets',
]

export function Component() {
  const slug = useStoreSlug() ?? ''
  const session = useSession(slug)
  const open = useOpen()
  const path = useSubPath()
  const [first, ...rest] = path
  const base = screenUrl(slug, 'developers')
  const views = viewsOf(session)
  const view = views.find((one) => one === first) ?? views[0] ?? 'snippets'
  const isLost = !hasShape(path, shapes) || (first !== undefined && first !== view)
  const creation = view === 'snippets' ? null : creations[view]
  const isList = rest.length === 0 || view !== 'webhooks'
  return (
    <Screen
      title={t.title}
      purpose={t.purpose}
      action={
        creation !== null && can(session, creation.permission) && isList ? (
          <Button variant="primary" icon="plus" onClick={() => open(`${base}/${view}/new`)}>
            {creation.label}
          </Button>
        ) : undefined
      }
    >
      {isLost ? <Missing /> : null}
      <Tabs
        label={t.views}
        tabs={views.map((one) => ({
          to: one === views[0] ? base : `${base}/${one}`,
          label: t.viewNames[one],
          isCurrent: one === view,
        }))}
      />
      <Suspense fallback={<SkeletonRows />}>
        {view === 'keys' ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ClientSecret session={session} />
            <ApiKeys session={session} openId={rest[0]} base={base} />
          </div>
        ) : null}
        {view === 'widgets' ? <Widgets session={session} openId={rest[0]} base={base} /> : null}
        {view === 'webhooks' ? <Webhooks session={session} path={rest} base={`${base}/webhooks`} /> : null}
        {view === 'snippets' ? <Snippets session={session} base={base} /> : null}
      </Suspense>
    </Screen>
  )
}
