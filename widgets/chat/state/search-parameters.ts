import { type Fields, listOf, textOf } from '../api/read-values.ts'

const texts = ['q', 'sku'] as const
const lists = ['category_id', 'color', 'size'] as const
const numbers = ['price_min_minor', 'price_max_minor'] as const
const maxProducts = '20'

/** The query of `GET /v1/catalog/search` from the payload of a `search` action. Other fields and wrong values are left out. */
export function searchParametersOf(payload: Fields): URLSearchParams {
  const query = new URLSearchParams()
  const add = (name: string, text: string): void => void (text && query.append(name, text))
  for (const name of texts) add(name, textOf(payload[name], name === 'q' ? 1000 : 255))
  for (const name of lists) for (const text of listOf(payload[name], 20, (one) => textOf(one, 255))) add(name, text)
  for (const name of numbers) if (Number.isSafeInteger(payload[name])) add(name, String(payload[name]))
  query.append('limit', maxProducts)
  return query
}
