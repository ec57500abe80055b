import type { ProductList, ProductRecord } from '../../../contract/catalog/product.ts'
import type { CropBox } from '../../../contract/search/crop-box.ts'
import type { SearchAnswer } from '../../../contract/search/search-answer.ts'
import type { SearchByText } from '../../../contract/search/search-modes.ts'
import type { Suggestions } from '../../../contract/search/suggestion.ts'
import type { DemoAccess } from './demo-access.ts'
import { type Fetch, send } from './transport.ts'

/** A response and its round-trip time in milliseconds, including the network. */
export type Timed<T> = { answer: T; roundTripMs: number }

/** What every search sends in addition to its subject. */
export type Range = Pick<
  SearchByText,
  'limit' | 'threshold' | 'cursor' | 'interpret' | 'facets' | 'filters' | 'sort' | 'explain'
>

/** The API calls of this page. Each throws a `Problem`, or the abort of `signal`. */
export type SearchApi = {
  byText(text: string, range: Range, signal: AbortSignal): Promise<Timed<SearchAnswer>>
  byPhoto(photo: { image: Blob; crop: CropBox | null }, range: Range, signal: AbortSignal): Promise<Timed<SearchAnswer>>
  similarTo(productId: string, range: Range, signal: AbortSignal): Promise<Timed<SearchAnswer>>
  catalog(page: { limit: number; cursor?: string }): Promise<ProductList>
  product(productId: string, signal: AbortSignal): Promise<ProductRecord>
  suggest(text: string, signal: AbortSignal): Promise<string[]>
}

/** `now` returns milliseconds; only differences are used. */
export function createSearchApi(deps: { fetch: Fetch; now: () => number; access: DemoAccess }): SearchApi {
  function call<T>(path: string, init: RequestInit): Promise<Timed<T>> {
    return deps.access.withToken(async (token) => {
      const headers = { ...init.headers, authorization: `Bearer ${token}` }
      const start = deps.now()
      const response = await send(deps.fetch, path, { ...init, headers })
      const answer = (await response.json()) as T
      return { answer, roundTripMs: deps.now() - start }
    })
  }

  return {
    byText: (text, range, signal) =>
      call('/v1/search/text', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: text, ...range }),
        signal,
      }),
    byPhoto: ({ image, crop }, range, signal) =>
      crop === null
        ? call('/v1/search', { method: 'POST', body: photoForm(image, range), signal })
        : call('/v1/search/crop', { method: 'POST', body: photoForm(image, { ...range, crop }), signal }),
    similarTo: (productId, range, signal) =>
      call(`/v1/products/${encodeURIComponent(productId)}/similar?${new URLSearchParams(texts(range))}`, { signal }),
    catalog: async (page) => (await call<ProductList>(`/v1/products?${new URLSearchParams(texts(page))}`, {})).answer,
    product: async (productId, signal) =>
      (await call<ProductRecord>(`/v1/products/${encodeURIComponent(productId)}`, { signal })).answer,
    async suggest(text, signal) {
      const query = new URLSearchParams({ q: text, limit: '6' })
      const { answer } = await call<Suggestions>(`/v1/search/suggestions?${query}`, { signal })
      return answer.suggestions.map((suggestion) => suggestion.query)
    },
  }
}

/** The fields of a form or a query string; lists and objects as JSON. */
function texts(fields: object): Record<string, string> {
  const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]))
}

function photoForm(photo: Blob, range: object): FormData {
  const form = new FormData()
  // Fields go before the file, because the service reads the form as a stream.
  for (const [name, value] of Object.entries(texts(range))) form.append(name, value)
  form.append('image', photo, 'photo')
  return form
}
