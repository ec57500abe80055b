import { LRUCache } from 'lru-cache'
import { growingTo } from '../../../../platform/caches.ts'
import type { IndexedImage } from '../../../catalog/index.ts'
import type { FetchedImage, FetchImage } from '../../images/fetch-image.ts'
import type { PrepareImages } from '../../images/prepare-image.ts'
import { createHostLimiter } from './host-limits.ts'
import { createReadAhead } from './read-ahead.ts'

/** A concurrency limit. */
export type Limit = <T>(work: () => Promise<T>) => Promise<T>

export interface JobImagesDeps {
  readonly images: Pick<PrepareImages, 'fromFetched'>
  readonly fetchImage: Pick<FetchImage, 'fetch' | 'fetchIfChanged'>
  /** Shared by all jobs of the process. */
  readonly fetching: Limit
  readonly preparing: Limit
}

/** Returns the image at a URL, ready to be written. Throws 422 with an image error code, or the signal's reason. */
export type JobImages = (imageUrl: string) => Promise<IndexedImage>

interface CachedImage {
  readonly image: Promise<IndexedImage>
  readonly at: number
}

const readAheadBytes = 16 * 1_048_576
const maxCachedImages = 2000
/** A URL shared by several items is fetched once within this time; later it is revalidated by its ETag. */
const cacheFreshMs = 300_000

/** The images of one run of a job. Each URL is fetched once, with limits per host and on the bytes waiting for the decoder. */
export function createJobImages(deps: JobImagesDeps, signal: AbortSignal): JobImages {
  const hosts = createHostLimiter()
  const readAhead = createReadAhead(readAheadBytes)
  const cache = new LRUCache<string, CachedImage>(growingTo(maxCachedImages))

  const get = <T extends FetchedImage>(imageUrl: string, fetch: () => Promise<T>): Promise<T> =>
    hosts.run(imageUrl, () =>
      deps.fetching(() => {
        signal.throwIfAborted()
        return readAhead.fetch(fetch)
      }),
    )

  const prepare = async (imageUrl: string, fetched: FetchedImage): Promise<IndexedImage> => {
    try {
      return await deps.preparing(() => {
        signal.throwIfAborted()
        return deps.images.fromFetched(imageUrl, fetched)
      })
    } finally {
      readAhead.release(fetched)
    }
  }

  const load = async (imageUrl: string): Promise<IndexedImage> =>
    prepare(imageUrl, await get(imageUrl, () => deps.fetchImage.fetch(imageUrl, signal)))

  const revalidate = async (imageUrl: string, previous: IndexedImage): Promise<IndexedImage> => {
    const { etag } = previous
    if (etag === null) return load(imageUrl)
    const fetched = await get(imageUrl, async () => ({
      bytes: noBytes,
      etag,
      lastModified: previous.lastModified,
      ...(await deps.fetchImage.fetchIfChanged(imageUrl, { etag, lastModified: previous.lastModified }, signal)),
    }))
    if (fetched.bytes !== noBytes) return prepare(imageUrl, fetched)
    readAhead.release(fetched)
    return previous
  }

  return (imageUrl) => {
    const known = cache.get(imageUrl)
    const now = performance.now()
    if (known !== undefined && now - known.at < cacheFreshMs) return known.image
    const previous = known?.image.catch(() => null) ?? Promise.resolve(null)
    const image = previous.then((one) => (one === null ? load(imageUrl) : revalidate(imageUrl, one)))
    // Callers handle the failure; a promise without callers must not cause an unhandled rejection.
    image.catch(() => undefined)
    cache.set(imageUrl, { image, at: now })
    return image
  }
}

const noBytes = Buffer.alloc(0)
