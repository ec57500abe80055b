import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { readFile } from '../../api/client.ts'
import { saveFile } from '../../api/save-file.ts'
import { useStoreSlug } from '../../api/use-api.ts'
import { formatBytes } from '../../language/format.ts'
import { Card } from '../../parts/display/card.tsx'
import { Progress } from '../../parts/display/progress.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { ErrorState } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

/** The service ends an export after an hour. */
const timeoutMs = 3_600_000

/** Downloads everything that belongs to the store as one archive. */
export function ExportData({ mayExport }: { mayExport: boolean }) {
  const store = useStoreSlug()
  const [bytes, setBytes] = useState<number | null>(null)
  const [failure, setFailure] = useState<ApiError>()
  const stopping = useRef<AbortController>(null)
  const start = async (): Promise<void> => {
    stopping.current = new AbortController()
    const { signal } = stopping.current
    setFailure(undefined)
    setBytes(0)
    try {
      const { name, content } = await readFile('/v1/admin/store/export', {
        store,
        signal,
        timeoutMs,
        onProgress: setBytes,
      })
      saveFile(name, content)
      showToast(t.exported(formatBytes(content.size)))
    } catch (error) {
      if (error instanceof ApiError && !signal.aborted) setFailure(error)
    }
    setBytes(null)
  }
  return (
    <Card title={t.export} about={t.exportAbout}>
      {failure === undefined ? null : <ErrorState error={failure} retry={start} />}
      {!mayExport ? (
        <p className="text-soft">{t.exportOwners}</p>
      ) : bytes === null ? (
        <div>
          <Button icon="download" onClick={() => void start()}>
            {t.exportStart}
          </Button>
        </div>
      ) : (
        <div className="grid gap-2">
          <Progress label={t.export} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="numbers">
              {t.exporting(formatBytes(bytes))} <span className="text-soft">{t.exportKeepOpen}</span>
            </p>
            <Button size="small" onClick={() => stopping.current?.abort()}>
              {t.exportStop}
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}
