import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Throttles } from '../../platform/throttle/throttles.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import { createApiKeys } from './api-keys/api-keys.ts'
import { createIpWhitelist } from './ip-whitelist/ip-whitelist.ts'
import { createOverview } from './overview.ts'
import { createPolicy } from './policy/policy.ts'
import { createDisableTwoFactor } from './two-factor/disable-two-factor.ts'
import { createEnableTwoFactor } from './two-factor/enable-two-factor.ts'
import type { TwoFactor } from './two-factor/two-factor.ts'

export interface SecurityDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly throttles: Throttles
  readonly audit: Audit
  readonly accounts: Accounts
  readonly twoFactor: TwoFactor
}

export type Security = ReturnType<typeof createSecurity>

export function createSecurity(deps: SecurityDeps) {
  return {
    apiKeys: createApiKeys(deps),
    ipWhitelist: createIpWhitelist(deps),
    overview: createOverview(deps),
    policy: createPolicy(deps),
    twoFactor: { ...deps.twoFactor, enable: createEnableTwoFactor(deps), disable: createDisableTwoFactor(deps) },
  }
}
