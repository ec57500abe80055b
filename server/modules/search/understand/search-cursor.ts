import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../platform/http/idempotency/canonical-json.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../../platform/http/paging/paging.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { PagePosition } from '../pipeline.ts'

export interface SearchCursor {
  readonly position: PagePosition
  /** Names the query plan of the first page; empty for a search without text. */
  readonly planId: string
  /** The model generation that made the scores. */
  readonly generation: string
  /** `ResolvedSearch.asOf`, the start of a UTC day. */
  readonly asOf: number
}

// Increment when the format changes its meaning, so that older cursors are refused and not misread.
const version = 6
const dayMs = 86_400_000
// An image is the same from any URL: its content hash is among the bound fields.
const unboundFields = new Set(['cursor', 'limit', 'image_url', 'image_urls', 'session_id', 'offset'])

/** Identifies a search in its cursors: the store and every field except where the page begins and its size. */
export function searchFingerprint(scope: StoreScope, recordedFields: Readonly<Record<string, unknown>>): string {
  const bound = Object.fromEntries(Object.entries(recordedFields).filter(([name]) => !unboundFields.has(name)))
  return createHash('sha256')
    .update(canonicalJson([scope.storeId, bound]))
    .digest('base64url')
    .slice(0, 16)
}

export function writeSearchCursor({ position, planId, generation, asOf }: SearchCursor, fingerprint: string): string {
  const { key, score, productId, modeState = '' } = position
  const encodedKey = Number.isFinite(key) ? String(key) : ''
  return encodeCursor([version, fingerprint, planId, encodedKey, score, productId, generation, modeState, asOf / dayMs])
}

/** Throws 422 when the cursor is damaged or belongs to another search or store. */
export function readSearchCursor(cursor: string, fingerprint: string): SearchCursor {
  const text = 'string' as const
  const parts = decodeCursor(cursor, ['number', text, text, text, 'number', text, text, text, 'number'])
  const [cursorVersion, owner, planId, key, score, productId, generation, modeState, asOf] = parts
  if (cursorVersion !== version || owner !== fingerprint || Number.isNaN(Number(key))) throw badCursor()
  return {
    position: {
      key: key === '' ? Number.NEGATIVE_INFINITY : Number(key),
      score: Number(score),
      productId: String(productId),
      ...(modeState === '' ? {} : { modeState: String(modeState) }),
    },
    planId: String(planId),
    generation: String(generation),
    asOf: Number(asOf) * dayMs,
  }
}
