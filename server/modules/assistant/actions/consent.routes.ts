import type { Http } from '../../../platform/http/server.ts'

export function consentRoutes(_app: Http): void {}
