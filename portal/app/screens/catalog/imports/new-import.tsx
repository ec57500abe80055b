import { useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { Card } from '../../../parts/display/card.tsx'
import { Icon } from '../../../parts/display/icon.tsx'
import { Progress } from '../../../parts/display/progress.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { Field, Select } from '../../../parts/forms/field.tsx'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { useOpen } from '../../../parts/lists/url-state.ts'
import { FileDrop } from './file-drop.tsx'
import { type ImportOrder, useRunImport } from './run-import.ts'
import { t } from './texts.ts'

const blank: ImportOrder = {
  file: null,
  url: null,
  format: '',
  encoding: '',
  mapping: {},
  isPreview: true,
  deleteMissing: false,
  force: false,
}

/** Chooses a feed and previews it. */
export function NewImport({ base }: { base: string }) {
  const open = useOpen()
  const run = useRunImport()
  const [order, setOrder] = useState(blank)
  const [url, setUrl] = useState('')
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const preview = async (wanted: ImportOrder): Promise<void> => {
    setOrder(wanted)
    setFailure(undefined)
    setReading(true)
    try {
      open(`${base}/${(await run(wanted)).import_id}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    } finally {
      setReading(false)
    }
  }
  const fromUrl = (event: React.FormEvent): void => {
    event.preventDefault()
    void preview({ ...order, file: null, url })
  }
  const columns = columnsIn(failure)
  const urlError = failure?.fields.find(({ field }) => field === 'url')?.message
  if (isReading) return <Reading name={order.file?.name ?? url} />
  return (
    <Card title={t.newTitle} about={t.newAbout}>
      {columns === null ? (
        <FormFailure message={urlError === undefined ? failure?.message : undefined} />
      ) : (
        <ChooseId
          columns={columns}
          choose={(column) => void preview({ ...order, mapping: { ...order.mapping, [column]: 'product_id' } })}
        />
      )}
      <FileDrop choose={(file) => void preview({ ...order, file, url: null, mapping: {} })} />
      <form onSubmit={fromUrl} noValidate className="grid gap-3 border-t border-line pt-4">
        <h3 className="font-semibold">{t.orUrl}</h3>
        <div className="flex flex-wrap items-start gap-2">
          <span className="min-w-0 flex-1 basis-72">
            <Field
              label={t.url}
              type="url"
              placeholder="https://"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              error={urlError}
            />
          </span>
          <span className="sm:pt-6">
            <Button type="submit" disabled={url.trim() === ''}>
              {t.preview}
            </Button>
          </span>
        </div>
      </form>
      <Options order={order} change={(part) => setOrder({ ...order, ...part })} />
    </Card>
  )
}

/** The detected columns, if the service did not recognize any as the product ID. */
function columnsIn(failure: ApiError | undefined): readonly string[] | null {
  const columns = failure?.details.columns
  return Array.isArray(columns) && columns.length > 0 ? columns.map(String) : null
}

function ChooseId({ columns, choose }: { columns: readonly string[]; choose: (column: string) => void }) {
  const select = useRef<HTMLSelectElement>(null)
  return (
    <div role="alert" className="grid gap-3 rounded-md bg-warning-soft p-4">
      <Select
        ref={select}
        label={t.idColumn}
        hint={t.idColumnAbout}
        choices={columns.map((value) => ({ value, label: value }))}
      />
      <div>
        <Button variant="primary" onClick={() => choose(select.current?.value ?? '')}>
          {t.preview}
        </Button>
      </div>
    </div>
  )
}

function Options({ order, change }: { order: ImportOrder; change: (part: Partial<ImportOrder>) => void }) {
  const formats = [
    { value: '', label: t.detect },
    ...Object.entries(t.formatNames).map(([value, label]) => ({ value, label })),
  ]
  return (
    <details className="border-t border-line pt-4">
      <summary className="flex min-h-8 items-center gap-1 font-medium">
        <Icon name="chevron-down" />
        {t.options}
      </summary>
      <div className="grid gap-4 pt-3 sm:grid-cols-2">
        <Select
          label={t.format}
          choices={formats}
          value={order.format}
          onChange={(event) => change({ format: event.target.value })}
        />
        <Field
          label={t.encoding}
          hint={t.encodingHint}
          value={order.encoding}
          maxLength={40}
          onChange={(event) => change({ encoding: event.target.value })}
        />
      </div>
    </details>
  )
}

function Reading({ name }: { name: string }) {
  return (
    <Card>
      <div role="status" className="grid gap-3 py-6">
        <p className="text-lg font-medium">{t.reading(name)}</p>
        <Progress label={t.reading(name)} />
        <p className="text-soft">{t.readingAbout}</p>
      </div>
    </Card>
  )
}
