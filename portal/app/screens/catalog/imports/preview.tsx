import { useEffect, useState } from 'react'
import type { ImportReport } from '../../../../../contract/catalog/feed.ts'
import { ApiError } from '../../../api/api-error.ts'
import { can, type PortalSession } from '../../../api/session.ts'
import { formatBytes } from '../../../language/format.ts'
import { Badge } from '../../../parts/display/badge.tsx'
import { Card } from '../../../parts/display/card.tsx'
import { Icon } from '../../../parts/display/icon.tsx'
import { Progress } from '../../../parts/display/progress.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { Checkbox } from '../../../parts/forms/field.tsx'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { useOpen } from '../../../parts/lists/url-state.ts'
import { Columns } from './columns.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportItems } from './import-items.tsx'
import { type ImportOrder, type Mapping, mappingOf, sourceName, useRunImport } from './run-import.ts'
import { loadStoredFile } from './stored-file.ts'
import { t } from './texts.ts'

interface PreviewProps {
  readonly report: ImportReport
  /** The URL of the list. */
  readonly base: string
  readonly session: PortalSession
}

/** What an import would change, with the mapping of its columns; nothing has changed yet. */
export function Preview({ report, base, session }: PreviewProps) {
  const { file, chooseFile } = useFeedFile(report)
  const [changes, setChanges] = useState<Mapping>({})
  const { run, isRunning, failure } = useNextImport({ report, base, file: file ?? null, changes })
  const isChanged = Object.keys(changes).length > 0
  const { source, counts, format, encoding } = report
  const mayImport = can(session, 'products:bulk')
  const isReadable = source.url !== null || file instanceof File
  if (isRunning)
    return (
      <Card>
        <div role="status" className="grid gap-3 py-6">
          <p className="text-lg font-medium">{t.reading(sourceName(source))}</p>
          <Progress label={t.reading(sourceName(source))} />
          <p className="text-soft">{t.readingAbout}</p>
        </div>
      </Card>
    )
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-xl font-semibold wrap-anywhere">{t.previewOf(sourceName(source))}</h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <Badge>{t.formatNames[format]}</Badge>
          <span className="numbers">{t.records(counts.records)}</span>
          <span className="numbers">{formatBytes(source.bytes)}</span>
          <span>{encoding}</span>
        </p>
      </header>
      <FormFailure message={failure?.message} />
      <Columns
        report={report}
        changes={changes}
        change={setChanges}
        apply={mayImport && isReadable ? () => void run({ isPreview: true }) : null}
      />
      {isChanged ? (
        <p role="status" className="flex items-center gap-2 rounded-md bg-warning-soft px-3 py-2.5 text-warning">
          <Icon name="alert" />
          {t.pending}
        </p>
      ) : null}
      <ImportItems report={report} />
      {!mayImport ? null : file === null ? (
        <Card title={t.chooseAgain} about={t.fileMissing}>
          <FileDrop choose={chooseFile} />
        </Card>
      ) : isChanged || !isReadable ? null : (
        <Start report={report} mayDelete={can(session, 'products:delete')} run={run} />
      )}
    </>
  )
}

/** The file of the preview: stored by this browser or chosen again; `null` without one. A feed with a URL needs none. */
function useFeedFile({ import_id, source }: ImportReport) {
  const [file, setFile] = useState<File | null | undefined>(undefined)
  useEffect(() => {
    if (source.url === null) void loadStoredFile(import_id).then(setFile)
  }, [import_id, source.url])
  return { file, chooseFile: setFile }
}

type Flags = Pick<ImportOrder, 'isPreview'> & Partial<Pick<ImportOrder, 'deleteMissing' | 'force'>>

/** The next preview, or the import itself, of the same feed. Opens it when the feed is read. */
function useNextImport({
  report,
  base,
  file,
  changes,
}: {
  report: ImportReport
  base: string
  file: File | null
  changes: Mapping
}) {
  const open = useOpen()
  const start = useRunImport()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const run = async ({ isPreview, deleteMissing = false, force = false }: Flags): Promise<void> => {
    setRunning(true)
    setFailure(undefined)
    const { source, format, encoding } = report
    const mapping = { ...mappingOf(report), ...changes }
    const order = { file, url: source.url, format, encoding, mapping, isPreview, deleteMissing, force }
    try {
      open(`${base}/${(await start(order)).import_id}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
      setRunning(false)
    }
  }
  return { run, isRunning, failure }
}

interface StartProps {
  readonly report: ImportReport
  readonly mayDelete: boolean
  readonly run: (flags: Flags) => Promise<void>
}

function Start({ report, mayDelete, run }: StartProps) {
  const { counts } = report
  const [deletesMissing, setDeletesMissing] = useState(false)
  const [force, setForce] = useState(false)
  const written = counts.new + counts.changed
  const overPlan = overPlanOf(report, deletesMissing)
  const total = written - overPlan + (deletesMissing ? counts.missing : 0)
  const refusal = deletesMissing ? refusalOf(counts) : null
  if (written === 0 && (counts.missing === 0 || !mayDelete))
    return (
      <p className="flex items-center gap-2 rounded-md bg-success-soft px-3 py-2.5 text-success">
        <Icon name="check" />
        {t.upToDate}
      </p>
    )
  return (
    <div className="sticky bottom-0 -mx-4 grid gap-3 border-t border-line bg-paper px-4 py-4 md:mx-0 md:px-0">
      {overPlan === 0 ? null : <p className="text-warning">{t.overPlan(overPlan)}</p>}
      {counts.missing === 0 || !mayDelete ? null : (
        <Checkbox
          label={t.deleteMissing(counts.missing)}
          hint={t.deleteMissingAbout}
          checked={deletesMissing}
          onChange={(event) => setDeletesMissing(event.target.checked)}
        />
      )}
      {refusal === null ? null : (
        <Checkbox
          label={t.force}
          hint={t.refused[refusal]}
          checked={force}
          onChange={(event) => setForce(event.target.checked)}
        />
      )}
      <div>
        <Button
          variant="primary"
          disabled={total === 0 || (refusal !== null && !force)}
          onClick={() => void run({ isPreview: false, deleteMissing: deletesMissing, force })}
        >
          {t.import(total)}
        </Button>
      </div>
    </div>
  )
}

/** How many new products exceed the plan. Deleting missing products frees capacity, which a preview without that option does not count. */
function overPlanOf({ over_plan, counts, delete_missing }: ImportReport, deletesMissing: boolean): number {
  return deletesMissing && !delete_missing ? Math.max(0, over_plan - counts.missing) : over_plan
}

/** Why the service would refuse to delete the missing products; a preview without that option does not contain the reason. */
function refusalOf(counts: ImportReport['counts']): 'invalid_records' | 'more_than_half' | null {
  if (counts.invalid > 0) return 'invalid_records'
  const products = counts.missing + counts.changed + counts.unchanged
  return counts.missing * 2 > products ? 'more_than_half' : null
}
