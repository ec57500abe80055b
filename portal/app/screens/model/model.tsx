import { bundledModelFolder } from '../../../../contract/operations/bundled-models.ts'
import type { StoreGeneration, StoreModel } from '../../../../contract/operations/model.ts'
import { useSession } from '../../api/session.ts'
import { useRead, useStoreSlug } from '../../api/use-api.ts'
import { formatNumber } from '../../language/format.ts'
import { Badge, type Tone } from '../../parts/display/badge.tsx'
import { Card } from '../../parts/display/card.tsx'
import { CopyButton } from '../../parts/display/copy.tsx'
import { Fact } from '../../parts/display/facts.tsx'
import { Progress } from '../../parts/display/progress.tsx'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { Screen } from '../../parts/display/screen.tsx'
import { useSubPath } from '../../parts/lists/url-state.ts'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { EmptyState, Missing, Read } from '../../parts/states/states.tsx'
import { GoldenComparison } from './golden-comparison.tsx'
import { Operator } from './operator.tsx'
import { ScoreHistory } from './score-history.tsx'
import { t } from './texts.ts'

const modelPath = '/v1/search/model'
const buildingRefreshMs = 2000

export function Component() {
  const slug = useStoreSlug() ?? ''
  const session = useSession(slug)
  const model = useRead<StoreModel>(modelPath, {
    refreshMs: (data) => (data?.standby?.state === 'building' ? buildingRefreshMs : false),
  })
  const isLost = useSubPath().length > 0
  return (
    <Screen title={t.title} purpose={t.purpose}>
      {isLost ? <Missing /> : null}
      <Read of={model} skeleton={<Skeleton className="h-72" />}>
        {({ active, standby }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            <Card title={t.active} about={t.activeAbout} action={<State of={active} />}>
              <Facts of={active} />
            </Card>
            {standby === null ? (
              <Card title={t.standby}>
                <EmptyState icon="layers" title={t.noStandby}>
                  {t.noStandbyAbout}
                </EmptyState>
              </Card>
            ) : (
              <Card title={t.standby} about={t.statesAbout[standby.state]} action={<State of={standby} />}>
                <Facts of={standby} />
              </Card>
            )}
            {standby?.state === 'ready' || standby?.state === 'retired' ? (
              <div className="lg:col-span-2">
                <GoldenComparison key={standby.generation} slug={slug} />
              </div>
            ) : null}
            {session.is_super_admin ? (
              <div className="lg:col-span-2">
                <Operator standby={standby} />
              </div>
            ) : null}
            <div className="lg:col-span-2">
              <ScoreHistory active={active.generation} />
            </div>
          </div>
        )}
      </Read>
    </Screen>
  )
}

const tones: Readonly<Record<StoreGeneration['state'], Tone>> = {
  active: 'success',
  ready: 'accent',
  building: 'info',
  retired: 'neutral',
  failed: 'danger',
  dropped: 'neutral',
}

function State({ of: { state } }: { of: StoreGeneration }) {
  return <Badge tone={tones[state]}>{t.states[state]}</Badge>
}

function Facts({ of: one }: { of: StoreGeneration }) {
  return (
    <div className="grid gap-4">
      <VectorCounts products={one.products} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <div className="col-span-2 grid gap-0.5">
          <dt className="text-sm text-soft">{t.generation}</dt>
          <dd className="flex items-center justify-between gap-2">
            <span className="min-w-0 break-all">{one.generation}</span>
            <CopyButton text={one.generation} label={t.copy} />
          </dd>
        </div>
        <Fact label={t.model}>
          {one.model === null || bundledModelFolder(one.model) !== undefined ? t.bundled : one.model}
        </Fact>
        <Fact label={t.dimension}>{formatNumber(one.dimension)}</Fact>
        <Fact label={one.state === 'active' || one.activated_at !== null ? t.since : t.requested}>
          <RelativeTime at={one.activated_at ?? one.created_at} />
        </Fact>
        {one.dropped_after === null ? null : (
          <Fact label={t.deletedAt}>
            <RelativeTime at={one.dropped_after} />
          </Fact>
        )}
      </dl>
    </div>
  )
}

/** How many products of the store have vectors. */
function VectorCounts({ products: { done, missing, failed } }: Pick<StoreGeneration, 'products'>) {
  const total = done + missing
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="numbers font-medium">{t.products(done)}</span>
        <span className="numbers text-sm text-soft">{missing === 0 ? '' : t.missing(missing)}</span>
      </div>
      <Progress label={t.progress} share={total === 0 ? 1 : done / total} />
      {failed === 0 ? null : <p className="text-sm text-warning">{t.failed(failed)}</p>}
    </div>
  )
}
