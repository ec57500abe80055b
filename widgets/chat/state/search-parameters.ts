import { type Fields, list, text, textOf } from '../api/read-values.ts'

const texts = ['q', 'sku'] as const
const lists = ['category_id', 'color', 'size'] as const
const numbers = ['price_min_minor', 'price_max_minor'] as const
const maxProducts = '20'

/** The query of `GET /v1/catalog/search` from the payload of a `search` action. Other fields and wrong values are left out. */
export function searchParametersOf(payload: Fields): URLSearchParams {
  const query = new URLSearchParams()
  const add = (name: string, value: string): void => void (value && query.append(name, value))
  for (const name of texts) add(name, textOf(payload[name], name === 'q' ? 1000 : 255))
  for (const name of lists) for (const one of list(text(255), 20)(payload[name])) add(name, one)
  for (const name of numbers) if (Number.isSafeInteger(payload[name])) add(name, String(payload[name]))
  query.append('limit', maxProducts)
  return query
}
