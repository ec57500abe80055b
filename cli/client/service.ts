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

/** A Vitrine over HTTP, as one store. */
export interface Service {
  searchText(body: Readonly<Record<string, unknown>>): Promise<SearchAnswer>
  searchImage(form: FormData): Promise<SearchAnswer>
  /** A form with a file, or the address of one. */
  importFeed(body: FormData | Readonly<Record<string, unknown>>): Promise<ImportReport>
  /** The first records of a kind. */
  importItems(importId: string, kind: ImportKind, limit: number): Promise<ImportItems>
  /** Runs all judgments, by `settings` too where the body has them. */
  evaluate(body: Readonly<Record<string, unknown>>): Promise<Evaluation>
  /** Texts for the assistant, with their front matter. */
  importKnowledge(body: Readonly<Record<string, unknown>>): Promise<KnowledgeImportResult>
  lintKnowledge(): Promise<KnowledgeLint>
  /** With its first errors. */
  readJob(jobId: string): Promise<JobRecord>
  /** All products, as they arrive. */
  exportProducts(format: string): Promise<ReadableStream<Uint8Array>>
  /** The archive of the store, as it arrives. */
  exportStore(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>
}

const answerWithinMs = 60_000
// Reading a large feed takes the service some minutes, as do thousands of judgments with pictures to fetch.
const longWithinMs = 280_000
const renewBeforeMs = 60_000

/** Gets a token; each failure along the way is a `Failure` with the service's own sentence. `store` is the slug the credentials must be for. */
export async function connectService(access: Access, { store }: { store?: string } = {}): Promise<Service> {
  const { baseUrl } = access
  const token = await createToken(access)
  const ask = async <S extends TSchema>(schema: S, question: Question): Promise<Static<S>> => {
    const tenant = store === undefined ? {} : { 'x-service-active-tenant': store }
    const headers = { ...question.headers, ...tenant, authorization: `Bearer ${await token()}` }
    return call(baseUrl, schema, { ...question, headers })
  }
  const stream = async (path: string, signal?: AbortSignal) => {
    const tenant = store === undefined ? {} : { 'x-service-active-tenant': store }
    const headers = { ...tenant, authorization: `Bearer ${await token()}` }
    return readStream(baseUrl, { path, headers, ...(signal !== undefined && { signal }) })
  }
  const json = { 'content-type': 'application/json' }
  const toJson = (body: object) => ({ headers: json, body: JSON.stringify(body) })
  return {
    searchText: (body) => ask(SearchAnswer, { path: '/v1/search/text', ...toJson(body) }),
    searchImage: (form) => ask(SearchAnswer, { path: '/v1/search', body: form }),
    importFeed: (body) => {
      const sent = body instanceof FormData ? { body } : toJson(body)
      return ask(ImportReport, { path: '/v1/products/import', withinMs: longWithinMs, ...sent })
    },
    importItems: (importId, kind, limit) =>
      ask(ImportItems, { method: 'GET', path: `/v1/imports/${importId}/items?kind=${kind}&limit=${limit}` }),
    evaluate: (body) => ask(Evaluation, { path: '/v1/search/evaluate', withinMs: longWithinMs, ...toJson(body) }),
    importKnowledge: (body) =>
      ask(KnowledgeImportResult, { path: '/v1/admin/knowledge/import', withinMs: longWithinMs, ...toJson(body) }),
    lintKnowledge: () => ask(KnowledgeLint, { method: 'GET', path: '/v1/admin/knowledge/lint' }),
    readJob: (jobId) => ask(JobRecord, { method: 'GET', path: `/v1/jobs/${jobId}?limit=20` }),
    exportProducts: (format) => stream(`/v1/products/export?format=${format}`),
    exportStore: (signal) => stream('/v1/admin/store/export', signal),
  }
}

/** The token, a new one when the old one is about to expire: an import may take longer than it lives. */
async function createToken({ baseUrl, clientId, clientSecret }: Access): Promise<() => Promise<string>> {
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const get = async () => {
    const asked = Date.now()
    const token = await call(baseUrl, TokenResponse, { path: '/oauth/token', body: new URLSearchParams(grant) })
    return { text: token.access_token, until: asked + token.expires_in * 1000 - renewBeforeMs }
  }
  let token = await get()
  return async () => {
    if (Date.now() > token.until) token = await get()
    return token.text
  }
}

interface Question {
  /** POST when absent. */
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams | FormData
  readonly withinMs?: number
}

/** One call, its answer as the schema says; every failure is a `Failure` with the service's own sentence. */
export async function call<S extends TSchema>(baseUrl: string, schema: S, question: Question): Promise<Static<S>> {
  const { status, location, body } = await send(baseUrl, question)
  refuseFailure(baseUrl, { status, location, body })
  if (!Check(schema, body)) throw notVitrine(baseUrl)
  return body
}

/** The body of a success as it arrives; for as long as it does. */
async function readStream(
  baseUrl: string,
  { path, ...init }: Pick<Question, 'path' | 'headers'> & { readonly signal?: AbortSignal },
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

function refuseFailure(baseUrl: string, { status, location, body }: Answer): void {
  if (status >= 300 && status < 400) {
    const to = location === null ? '' : ` to ${location}; use the final address as --url`
    throw new Failure(`${baseUrl} redirects${to}.`)
  }
  if (status >= 400) throw refusal(baseUrl, status, body)
}

interface Answer {
  readonly status: number
  readonly location: string | null
  readonly body: unknown
}

async function send(baseUrl: string, question: Question): Promise<Answer> {
  const { method = 'POST', path, headers = {}, body = null, withinMs = answerWithinMs } = question
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers,
      body,
      // The secret is for this address alone.
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    })
    const location = response.headers.get('location')
    return { status: response.status, location, body: parseJson(await response.text()) }
  } catch (error) {
    throw explainConnection(baseUrl, error, withinMs)
  }
}

function explainConnection(baseUrl: string, error: unknown, withinMs = answerWithinMs): Failure {
  const code = causeCode(error)
  if (code === 'ECONNREFUSED') return new Failure(`No Vitrine answers at ${baseUrl}. Start it with npm start.`)
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new Failure(`${baseUrl} did not answer within ${withinMs / 1000} s.`)
  }
  return new Failure(`${baseUrl} could not be reached${code === null ? '' : ` (${code})`}. Is --url right?`)
}

function causeCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return causeCode(error.cause)
}

function refusal(baseUrl: string, status: number, body: unknown): Failure {
  if (Check(ShownError, body)) {
    const lines = (body.details?.errors ?? []).map((one) => one.message)
    return new Failure(`${body.message} (${body.error})`, lines)
  }
  return status >= 500 ? new Failure(`${baseUrl} failed with status ${status}.`) : notVitrine(baseUrl)
}

// Less than the whole error body, because a proxy in between may have shortened it.
const ShownError = Type.Object({
  error: Type.String(),
  message: Type.String(),
  details: Type.Optional(Type.Object({ errors: Type.Optional(Type.Array(Type.Object({ message: Type.String() }))) })),
})

function notVitrine(baseUrl: string): Failure {
  return new Failure(`What answers at ${baseUrl} is not a Vitrine, or not one of this version.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
