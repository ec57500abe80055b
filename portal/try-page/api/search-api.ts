import type { ProductList } from '../../../contract/catalog/product.ts'
import type { SearchAnswer } from '../../../contract/search/search-answer.ts'
import type { SearchByText } from '../../../contract/search/search-modes.ts'
import type { DemoAccess } from './demo-access.ts'
import { type Fetch, send } from './transport.ts'

/** An answer and the milliseconds between asking and having it, network included. */
export type Timed<T> = { answer: T; roundTripMs: number }

/** How many results to answer with, the smallest score that counts, where to go on, and how words are read. */
export type Range = Pick<SearchByText, 'limit' | 'threshold' | 'cursor' | 'interpret'>

/** The service's calls this page makes. Each throws a `Problem`, or the abort of `signal`. */
export type SearchApi = {
  byText(text: string, range: Range, signal: AbortSignal): Promise<Timed<SearchAnswer>>
  byPhoto(photo: Blob, range: Range, signal: AbortSignal): Promise<Timed<SearchAnswer>>
  similarTo(productId: string, range: Range, signal: AbortSignal): Promise<Timed<SearchAnswer>>
  catalogue(limit: number): Promise<ProductList>
}

/** `now` is in milliseconds and only ever subtracted. */
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
    catalogue: async (limit) => (await call<ProductList>(`/v1/products?limit=${limit}`, {})).answer,
  }
}

function texts(range: Range): Record<string, string> {
  return Object.fromEntries(Object.entries(range).map(([name, value]) => [name, String(value)]))
}

function photoForm(photo: Blob, range: Range): FormData {
  const form = new FormData()
  // Fields before the file: a service that reads the form as a stream knows them when the picture arrives.
  for (const [name, value] of Object.entries(texts(range))) form.append(name, value)
  form.append('image', photo, 'photo')
  return form
}
