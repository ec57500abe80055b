import type { Http } from '../../platform/http/server.ts'
import type { AccountsRouteDeps } from './route-deps.ts'

export function sessionRoutes(_app: Http, _deps: AccountsRouteDeps): void {}
