import type { ResolvedSearch } from '../pipeline.ts'
import type { ConditionLocation } from '../understand/request-conditions.ts'

type Fields = Readonly<Record<string, unknown>>

/** What is left out of a request, and the threshold that takes the place of its own. */
interface Changes {
  readonly places: readonly ConditionLocation[]
  readonly threshold?: number
}

/** The fields of a search as they were sent, without its pictures. */
export function fieldsOf({ recordedFields: asked }: Pick<ResolvedSearch, 'asked'>): Fields {
  const { mode: _mode, image_sha256: _hash, ...fields } = asked
  return fields
}

/** The search's fields without these conditions. */
export function relaxedFields(search: ResolvedSearch, { places, threshold }: Changes): Fields {
  const fields: Record<string, unknown> = { ...fieldsOf(search) }
  for (const { name } of places) {
    if (name === 'query') restWords(fields, search)
    else if (name !== 'filters' && name !== 'metadata_filters') delete fields[name]
  }
  for (const name of ['filters', 'metadata_filters'] as const) {
    const dropped = places.flatMap((place) => (place.name === name ? [place.at] : []))
    if (dropped.length > 0) dropFilters(fields, { name, dropped, mode: search.mode })
  }
  if (threshold !== undefined) fields.threshold = threshold
  return fields
}

/** The words without the prices said in them; no words when there was nothing else. */
function restWords(fields: Record<string, unknown>, { subject }: ResolvedSearch): void {
  const rest = 'words' in subject ? subject.words?.interpreted.words : undefined
  if (rest === undefined || rest === '') delete fields.query
  else fields.query = rest
}

interface DroppedFilters {
  readonly name: 'filters' | 'metadata_filters'
  readonly dropped: readonly number[]
  readonly mode: ResolvedSearch['mode']
}

function dropFilters(fields: Record<string, unknown>, { name, dropped, mode }: DroppedFilters): void {
  const list = fields[name] as readonly { readonly field: string }[]
  const left = list.filter((_filter, at) => !dropped.includes(at))
  if (left.length > 0) fields[name] = left
  // A filtered search must have a filter: this one lets everything pass.
  else if (mode === 'filtered') fields[name] = [{ field: list[0]?.field, operator: 'nin', value: [] }]
  else delete fields[name]
}

/** The fields as they are to be sent: forms and the queries of GETs carry lists as JSON texts, and a product's id is in the path. */
export function asSent({ mode, recordedFields: asked }: ResolvedSearch, fields: Fields): Record<string, unknown> {
  const isUpload = asked.image_sha256 !== undefined && asked.image_url === undefined && asked.image_urls === undefined
  if (mode !== 'similar' && !isUpload) return { ...fields }
  const { product_id: _path, ...sent } = fields
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  )
}
