import type { Http } from '../../platform/http/server.ts'

/** What a shopper may be about to type. */
export function suggestionRoutes(_app: Http): void {
  // No endpoint yet.
}
