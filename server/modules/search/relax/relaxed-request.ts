import type { Filter } from '../../../../contract/search/search-fields.ts'
import type { ResolvedSearch } from '../pipeline.ts'
import type { ConditionLocation } from '../understand/describe-conditions.ts'
import { conditionsIn } from '../understand/read-filters.ts'
import { textOf } from '../understand/read-request.ts'

type Fields = Readonly<Record<string, unknown>>

/** The conditions dropped from a request, and the threshold that replaces its own. */
interface Changes {
  readonly locations: readonly ConditionLocation[]
  readonly threshold?: number
}

/** The fields of a request, without its images and its session. */
export function fieldsOf({ recordedFields }: Pick<ResolvedSearch, 'recordedFields'>): Fields {
  const { mode: _mode, image_sha256: _hash, session_id: _session, ...fields } = recordedFields
  return fields
}

/** The search's fields without these conditions. */
export function relaxedFields(search: ResolvedSearch, { locations, threshold }: Changes): Fields {
  const fields: Record<string, unknown> = { ...fieldsOf(search) }
  for (const { name } of locations) {
    if (name === 'query') dropPrices(fields, search)
    else if (name !== 'filters' && name !== 'metadata_filters') delete fields[name]
  }
  for (const name of ['filters', 'metadata_filters'] as const) {
    const dropped = locations.flatMap((location) => (location.name === name ? [location.at] : []))
    if (dropped.length > 0) dropFilters(fields, { name, dropped, mode: search.mode })
  }
  if (threshold !== undefined) fields.threshold = threshold
  if (search.mode === 'hybrid' || search.mode === 'fusion') keepSubject(fields)
  return fields
}

/** A mixed search requires one of these fields. Without them, it searches for everything. */
function keepSubject(fields: Record<string, unknown>): void {
  const isGiven = (name: string): boolean => ![undefined, 0].includes(lengthOf(fields[name]))
  if (!['image_url', 'query', 'colors', 'metadata_filters'].some(isGiven)) fields.query = '*'
}

function lengthOf(value: unknown): number | undefined {
  return typeof value === 'string' || Array.isArray(value) ? value.length : undefined
}

/** Removes price phrases from the text, and the text when nothing else is left. */
function dropPrices(fields: Record<string, unknown>, { subject }: ResolvedSearch): void {
  const rest = textOf(subject)?.interpreted.words
  if (rest === undefined || rest === '') delete fields.query
  else fields.query = rest
}

interface DroppedFilters {
  readonly name: 'filters' | 'metadata_filters'
  readonly dropped: readonly number[]
  readonly mode: ResolvedSearch['mode']
}

function dropFilters(fields: Record<string, unknown>, { name, dropped, mode }: DroppedFilters): void {
  const list = fields[name] as readonly Filter[]
  const left = list.filter((_filter, at) => !dropped.includes(at))
  if (left.length > 0) fields[name] = left
  // A filtered search requires a filter: this one accepts everything.
  else if (mode === 'filtered') fields[name] = [{ field: conditionsIn(list)[0]?.field, operator: 'nin', value: [] }]
  else delete fields[name]
}

/** The fields in the form a caller sends: lists in forms and query strings are JSON texts, and a product's ID is in the path. */
export function asSent({ mode, recordedFields }: ResolvedSearch, fields: Fields): Record<string, unknown> {
  const { image_sha256: hash, image_url: url, image_urls: urls } = recordedFields
  const isUpload = hash !== undefined && url === undefined && urls === undefined
  if (mode !== 'similar' && !isUpload) return { ...fields }
  const { product_id: _path, ...sent } = fields
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  )
}
