import type { FastifyRequest } from 'fastify'
import { unauthenticated } from '../errors.ts'

/** What every session token begins with. */
export const sessionTokenPrefix = 'sess_'

/** The session token of a request. Throws 401 when there is none: nothing else is ever taken for one. */
export function sessionTokenOf(request: FastifyRequest): string {
  const [, token] = /^Bearer +([\w-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
  if (token?.startsWith(sessionTokenPrefix) !== true) throw unauthenticated()
  return token
}
