import type { Http } from '../../platform/http/server.ts'

/** What shoppers did, and what is popular. */
export function feedbackRoutes(_app: Http): void {
  // No endpoint yet.
}
