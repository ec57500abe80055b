import type { Http } from '../../../platform/http/server.ts'

export function knowledgeRoutes(_app: Http): void {}
