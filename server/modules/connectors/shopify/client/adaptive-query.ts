import type { CallOptions, ConnectionAccess } from '../../adapter.ts'
import { type FieldAccess, scopedFields } from '../documents/access.ts'
import { type AllowedQuery, createLearnedLimits } from './learned-limits.ts'
import type { JsonObject, Reply, ReplyError } from './reply.ts'
import { type StorefrontClient, type StorefrontRequest, targetOf } from './storefront-client.ts'
import { errorOfReply } from './storefront-errors.ts'

/** Builds a request within what the platform allows the connection. */
export type BuildRequest = (allowed: AllowedQuery) => StorefrontRequest

export interface AdaptiveQuery {
  /**
   * Sends a query and returns its data, which may be partial. A field for which the token lacks the access scope is left out, and a
   * query that is too complex is repeated with smaller pages. `null` if it is still too large. Rejects with `StorefrontError` only.
   */
  read(access: ConnectionAccess, build: BuildRequest, options: CallOptions): Promise<JsonObject | null>
}

/** Two groups of fields, and pages halved eight times. */
const maxAttempts = 12

export function createAdaptiveQuery(client: StorefrontClient): AdaptiveQuery {
  const limits = createLearnedLimits()
  return {
    async read(access, build, options) {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const allowed = limits.of(access)
        const reply = await client.send(access, build(allowed), options)
        if (reply === 'oversized') {
          if (limits.shrink(access)) continue
          return null
        }
        const denied = deniedFields(reply, allowed.fields)
        if (denied.length > 0) limits.deny(access, denied)
        if (reply.data !== null) return reply.data
        if (denied.length === 0) throw errorOfReply(targetOf(access), reply.errors)
      }
      return null
    },
  }
}

/** The selected fields that need an access scope and were refused. Without a path, it can be any selected field. */
function deniedFields({ errors }: Reply, fields: FieldAccess): (keyof FieldAccess)[] {
  const selected = [...new Set(scopedFields.values())].filter((name) => fields[name])
  const refusals = errors.filter(({ code }) => code === 'ACCESS_DENIED')
  return selected.filter((name) => refusals.some((error) => concerns(error, name)))
}

function concerns({ path }: ReplyError, name: keyof FieldAccess): boolean {
  const field = path.findLast((part) => typeof part === 'string')
  return field === undefined || scopedFields.get(field) === name
}
