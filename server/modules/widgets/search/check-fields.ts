import { fieldsNotPublic, type HiddenField } from '../errors.ts'
import type { PublicFields } from '../settings/public-fields.ts'

/** The parts of a search that name a product field. */
export interface NamedFields {
  readonly filters?: readonly { readonly field: string }[]
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
    ...filters.map(({ field }, at) => ({ pointer: `/filters/${at}/field`, field })),
    ...facets.map((field, at) => ({ pointer: `/facets/${at}`, field })),
    ...(group === undefined ? [] : [{ pointer: '/group_by', field: group }]),
    ...(sort === 'price_asc' || sort === 'price_desc' ? [{ pointer: '/sort', field: 'price' }] : []),
    ...conditions.map(([name, field]) => ({ pointer: `/${name}`, field })),
  ]
}
