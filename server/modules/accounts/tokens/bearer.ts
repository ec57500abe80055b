import type { FastifyRequest } from 'fastify'
import { unauthorized } from '../errors.ts'

/** The token or key of `Authorization: Bearer …`. Throws `unauthorized` when there is none. */
export function bearerOf(request: Pick<FastifyRequest, 'headers'>): string {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '' || rest.length > 0) {
    throw unauthorized('Send an access token as "Authorization: Bearer <token>".')
  }
  return token
}
