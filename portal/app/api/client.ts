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
  /** Sent as JSON, or as a form with files. */
  readonly body?: object | FormData
  readonly query?: QueryValues
  /** The slug of the store that the call is for. */
  readonly store?: string | undefined
  /** A bearer token in place of the cookie: for calls as a shopper. */
  readonly token?: string
  readonly signal?: AbortSignal
  /** 30 seconds unless the call takes longer by its nature, such as an upload. */
  readonly timeoutMs?: number
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const defaultTimeoutMs = 30_000

const t = defineTexts({
  en: {
    unreachable: 'The service cannot be reached. Check your connection and try again.',
    timedOut: 'The service did not answer in time. Try again.',
    unreadable: 'The service sent an unreadable response.',
    planLimit: 'Your plan allows no more products. See Billing for larger plans.',
    twoFactor: 'The store requires two-factor authentication. Set up your second factor under Security.',
    paymentDue: 'The last payment for your plan failed. Pay it first, under Billing.',
    noFactorSetUp: 'The setup of the second factor was not started, or has expired. Start it again.',
    noGoldenQueries: 'There are no golden queries to measure by. Save some in the search lab.',
  },
  de: {
    unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    timedOut: 'Der Dienst hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
    unreadable: 'Der Dienst hat eine unlesbare Antwort gesendet.',
    planLimit: 'Die Produkte Ihres Tarifs sind aufgebraucht. Größere Tarife finden Sie unter Abrechnung.',
    twoFactor: 'Der Shop verlangt einen zweiten Faktor. Richten Sie ihn unter Sicherheit ein.',
    paymentDue: 'Die letzte Zahlung für Ihren Tarif ist fehlgeschlagen. Begleichen Sie sie zuerst unter Abrechnung.',
    noFactorSetUp: 'Die Einrichtung des zweiten Faktors wurde nicht begonnen oder ist abgelaufen. Beginnen Sie erneut.',
    noGoldenQueries:
      'Es gibt keine goldenen Anfragen, an denen gemessen werden kann. Speichern Sie welche im Suchlabor.',
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
export async function send<T>(method: Method, path: string, call: Call = {}): Promise<T> {
  const response = await request(method, path, call)
  const text = await response.text()
  const parsed = parse(text)
  if (!response.ok) throw errorOf(response, parsed)
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

/** What to do in the portal where the message of the API names a call of the API; by code, or by the reason of a conflict. */
const actions: Readonly<Record<string, string>> = {
  plan_limit_reached: t.planLimit,
  two_factor_required: t.twoFactor,
  payment_due: t.paymentDue,
  not_set_up: t.noFactorSetUp,
  no_judgments: t.noGoldenQueries,
}

/** The message of an error of the API, with what to do in the portal. */
export function messageOf({ code, message }: { readonly code: string; readonly message: string }): string {
  return actions[code] ?? message
}

/** Both envelopes of the API: `{ error, message, details }` and problem documents. */
function errorOf(response: Response, body: unknown): ApiError {
  const facts = isRecord(body) ? body : {}
  const details = isRecord(facts.details) ? facts.details : {}
  const errors = Array.isArray(details.errors) ? details.errors : Array.isArray(facts.errors) ? facts.errors : []
  const message = [facts.message, facts.detail, facts.title].find((one) => typeof one === 'string')
  const code = String(facts.error ?? facts.code ?? response.status)
  const known = messageOf({ code: String(details.reason ?? code), message: '' })
  return new ApiError(known || (message ?? `${response.status} ${response.statusText}`), {
    status: response.status,
    code,
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
