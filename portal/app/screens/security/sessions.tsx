import type { SessionList } from '../../../../contract/identity/session.ts'
import { useChange, useReadList } from '../../api/use-api.ts'
import { Badge } from '../../parts/display/badge.tsx'
import { Card } from '../../parts/display/card.tsx'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Table } from '../../parts/lists/table.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { ErrorState } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

const path = '/v1/account/sessions'
type Session = SessionList['sessions'][number]

/** Where the user is signed in. */
export function Sessions() {
  const list = useReadList<SessionList>(path)
  const end = useChange<{ ended?: number }>({ refresh: [path] })
  const rows = list.data?.flatMap(({ sessions }) => sessions)
  const endOthers = (): void =>
    end.mutate(
      { method: 'DELETE', path },
      { onSuccess: ({ ended = 0 }) => showToast(t.othersEnded(ended)), onError: (error) => showToast(error.message) },
    )
  const endOne = ({ id }: Session): void =>
    end.mutate(
      { method: 'DELETE', path: `${path}/${id}` },
      { onSuccess: () => showToast(t.ended), onError: (error) => showToast(error.message) },
    )
  const hasOthers = (rows?.length ?? 0) > 1
  return (
    <Card
      title={t.sessions}
      about={t.sessionsAbout}
      action={hasOthers ? <Button onClick={endOthers}>{t.endOthers}</Button> : undefined}
    >
      {rows === undefined ? (
        list.error === null ? (
          <SkeletonRows rows={3} />
        ) : (
          <ErrorState error={list.error} retry={list.refetch} />
        )
      ) : (
        <Table
          label={t.sessions}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'device',
              title: t.device,
              cell: ({ user_agent, current, address }) => (
                <span className="block min-w-0">
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="truncate font-medium" title={user_agent}>
                      {deviceOf(user_agent)}
                    </span>
                    {current ? <Badge tone="success">{t.current}</Badge> : null}
                  </span>
                  <span className="block truncate text-sm text-soft md:hidden">{address}</span>
                </span>
              ),
            },
            {
              key: 'address',
              title: t.address,
              isMinor: true,
              cell: ({ address }) => <span className="numbers">{address}</span>,
            },
            {
              key: 'used',
              title: t.lastUsed,
              isMinor: true,
              cell: ({ last_used_at }) => <RelativeTime at={last_used_at} />,
            },
            {
              key: 'end',
              title: t.end,
              hasHiddenTitle: true,
              isNumber: true,
              cell: (session) =>
                session.current ? null : (
                  <Button size="small" onClick={() => endOne(session)}>
                    {t.end}
                  </Button>
                ),
            },
          ]}
          paging={{
            total: list.data?.[0]?.total ?? rows.length,
            hasMore: list.hasNextPage,
            isLoading: list.isFetchingNextPage,
            loadMore: list.fetchNextPage,
          }}
        />
      )}
    </Card>
  )
}

const browsers = [/(Edg)\//, /(OPR)\//, /(Firefox)\//, /(Chrome)\//, /(Safari)\//, /^(curl)\//, /^(node)/]
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS', 'Linux']
const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS': 'macOS', node: 'Node.js' }

/** "Firefox, Windows": enough to recognize one's own devices. */
function deviceOf(userAgent: string): string {
  const browser = browsers.map((pattern) => pattern.exec(userAgent)?.[1]).find((one) => one !== undefined)
  const system = systems.find((one) => userAgent.includes(one))
  const parts = [browser, system].filter((one) => one !== undefined).map((one) => names[one] ?? one)
  return parts.length === 0 ? userAgent.slice(0, 40) || t.unknownDevice : parts.join(', ')
}
