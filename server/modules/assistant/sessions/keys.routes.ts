import type { Http } from '../../../platform/http/server.ts'

export function assistantKeyRoutes(_app: Http): void {}
