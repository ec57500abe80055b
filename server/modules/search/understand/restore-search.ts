import { type JsonMode, jsonModes } from '../../../../contract/search-modes.ts'
import { createFieldCheck } from '../../../platform/http/validation.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { RecordedSearch, ResolvedSearch } from '../pipeline.ts'
import type { SearchRequest } from './search-request.ts'
import { type QueryEncoder, type UnderstandDeps, resolveSearch } from './understand-search.ts'

const noBytes = Buffer.alloc(0)

/** Reads the fields of a JSON mode that no route has checked. Throws 422. */
export function validateRequest(mode: JsonMode, fields: unknown): SearchRequest {
  return { mode, body: checkOf(mode)(fields) } as SearchRequest
}

const checks = new Map<JsonMode, (value: unknown) => unknown>()

function checkOf(mode: JsonMode): (value: unknown) => unknown {
  const check = checks.get(mode) ?? createFieldCheck(jsonModes[mode])
  checks.set(mode, check)
  return check
}

/** Understands a search from its receipt. Its pictures and sentences are there as vectors, so that it can neither fail nor wait for them. */
export function restoreSearch(
  deps: Omit<UnderstandDeps, 'senses'>,
  scope: StoreScope,
  kept: RecordedSearch,
): Promise<ResolvedSearch> {
  const { mode: _mode, image_sha256: hash, ...fields } = kept.request
  const hashes = hash === undefined ? [] : [hash].flat().map(String)
  const senses: QueryEncoder = {
    encodeImages: async () => hashes.map((contentHash, at) => ({ contentHash, vector: kept.vectors[at] ?? missing() })),
    encodeText: async () => kept.vectors[hashes.length] ?? null,
  }
  return resolveSearch({ ...deps, encoder: senses }, scope, requestOf(kept, fields, hashes.length))
}

/** The request without its pictures: where they were uploaded, empty ones stand for them. */
function requestOf({ mode }: RecordedSearch, fields: Record<string, unknown>, pictures: number): SearchRequest {
  const hasAddress = 'image_url' in fields || 'image_urls' in fields
  if (pictures === 0 || hasAddress) return { mode, body: fields } as unknown as SearchRequest
  const files =
    mode === 'multi-image' ? { images: Array.from({ length: pictures }, () => noBytes) } : { image: noBytes }
  return { mode, body: { ...files, ...fields } } as unknown as SearchRequest
}

function missing(): never {
  throw new Error('The receipt keeps fewer vectors than pictures')
}
