import { useState } from 'react'
import { planNames } from '../../../../contract/billing/plan.ts'
import type { StoreRecord } from '../../../../contract/operations/store.ts'
import { useChange, useRead } from '../../api/use-api.ts'
import { formatDate, formatNumber } from '../../language/format.ts'
import { CopyField } from '../../parts/display/copy.tsx'
import { Facts } from '../../parts/display/facts.tsx'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { Button, ButtonLink } from '../../parts/forms/button.tsx'
import { Select } from '../../parts/forms/field.tsx'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { Sheet } from '../../parts/overlays/dialog.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { TypedConfirmation } from '../../parts/overlays/typed-confirmation.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { Read } from '../../parts/states/states.tsx'
import { storesPath } from './paths.ts'
import { StoreState } from './stores.tsx'
import { t } from './texts.ts'

/** One store: its plan and state, and acting for it. */
export function StoreSheet({ storeId, close }: { storeId: string | undefined; close: () => void }) {
  const store = useRead<StoreRecord>(`${storesPath}/${storeId}`, { when: storeId !== undefined })
  return (
    <Sheet title={store.data?.name ?? t.store} about={store.data?.slug} isOpen={storeId !== undefined} onClose={close}>
      <Read of={store} skeleton={<SkeletonRows />}>
        {(shown) => (
          <>
            <Facts
              facts={[
                { label: t.state, value: <StoreState state={shown.state} /> },
                { label: t.created, value: formatDate(shown.created_at) },
                {
                  label: t.products,
                  value: `${formatNumber(shown.products_count)} / ${limitText(shown.max_products)}`,
                },
                { label: t.requests, value: limitText(shown.requests_per_minute) },
              ]}
            />
            <CopyField label={t.clientId} value={shown.client_id} />
            {shown.state === 'active' ? (
              <section className="grid gap-2 border-t border-line pt-4">
                <h3 className="font-semibold">{t.actTitle}</h3>
                <p className="text-soft">{t.actAbout}</p>
                <div>
                  <ButtonLink variant="primary" icon="arrow-right" to={`/${shown.slug}/portal`}>
                    {t.act}
                  </ButtonLink>
                </div>
              </section>
            ) : null}
            {shown.state === 'purging' ? null : <Plan key={shown.granted_plan} store={shown} />}
            <Closing store={shown} />
          </>
        )}
      </Read>
    </Sheet>
  )
}

const limitText = (limit: number | null): string => (limit === null ? t.unlimited : formatNumber(limit))

function Plan({ store }: { store: StoreRecord }) {
  const [plan, setPlan] = useState(store.granted_plan)
  const change = useChange<StoreRecord>({ refresh: [storesPath] })
  const grant = (plan_name: StoreRecord['plan_name']) =>
    change.mutateAsync({ method: 'PUT', path: `${storesPath}/${store.client_id}/plan`, body: { plan_name } })
  const submit = (event: React.FormEvent): void => {
    event.preventDefault()
    void grant(plan).then(
      () => showToast(t.planGranted(t.plans[plan]), () => grant(store.granted_plan)),
      () => undefined,
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <Select
        label={t.grantedPlan}
        hint={store.plan_name === store.granted_plan ? t.grantAbout : t.paysFor(t.plans[store.plan_name])}
        value={plan}
        choices={planNames.map((value) => ({ value, label: t.plans[value] }))}
        onChange={(event) => setPlan(planNames.find((one) => one === event.target.value) ?? plan)}
      />
      <FormFailure message={change.error?.message} />
      <div>
        <Button type="submit" disabled={plan === store.granted_plan} isBusy={change.isPending}>
          {t.changePlan}
        </Button>
      </div>
    </form>
  )
}

/** Suspend, activate, delete and restore: what the state of the store allows. */
function Closing({ store }: { store: StoreRecord }) {
  const [isDeleting, setDeleting] = useState(false)
  const change = useChange<StoreRecord>({ refresh: [storesPath] })
  const path = `${storesPath}/${store.client_id}`
  const post = (action: 'suspend' | 'activate' | 'restore') =>
    change.mutateAsync({ method: 'POST', path: `${path}/${action}` })
  const run = (work: Promise<unknown>, done: () => void): void => void work.then(done, () => undefined)
  const { state, name, purge_after } = store
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      {purge_after === null ? null : (
        <p className="text-soft">
          {t.removed} <RelativeTime at={purge_after} />
        </p>
      )}
      <FormFailure message={change.error?.message} />
      <div className="flex flex-wrap gap-2">
        {state === 'active' ? (
          <>
            <Button
              isBusy={change.isPending}
              onClick={() => run(post('suspend'), () => showToast(t.suspended(name), () => post('activate')))}
            >
              {t.suspend}
            </Button>
            <Button variant="danger" icon="trash" onClick={() => setDeleting(true)}>
              {t.deleteStore}
            </Button>
          </>
        ) : null}
        {state === 'suspended' ? (
          <Button
            variant="primary"
            isBusy={change.isPending}
            onClick={() => run(post('activate'), () => showToast(t.activated(name)))}
          >
            {t.activate}
          </Button>
        ) : null}
        {state === 'deleted' ? (
          <Button
            icon="undo"
            isBusy={change.isPending}
            onClick={() => run(post('restore'), () => showToast(t.restored(name)))}
          >
            {t.restore}
          </Button>
        ) : null}
      </div>
      <TypedConfirmation
        title={t.deleteTitle(name)}
        about={t.deleteAbout}
        word={store.slug}
        action={t.deleteStore}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={() => change.mutateAsync({ method: 'DELETE', path })}
      />
    </section>
  )
}
