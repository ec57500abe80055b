import { LRUCache } from 'lru-cache'
import type { IndexedImage } from '../../../catalog/index.ts'
import type { FetchedImage, FetchImage } from '../../images/fetch-image.ts'
import type { PrepareImages } from '../../images/prepare-image.ts'
import { createHostLimiter } from './host-limits.ts'
import { createReadAhead } from './read-ahead.ts'

/** Lets a few run at a time. */
export type Limit = <T>(work: () => Promise<T>) => Promise<T>

export interface JobImagesDeps {
  readonly images: Pick<PrepareImages, 'fromFetched'>
  readonly fetchImage: Pick<FetchImage, 'fetch' | 'fetchIfChanged'>
  /** The limits that all jobs of the process share. */
  readonly fetching: Limit
  readonly preparing: Limit
}

/** The picture at an address, ready to be written. Throws 422 with an image code, or the signal's reason. */
export type JobImages = (imageUrl: string) => Promise<IndexedImage>

interface Seen {
  readonly picture: Promise<IndexedImage>
  readonly at: number
}

const readAheadBytes = 16 * 1_048_576
const mostSeen = 2000
/** For so long an address that several items share is not asked again; afterwards its ETag is. */
const freshMs = 300_000

/** The pictures of one run of a job: each address is fetched once, a few at a time from one host, not far ahead of the decoder. */
export function createJobImages(deps: JobImagesDeps, signal: AbortSignal): JobImages {
  const hosts = createHostLimiter()
  const readAhead = createReadAhead(readAheadBytes)
  const seen = new LRUCache<string, Seen>({ max: mostSeen })

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

  const loadAgain = async (imageUrl: string, former: IndexedImage): Promise<IndexedImage> => {
    const { etag } = former
    if (etag === null) return load(imageUrl)
    const fetched = await get(imageUrl, async () => ({
      bytes: noBytes,
      etag,
      lastModified: former.lastModified,
      ...(await deps.fetchImage.fetchIfChanged(imageUrl, { etag, lastModified: former.lastModified }, signal)),
    }))
    if (fetched.bytes !== noBytes) return prepare(imageUrl, fetched)
    readAhead.release(fetched)
    return former
  }

  return (imageUrl) => {
    const known = seen.get(imageUrl)
    const now = performance.now()
    if (known !== undefined && now - known.at < freshMs) return known.picture
    const former = known?.picture.catch(() => null) ?? Promise.resolve(null)
    const picture = former.then((one) => (one === null ? load(imageUrl) : loadAgain(imageUrl, one)))
    // Whoever asked hears of a failure; nobody has to be left who does.
    picture.catch(() => undefined)
    seen.set(imageUrl, { picture, at: now })
    return picture
  }
}

const noBytes = Buffer.alloc(0)
