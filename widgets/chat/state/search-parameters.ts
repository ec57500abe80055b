import type { Fields } from '../api/read-values.ts'

const known = /^(?:q|sku|category_id|color|size|price_(?:min|max)_minor)$/
const maxValues = 20
const maxLength = 1000

/** The query of `GET /v1/catalog/search` from the payload of a `search` action. Other fields and wrong values are left out. */
export function searchParametersOf(payload: Fields): URLSearchParams {
  const query = new URLSearchParams('limit=20')
  for (const [name, value] of Object.entries(payload)) {
    const values = known.test(name) ? [value].flat().slice(0, maxValues) : []
    const isRight = (one: unknown) => (name.endsWith('minor') ? Number.isSafeInteger(one) : typeof one === 'string')
    for (const one of values.filter(isRight)) query.append(name, String(one).slice(0, maxLength))
  }
  return query
}
