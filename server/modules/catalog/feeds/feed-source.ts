import { openTemporaryFile, type TemporaryFile } from '../../../platform/files/temporary-file.ts'
import type { UntrustedFetch } from '../../../platform/outbound/fetch-untrusted.ts'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import { diskFull, feedNotFetched } from '../errors.ts'

/** A complete feed on the local disk. */
export interface FeedSource {
  readonly file: string | null
  readonly url: string | null
  readonly content: TemporaryFile
}

/** Limits for fetching a feed from a caller-supplied URL. */
const limits = {
  connectTimeoutMs: 5000,
  totalTimeoutMs: 60_000,
  maxRedirects: 5,
  accept: 'text/csv,application/x-ndjson,application/xml,text/tab-separated-values,*/*;q=0.1',
}

/** Fetches a feed into a temporary file, which the caller closes. Throws 422 when that fails. */
export async function fetchFeed(
  deps: { outbound: Pick<UntrustedFetch, 'fetchUntrusted'>; folder: string },
  url: string,
  maxBytes: number,
): Promise<FeedSource> {
  const content = await openTemporaryFile(deps.folder).catch(throwIfDiskFull)
  try {
    const sink = (chunk: Uint8Array) => content.append(chunk).catch(throwIfDiskFull)
    await deps.outbound.fetchUntrusted(url, { ...limits, maxBytes, sink })
    return { file: null, url, content }
  } catch (error) {
    await content.close()
    if (error instanceof OutboundError) throw feedNotFetched(error)
    throw error
  }
}

/** Maps a full disk to 503 and rethrows everything else. */
export function throwIfDiskFull(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') throw diskFull(error)
  throw error
}
