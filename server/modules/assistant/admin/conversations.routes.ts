import type { Http } from '../../../platform/http/server.ts'

export function conversationRoutes(_app: Http): void {}
