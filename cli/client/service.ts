import type { Static, TSchema } from 'typebox'
import { KnowledgeImportResult, KnowledgeLint } from '../../contract/assistant/knowledge.ts'
import { ImportItems, type ImportKind, ImportReport } from '../../contract/catalog/feed.ts'
import { JobRecord } from '../../contract/catalog/job.ts'
import { TokenResponse } from '../../contract/identity/token.ts'
import { Evaluation } from '../../contract/search/judgment.ts'
import { SearchAnswer } from '../../contract/search/search-answer.ts'
import { type ApiRequest, call, readStream } from './call.ts'
import type { Access, ClientAccess } from './credentials.ts'
import { tokenOfLogin } from './stored-login.ts'

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
  /** Includes the first 20 errors, or with a cursor the next 1,000. */
  readJob(jobId: string, cursor?: string): Promise<JobRecord>
  /** Streams all products. */
  exportProducts(format: string): Promise<ReadableStream<Uint8Array>>
  /** Streams the archive of the store. */
  exportStore(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
}

// The service needs minutes for a large feed, or for thousands of judgments with images to fetch.
const longTimeoutMs = 280_000
const renewBeforeMs = 60_000

/** Requests a token. Throws a `Failure` with the service's message. If `store` is set, the credentials must belong to that slug. */
export async function connectService(access: Access, { store }: { store?: string } = {}): Promise<Service> {
  const { baseUrl } = access
  const token = 'login' in access ? tokenOfLogin(access.login, process.env) : await createToken(access)
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
    readJob: (jobId, cursor) => {
      const page = cursor === undefined ? 'limit=20' : `limit=1000&cursor=${encodeURIComponent(cursor)}`
      return callApi(JobRecord, { method: 'GET', path: `/v1/jobs/${jobId}?${page}` })
    },
    exportProducts: (format) => stream(`/v1/products/export?format=${format}`),
    exportStore: (signal) => stream('/v1/admin/store/export', signal),
  }
}

/** Returns a function that renews the token before it expires, because an import can take longer than its lifetime. */
async function createToken({ baseUrl, clientId, clientSecret }: ClientAccess): Promise<() => Promise<string>> {
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
