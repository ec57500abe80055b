import { screenAddress } from '../../addresses.ts'
import { can, useSession } from '../../api/session.ts'
import { useStoreSlug } from '../../api/use-api.ts'
import { Screen } from '../../parts/display/screen.tsx'
import { Tabs } from '../../parts/display/tabs.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { hasShape, useOpen, useSubPath } from '../../parts/lists/url-state.ts'
import { Missing } from '../../parts/states/states.tsx'
import { Addresses } from './addresses.tsx'
import { AuditLog } from './audit-log.tsx'
import { Policy } from './policy.tsx'
import { Sessions } from './sessions.tsx'
import { t } from './texts.ts'
import { TwoFactor } from './two-factor.tsx'

const shapes = ['account', 'account/two-factor', 'addresses', 'audit', 'audit/*']

export function Component() {
  const slug = useStoreSlug() ?? ''
  const session = useSession(slug)
  const open = useOpen()
  const path = useSubPath()
  const [first = 'account', second] = path
  const base = screenAddress(slug, 'security')
  const views = can(session, 'security:read') ? (['account', 'addresses', 'audit'] as const) : (['account'] as const)
  const view = views.find((one) => one === first) ?? 'account'
  const mayWrite = can(session, 'security:write')
  const add = (
    <Button variant="primary" icon="plus" onClick={() => open(`${base}/addresses/new`)}>
      {t.addAddress}
    </Button>
  )
  const isLost = first !== view || !hasShape(path, mayWrite ? [...shapes, 'addresses/new'] : shapes)
  return (
    <Screen title={t.title} purpose={t.purpose} action={view === 'addresses' && mayWrite ? add : undefined}>
      {isLost ? <Missing /> : null}
      <Tabs
        label={t.views}
        tabs={views.map((one) => ({
          to: one === 'account' ? base : `${base}/${one}`,
          label: t[one],
          isCurrent: one === view,
        }))}
      />
      {view === 'account' ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TwoFactor
            isSettingUp={second === 'two-factor'}
            open={() => open(`${base}/account/two-factor`)}
            close={() => open(base)}
          />
          {session.store.role === 'owner' ? <Policy /> : null}
          <Sessions />
        </div>
      ) : null}
      {view === 'addresses' ? (
        <Addresses mayWrite={mayWrite} isAdding={second === 'new'} close={() => open(`${base}/addresses`)} />
      ) : null}
      {view === 'audit' ? (
        <AuditLog openId={second} open={(id) => open(id === null ? `${base}/audit` : `${base}/audit/${id}`)} />
      ) : null}
    </Screen>
  )
}
