import type { CrossOriginRequest } from '../../../platform/http/cross-origin.ts'
import type { KeyAccess, KeyDirectory } from './key-directory.ts'

const keyHeader = 'x-service-key'
/** Beacons cannot send headers: the key of this call may be in its query. */
export const feedbackPath = '/v1/widget/search/feedback'

/** The access that the key of a request gives; `null` for a missing or unknown key. */
export function accessIn(directory: Pick<KeyDirectory, 'accessOf'>, request: CrossOriginRequest): KeyAccess | null {
  const given = request.headers[keyHeader] ?? keyInQuery(request.url)
  return typeof given === 'string' ? directory.accessOf(given) : null
}

function keyInQuery(url: string | undefined): string | null {
  if (url?.startsWith(`${feedbackPath}?`) !== true) return null
  return new URLSearchParams(url.slice(feedbackPath.length)).get('key')
}

/** The `Origin` of a request; `null` without one, and for pages whose origin the browser hides. */
export function originIn({ headers: { origin } }: Pick<CrossOriginRequest, 'headers'>): string | null {
  return origin === undefined || origin === '' || origin === 'null' ? null : origin
}
