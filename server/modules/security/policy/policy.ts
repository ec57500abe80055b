import type { SecurityPolicy, SecurityPolicyInput } from '../../../../contract/identity/security-policy.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { isOwner } from '../../accounts/index.ts'
import type { Audit } from '../../audit/index.ts'
import { lockStore, type StoreScope } from '../../stores/index.ts'
import type { Caller } from '../access/caller.ts'
import { ownersOnly, ownTwoFactorRequired } from '../errors.ts'
import type { TwoFactor } from '../two-factor/two-factor.ts'
import { type PolicyRow, readPolicy, writePolicy } from './policy.store.ts'

export interface PolicyDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'record'>
  readonly twoFactor: Pick<TwoFactor, 'status'>
}

/** The security requirements that owners set for all members of a store. */
export function createPolicy({ db, clock, audit, twoFactor }: PolicyDeps) {
  return {
    read: async (scope: StoreScope): Promise<SecurityPolicy> => present(await readPolicy(db, scope)),

    /** For owners. Throws `forbidden`, or `two_factor_required` when an owner without a second factor requires one. */
    async change({ scope, principal, actor }: Caller, input: SecurityPolicyInput): Promise<SecurityPolicy> {
      if (principal.kind !== 'user' || !isOwner(principal)) throw ownersOnly()
      const { userId } = principal
      if (input.require_2fa && !(await twoFactor.status(userId)).enabled) throw ownTwoFactorRequired()
      return db.transaction().execute(async (tx) => {
        await lockStore(tx, scope)
        const before = await readPolicy(tx, scope)
        if (before.require_2fa !== input.require_2fa) {
          await writePolicy(tx, scope, { requireTwoFactor: input.require_2fa, updatedBy: userId, at: clock.now() })
          const target = { type: 'store', id: scope.storeId }
          const details = { require_2fa: { before: before.require_2fa, after: input.require_2fa } }
          await audit.record(tx, scope, { actor, action: 'security_policy.change', target, details })
        }
        return present(await readPolicy(tx, scope))
      })
    },
  }
}

function present({ require_2fa, members_without_2fa, updated_at }: PolicyRow): SecurityPolicy {
  return { require_2fa, members_without_2fa, updated_at: updated_at?.toISOString() ?? null }
}
