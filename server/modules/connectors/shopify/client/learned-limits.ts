import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { growingTo } from '../../../../platform/caches.ts'
import type { ConnectionAccess } from '../../adapter.ts'
import { type FieldAccess, tokenAccess, tokenlessAccess } from '../documents/access.ts'

const maxConnections = 10_000
/** A merchant can grant an access scope at any time. */
const ttlMs = 600_000
/** 250 variants divided by this is less than 1. */
const maxDivisor = 256

/** What the platform allows a connection, as learned from its responses. */
export interface AllowedQuery {
  readonly fields: FieldAccess
  /** Page sizes are divided by this. */
  readonly divisor: number
}

/** Caches refused fields and page sizes per connection, so that only the first of many requests is refused. In memory only. */
export interface LearnedLimits {
  of(access: ConnectionAccess): AllowedQuery
  deny(access: ConnectionAccess, fields: readonly (keyof FieldAccess)[]): void
  /** Halves the pages. False if they cannot become smaller. */
  shrink(access: ConnectionAccess): boolean
}

export function createLearnedLimits(): LearnedLimits {
  const learned = new LRUCache<string, AllowedQuery>({ ...growingTo(maxConnections), ttl: ttlMs })
  const of = (access: ConnectionAccess): AllowedQuery =>
    learned.get(keyOf(access)) ?? { fields: access.secret === null ? tokenlessAccess : tokenAccess, divisor: 1 }
  return {
    of,
    deny(access, fields) {
      const before = of(access)
      const denied = Object.fromEntries(fields.map((field) => [field, false]))
      learned.set(keyOf(access), { ...before, fields: { ...before.fields, ...denied } })
    },
    shrink(access) {
      const before = of(access)
      if (before.divisor >= maxDivisor) return false
      learned.set(keyOf(access), { ...before, divisor: before.divisor * 2 })
      return true
    },
  }
}

/** A new token of the same connection may have other scopes. The token itself is not stored. */
function keyOf({ connectionId, secret }: ConnectionAccess): string {
  const token = secret === null ? 'tokenless' : createHash('sha256').update(secret).digest('base64url')
  return `${connectionId} ${token}`
}
