import type { Http } from '../../platform/http/server.ts'

/** Several searches in one request. */
export function batchRoutes(_app: Http): void {
  // No endpoint yet.
}
