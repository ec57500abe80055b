import { activeTenantHeader, portalHeader } from '../../../contract/access.ts'
import { defineTexts } from '../language/language.ts'
import { messagesLoaded } from '../language/service-messages.ts'
import { ApiError, errorOf } from './api-error.ts'

export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>

export interface Call {
  /** Sent as JSON, or as a form with files. */
  readonly body?: object | FormData
  readonly query?: QueryValues
  /** The slug of the store that the call is for. */
  readonly store?: string | undefined
  /** A bearer token in place of the cookie: for calls as a shopper. */
  readonly token?: string
  readonly signal?: AbortSignal
  /** Default 30 seconds; longer for slow calls, such as uploads. */
  readonly timeoutMs?: number
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const defaultTimeoutMs = 30_000

const t = defineTexts({
  en: {
    unreachable: 'The service cannot be reached. Check your connection and try again.',
    timedOut: 'The service did not answer in time. Try again.',
    unreadable: 'The service sent an unreadable response.',
  },
  de: {
    unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    timedOut: 'Der Dienst hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
    unreadable: 'Der Dienst hat eine unlesbare Antwort gesendet.',
  },
})

/** Asks the user to sign in again; resolves once they have. Set by the session. */
let signInAgain: (() => Promise<void>) | null = null

export function onSessionEnd(handler: () => Promise<void>): void {
  signInAgain = handler
}

/** When the session has ended, waits for the user to sign in and repeats the call, so that nothing typed is lost. */
export async function callApi<T>(method: Method, path: string, call: Call = {}): Promise<T> {
  try {
    return await send<T>(method, path, call)
  } catch (error) {
    if (!isSessionEnd(error) || signInAgain === null) throw error
    await signInAgain()
    return send<T>(method, path, call)
  }
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && ['unauthorized', 'token_expired'].includes(error.code)
}

/** Calls the API with the cookie of the portal. Throws an `ApiError` unless the call succeeds. */
export async function send<T>(method: Method, path: string, call: Call = {}): Promise<T> {
  const response = await request(method, path, call)
  const text = await response.text()
  const parsed = parse(text)
  if (!response.ok) {
    await messagesLoaded
    throw errorOf(response, parsed)
  }
  if (text !== '' && parsed === undefined) throw noResponse(t.unreadable)
  // The service validates its responses against the contract before it sends them.
  return parsed as T
}

async function request(method: Method, path: string, call: Call): Promise<Response> {
  const { body, query, store, token, signal, timeoutMs = defaultTimeoutMs } = call
  const headers: Record<string, string> = { accept: 'application/json', [portalHeader]: '1' }
  if (store !== undefined) headers[activeTenantHeader] = store
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  // The browser adds the boundary of a form.
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json'
  const timeout = AbortSignal.timeout(timeoutMs)
  return fetch(withQuery(path, query), {
    method,
    headers,
    credentials: token === undefined ? 'same-origin' : 'omit',
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw noResponse(timeout.aborted ? t.timedOut : t.unreachable)
  })
}

/** Reads a file from the API. Reports the bytes that have arrived. */
export async function readFile(
  path: string,
  { onProgress, ...call }: Call & { readonly onProgress?: (bytes: number) => void },
): Promise<{ readonly name: string; readonly content: Blob }> {
  const response = await request('GET', path, call)
  if (!response.ok || response.body === null) throw errorOf(response, parse(await response.text()))
  const chunks: BlobPart[] = []
  let bytes = 0
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read().catch(() => {
      throw noResponse(t.unreachable)
    })
    if (done) break
    chunks.push(value)
    bytes += value.length
    onProgress?.(bytes)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  return { name, content: new Blob(chunks, { type: response.headers.get('content-type') ?? '' }) }
}

function withQuery(path: string, query: QueryValues = {}): string {
  const given = Object.entries(query).filter((entry) => entry[1] !== undefined && entry[1] !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? path : `${path}?${text}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function noResponse(message: string): ApiError {
  return new ApiError(message, { status: 0, code: 'unreachable', correlationId: null, fields: [], details: {} })
}
