import type { RenewedClientSecret } from '../../../../contract/identity/account.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import type { Stores } from '../../stores/index.ts'
import { onlyWithEveryPermission } from '../errors.ts'
import { isOwner, type Principal } from '../principal.ts'

export interface RenewClientSecretDeps {
  readonly db: Database
  readonly stores: Pick<Stores, 'renewClientSecretIn'>
  readonly audit: Pick<Audit, 'record'>
}

/**
 * Gives the caller's store a new client secret; the one before, and the tokens it gave, are dead at once. Throws `forbidden`
 * for who may not do everything in the store: the secret can.
 */
export function createRenewClientSecret(deps: RenewClientSecretDeps) {
  return async (principal: Principal, actor: Actor): Promise<RenewedClientSecret> => {
    const { scope } = principal
    if (scope === null || (principal.permissions !== 'all' && !isOwner(principal))) throw onlyWithEveryPermission()
    const clientSecret = await deps.db.transaction().execute(async (tx) => {
      const target = { type: 'store', id: scope.storeId }
      await deps.audit.record(tx, scope, { actor, action: 'client_secret.renew', target })
      return deps.stores.renewClientSecretIn(tx, scope)
    })
    return { client_id: scope.storeId, client_secret: clientSecret }
  }
}
