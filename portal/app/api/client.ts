import { activeTenantHeader, portalHeader } from '../../../contract/access.ts'
import { defineTexts } from '../language/language.ts'

/** One invalid field of a request. */
export interface FieldProblem {
  /** The path of the field, such as `email` or `scopes/0`. */
  readonly field: string
  readonly message: string
}

/** A refused or failed call, in the words of the API. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  readonly code: string
  readonly correlationId: string | null
  readonly fields: readonly FieldProblem[]
  readonly details: Readonly<Record<string, unknown>>

  constructor(message: string, facts: Pick<ApiError, 'status' | 'code' | 'correlationId' | 'fields' | 'details'>) {
    super(message)
    this.status = facts.status
    this.code = facts.code
    this.correlationId = facts.correlationId
    this.fields = facts.fields
    this.details = facts.details
  }
}

export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>

export interface Call {
  /** Sent as JSON, or as it is if it is a form with files. */
  readonly body?: object
  readonly query?: QueryValues
  /** The slug of the store that the call is for. */
  readonly store?: string | undefined
  readonly signal?: AbortSignal
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const timeoutMs = 30_000

const t = defineTexts({
  en: {
    unreachable: 'The service cannot be reached. Check your connection and try again.',
    timedOut: 'The service did not answer within 30 seconds. Try again.',
    unreadable: 'The service sent an unreadable answer.',
  },
  de: {
    unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    timedOut: 'Der Dienst hat nicht innerhalb von 30 Sekunden geantwortet. Versuchen Sie es erneut.',
    unreadable: 'Der Dienst hat eine unlesbare Antwort gesendet.',
  },
})

/** Asks the user to sign in again; resolves once they did. Set by the session. */
let signInAgain: (() => Promise<void>) | null = null

export function onSessionEnd(handler: () => Promise<void>): void {
  signInAgain = handler
}

/** Waits for the user before it repeats a call whose session has ended: nothing that was typed is lost. */
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

/** Calls the API with the cookie of the portal. Throws an `ApiError` for everything that is no success. */
export async function send<T>(method: Method, path: string, { body, query, store, signal }: Call = {}): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json', [portalHeader]: '1' }
  if (store !== undefined) headers[activeTenantHeader] = store
  // The browser names a form itself, because it chooses the boundary of its parts.
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await fetch(withQuery(path, query), {
    method,
    headers,
    credentials: 'same-origin',
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw noResponse(timeout.aborted ? t.timedOut : t.unreachable)
  })
  const text = await response.text()
  const parsed = parse(text)
  if (!response.ok) throw errorOf(response, parsed)
  if (text !== '' && parsed === undefined) throw noResponse(t.unreadable)
  // The service validates its responses against the contract before it sends them.
  return parsed as T
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

/** Both envelopes of the API: `{ error, message, details }` and problem documents. */
function errorOf(response: Response, body: unknown): ApiError {
  const facts = isRecord(body) ? body : {}
  const details = isRecord(facts.details) ? facts.details : {}
  const errors = Array.isArray(details.errors) ? details.errors : Array.isArray(facts.errors) ? facts.errors : []
  const message = [facts.message, facts.detail, facts.title].find((one) => typeof one === 'string')
  return new ApiError(message ?? `${response.status} ${response.statusText}`, {
    status: response.status,
    code: String(facts.error ?? facts.code ?? response.status),
    correlationId: response.headers.get('x-correlation-id'),
    fields: errors.filter(isRecord).map(fieldProblem),
    details,
  })
}

function fieldProblem({ pointer = '', message = '' }: Readonly<Record<string, unknown>>): FieldProblem {
  const field = String(pointer).replace(/^\//, '')
  return { field, message: withoutField(String(message), field) }
}

/** `email must be an email address.` stands next to its field: "Must be an email address." */
function withoutField(message: string, field: string): string {
  const rest = field !== '' && message.startsWith(`${field} `) ? message.slice(field.length + 1) : message
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
