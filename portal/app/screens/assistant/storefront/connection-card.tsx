import type { ReactNode } from 'react'
import type { Connection } from '../../../../../contract/connectors/connection.ts'
import type { Sync, SyncList } from '../../../../../contract/connectors/sync.ts'
import { useChange, useReadList } from '../../../api/use-api.ts'
import { formatNumber } from '../../../language/format.ts'
import { Badge, type Tone } from '../../../parts/display/badge.tsx'
import { Card } from '../../../parts/display/card.tsx'
import { Icon } from '../../../parts/display/icon.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Button, ButtonLink } from '../../../parts/forms/button.tsx'
import { type Column, Table } from '../../../parts/lists/table.tsx'
import { useOpen } from '../../../parts/lists/url-state.ts'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { ErrorState } from '../../../parts/states/states.tsx'
import { connectionsPath, idleRefreshMs, syncingRefreshMs } from './connections-path.ts'
import { RotateSecret } from './rotate-secret.tsx'
import { t } from './texts.ts'

const tones: Readonly<Record<Connection['status'], Tone>> = {
  syncing: 'info',
  active: 'success',
  degraded: 'warning',
  failed: 'danger',
  disconnecting: 'neutral',
}

interface CardProps {
  readonly connection: Connection
  readonly home: string
  readonly mayWrite: boolean
}

/** The state of a connection, the available actions, and its syncs. */
export function ConnectionCard({ connection, home, mayWrite }: CardProps) {
  const { connection_id, shop, store_url, platform, auth, status, last_error, consecutive_failures } = connection
  return (
    <Card
      title={shop.name}
      about={
        <>
          {store_url} · {t.platforms[platform]}, {t.auths[auth]}
        </>
      }
      action={<Badge tone={tones[status]}>{t.statuses[status]}</Badge>}
    >
      {last_error === null ? null : (
        <div
          className={`flex gap-2 rounded-md px-3 py-2.5 ${status === 'failed' ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning'}`}
        >
          <Icon name="alert" className="mt-0.5 size-4" />
          <p className="min-w-0">
            {last_error.message} <RelativeTime at={last_error.at} />
            {consecutive_failures > 1 ? ` · ${t.failures(consecutive_failures)}` : ''}
          </p>
        </div>
      )}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        <Fact label={t.products}>{formatNumber(connection.imported.products)}</Fact>
        <Fact label={t.policies}>{formatNumber(connection.imported.policies)}</Fact>
        <Fact label={t.currency}>{shop.currency}</Fact>
        <Fact label={t.lastSync}>
          <RelativeTime at={connection.last_sync_at} fallback={t.never} />
        </Fact>
        <Fact label={t.nextSync}>
          <RelativeTime at={connection.next_sync_at} />
        </Fact>
      </dl>
      {mayWrite && status !== 'disconnecting' ? (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <SyncNow connection={connection} />
          {platform === 'shopify' ? (
            <ButtonLink icon="key" to={`${home}/${connection_id}/token`}>
              {t.useToken}
            </ButtonLink>
          ) : (
            <RotateSecret connectionId={connection_id} />
          )}
          <ButtonLink variant="danger" to={`${home}/${connection_id}/disconnect`}>
            {t.disconnect}
          </ButtonLink>
        </div>
      ) : null}
      <Syncs connection={connection} home={home} />
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="numbers font-medium">{children}</dd>
    </div>
  )
}

function SyncNow({ connection: { connection_id, status } }: { connection: Connection }) {
  const start = useChange<Connection>({ refresh: [connectionsPath] })
  return (
    <Button
      icon="refresh"
      isBusy={start.isPending || status === 'syncing'}
      onClick={() =>
        start.mutate(
          { method: 'POST', path: `${connectionsPath}/${connection_id}/sync`, body: { reason: t.reasons.sync } },
          { onSuccess: () => showToast(t.syncStarted), onError: (error) => showToast(error.message) },
        )
      }
    >
      {t.sync}
    </Button>
  )
}

const stateTones: Readonly<Record<Sync['state'], Tone>> = {
  reading: 'info',
  indexing: 'info',
  completed: 'success',
  failed: 'danger',
  interrupted: 'warning',
}

const maxVisibleSyncs = 5

function isRunning({ syncs }: SyncList): boolean {
  return syncs.some(({ state }) => state === 'reading' || state === 'indexing')
}

function Syncs({ connection, home }: { connection: Connection; home: string }) {
  const open = useOpen()
  const path = `${connectionsPath}/${connection.connection_id}/syncs`
  const list = useReadList<SyncList>(path, {
    query: { limit: maxVisibleSyncs },
    // The connection can be idle again before this list shows how its sync ended.
    refreshMs: (pages) => (connection.status === 'syncing' || pages.some(isRunning) ? syncingRefreshMs : idleRefreshMs),
  })
  if (list.data === undefined)
    return list.error === null ? <SkeletonRows rows={2} /> : <ErrorState error={list.error} retry={list.refetch} />
  const rows = list.data.flatMap(({ syncs }) => syncs)
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t.syncs}</h3>
      {rows.length === 0 ? (
        <p className="text-soft">{t.noSyncs}</p>
      ) : (
        <Table
          label={t.syncs}
          columns={columns}
          rows={rows}
          keyOf={({ sync_id }) => sync_id}
          open={({ sync_id }) => open(`${home}/${connection.connection_id}/syncs/${sync_id}`)}
          paging={{
            total: list.data[0]?.total ?? rows.length,
            hasMore: list.hasNextPage,
            isLoading: list.isFetchingNextPage,
            loadMore: list.fetchNextPage,
          }}
        />
      )}
    </section>
  )
}

const columns: readonly Column<Sync>[] = [
  { key: 'started', title: t.started, cell: ({ started_at }) => <RelativeTime at={started_at} /> },
  {
    key: 'state',
    title: t.state,
    cell: ({ state }) => <Badge tone={stateTones[state]}>{t.states[state]}</Badge>,
  },
  { key: 'read', title: t.read, isMinor: true, isNumber: true, cell: ({ counts }) => formatNumber(counts.products) },
  {
    key: 'changes',
    title: t.changes,
    isMinor: true,
    isNumber: true,
    cell: ({ counts }) =>
      t.changesOf(formatNumber(counts.new), formatNumber(counts.changed), formatNumber(counts.deleted)),
  },
  {
    key: 'issues',
    title: t.issues,
    isNumber: true,
    cell: ({ counts }) => formatNumber(counts.rejected + counts.failed + counts.withheld),
  },
]
