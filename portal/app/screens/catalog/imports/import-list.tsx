import type { ImportList as ImportPage, ImportReport } from '../../../../../contract/catalog/feed.ts'
import type { JobList, JobSummary } from '../../../../../contract/catalog/job.ts'
import { useRead, useReadList } from '../../../api/use-api.ts'
import { formatPercent } from '../../../language/format.ts'
import { Badge, type Tone } from '../../../parts/display/badge.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { ButtonLink } from '../../../parts/forms/button.tsx'
import { type Column, Table } from '../../../parts/lists/table.tsx'
import { useOpen } from '../../../parts/lists/url-state.ts'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../parts/states/states.tsx'
import { importsPath, sourceName } from './run-import.ts'
import { t } from './texts.ts'

type State = keyof typeof t.states

const tones: Readonly<Record<State, Tone>> = {
  dry_run: 'neutral',
  nothing_to_do: 'neutral',
  processing: 'info',
  completed: 'success',
  failed: 'danger',
  started: 'info',
}
const refreshMs = 2000

/** The imports of the last week. */
export function ImportList({ base, mayImport }: { base: string; mayImport: boolean }) {
  const open = useOpen()
  const list = useReadList<ImportPage>(importsPath, { query: { limit: 50 } })
  const jobs = useRead<JobList>('/v1/jobs', {
    query: { limit: 100 },
    refreshMs: (data) => (data?.jobs.some(({ status }) => status === 'processing') ? refreshMs : false),
  })
  const rows = list.data?.flatMap(({ imports }) => imports)
  if (rows === undefined)
    return list.error === null ? <SkeletonRows /> : <ErrorState error={list.error} retry={list.refetch} />
  if (rows.length === 0) {
    const action = (
      <ButtonLink variant="primary" icon="upload" to={`${base}/new`}>
        {t.start}
      </ButtonLink>
    )
    return (
      <EmptyState icon="upload" title={t.none} action={mayImport ? action : null}>
        {t.noneAbout}
      </EmptyState>
    )
  }
  const jobOf = new Map(jobs.data?.jobs.map((job) => [job.job_id, job]))
  return (
    <Table
      label={t.title}
      columns={columnsFor((report) => jobOf.get(report.job_id ?? ''))}
      rows={rows}
      keyOf={({ import_id }) => import_id}
      open={({ import_id }) => open(`${base}/${import_id}`)}
      paging={{
        total: list.data?.[0]?.total ?? rows.length,
        hasMore: list.hasNextPage,
        isLoading: list.isFetchingNextPage,
        loadMore: list.fetchNextPage,
      }}
    />
  )
}

function columnsFor(jobOf: (report: ImportReport) => JobSummary | undefined): readonly Column<ImportReport>[] {
  return [
    {
      key: 'source',
      title: t.source,
      cell: ({ source, counts, format }) => (
        <span className="block min-w-0">
          <span className="block truncate font-medium">{sourceName(source)}</span>
          <span className="block truncate text-sm text-soft">
            {t.formatNames[format]} · {t.records(counts.records)}
          </span>
        </span>
      ),
    },
    { key: 'state', title: t.state, cell: (report) => <ImportState report={report} job={jobOf(report)} /> },
    {
      key: 'changes',
      title: t.changes,
      isMinor: true,
      cell: ({ counts }) => t.summary(counts.new, counts.changed, counts.invalid),
    },
    {
      key: 'when',
      title: t.when,
      isMinor: true,
      isNumber: true,
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
  ]
}

/** The outcome of an import: its job has more details than its report. */
function ImportState({ report, job }: { report: ImportReport; job: JobSummary | undefined }) {
  const state: State = job?.status ?? report.status
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone={tones[state]}>{t.states[state]}</Badge>
      {job?.status === 'processing' && job.total > 0 ? (
        <span className="numbers text-sm text-soft">{formatPercent(job.processed / job.total)}</span>
      ) : null}
      {job === undefined || job.failed === 0 ? null : (
        <span className="numbers text-sm text-warning">{t.failedCount(job.failed)}</span>
      )}
    </span>
  )
}
