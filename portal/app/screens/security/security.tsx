import type { SecurityPolicy } from '../../../../contract/identity/security-policy.ts'
import { can, useSession } from '../../api/session.ts'
import { useChange, useRead, useStoreSlug } from '../../api/use-api.ts'
import { Card } from '../../parts/display/card.tsx'
import { Screen } from '../../parts/display/screen.tsx'
import { Tabs } from '../../parts/display/tabs.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Checkbox } from '../../parts/forms/field.tsx'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { hasShape, useOpen, useSubPath } from '../../parts/lists/url-state.ts'
import { showToast } from '../../parts/overlays/toast.tsx'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { Missing, Read } from '../../parts/states/states.tsx'
import { screenUrl } from '../../screen-url.ts'
import { Addresses } from './addresses.tsx'
import { AuditLog } from './audit-log.tsx'
import { Sessions } from './sessions.tsx'
import { t } from './texts.ts'
import { TwoFactor } from './two-factor.tsx'

const policyPath = '/v1/security/policy'

const shapes = ['account', 'account/two-factor', 'addresses', 'audit', 'audit/*']

export function Component() {
  const slug = useStoreSlug() ?? ''
  const session = useSession(slug)
  const open = useOpen()
  const path = useSubPath()
  const [first = 'account', second] = path
  const base = screenUrl(slug, 'security')
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

/** For owners: whether members must have a second factor. */
function Policy() {
  const policy = useRead<SecurityPolicy>(policyPath)
  const save = useChange<SecurityPolicy>({ refresh: [policyPath] })
  const set = (required: boolean) =>
    save.mutateAsync({ method: 'PUT', path: policyPath, body: { require_2fa: required } })
  const change = (required: boolean): void =>
    void set(required).then(
      () => showToast(required ? t.policyOn : t.policyOff, () => set(!required)),
      () => undefined,
    )
  return (
    <Card>
      <Read of={policy} skeleton={<Skeleton className="h-10" />}>
        {({ require_2fa, members_without_2fa }) => (
          <Checkbox
            label={t.policy}
            hint={t.policyAbout(members_without_2fa)}
            checked={require_2fa}
            disabled={save.isPending}
            onChange={(event) => change(event.target.checked)}
          />
        )}
      </Read>
      <FormFailure message={save.error?.message} />
    </Card>
  )
}
