import Type, { type Static, type TSchema } from 'typebox'
import { Check } from 'typebox/schema'
import { SearchAnswer } from '../contract/search-answer.ts'
import { TokenResponse } from '../contract/token.ts'
import type { Access } from './credentials.ts'
import { Failure } from './failure.ts'

/** A Vitrine over HTTP, as one store. */
export interface Service {
  searchText(body: Readonly<Record<string, unknown>>): Promise<SearchAnswer>
  searchImage(form: FormData): Promise<SearchAnswer>
}

const answerWithinMs = 60_000

/** Gets a token; each failure along the way is a `Failure` with the service's own sentence. */
export async function connectService({ baseUrl, clientId, clientSecret }: Access): Promise<Service> {
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const token = await call(baseUrl, TokenResponse, { path: '/oauth/token', body: new URLSearchParams(grant) })
  const authorization = `Bearer ${token.access_token}`
  const json = { authorization, 'content-type': 'application/json' }
  return {
    searchText: (body) =>
      call(baseUrl, SearchAnswer, { path: '/v1/search/text', headers: json, body: JSON.stringify(body) }),
    searchImage: (form) => call(baseUrl, SearchAnswer, { path: '/v1/search', headers: { authorization }, body: form }),
  }
}

interface Question {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | URLSearchParams | FormData
}

async function call<S extends TSchema>(baseUrl: string, schema: S, question: Question): Promise<Static<S>> {
  const { status, location, body } = await post(baseUrl, question)
  if (status >= 300 && status < 400) {
    const to = location === null ? '' : ` to ${location}; use the final address as --url`
    throw new Failure(`${baseUrl} redirects${to}.`)
  }
  if (status >= 400) throw refusal(baseUrl, status, body)
  if (!Check(schema, body)) throw notVitrine(baseUrl)
  return body
}

interface Answer {
  readonly status: number
  readonly location: string | null
  readonly body: unknown
}

async function post(baseUrl: string, { path, headers = {}, body }: Question): Promise<Answer> {
  try {
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers,
      body,
      // The secret is for this address alone.
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const location = response.headers.get('location')
    return { status: response.status, location, body: parseJson(await response.text()) }
  } catch (error) {
    throw explainConnection(baseUrl, error)
  }
}

function explainConnection(baseUrl: string, error: unknown): Failure {
  const code = causeCode(error)
  if (code === 'ECONNREFUSED') return new Failure(`No Vitrine answers at ${baseUrl}. Start it with npm start.`)
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new Failure(`${baseUrl} did not answer within ${answerWithinMs / 1000} s.`)
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
