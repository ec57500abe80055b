import type { Http } from '../../platform/http/server.ts'

/** Kept searches, read and replayed. */
export function receiptRoutes(_app: Http): void {
  // No endpoint yet.
}
