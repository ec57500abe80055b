import type { Http } from '../../platform/http/server.ts'

/** Why a product is or is not found. */
export function explainRoutes(_app: Http): void {
  // No endpoint yet.
}
