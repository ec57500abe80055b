import { type ComponentType, lazy, Suspense } from 'react'
import type { Permission } from '../../../../contract/identity/permission.ts'
import { can, useSession } from '../../api/session.ts'
import { useStoreSlug } from '../../api/use-api.ts'
import { Tabs } from '../../parts/display/tabs.tsx'
import { hasShape, useSubPath } from '../../parts/lists/url-state.ts'
import { SkeletonScreen } from '../../parts/states/skeleton.tsx'
import { Missing } from '../../parts/states/states.tsx'
import { screenUrl } from '../../screen-url.ts'
import { t } from './texts.ts'
import type { ViewProps } from './view.ts'

const View = (load: () => Promise<{ readonly View: ComponentType<ViewProps> }>) =>
  lazy(() => load().then(({ View: component }) => ({ default: component })))

/** The first one has the URL of the screen itself. */
const views = [
  { name: 'conversations', Show: View(() => import('./conversations/conversations.tsx')) },
  { name: 'knowledge', Show: View(() => import('./knowledge/knowledge.tsx')) },
  { name: 'try', Show: View(() => import('./try/try-it.tsx')) },
  { name: 'quality', Show: View(() => import('./quality/quality.tsx')) },
  { name: 'storefront', Show: View(() => import('./storefront/storefront.tsx')), permission: 'connector:read' },
  { name: 'settings', Show: View(() => import('./settings/settings.tsx')) },
] as const satisfies readonly { name: keyof typeof t.purposes; Show: unknown; permission?: Permission }[]

const shapes = [
  ...views.map(({ name }) => name),
  'conversations/*',
  'knowledge/*',
  'knowledge/*/versions',
  'knowledge/*/versions/*',
  'knowledge/*/published',
  'storefront/connect/shopify',
  'storefront/connect/signed-http',
  'storefront/*/token',
  'storefront/*/disconnect',
  'storefront/*/syncs/*',
]

export function Component() {
  const slug = useStoreSlug() ?? ''
  const session = useSession(slug)
  const whole = useSubPath()
  const [first = 'conversations', ...path] = whole
  const base = screenUrl(slug, 'assistant')
  const offered = views.filter((one) => !('permission' in one) || can(session, one.permission))
  const { name, Show } = offered.find((one) => one.name === first) ?? views[0]
  const urlOf = (view: string): string => (view === 'conversations' ? base : `${base}/${view}`)
  const tabs = (
    <>
      <Tabs
        label={t.views}
        tabs={offered.map((one) => ({ to: urlOf(one.name), label: t[one.name], isCurrent: one.name === name }))}
      />
      {first === name && hasShape(whole, shapes) ? null : <Missing />}
    </>
  )
  return (
    <Suspense fallback={<SkeletonScreen />}>
      <Show session={session} base={base} path={path} tabs={tabs} />
    </Suspense>
  )
}
