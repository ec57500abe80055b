import type { CrossOriginRule } from '../../../platform/http/cross-origin.ts'
import type { KeyDirectory } from './key-directory.ts'
import { accessIn, originIn } from './page-request.ts'

/** The paths for pages: all paths except the ones that manage keys and settings. */
const paths = /^\/v1\/widget\/(?!(?:keys|settings)(?:\/|$))/

/**
 * Pages may read the responses to calls with a key that lists their origin. Preflights have no key, and a refused call may have none: there
 * the page's origin must be on the list of some key.
 */
export function createWidgetRule(directory: KeyDirectory): CrossOriginRule {
  return {
    paths,
    methods: 'GET, POST',
    requestHeaders: 'X-Service-Key, Content-Type',
    allow(request) {
      const origin = originIn(request)
      if (origin === null) return null
      const access = accessIn(directory, request)
      const isAllowed = access === null ? directory.isListed(origin) : access.origins.has(origin)
      return isAllowed ? 'own' : null
    },
    prepare: directory.refresh,
  }
}
