import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { assistantCodeOf, type ErrorStatus } from '../../../contract/error-codes.ts'
import { systemClock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { describeValidation, type ValidationFailure } from './validation/validation.ts'

/** The error body of a route, one of the two documented ones. */
export type Envelope = 'search' | 'assistant'

const titles: Readonly<Record<ErrorStatus, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition failed',
  413: 'Payload too large',
  415: 'Unsupported media type',
  416: 'Range not satisfiable',
  422: 'Validation failed',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Internal error',
  503: 'Service unavailable',
}

const refusals = new WeakMap<FastifyRequest, Readonly<Record<string, string>>>()

/** The fields of an error in the request log: its code, and the missing permission. */
export function refusalOf(request: FastifyRequest): Readonly<Record<string, string>> {
  return refusals.get(request) ?? {}
}

function recordRefusal(request: FastifyRequest, { code, data }: AppError): void {
  const { permission } = data
  refusals.set(request, { code, ...(typeof permission === 'string' ? { permission } : {}) })
}

/**
 * Responds to any error in the envelope of its route. An unexpected error is logged and becomes a plain 500.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error, request)
  recordRefusal(request, appError)
  const isRefusal = appError === error && appError.status === 503 && appError.cause === undefined
  if (isRefusal) request.log.warn(appError.detail)
  else if (appError.status >= 500) request.log.error({ err: error }, appError.detail)
  // Set again here, because the framework refuses some requests before any hook runs.
  reply.header('X-Correlation-Id', request.id).headers(appError.headers).code(appError.status)
  if (envelopeOf(request) === 'assistant') return sendProblem(appError, request, reply)
  return reply.type('application/json').serializer(JSON.stringify).send(errorBody(appError, request.id))
}

const problemType = 'application/problem+json'
const assistantPaths = /^\/v1\/(sessions|chat|catalog|admin)(\/|\?|$)/

function envelopeOf(request: FastifyRequest): Envelope {
  return request.routeOptions?.config?.envelope ?? (assistantPaths.test(request.url) ? 'assistant' : 'search')
}

/** The error body of the search and account API. */
export function errorBody(error: AppError, correlationId: string): Record<string, unknown> {
  const { replacement } = error.data
  return {
    error: error.code,
    message: error.detail,
    details: error.data,
    ...(replacement === undefined ? {} : { replacement }),
    type: typeOf(error.code),
    title: titles[error.status],
    status: error.status,
    correlation_id: correlationId,
  }
}

function sendProblem(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.type(problemType).serializer(JSON.stringify).send(problemBody(error, request))
}

/** The error body of the assistant API. */
function problemBody(error: AppError, { url, id }: { url: string; id: string }): Record<string, unknown> {
  const code = assistantCodeOf(error.code)
  return {
    type: typeOf(code),
    title: titles[error.status],
    status: error.status,
    detail: error.detail,
    instance: url.split('?')[0],
    code,
    correlation_id: id,
    errors: [],
    ...error.data,
    ...retryTime(error.data),
  }
}

/** The time to retry of limits that state only the seconds until then. */
function retryTime({ window, retry_at, retry_after }: AppError['data']): { retry_at?: string } {
  if (window === undefined || retry_at !== undefined || typeof retry_after !== 'number') return {}
  return { retry_at: new Date(systemClock.now().getTime() + retry_after * 1000).toISOString() }
}

/** The error for a request that reached no route, in the envelope of its path. */
export function errorFor(error: AppError, request: { url: string; id: string }): { type: string; body: string } {
  if (assistantPaths.test(request.url)) return { type: problemType, body: JSON.stringify(problemBody(error, request)) }
  return { type: 'application/json', body: JSON.stringify(errorBody(error, request.id)) }
}

function typeOf(code: string): string {
  return `urn:vitrine:error:${code.toLowerCase().replaceAll('_', '-')}`
}

function toAppError(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (isValidationFailure(error)) return validationError(error)
  const code = (error as FastifyError | null)?.code ?? ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(jsonLimitOf(request))
  const known = translations[code]
  return known === undefined ? unexpected(error) : known(error as FastifyError)
}

/** Adds the limit to the framework's error for a large body; forms have another limit. */
function jsonLimitOf({ headers, routeOptions }: FastifyRequest): number | undefined {
  return /^application\/json\b/i.test(headers['content-type'] ?? '') ? routeOptions?.bodyLimit : undefined
}

function isValidationFailure(error: unknown): error is ValidationFailure {
  return error instanceof Error && Array.isArray((error as Partial<ValidationFailure>).validation)
}

function validationError(failure: ValidationFailure): AppError {
  const bodyIsMissing =
    failure.validationContext === 'body' &&
    failure.validation.some((e) => e.instancePath === '' && e.keyword === 'type')
  if (bodyIsMissing) return malformed('The body must be a JSON object.')
  const errors = describeValidation(failure.validation)
  const detail = errors[0]?.message ?? 'The request is not valid.'
  // A path whose IDs cannot exist names nothing, like one whose IDs do not exist.
  if (failure.validationContext === 'params') {
    return new AppError('not_found', { detail: `Not found: ${detail}`, data: { errors } })
  }
  return new AppError('validation_failed', { detail, data: { errors } })
}

function malformed(detail: string): AppError {
  return new AppError('malformed_body', { detail })
}

const mebibyte = 1_048_576

const sizeOf = (bytes: number): string =>
  bytes % mebibyte === 0 ? `${bytes / mebibyte} MiB` : `${bytes.toLocaleString('en')} bytes`

export function tooLarge(limitBytes?: number, subject = 'The request'): AppError {
  const detail =
    limitBytes === undefined
      ? `${subject} is too large.`
      : `${subject} is larger than the ${sizeOf(limitBytes)} allowed here.`
  return new AppError('payload_too_large', {
    detail,
    data: limitBytes === undefined ? {} : { max_bytes: limitBytes },
  })
}

const translations: Readonly<Record<string, (error: FastifyError) => AppError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => malformed('The body is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => malformed('The body is empty.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => malformed('The body is shorter or longer than its Content-Length.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError('unsupported_media_type', { detail: 'This media type is not accepted here.' }),
  FST_PARTS_LIMIT: () => tooLarge(),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => malformed('The multipart body has no boundary.'),
  FST_PROTO_VIOLATION: () => malformed('A field of the form has a name that is not allowed.'),
  FST_INVALID_JSON_FIELD_ERROR: () => malformed('A field of the form calls itself JSON and is not valid JSON.'),
  FST_ERR_BAD_URL: () => new AppError('invalid_request', { detail: 'The request target is not a valid URL path.' }),
}

function unexpected(error: unknown): AppError {
  const status = (error as FastifyError | null)?.statusCode
  // Files are served with the conditions and ranges of HTTP.
  if (status === 412)
    return new AppError('precondition_failed', { detail: 'The file does not meet the condition of the request.' })
  if (status === 416) return new AppError('range_not_satisfiable', { detail: 'The file does not have this range.' })
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError('invalid_request', { detail: 'The request could not be read.' })
  return new AppError('internal_error', {
    detail: 'Something went wrong on our side. Include the correlation_id when you report it.',
    cause: error,
  })
}
