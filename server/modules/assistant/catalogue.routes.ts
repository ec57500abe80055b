import type { Http } from '../../platform/http/server.ts'

export function catalogueRoutes(_app: Http): void {}
