import type { ErrorBody } from '../../../contract/error-body.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { CropBox } from '../../../contract/search/crop-box.ts'
import type { Filter } from '../../../contract/search/search-fields.ts'
import type { Suggestions } from '../../../contract/search/suggestion.ts'
import type { WidgetAnswer, WidgetConfig } from '../../../contract/widgets/widget-search.ts'
import { isAbort, Problem, retryAfterOf, unreachable } from '../../parts/problem.ts'

export type Result = WidgetAnswer['results'][number]

/** The conditions of every search. */
export interface Conditions {
  readonly limit: number
  readonly facets: readonly string[]
  readonly filters?: readonly Filter[] | undefined
  readonly price_min?: number | undefined
  readonly price_max?: number | undefined
  readonly color?: string | undefined
  readonly cursor?: string | undefined
}

export interface TextSearch extends Conditions {
  readonly query: string
}

export interface PhotoSearch extends Conditions {
  readonly image: Blob
  readonly crop?: CropBox | undefined
}

/** `GET /v1/widget/config`, as far as the widget uses it; nothing if the call failed. */
export type StoreFacts = Partial<Pick<WidgetConfig, 'currency' | 'facets' | 'fields'>>

export interface WidgetApi {
  searchText(search: TextSearch, signal: AbortSignal): Promise<WidgetAnswer>
  searchPhoto(search: PhotoSearch, signal: AbortSignal): Promise<WidgetAnswer>
  suggest(text: string, signal: AbortSignal): Promise<string[]>
  storeFacts(): Promise<StoreFacts>
}

export interface Service {
  /** Ends with a slash. */
  readonly baseUrl: string
  readonly serviceKey: string
  readonly sessionId: string
}

/**
 * The public endpoints. Every call rejects with a `Problem`, or with an `AbortError` when its signal is aborted.
 * `service` is read at every call.
 */
export function createWidgetApi(service: () => Service): WidgetApi {
  async function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
    const { baseUrl, serviceKey } = service()
    const headers = { ...init.headers, 'X-Service-Key': serviceKey }
    // Without cookies: the key identifies the store, and cookies of the service's own pages do not apply here.
    const request = { credentials: 'omit', ...init, headers } as const
    const response = await fetch(`${baseUrl}v1/widget/${path}`, request).catch((cause: unknown) => {
      throw isAbort(cause) ? cause : unreachable(cause)
    })
    if (!response.ok) throw await problemOf(response)
    return response.json().catch((cause: unknown) => {
      throw isAbort(cause) ? cause : unreachable(cause)
    })
  }

  return {
    searchText(search, signal) {
      const body = JSON.stringify({ ...search, session_id: service().sessionId })
      return call('search/text', { method: 'POST', body, signal, headers: { 'Content-Type': 'application/json' } })
    },

    searchPhoto({ image, ...fields }, signal) {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...fields, session_id: service().sessionId })) {
        if (value !== undefined) body.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
      }
      body.append('image', image, 'photo.jpg')
      return call('search/upload', { method: 'POST', body, signal })
    },

    async suggest(text, signal) {
      const query = new URLSearchParams({ q: text, limit: '8' })
      const { suggestions } = await call<Suggestions>(`search/suggestions?${query}`, { signal })
      return suggestions.map((suggestion) => suggestion.query)
    },

    storeFacts: () => call('config'),
  }
}

async function problemOf(response: Response): Promise<Problem> {
  const { status } = response
  const body: Partial<ErrorBody> = await response.json().catch(() => ({}))
  const facts = { status, retryAfterSeconds: retryAfterOf(response) }
  return new Problem((body.error as ErrorCode) ?? 'internal_error', body.message ?? `HTTP ${status}`, facts)
}
