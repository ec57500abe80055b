import { useState } from 'react'
import type { ImportReport } from '../../../../../contract/catalog/feed.ts'
import type { JobRecord } from '../../../../../contract/catalog/job.ts'
import { saveFile } from '../../../api/save-file.ts'
import { can, type PortalSession } from '../../../api/session.ts'
import { useChange, useRead, useStoreSlug } from '../../../api/use-api.ts'
import { formatNumber } from '../../../language/format.ts'
import { Card } from '../../../parts/display/card.tsx'
import { Icon } from '../../../parts/display/icon.tsx'
import { Progress } from '../../../parts/display/progress.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Button, ButtonLink } from '../../../parts/forms/button.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { Read } from '../../../parts/states/states.tsx'
import { screenUrl } from '../../../screen-url.ts'
import { collectProblems } from './collect-problems.ts'
import { ImportItems } from './import-items.tsx'
import { JobErrors } from './job-errors.tsx'
import { sourceName } from './run-import.ts'
import { t } from './texts.ts'

const refreshMs = 1000

/** A started import: its progress while it runs, then its result. */
export function ImportResult({ report, session }: { report: ImportReport; session: PortalSession }) {
  const { job_id, source, counts } = report
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-xl font-semibold wrap-anywhere">{t.importOf(sourceName(source))}</h2>
        <p className="flex flex-wrap gap-x-3 text-soft">
          <span className="numbers">{t.records(counts.records)}</span>
          <RelativeTime at={report.created_at} />
        </p>
      </header>
      {job_id === null ? (
        <>
          <p className="flex items-center gap-2 rounded-md bg-success-soft px-3 py-2.5 text-success">
            <Icon name="check" />
            {t.upToDate}
          </p>
          <Feed report={report} failed={0} />
        </>
      ) : (
        <Job jobId={job_id} report={report} session={session} />
      )}
    </>
  )
}

function Feed({ report, failed }: { report: ImportReport; failed: number }) {
  return (
    <>
      <h3 className="text-lg font-semibold">{t.whatChanged}</h3>
      <ImportItems report={report} failed={failed} />
    </>
  )
}

function Job({ jobId, report, session }: { jobId: string; report: ImportReport; session: PortalSession }) {
  const job = useRead<JobRecord>(`/v1/jobs/${jobId}`, {
    query: { limit: 1 },
    refreshMs: (data) => (data === undefined || data.status === 'processing' ? refreshMs : false),
  })
  return (
    <>
      <Read of={job} skeleton={<SkeletonRows rows={2} />}>
        {(one) => (
          <>
            {one.status === 'processing' ? (
              <Running job={one} mayStop={can(session, 'products:bulk')} />
            ) : (
              <Ended job={one} report={report} />
            )}
            {one.failed === 0 ? null : <JobErrors job={one} />}
          </>
        )}
      </Read>
      <Feed report={report} failed={job.data?.failed ?? 0} />
    </>
  )
}

function Running({ job: { job_id, processed, total }, mayStop }: { job: JobRecord; mayStop: boolean }) {
  const stop = useChange({ refresh: ['/v1/jobs'] })
  const cancel = (): void =>
    stop.mutate(
      { method: 'DELETE', path: `/v1/jobs/${job_id}` },
      { onSuccess: () => showToast(t.canceled), onError: (error) => showToast(error.message) },
    )
  return (
    <Card>
      <div className="grid gap-3">
        <p role="status" className="numbers text-lg font-medium">
          {t.running(formatNumber(processed), formatNumber(total))}
        </p>
        <Progress label={t.states.processing} share={total === 0 ? 0 : processed / total} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-soft">{t.keepsRunning}</p>
          {mayStop ? (
            <Button isBusy={stop.isPending} onClick={cancel}>
              {t.cancel}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  )
}

function Ended({ job, report }: { job: JobRecord; report: ImportReport }) {
  const slug = useStoreSlug() ?? ''
  const isDone = job.status === 'completed'
  const hasProblems = job.failed + report.counts.invalid > 0
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex gap-3">
          <span
            className={`flex size-9 shrink-0 items-center justify-center rounded-full ${isDone ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger'}`}
          >
            <Icon name={isDone ? 'check' : 'alert'} />
          </span>
          <div className="grid gap-0.5">
            <p role="status" className="text-lg font-medium">
              {isDone ? t.done : t.failedTitle}
            </p>
            <p className="text-soft">
              {job.error === null
                ? t.doneAbout(job.succeeded, job.failed + report.counts.invalid)
                : `${job.error.message} ${t.doneAbout(job.succeeded, job.failed + report.counts.invalid)}`}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {hasProblems ? <DownloadProblems report={report} /> : null}
          <ButtonLink variant="primary" to={screenUrl(slug, 'catalog')}>
            {t.openCatalog}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

function DownloadProblems({ report }: { report: ImportReport }) {
  const store = useStoreSlug()
  const [isBusy, setBusy] = useState(false)
  const start = async (): Promise<void> => {
    setBusy(true)
    try {
      const csv = await collectProblems(report, store)
      saveFile(`problems-${report.created_at.slice(0, 10)}.csv`, new Blob([csv], { type: 'text/csv' }))
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <Button icon="download" isBusy={isBusy} onClick={() => void start()}>
      {isBusy ? t.preparing : t.downloadProblems}
    </Button>
  )
}
