import { useState } from 'react'
import type { Comparison, Generation, ModelList, StoreGeneration } from '../../../../contract/operations/model.ts'
import { useChange, useRead } from '../../api/use-api.ts'
import { formatNumber, formatPercent } from '../../language/format.ts'
import { Card } from '../../parts/display/card.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Field } from '../../parts/forms/field.tsx'
import { useForm } from '../../parts/forms/form.ts'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { TypedConfirmation } from '../../parts/overlays/typed-confirmation.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { Read } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

const modelsPath = '/v1/admin/models'
const buildingRefreshMs = 2000
const refresh = [modelsPath, '/v1/search/model']
const loadSchema = () => import('../../../../contract/operations/model.ts').then(({ UseModel }) => UseModel)

/** Actions of the operator of the installation: prepare, switch, roll back and delete models of all stores. */
export function Operator({ standby }: { standby: StoreGeneration | null }) {
  const [{ prepare }, change] = useUrlState(['prepare'])
  const isBuilding = (all: ModelList | undefined): boolean =>
    all?.generations.some(({ generation, state }) => generation === standby?.generation && state === 'building') ===
    true
  // The state of the store's own model comes from a separate request, and the two may differ briefly.
  const models = useRead<ModelList>(modelsPath, {
    refreshMs: (data) => (standby?.state === 'building' || isBuilding(data) ? buildingRefreshMs : false),
  })
  return (
    <Card
      title={t.operator}
      about={t.operatorAbout}
      action={
        standby === null ? (
          <Button icon="plus" onClick={() => change({ prepare: 'model' })}>
            {t.prepare}
          </Button>
        ) : undefined
      }
    >
      <Read of={models} skeleton={<SkeletonRows rows={3} />}>
        {({ generations }) => {
          const known = generations.find(({ generation }) => generation === standby?.generation)
          return known === undefined ? <p className="text-soft">{t.noStandby}</p> : <Standby generation={known} />
        }}
      </Read>
      <Dialog
        title={t.prepare}
        about={t.prepareAbout}
        isOpen={prepare !== '' && standby === null}
        onClose={() => change({ prepare: '' })}
      >
        <PrepareForm close={() => change({ prepare: '' })} />
      </Dialog>
    </Card>
  )
}

function PrepareForm({ close }: { close: () => void }) {
  const use = useChange<ModelList>({ refresh })
  const form = useForm({ defaultValues: { model: '' }, loadSchema })
  const submit = form.submit(async (body) => {
    await use.mutateAsync({ method: 'POST', path: `${modelsPath}/use`, body })
    close()
    showToast(t.started)
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label={t.name}
        hint={t.nameHint}
        autoFocus
        autoComplete="off"
        error={form.problem('model')}
        {...form.register('model')}
      />
      <FormFailure message={form.failure} />
      <DialogActions>
        <Button onClick={close}>{t.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={use.isPending}>
          {t.start}
        </Button>
      </DialogActions>
    </form>
  )
}

function Standby({ generation: one }: { generation: Generation }) {
  const change = useChange<ModelList>({ refresh })
  const [isDropping, setDropping] = useState(false)
  const { generation, state, products } = one
  const switchTo = async (acceptMissing: boolean): Promise<void> => {
    const body = { generation, accept_missing: acceptMissing }
    await change.mutateAsync({ method: 'POST', path: `${modelsPath}/switch`, body })
    showToast(t.switched, rollBack)
  }
  const rollBack = async (): Promise<void> => {
    await change.mutateAsync({ method: 'POST', path: `${modelsPath}/rollback` })
    showToast(t.rolledBack)
  }
  const act = (action: () => Promise<void>) => () => void action().catch(() => undefined)
  return (
    <div className="grid gap-4">
      <p className="numbers text-soft">{t.allStores(products.done, products.missing)}</p>
      {one.fault === null ? null : <FormFailure message={t.fault(one.fault.message, one.fault.tries)} />}
      <div className="flex flex-wrap gap-2">
        {state === 'ready' ? (
          <Button variant="primary" isBusy={change.isPending} onClick={act(() => switchTo(false))}>
            {t.switchTo}
          </Button>
        ) : null}
        {state === 'ready' && products.failed > 0 ? (
          <Button isBusy={change.isPending} onClick={act(() => switchTo(true))}>
            {t.switchAnyway}
          </Button>
        ) : null}
        {state === 'retired' ? (
          <Button icon="undo" isBusy={change.isPending} onClick={act(rollBack)}>
            {t.rollBack}
          </Button>
        ) : null}
        <Button variant="danger" icon="trash" onClick={() => setDropping(true)}>
          {t.drop}
        </Button>
      </div>
      <FormFailure message={change.error?.message} />
      {one.comparison === null ? null : <RecentSearches comparison={one.comparison} />}
      <TypedConfirmation
        title={t.drop}
        about={t.dropAbout}
        word={one.model ?? generation}
        action={t.drop}
        isOpen={isDropping}
        onClose={() => setDropping(false)}
        onConfirm={async () => {
          await change.mutateAsync({ method: 'DELETE', path: `${modelsPath}/${encodeURIComponent(generation)}` })
          showToast(t.dropped)
        }}
      />
    </div>
  )
}

function RecentSearches({ comparison }: { comparison: Comparison }) {
  const { searches, overlap_at_10: overlap, latency_ms: latency, examples } = comparison
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <div>
        <h3 className="font-semibold">{t.recent}</h3>
        <p className="text-soft">{t.recentAbout(searches)}</p>
      </div>
      <dl className="grid gap-3 sm:grid-cols-2">
        <div className="grid gap-0.5">
          <dt className="text-sm text-soft">{t.overlap}</dt>
          <dd className="numbers text-lg font-medium">{overlap === null ? '–' : formatPercent(overlap)}</dd>
        </div>
        <div className="grid gap-0.5">
          <dt className="text-sm text-soft">{t.latency}</dt>
          <dd className="numbers text-lg font-medium">
            {latency === null
              ? '–'
              : `${formatNumber(Math.round(latency.from.p50))} → ${formatNumber(Math.round(latency.to.p50))} ms`}
          </dd>
        </div>
      </dl>
      {examples.length === 0 ? null : (
        <div className="grid gap-1">
          <h4 className="text-sm font-medium text-soft">{t.examples}</h4>
          <ul>
            {examples.map(({ store, query, mode, overlap_at_10: same }) => (
              <li
                key={`${store} ${mode} ${query}`}
                className="flex min-h-9 items-center justify-between gap-4 border-b border-line last:border-0"
              >
                <span className="min-w-0 truncate">{query}</span>
                <span className="numbers text-sm whitespace-nowrap text-soft">
                  {store} · {formatPercent(same)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
