import { createHash } from 'node:crypto'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { BaseLogger } from 'pino'
import type { ThumbnailWidth } from '../../../contract/catalog/thumbnail-sources.ts'
import type { EncodedFormat } from '../../engine/images/decode/decode.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { AppError } from '../../platform/errors.ts'
import { createFileCache } from '../../platform/files/file-cache.ts'
import type { Catalog, ThumbnailKeys } from '../catalog/index.ts'
import type { Indexing } from '../indexing/index.ts'
import { type StoreScope, withAddress } from '../stores/index.ts'
import { originalUnavailable, thumbnailNotFound } from './errors.ts'

export interface ThumbnailRequest {
  readonly key: string
  readonly width: ThumbnailWidth
  readonly format: EncodedFormat
  /** The caller's IP address. */
  readonly address: string
}

export interface ThumbnailFile {
  readonly bytes: Buffer
  /** Whether the image is the one for which the key was issued: then the answer never changes. */
  readonly isCurrent: boolean
}

export type Thumbnails = ReturnType<typeof createThumbnails>

interface ThumbnailDeps {
  readonly keys: Pick<ThumbnailKeys, 'read'>
  readonly catalog: Pick<Catalog, 'mainImage'>
  readonly makeThumbnail: Indexing['makeThumbnail']
  readonly clock: Clock
  readonly logger: Pick<BaseLogger, 'warn'>
  readonly config: Pick<Config, 'dataDirectory' | 'thumbnailCacheBytes'>
}

type Source = NonNullable<Awaited<ReturnType<Catalog['mainImage']>>>

/** A page requests dozens of thumbnails of the same products. A deleted product's image stays available for this time at most. */
const sources = { max: 5000, ttl: 30_000 }
/** An original that failed is not fetched again for this time. */
const failures = { max: 5000, ttl: 60_000 }
/** The thumbnail of an image that is much taller than wide is narrower than requested. */
const maxSide = 2560

/** Creates thumbnails of the images that stores have indexed, and caches them on disk. */
export function createThumbnails({ keys, catalog, makeThumbnail, clock, logger, config }: ThumbnailDeps) {
  const folder = path.join(config.dataDirectory, 'thumbnails')
  const cache = createFileCache({ folder, maxBytes: config.thumbnailCacheBytes, now: () => clock.now(), logger })
  const sourceCache = new LRUCache<string, { readonly source: Source | undefined }>(sources)
  const failed = new LRUCache<string, AppError>(failures)
  const running = new Map<string, Promise<Buffer>>()

  const sourceOf = async (scope: StoreScope, productId: string): Promise<Source | undefined> => {
    const name = `${scope.storeId} ${productId}`
    const known = sourceCache.get(name)
    if (known !== undefined) return known.source
    const source = await catalog.mainImage(scope, productId)
    sourceCache.set(name, { source })
    return source
  }

  const make = async (scope: StoreScope, { imageUrl, facts }: Source, request: ThumbnailRequest): Promise<Buffer> => {
    const { width, format } = request
    const size = sizeFor(width, facts)
    const name = nameOf([scope.storeId, facts[2], imageUrl, String(size), format])
    const cached = await cache.read(name)
    if (cached !== null) return cached
    const made =
      running.get(name) ?? makeAndCache(withAddress(scope, request.address), imageUrl, { name, size, format })
    running.set(name, made)
    return made.finally(() => running.delete(name))
  }

  const makeAndCache = async (
    scope: StoreScope,
    imageUrl: string,
    { name, size, format }: { name: string; size: number; format: EncodedFormat },
  ): Promise<Buffer> => {
    const refusal = failed.get(name)
    if (refusal !== undefined) throw refusal
    try {
      const bytes = await makeThumbnail(scope, imageUrl, { size, format })
      await cache.write(name, bytes)
      return bytes
    } catch (error) {
      // A busy service is not the image's fault.
      if (!(error instanceof AppError) || error.status !== 422) throw error
      const unavailable = originalUnavailable(error)
      failed.set(name, unavailable)
      throw unavailable
    }
  }

  return {
    /** Throws 404 for a key that was not issued here, and for an image that was deleted or cannot be loaded. */
    async read(request: ThumbnailRequest): Promise<ThumbnailFile> {
      const named = keys.read(request.key)
      if (named === null) throw thumbnailNotFound()
      const source = await sourceOf(named.scope, named.productId)
      if (source === undefined) throw thumbnailNotFound()
      return { bytes: await make(named.scope, source, request), isCurrent: source.facts[2] === named.hash }
    },
  }
}

/** The longest side of a thumbnail of this width. */
function sizeFor(width: number, [originalWidth, originalHeight]: Source['facts']): number {
  const scale = Math.min(1, width / originalWidth)
  return Math.min(maxSide, Math.max(1, Math.round(Math.max(originalWidth, originalHeight) * scale)))
}

function nameOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
