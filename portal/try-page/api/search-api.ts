import type { ProductList } from '../../../contract/catalog/product.ts'
import type { SearchAnswer } from '../../../contract/search/search-answer.ts'
import type { SearchByText } from '../../../contract/search/search-modes.ts'
import type { DemoAccess } from './demo-access.ts'
import { type Fetch, send } from './transport.ts'

/** A response and its round-trip time in milliseconds, including the network. */
export type Timed<T> = { answer: T; roundTripMs: number }

/** The page size, the minimum score, the cursor, and whether to interpret the text. */
export type Range = Pick<SearchByText, 'limit' | 'threshold' | 'cursor' | 'interpret'>

/** The API calls of this page. Each throws a `Problem`, or the abort of `signal`. */
export type SearchApi = {
  byText(text: string, range: Range, signal: AbortSignal): Promise<Timed<SearchAnswer>>
  byPhoto(photo: Blob, range: Range, signal: AbortSignal): Promise<Timed<SearchAnswer>>
  similarTo(productId: string, range: Range, signal: AbortSignal): Promise<Timed<SearchAnswer>>
  catalog(limit: number): Promise<ProductList>
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
    byPhoto: (photo, range, signal) => call('/v1/search', { method: 'POST', body: photoForm(photo, range), signal }),
    similarTo: (productId, range, signal) =>
      call(`/v1/products/${encodeURIComponent(productId)}/similar?${new URLSearchParams(texts(range))}`, { signal }),
    catalog: async (limit) => (await call<ProductList>(`/v1/products?limit=${limit}`, {})).answer,
  }
}

function texts(range: Range): Record<string, string> {
  return Object.fromEntries(Object.entries(range).map(([name, value]) => [name, String(value)]))
}

function photoForm(photo: Blob, range: Range): FormData {
  const form = new FormData()
  // Fields go before the file, because the service reads the form as a stream.
  for (const [name, value] of Object.entries(texts(range))) form.append(name, value)
  form.append('image', photo, 'photo')
  return form
}
