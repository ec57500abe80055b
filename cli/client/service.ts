import Type, { type Static, type TSchema } from 'typebox'
import { Check } from 'typebox/schema'
import { KnowledgeImportResult, KnowledgeLint } from '../../contract/assistant/knowledge.ts'
import { ImportItems, type ImportKind, ImportReport } from '../../contract/catalog/feed.ts'
import { JobRecord } from '../../contract/catalog/job.ts'
import { TokenResponse } from '../../contract/identity/token.ts'
import { Evaluation } from '../../contract/search/judgment.ts'
import { SearchAnswer } from '../../contract/search/search-answer.ts'
import type { Access } from './credentials.ts'
import { Failure } from './failure.ts'

/** The HTTP API, as one store. */
export interface Service {
  searchText(body: Readonly<Record<string, unknown>>): Promise<SearchAnswer>
  searchImage(form: FormData): Promise<SearchAnswer>
  /** A form with the file, or JSON with its URL. */
  importFeed(body: FormData | Readonly<Record<string, unknown>>): Promise<ImportReport>
  /** The first records of a kind. */
  importItems(importId: string, kind: ImportKind, limit: number): Promise<ImportItems>
  /** Evaluates all judgments, also with `settings` if the body has them. */
  evaluate(body: Readonly<Record<string, unknown>>): Promise<Evaluation>
  /** Imports texts with their front matter. */
  importKnowledge(body: Readonly<Record<string, unknown>>): Promise<KnowledgeImportResult>
  lintKnowledge(): Promise<KnowledgeLint>
  /** Includes the first 20 errors. */
  readJob(jobId: string): Promise<JobRecord>
  /** Streams all products. */
  exportProducts(format: string): Promise<ReadableStream<Uint8Array>>
  /** Streams the archive of the store. */
  exportStore(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
}

const defaultTimeoutMs = 60_000
// The service needs minutes for a large feed, or for thousands of judgments with images to fetch.
const longTimeoutMs = 280_000
const renewBeforeMs = 60_000

/** Requests a token. Throws a `Failure` with the service's message. If `store` is set, the credentials must belong to that slug. */
export async function connectService(access: Access, { store }: { store?: string } = {}): Promise<Service> {
  const { baseUrl } = access
  const token = await createToken(access)
  const callApi = async <S extends TSchema>(schema: S, request: ApiRequest): Promise<Static<S>> => {
    const tenant = store === undefined ? {} : { 'x-service-active-tenant': store }
    const headers = { ...request.headers, ...tenant, authorization: `Bearer ${await token()}` }
    return call(baseUrl, schema, { ...request, headers })
  }
  const stream = async (path: string, signal?: AbortSignal) => {
    const tenant = store === undefined ? {} : { 'x-service-active-tenant': store }
    const headers = { ...tenant, authorization: `Bearer ${await token()}` }
    return readStream(baseUrl, { path, headers, ...(signal !== undefined && { signal }) })
  }
  const json = { 'content-type': 'application/json' }
  const toJson = (body: object) => ({ headers: json, body: JSON.stringify(body) })
  return {
    searchText: (body) => callApi(SearchAnswer, { path: '/v1/search/text', ...toJson(body) }),
    searchImage: (form) => callApi(SearchAnswer, { path: '/v1/search', body: form }),
    importFeed: (body) => {
      const content = body instanceof FormData ? { body } : toJson(body)
      return callApi(ImportReport, { path: '/v1/products/import', timeoutMs: longTimeoutMs, ...content })
    },
    importItems: (importId, kind, limit) =>
      callApi(ImportItems, { method: 'GET', path: `/v1/imports/${importId}/items?kind=${kind}&limit=${limit}` }),
    evaluate: (body) => callApi(Evaluation, { path: '/v1/search/evaluate', timeoutMs: longTimeoutMs, ...toJson(body) }),
    importKnowledge: (body) =>
      callApi(KnowledgeImportResult, { path: '/v1/admin/knowledge/import', timeoutMs: longTimeoutMs, ...toJson(body) }),
    lintKnowledge: () => callApi(KnowledgeLint, { method: 'GET', path: '/v1/admin/knowledge/lint' }),
    readJob: (jobId) => callApi(JobRecord, { method: 'GET', path: `/v1/jobs/${jobId}?limit=20` }),
    exportProducts: (format) => stream(`/v1/products/export?format=${format}`),
    exportStore: (signal) => stream('/v1/admin/store/export', signal),
  }
}

/** Returns a function that renews the token before it expires, because an import can take longer than its lifetime. */
async function createToken({ baseUrl, clientId, clientSecret }: Access): Promise<() => Promise<string>> {
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const get = async () => {
    const requestedAt = Date.now()
    const token = await call(baseUrl, TokenResponse, { path: '/oauth/token', body: new URLSearchParams(grant) })
    return { text: token.access_token, expiresAt: requestedAt + token.expires_in * 1000 - renewBeforeMs }
  }
  let token = await get()
  return async () => {
    if (Date.now() > token.expiresAt) token = await get()
    return token.text
  }
}

interface ApiRequest {
  /** POST when absent. */
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams | FormData
  readonly timeoutMs?: number
}

/** Makes one call and checks the response against the schema. Every error becomes a `Failure` with the service's message. */
export async function call<S extends TSchema>(baseUrl: string, schema: S, request: ApiRequest): Promise<Static<S>> {
  const { status, location, body } = await send(baseUrl, request)
  refuseFailure(baseUrl, { status, location, body })
  if (!Check(schema, body)) throw notVitrine(baseUrl)
  return body
}

/** Streams the body of a successful response, without a timeout. */
async function readStream(
  baseUrl: string,
  { path, ...init }: Pick<ApiRequest, 'path' | 'headers'> & { readonly signal?: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(baseUrl + path, { ...init, redirect: 'manual' }).catch((error: unknown) => {
    throw explainConnection(baseUrl, error)
  })
  const { status } = response
  if (status >= 300) {
    const body = parseJson(await response.text())
    refuseFailure(baseUrl, { status, location: response.headers.get('location'), body })
  }
  if (response.body === null) throw notVitrine(baseUrl)
  return response.body
}

function refuseFailure(baseUrl: string, { status, location, body }: Reply): void {
  if (status >= 300 && status < 400) {
    const to = location === null ? '' : ` to ${location}; use the final address as --url`
    throw new Failure(`${baseUrl} redirects${to}.`)
  }
  if (status >= 400) throw refusal(baseUrl, status, body)
}

interface Reply {
  readonly status: number
  readonly location: string | null
  readonly body: unknown
}

async function send(baseUrl: string, request: ApiRequest): Promise<Reply> {
  const { method = 'POST', path, headers = {}, body = null, timeoutMs = defaultTimeoutMs } = request
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers,
      body,
      // Never send the secret to another address.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const location = response.headers.get('location')
    return { status: response.status, location, body: parseJson(await response.text()) }
  } catch (error) {
    throw explainConnection(baseUrl, error, timeoutMs)
  }
}

function explainConnection(baseUrl: string, error: unknown, timeoutMs = defaultTimeoutMs): Failure {
  const code = causeCode(error)
  if (code === 'ECONNREFUSED') return new Failure(`No service answers at ${baseUrl}. Start it with npm start.`)
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new Failure(`${baseUrl} did not answer within ${timeoutMs / 1000} s.`)
  }
  return new Failure(`${baseUrl} could not be reached${code === null ? '' : ` (${code})`}. Is --url right?`)
}

function causeCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return causeCode(error.cause)
}

function refusal(baseUrl: string, status: number, body: unknown): Failure {
  if (Check(ErrorBody, body)) {
    const lines = (body.details?.errors ?? []).map((error) => error.message)
    return new Failure(`${body.message} (${body.error})`, lines)
  }
  return status >= 500 ? new Failure(`${baseUrl} failed with status ${status}.`) : notVitrine(baseUrl)
}

// A subset of the error body, because a proxy may have shortened it.
const ErrorBody = Type.Object({
  error: Type.String(),
  message: Type.String(),
  details: Type.Optional(Type.Object({ errors: Type.Optional(Type.Array(Type.Object({ message: Type.String() }))) })),
})

function notVitrine(baseUrl: string): Failure {
  return new Failure(`${baseUrl} is not a Vitrine service, or not of this version.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
