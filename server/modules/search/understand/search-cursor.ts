import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../platform/http/canonical-json.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../../platform/http/paging.ts'
import type { StoreScope } from '../../stores/index.ts'

/** The last result of the page before, or the best of its last group. */
export interface PagePosition {
  /** What the results are ordered by, higher first; -Infinity for a product without it. */
  readonly key: number
  readonly score: number
  readonly productId: string
  /** What the mode keeps for the next page; absent when nothing. */
  readonly modeState?: string
}

/** What a cursor says. */
export interface SearchCursor {
  readonly position: PagePosition
  /** Names the reading of the words on the first page; empty for a search without words. */
  readonly planId: string
  /** Whose scores its position is among. */
  readonly generation: string
}

// Raised when cursors change their meaning: those of before are then refused and not misread.
const version = 5

// A picture is the same wherever it came from: its content hash is among the fields.
const unbound = new Set(['cursor', 'limit', 'image_url', 'image_urls'])

/** What binds a cursor to its search: the store and everything asked for except the cursor and the page's size. */
export function searchFingerprint(scope: StoreScope, asked: Readonly<Record<string, unknown>>): string {
  const bound = Object.fromEntries(Object.entries(asked).filter(([name]) => !unbound.has(name)))
  return createHash('sha256')
    .update(canonicalJson([scope.storeId, bound]))
    .digest('base64url')
    .slice(0, 16)
}

export function writeSearchCursor({ position, planId, generation }: SearchCursor, fingerprint: string): string {
  const { key, score, productId, modeState: frozen = '' } = position
  const at = Number.isFinite(key) ? String(key) : ''
  return encodeCursor([version, fingerprint, planId, at, score, productId, generation, frozen])
}

/** Throws 422 when the cursor is damaged or belongs to another search or store. */
export function readSearchCursor(cursor: string, fingerprint: string): SearchCursor {
  const parts = decodeCursor(cursor, ['number', 'string', 'string', 'string', 'number', 'string', 'string', 'string'])
  const [kind, owner, planId, key, score, productId, generation, frozen] = parts
  if (kind !== version || owner !== fingerprint || Number.isNaN(Number(key))) throw badCursor()
  const at = key === '' ? Number.NEGATIVE_INFINITY : Number(key)
  return {
    position: {
      key: at,
      score: Number(score),
      productId: String(productId),
      ...(frozen === '' ? {} : { modeState: String(frozen) }),
    },
    planId: String(planId),
    generation: String(generation),
  }
}
