import { setTimeout as sleep } from 'node:timers/promises'
import Type, { type Static, type TSchema } from 'typebox'
import { Check } from 'typebox/schema'
import { Failure } from './failure.ts'
import { parseJson } from './parse-json.ts'

const defaultTimeoutMs = 60_000

export interface ApiRequest {
  /** POST when absent. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams | FormData
  readonly timeoutMs?: number
}

const maxWaits = 5
const maxWaitSeconds = 60

/**
 * Makes one call and checks the response against the schema. Above a request limit, it waits as long as the service says, up to a
 * minute, and repeats the call. Every other error becomes a `Failure` with the service's message.
 */
export async function call<S extends TSchema>(baseUrl: string, schema: S, request: ApiRequest): Promise<Static<S>> {
  const { status, location, body } = await sendWithinLimit(baseUrl, request)
  refuseFailure(baseUrl, { status, location, body })
  if (!Check(schema, body)) throw notVitrine(baseUrl)
  return body
}

/** Streams the body of a successful response, without a timeout. */
export async function readStream(
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

async function sendWithinLimit(baseUrl: string, request: ApiRequest): Promise<Reply> {
  for (let waits = 0; ; waits += 1) {
    const reply = await send(baseUrl, request)
    const seconds = Number(reply.retryAfter ?? Number.NaN)
    // A lockout after wrong passwords is another error, which no waiting cures.
    const isLimit = reply.status === 429 && Check(ErrorBody, reply.body) && reply.body.error === 'rate_limit_exceeded'
    if (!isLimit || !(seconds <= maxWaitSeconds) || waits === maxWaits) return reply
    process.stderr.write(`The request limit is reached. Trying again in ${seconds} s.\n`)
    await sleep(seconds * 1000)
  }
}

interface Reply {
  readonly status: number
  readonly retryAfter?: string | null
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
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, location, retryAfter, body: parseJson(await response.text()) }
  } catch (error) {
    throw explainConnection(baseUrl, error, timeoutMs)
  }
}

function explainConnection(baseUrl: string, error: unknown, timeoutMs = defaultTimeoutMs): Failure {
  const code = causeCode(error)
  if (code === 'ECONNREFUSED')
    return new Failure(
      `No service answers at ${baseUrl}. Start it with npm start, or set VITRINE_URL if it runs elsewhere.`,
    )
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
    // The response often repeats the message of a single error.
    const lines = (body.details?.errors ?? []).map((error) => error.message).filter((line) => line !== body.message)
    return new Failure(`${body.message} (${body.error})`, [...new Set(lines)], body.error)
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
