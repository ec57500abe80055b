import { createHash } from 'node:crypto'
import { badCursor, decodeCursor, encodeCursor } from '../../platform/http/paging.ts'
import type { StoreScope } from '../stores/index.ts'

/** The last result of the page before. */
export interface PagePosition {
  readonly score: number
  readonly productId: string
}

/** What binds a cursor to its search: the store and everything asked for except the cursor and the page's size. */
export function searchFingerprint(scope: StoreScope, request: Record<string, unknown>): string {
  const { cursor: _cursor, limit: _limit, ...asked } = request
  const sorted = Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([scope.storeId, sorted]))
    .digest('base64url')
    .slice(0, 16)
}

export function writeSearchCursor(position: PagePosition, fingerprint: string): string {
  return encodeCursor([fingerprint, position.score, position.productId])
}

/** Throws 422 when the cursor belongs to another search or store. */
export function readSearchCursor(cursor: string, fingerprint: string): PagePosition {
  const [owner, score, productId] = decodeCursor(cursor, ['string', 'number', 'string'])
  if (owner !== fingerprint) throw badCursor()
  return { score: Number(score), productId: String(productId) }
}
