import type { SecurityOverview } from '../../../contract/identity/security-overview.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Throttles } from '../../platform/throttle/throttles.ts'
import { type Accounts, countSessions, type Principal, userById } from '../accounts/index.ts'
import { type Audit, newestEvents } from '../audit/index.ts'
import type { StoreScope } from '../stores/index.ts'
import { createApiKeys } from './api-keys/api-keys.ts'
import { createIpWhitelist } from './ip-whitelist/ip-whitelist.ts'
import { countKeysAndEntries } from './overview.store.ts'
import { createPolicy } from './policy/policy.ts'
import { createDisableTwoFactor } from './two-factor/disable-two-factor.ts'
import { createEnableTwoFactor } from './two-factor/enable-two-factor.ts'
import type { TwoFactor } from './two-factor/two-factor.ts'

const maxEvents = 10
const expiringSoonMs = 14 * 86_400_000
const noUser: UserPart = { two_factor: null, password_changed_at: null, sessions: 0 }

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

interface OverviewDeps {
  readonly db: Database
  readonly clock: Clock
  readonly twoFactor: Pick<TwoFactor, 'status'>
}

type UserPart = Pick<SecurityOverview, 'two_factor' | 'password_changed_at' | 'sessions'>

/** The security state of the store and of the calling user. */
function createOverview({ db, clock, twoFactor }: OverviewDeps) {
  const userPartOf = async (userId: string): Promise<UserPart> => {
    const [status, user, sessions] = await Promise.all([
      twoFactor.status(userId),
      userById(db, userId),
      countSessions(db, userId, clock.now()),
    ])
    return { two_factor: status, password_changed_at: user?.password_changed_at.toISOString() ?? null, sessions }
  }

  return async (scope: StoreScope, principal: Principal): Promise<SecurityOverview> => {
    const at = clock.now()
    const [counts, events, own] = await Promise.all([
      countKeysAndEntries(db, scope, { at, soon: new Date(at.getTime() + expiringSoonMs) }),
      newestEvents(db, scope, maxEvents),
      principal.kind === 'user' ? userPartOf(principal.userId) : noUser,
    ])
    return {
      ...own,
      api_keys: { active: counts.active_keys, expiring_soon: counts.expiring_keys, total: counts.keys },
      ip_whitelist: { entries: counts.entries },
      recent_events: events,
    }
  }
}
