import { fieldsNotPublic, type HiddenField } from '../errors.ts'
import type { PublicFields } from '../settings/public-fields.ts'

/** The parts of a search that name a product field. */
export interface NamedFields {
  readonly filters?: readonly unknown[]
  readonly facets?: readonly string[]
  readonly group_by?: string
  readonly sort?: string
  readonly category?: string
  readonly price_min?: number
  readonly price_max?: number
  readonly color?: string
}

/** Throws 422 for every field that is not public: counts and orders would reveal its values. */
export function assertPublic(search: NamedFields, fields: PublicFields): void {
  const hidden = namedIn(search).filter(({ field }) => !fields.includes(field))
  if (hidden.length > 0) throw fieldsNotPublic(hidden)
}

/** Conditions that read a field other than the one of their name. */
const fieldOfCondition = { category: 'category', price_min: 'price', price_max: 'price', color: 'color_name' } as const

function namedIn(search: NamedFields): HiddenField[] {
  const { filters = [], facets = [], group_by: group, sort } = search
  const conditions = Object.entries(fieldOfCondition).filter(
    ([name]) => search[name as keyof typeof fieldOfCondition] !== undefined,
  )
  return [
    ...filters.flatMap((filter, at) => filteredFields(filter, `/filters/${at}`)),
    ...facets.map((field, at) => ({ pointer: `/facets/${at}`, field })),
    ...(group === undefined ? [] : [{ pointer: '/group_by', field: group }]),
    ...sortedFields(sort).map((field) => ({ pointer: '/sort', field })),
    ...conditions.map(([name, field]) => ({ pointer: `/${name}`, field })),
  ]
}

/** The fields of a filter and of those inside it, whose form the search checks later. */
function filteredFields(filter: unknown, pointer: string): HiddenField[] {
  if (typeof filter !== 'object' || filter === null) return []
  return Object.entries(filter).flatMap(([name, value]): HiddenField[] => {
    if (name === 'field') return [{ pointer: `${pointer}/field`, field: String(value) }]
    if (name === 'not') return filteredFields(value, `${pointer}/not`)
    if ((name !== 'any' && name !== 'all') || !Array.isArray(value)) return []
    return value.flatMap((nested, at) => filteredFields(nested, `${pointer}/${name}/${at}`))
  })
}

function sortedFields(sort: string | undefined): string[] {
  if (sort === undefined || sort === 'relevance' || sort === 'newest') return []
  return [sort === 'price_asc' || sort === 'price_desc' ? 'price' : sort.slice(0, sort.lastIndexOf(':'))]
}
