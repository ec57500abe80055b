import type { Http } from '../../platform/http/server.ts'

/** What was searched, found, missed and bought. */
export function analyticsRoutes(_app: Http): void {
  // No endpoint yet.
}
