import type { AuditEvent, AuditList } from '../../../../contract/operations/audit.ts'
import { useRead, useReadList } from '../../api/use-api.ts'
import { formatExactTime } from '../../language/format.ts'
import { Badge, type Tone } from '../../parts/display/badge.tsx'
import { CodeBlock } from '../../parts/display/copy.tsx'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { Chips } from '../../parts/lists/filters.tsx'
import { Table } from '../../parts/lists/table.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { Sheet } from '../../parts/overlays/dialog.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState, Missing } from '../../parts/states/states.tsx'
import { nameOfAction } from './audit-texts.ts'
import { t } from './texts.ts'

const choices = Object.entries(t.filters).map(([value, label]) => ({ value, label }))

const auditPath = '/v1/security/audit'

/** Every security-relevant change, newest first. */
export function AuditLog({ openId, open }: { openId: string | undefined; open: (id: string | null) => void }) {
  const [{ action }, change] = useUrlState(['action'])
  const list = useReadList<AuditList>(auditPath, { query: { action } })
  const rows = list.data?.flatMap(({ events }) => events)
  const chosen = useChosenEvent(openId, rows)
  return (
    <div className="grid gap-4">
      <Chips
        label={t.action}
        all={t.everything}
        value={action}
        choices={choices}
        onChange={(value) => change({ action: value })}
      />
      {chosen.isMissing ? <Missing /> : null}
      {rows === undefined ? (
        list.error === null ? (
          <SkeletonRows />
        ) : (
          <ErrorState error={list.error} retry={list.refetch} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon="list" title={t.noEvents}>
          {t.noEventsAbout}
        </EmptyState>
      ) : (
        <Table
          label={t.audit}
          rows={rows}
          keyOf={({ id }) => id}
          open={({ id }) => open(id)}
          columns={[
            {
              key: 'action',
              title: t.action,
              cell: ({ action: name }) => <Badge tone={toneOf(name)}>{nameOfAction(name)}</Badge>,
            },
            {
              key: 'actor',
              title: t.actor,
              isMain: true,
              cell: ({ actor }) => <span className="block truncate">{nameOf(actor)}</span>,
            },
            {
              key: 'address',
              title: t.address,
              isMinor: true,
              cell: ({ address }) => <span className="numbers">{address ?? '–'}</span>,
            },
            { key: 'time', title: t.time, isNumber: true, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
          ]}
          paging={{
            total: list.data?.[0]?.total ?? rows.length,
            hasMore: list.hasNextPage,
            isLoading: list.isFetchingNextPage,
            loadMore: list.fetchNextPage,
          }}
        />
      )}
      <EventSheet event={chosen.event} onClose={() => open(null)} />
    </div>
  )
}

/** The event in the URL. It is read on its own if it is not among the loaded rows, for example far down the list. */
function useChosenEvent(id: string | undefined, rows: readonly AuditEvent[] | undefined) {
  const listed = rows?.find((event) => event.id === id)
  const isWanted = id !== undefined && rows !== undefined && listed === undefined
  const found = useRead<AuditList>(auditPath, { query: { event_id: id }, when: isWanted })
  const event = listed ?? found.data?.events.find((one) => one.id === id)
  const isRead = found.isError || (found.data !== undefined && !found.isFetching)
  return { event, isMissing: isWanted && event === undefined && isRead }
}

function toneOf(action: string): Tone {
  if (/\.(delete|remove|disable|replay|fail|suspend|purge)$/.test(action)) return 'danger'
  if (action.startsWith('super_admin')) return 'warning'
  return action.endsWith('.create') || action.endsWith('.enable') ? 'success' : 'neutral'
}

/** Nobody signed in, so the service has no name in the user's language. */
function nameOf({ type, name }: AuditEvent['actor']): string {
  return type === 'anonymous' ? t.unknownActor : name
}

function EventSheet({ event, onClose }: { event: AuditEvent | undefined; onClose: () => void }) {
  return (
    <Sheet
      title={event === undefined ? '' : nameOfAction(event.action)}
      about={event === undefined ? undefined : formatExactTime(event.created_at)}
      isOpen={event !== undefined}
      onClose={onClose}
    >
      {event === undefined ? null : (
        <>
          <dl className="grid gap-3">
            <Fact label={t.actor} value={`${nameOf(event.actor)} (${event.actor.type})`} />
            <Fact label={t.address} value={event.address ?? '–'} />
            <Fact label={t.actionCode} value={event.action} />
            <Fact label={t.target} value={event.target === null ? '–' : `${event.target.type} ${event.target.id}`} />
          </dl>
          <CodeBlock label={t.details} code={JSON.stringify(event.details, null, 2)} />
        </>
      )}
    </Sheet>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="break-words">{value}</dd>
    </div>
  )
}
