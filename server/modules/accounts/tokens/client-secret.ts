import type { RenewedClientSecret } from '../../../../contract/identity/account.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import type { Stores } from '../../stores/index.ts'
import { fullPermissionsRequired } from '../errors.ts'
import { isOwner, type Principal } from '../principal.ts'

export interface RenewClientSecretDeps {
  readonly db: Database
  readonly stores: Pick<Stores, 'renewClientSecretIn'>
  readonly audit: Pick<Audit, 'record'>
}

/**
 * Replaces the client secret of the caller's store; the previous secret and its tokens are revoked at once. Throws `forbidden`
 * unless the caller has every permission in the store, because the secret grants all of them.
 */
export function createRenewClientSecret(deps: RenewClientSecretDeps) {
  return async (principal: Principal, actor: Actor): Promise<RenewedClientSecret> => {
    const { scope } = principal
    if (scope === null || (principal.permissions !== 'all' && !isOwner(principal))) throw fullPermissionsRequired()
    const clientSecret = await deps.db.transaction().execute(async (tx) => {
      const target = { type: 'store', id: scope.storeId }
      await deps.audit.record(tx, scope, { actor, action: 'client_secret.renew', target })
      return deps.stores.renewClientSecretIn(tx, scope)
    })
    return { client_id: scope.storeId, client_secret: clientSecret }
  }
}
