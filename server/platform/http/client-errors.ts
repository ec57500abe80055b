import { type OutgoingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../errors.ts'
import type { Ids } from '../ids.ts'
import type { Logger } from '../logger.ts'
import { type CrossOrigin, unansweredRequest } from './cross-origin.ts'
import { errorBody } from './error-handlers.ts'

/** Headers of responses that are sent before the hooks run. */
export const errorHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const

/** Responds to a request that Node could not parse as HTTP, in the error body of the search API, and closes the connection. */
export function createClientErrorHandler(deps: {
  ids: Ids
  logger: Logger
  crossOrigin: Pick<CrossOrigin, 'headersOf'>
}) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable && !isResponding(socket)) {
      const id = deps.ids.ordered('req_')
      deps.logger.info({ reqId: id, code: error.code, ip: socket.remoteAddress }, 'malformed request refused')
      const request = unansweredRequest(socket)
      const headers = request === undefined ? {} : deps.crossOrigin.headersOf(request)
      socket.write(formatResponse(toAppError(error.code), id, headers))
    }
    socket.destroySoon()
  }
}

// Node stores the response in progress here. A second response head would be read as its body.
function isResponding(socket: Socket): boolean {
  return (socket as { _httpMessage?: OutgoingMessage })._httpMessage?.headersSent === true
}

function toAppError(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new AppError('headers_too_large', { detail: 'The URL and the headers are too large.' })
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('request_timeout', { detail: 'The request did not arrive in time.' })
  return new AppError('invalid_request', { detail: 'The request is not valid HTTP.' })
}

function formatResponse(error: AppError, correlationId: string, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(errorBody(error, correlationId))
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Correlation-Id: ${correlationId}`,
    ...Object.entries({ ...errorHeaders, ...headers }).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
