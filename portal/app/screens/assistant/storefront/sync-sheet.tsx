import type { Connection } from '../../../../../contract/connectors/connection.ts'
import type { Sync, SyncIssueList } from '../../../../../contract/connectors/sync.ts'
import { useRead, useReadList } from '../../../api/use-api.ts'
import { formatExactTime, formatNumber } from '../../../language/format.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { Sheet } from '../../../parts/overlays/dialog.tsx'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { ErrorState, Read } from '../../../parts/states/states.tsx'
import { connectionsPath } from './connections-path.ts'
import { t } from './texts.ts'

interface SheetProps {
  readonly connection: Connection | undefined
  readonly syncId: string | undefined
  readonly onClose: () => void
}

/** One sync: its counts, and every record that it skipped. */
export function SyncSheet({ connection, syncId, onClose }: SheetProps) {
  const isOpen = connection !== undefined && syncId !== undefined
  return (
    <Sheet title={t.syncTitle} about={connection?.shop.name} isOpen={isOpen} onClose={onClose}>
      {isOpen ? <Details path={`${connectionsPath}/${connection.connection_id}/syncs/${syncId}`} /> : null}
    </Sheet>
  )
}

function Details({ path }: { path: string }) {
  const sync = useRead<Sync>(path)
  return (
    <>
      <Read of={sync} skeleton={<SkeletonRows />}>
        {({ started_at, error, counts }) => (
          <>
            <p className="text-soft">{formatExactTime(started_at)}</p>
            {error === null ? null : (
              <p className="rounded-md bg-danger-soft px-3 py-2.5 text-danger">{error.message}</p>
            )}
            <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {(Object.entries(t.counts) as [keyof typeof t.counts, string][]).map(([name, label]) => (
                <div key={name} className="grid content-start gap-0.5">
                  <dt className="text-sm text-soft">{label}</dt>
                  <dd className="numbers font-medium">{formatNumber(counts[name])}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </Read>
      {sync.error?.status === 404 ? null : <Issues path={`${path}/issues`} />}
    </>
  )
}

function Issues({ path }: { path: string }) {
  const list = useReadList<SyncIssueList>(path)
  if (list.data === undefined)
    return list.error === null ? <SkeletonRows rows={2} /> : <ErrorState error={list.error} retry={list.refetch} />
  const issues = list.data.flatMap((one) => one.issues)
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">{t.issuesOf}</h3>
      {issues.length === 0 ? <p className="text-soft">{t.noIssues}</p> : null}
      <ul className="divide-y divide-line">
        {issues.map(({ product_id, external_id, code, message }, at) => (
          <li key={at} className="grid gap-0.5 py-2">
            <span className="font-medium break-all">{product_id ?? external_id ?? code}</span>
            <span className="text-soft">{message}</span>
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <span>
          <Button size="small" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t.more}
          </Button>
        </span>
      ) : null}
    </section>
  )
}
