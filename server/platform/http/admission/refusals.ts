import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../errors.ts'
import type { Ids } from '../../ids.ts'
import type { Logger } from '../../logger.ts'
import type { CrossOrigin } from '../cross-origin.ts'
import { errorFor } from '../error-handlers.ts'

const reportEveryMs = 10_000

interface RefusalDeps {
  readonly logger: Pick<Logger, 'warn'>
  readonly ids: Pick<Ids, 'ordered'>
  readonly crossOrigin: Pick<CrossOrigin, 'headersOf'>
}

/** Refuses requests before any route, parser or hook. A refusal must be cheap: under overload, most requests end here. */
export function createRefusals({ logger, ids, crossOrigin }: RefusalDeps) {
  const refusals = retryAfterSeconds.map(overloaded)
  // Generating a unique ID would cost as much as the rest of the response. Refusals share a prefix and count up.
  const idPrefix = ids.ordered('req_')
  let sent = 0
  let reported = 0
  const report = setInterval(() => {
    const refused = sent - reported
    if (refused > 0) logger.warn({ refused, seconds: reportEveryMs / 1000 }, 'requests refused: overload')
    reported = sent
  }, reportEveryMs).unref()
  return {
    send(request: IncomingMessage, response: ServerResponse): void {
      sent += 1
      const error = refusals[sent % refusals.length]
      if (error === undefined || response.destroyed) return
      const id = `${idPrefix}-${sent}`
      const { type, body } = errorFor(error, { url: request.url ?? '/', id })
      const bytes = Buffer.from(body)
      response.writeHead(error.status, [
        ...['Retry-After', String(error.data.retry_after)],
        ...['Content-Type', type],
        ...['Content-Length', String(bytes.length)],
        ...['X-Correlation-Id', id],
        ...Object.entries(crossOrigin.headersOf(request)).flat(),
      ])
      response.end(bytes)
    },
    close: () => clearInterval(report),
  }
}

/** Varies, so that clients refused together do not retry together. */
const retryAfterSeconds = [1, 2, 3]

function overloaded(seconds: number): AppError {
  return new AppError('service_unavailable', {
    detail: `The service is overloaded. Try again in ${seconds} s.`,
    data: { reason: 'overloaded', retry_after: seconds },
  })
}
