import type { Http } from '../../../platform/http/server.ts'

export function sessionRoutes(_app: Http): void {}
