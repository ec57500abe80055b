import { type JsonMode, jsonModes } from '../../../../contract/search/search-modes.ts'
import { createFieldCheck } from '../../../platform/http/validation/validation.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { QueryEncoder, RecordedSearch, ResolvedSearch, SearchRequest } from '../pipeline.ts'
import { type ResolveDeps, resolveSearch } from './resolve-search.ts'

const noBytes = Buffer.alloc(0)

/** Validates the fields of a JSON mode that no route has validated. Throws 422. */
export function validateRequest(mode: JsonMode, fields: unknown): SearchRequest {
  return { mode, body: checkOf(mode)(fields) } as SearchRequest
}

const checks = new Map<JsonMode, (value: unknown) => unknown>()

function checkOf(mode: JsonMode): (value: unknown) => unknown {
  const check = checks.get(mode) ?? createFieldCheck(jsonModes[mode])
  checks.set(mode, check)
  return check
}

/** Resolves a search from its receipt. Its vectors are stored, so that nothing is fetched or embedded. */
export function restoreSearch(
  deps: Omit<ResolveDeps, 'encoder' | 'clock'>,
  scope: StoreScope,
  recorded: RecordedSearch,
): Promise<ResolvedSearch> {
  const { mode: _mode, image_sha256: hash, session_id: _session, ...fields } = recorded.request
  const hashes = hash === undefined ? [] : [hash].flat().map(String)
  const encoder: QueryEncoder = {
    encodeImages: async () =>
      hashes.map((contentHash, at) => ({ contentHash, vector: recorded.vectors[at] ?? missingVector() })),
    encodeText: async () => recorded.vectors[hashes.length] ?? null,
  }
  const clock = { now: () => new Date(recorded.answeredAt) }
  return resolveSearch({ ...deps, encoder, clock }, scope, requestOf(recorded, fields, hashes.length))
}

/** The recorded request; empty buffers take the place of uploaded images. */
function requestOf({ mode }: RecordedSearch, fields: Record<string, unknown>, images: number): SearchRequest {
  const hasUrl = 'image_url' in fields || 'image_urls' in fields
  if (images === 0 || hasUrl) return { mode, body: fields } as unknown as SearchRequest
  const files = mode === 'multi-image' ? { images: Array.from({ length: images }, () => noBytes) } : { image: noBytes }
  return { mode, body: { ...files, ...fields } } as unknown as SearchRequest
}

function missingVector(): never {
  throw new Error('The receipt has fewer vectors than images')
}
