import type { Http } from '../../../platform/http/server.ts'

export function chatRoutes(_app: Http): void {}
