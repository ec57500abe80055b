import type { Http } from '../../platform/http/server.ts'

/** What a store decides about its search. */
export function settingsRoutes(_app: Http): void {
  // No endpoint yet.
}
