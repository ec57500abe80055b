import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { canonicalJson } from '../idempotency/canonical-json.ts'
import type { Http } from '../server.ts'
import { badCursor } from './paging.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Another route or a page takes or gives out the same cursors, so that they are not bound to this route. */
    sharesCursors?: boolean
  }
}

const markLength = 8
/** Parameters that may change between two pages. */
const freeParameters = new Set(['cursor', 'limit', 'offset', 'session_id'])

/** The beginning of the cursors of a list. `path` and `filters` as in its requests. */
export function cursorMark(owner: string, path: string, filters: Readonly<Record<string, unknown>> = {}): string {
  return createHash('sha256')
    .update(canonicalJson([owner, path, filters]))
    .digest('base64url')
    .slice(0, markLength)
}

/**
 * Binds the cursors of every list that is registered after this call to its path, its filters and `ownerOf` (a store, or a user for
 * the user's own lists). Any other cursor is refused with 422: without this, the cursor of another list would be read as a position
 * in this one, and rows would be left out silently. Routes with `sharesCursors` are left out.
 */
export function bindCursors(app: Http, ownerOf: (request: FastifyRequest) => string): void {
  const markOf = (request: FastifyRequest): string => {
    const [path = ''] = request.url.split('?')
    const filters = Object.entries(request.query ?? {}).filter(([name]) => !freeParameters.has(name))
    return cursorMark(ownerOf(request), path, Object.fromEntries(filters))
  }

  const read = async (request: FastifyRequest): Promise<void> => {
    const query = request.query as { cursor?: string }
    if (query.cursor === undefined) return
    if (!query.cursor.startsWith(markOf(request))) throw badCursor()
    query.cursor = query.cursor.slice(markLength)
  }

  const write = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const inHeader = reply.getHeader('X-Next-Cursor')
    if (typeof inHeader === 'string') {
      const marked = markOf(request) + inHeader
      const link = String(reply.getHeader('Link')).replace(`cursor=${inHeader}`, `cursor=${marked}`)
      reply.headers({ 'X-Next-Cursor': marked, Link: link })
    }
    return hasCursor(payload) ? { ...payload, next_cursor: markOf(request) + payload.next_cursor } : payload
  }

  app.addHook('onRoute', (route) => {
    const isList = ['GET', 'HEAD'].includes(String(route.method)) && takesCursor(route.schema?.querystring)
    if (!isList || route.config?.sharesCursors === true) return
    route.preHandler = [read, ...[route.preHandler ?? []].flat()]
    route.preSerialization = [...[route.preSerialization ?? []].flat(), write]
  })
}

function takesCursor(query: unknown): boolean {
  const { properties } = (query ?? {}) as { properties?: Readonly<Record<string, unknown>> }
  return properties?.cursor !== undefined
}

function hasCursor(payload: unknown): payload is { readonly next_cursor: string } {
  return typeof payload === 'object' && payload !== null && 'next_cursor' in payload && payload.next_cursor !== null
}
