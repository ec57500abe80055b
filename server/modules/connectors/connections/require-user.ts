import type { Principal } from '../../accounts/index.ts'
import { dashboardSessionRequired } from '../errors.ts'

/** Throws 403 for machine tokens and API keys: connections are changed by signed-in users only. */
export function requireUser(principal: Principal): void {
  if (principal.kind !== 'user') throw dashboardSessionRequired()
}
