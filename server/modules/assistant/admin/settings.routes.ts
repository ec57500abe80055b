import type { Http } from '../../../platform/http/server.ts'

export function assistantSettingsRoutes(_app: Http): void {}
