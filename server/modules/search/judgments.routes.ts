import type { Http } from '../../platform/http/server.ts'

/** Golden queries and their evaluation. */
export function judgmentRoutes(_app: Http): void {
  // No endpoint yet.
}
