import type { ImportReport } from '../../../../../contract/catalog/feed.ts'
import { useChange } from '../../../api/use-api.ts'
import { deleteStoredFile, storeFile } from './stored-file.ts'

export const importsPath = '/v1/imports'

/** A column of the feed and the field that it becomes, with `:type` if that is chosen; `null` ignores it. */
export type Mapping = Readonly<Record<string, string | null>>

export interface ImportOrder {
  /** Exactly one of the two is set. */
  readonly file: File | null
  readonly url: string | null
  readonly format: string
  readonly encoding: string
  readonly mapping: Mapping
  readonly isPreview: boolean
  readonly deleteMissing: boolean
  readonly force: boolean
}

/** More time than any feed needs. */
const timeoutMs = 330_000

/** Reads a feed, and previews its changes or starts the import job. */
export function useRunImport() {
  const run = useChange<ImportReport>({ refresh: [importsPath, '/v1/jobs'] })
  return async (order: ImportOrder): Promise<ImportReport> => {
    const body = bodyOf(order)
    const report = await run.mutateAsync({ method: 'POST', path: '/v1/products/import', body, timeoutMs })
    if (!order.isPreview) await deleteStoredFile()
    else if (order.file !== null) await storeFile({ importId: report.import_id, file: order.file })
    return report
  }
}

function bodyOf({ file, url, format, encoding, mapping, ...flags }: ImportOrder): object {
  const options = { dry_run: flags.isPreview, delete_missing: flags.deleteMissing, force: flags.force }
  const hints = { ...(format === '' ? {} : { format }), ...(encoding === '' ? {} : { encoding }) }
  if (file === null) return { url, mapping, ...hints, ...options }
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...hints, ...options })) form.append(name, String(value))
  form.append('mapping', JSON.stringify(mapping))
  // The file goes last: the service reads the other fields before the file.
  form.append('file', file)
  return form
}

const fixedFields: ReadonlySet<string | null> = new Set(['product_id', 'image_url', 'additional_image_urls'])

/** What was chosen for a preview, so that the next one or the import does the same. */
export function mappingOf({ columns }: Pick<ImportReport, 'columns'>): Mapping {
  const chosen = columns.filter(({ guessed }) => !guessed)
  return Object.fromEntries(
    chosen.map(({ column, field, type, type_guessed }) => {
      const isTyped = field !== null && type !== null && !type_guessed && !fixedFields.has(field)
      return [column, isTyped ? `${field}:${type}` : field]
    }),
  )
}

/** The name of a feed: of its file, or the last part of its URL. */
export function sourceName({ file, url }: ImportReport['source']): string {
  return file ?? (url === null ? '–' : (URL.parse(url)?.pathname.split('/').filter(Boolean).at(-1) ?? url))
}
