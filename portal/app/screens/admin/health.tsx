import { useQuery } from '@tanstack/react-query'
import type { Installation } from '../../../../contract/operations/store.ts'
import type { ApiError } from '../../api/api-error.ts'
import { useRead } from '../../api/use-api.ts'
import { formatBytes, formatNumber, formatPercent } from '../../language/format.ts'
import { Meter } from '../../parts/charts/meter.tsx'
import { Badge } from '../../parts/display/badge.tsx'
import { Card } from '../../parts/display/card.tsx'
import { Facts } from '../../parts/display/facts.tsx'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { type Column, Table } from '../../parts/lists/table.tsx'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { Read } from '../../parts/states/states.tsx'
import { Queues } from './queues.tsx'
import { t } from './texts.ts'

interface Readiness {
  readonly status: string
  readonly checks: Readonly<Record<string, boolean>>
}

/** How the installation is doing, as the process that answers sees it. */
export function Health() {
  const installation = useRead<Installation>('/v1/admin/installation')
  return (
    <Read of={installation} skeleton={<Skeleton className="h-64 w-full" />}>
      {(shown) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <Checks />
          <Requests of={shown} />
          <Storage of={shown} />
          <Versions of={shown} />
          <div className="lg:col-span-2">
            <Nodes of={shown} />
          </div>
          <div className="lg:col-span-2">
            <Queues of={shown} />
          </div>
        </div>
      )}
    </Read>
  )
}

/** Answers 503 with the same content when something is missing. */
function useReadiness() {
  return useQuery<Readiness, ApiError>({
    queryKey: ['readiness'],
    queryFn: async ({ signal }) => {
      const response = await fetch('/readyz', { signal })
      return (await response.json()) as Readiness
    },
    refetchInterval: 15_000,
  })
}

function Checks() {
  const readiness = useReadiness()
  return (
    <Card title={t.readiness} about={t.readinessAbout}>
      <Read of={readiness} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ checks }) => (
          <ul className="grid gap-2">
            {Object.entries(checks).map(([name, isFine]) => (
              <li key={name} className="flex items-center justify-between gap-4">
                {t.checks[name as keyof typeof t.checks] ?? name}
                <Badge tone={isFine ? 'success' : 'danger'}>{isFine ? t.fine : t.missing}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Read>
    </Card>
  )
}

interface PartProps {
  readonly of: Installation
}

function Requests({ of: { requests, started_at, events_waiting } }: PartProps) {
  const share = requests.total === 0 ? 0 : requests.errors / requests.total
  return (
    <Card title={t.errors} about={t.errorsAbout}>
      <Facts
        facts={[
          { label: t.requestsAnswered, value: formatNumber(requests.total) },
          {
            label: t.serverErrors,
            value: (
              <span className={requests.errors > 0 ? 'text-danger' : ''}>
                {formatNumber(requests.errors)} ({formatPercent(share)})
              </span>
            ),
          },
          { label: t.running, value: <RelativeTime at={started_at} /> },
          { label: t.eventsWaiting, value: formatNumber(events_waiting) },
        ]}
      />
    </Card>
  )
}

function Storage({ of: { database, disk, memory_bytes } }: PartProps) {
  const used = disk.total_bytes === 0 ? 0 : 1 - disk.free_bytes / disk.total_bytes
  return (
    <Card title={t.storage}>
      <Facts
        facts={[
          { label: t.databaseSize, value: formatBytes(database.size_bytes) },
          { label: t.memory, value: formatBytes(memory_bytes) },
          { label: t.diskFree, value: t.ofTotal(formatBytes(disk.free_bytes), formatBytes(disk.total_bytes)) },
          {
            label: t.writing,
            value: (
              <Badge tone={database.is_read_only ? 'danger' : 'success'}>
                {database.is_read_only ? t.readOnly : t.fine}
              </Badge>
            ),
          },
        ]}
      />
      <Meter share={used} />
    </Card>
  )
}

function Versions({ of: { version, node_version, database, billing, stores } }: PartProps) {
  return (
    <Card title={t.versions}>
      <Facts
        facts={[
          { label: 'Vitrine', value: version },
          { label: 'Node.js', value: node_version },
          { label: t.databaseKinds[database.kind], value: database.version },
          { label: t.billing, value: t.billingKinds[billing] },
          { label: t.stores, value: formatNumber(stores.total) },
          { label: t.states.active, value: formatNumber(stores.by_state.active ?? 0) },
        ]}
      />
    </Card>
  )
}

type Node = Installation['nodes'][number]

function Nodes({ of: { nodes } }: PartProps) {
  return (
    <Card title={t.nodes} about={t.nodesAbout}>
      <Table label={t.nodes} columns={nodeColumns} rows={nodes} keyOf={({ node_id }) => node_id} />
    </Card>
  )
}

const nodeColumns: readonly Column<Node>[] = [
  { key: 'name', title: t.machine, cell: ({ name }) => <code className="font-mono text-sm">{name}</code> },
  { key: 'role', title: t.role, cell: ({ role }) => t.roles[role] },
  { key: 'version', title: t.version, isMinor: true, cell: ({ version }) => version },
  { key: 'memory', title: t.memory, isNumber: true, cell: ({ memory_bytes }) => formatBytes(memory_bytes) },
  { key: 'started', title: t.running, isMinor: true, cell: ({ started_at }) => <RelativeTime at={started_at} /> },
  { key: 'heartbeat', title: t.heartbeat, cell: ({ heartbeat_at }) => <RelativeTime at={heartbeat_at} /> },
]
