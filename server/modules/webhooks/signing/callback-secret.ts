import type { CallbackSecret, RotatedSecret, SecretRotation } from '../../../../contract/operations/webhook.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import {
  insertCallbackSecret,
  lockCallbackSecret,
  selectCallbackSecret,
  updateCallbackSecret,
} from './callback-secrets.store.ts'
import { rotatedColumns, type WebhookSecrets } from './webhook-secrets.ts'

export interface CallbackSecretDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'record'>
  readonly secrets: WebhookSecrets
}

/** The one secret per store that signs the callbacks of its bulk jobs, generated on first use. */
export function createCallbackSecret({ db, clock, audit, secrets }: CallbackSecretDeps) {
  const ensure = async (where: Database | Tx, scope: StoreScope): Promise<void> => {
    if ((await selectCallbackSecret(where, scope)) !== undefined) return
    await insertCallbackSecret(where, scope, { secret: secrets.seal(secrets.choose(undefined)), at: clock.now() })
  }
  return {
    ensure,

    async read(scope: StoreScope): Promise<CallbackSecret> {
      await ensure(db, scope)
      const row = await selectCallbackSecret(db, scope)
      if (row === undefined) throw new Error('The callback secret disappeared right after it was inserted')
      const { former_until: until } = row
      return {
        secret: secrets.open(row.secret),
        former_secret_valid_until: until !== null && until > clock.now() ? until.toISOString() : null,
        created_at: row.created_at.toISOString(),
      }
    },

    /** Replaces the secret. The previous one keeps signing until the overlap ends; older ones stop at once. */
    async rotate(scope: StoreScope, wanted: SecretRotation, actor: Actor): Promise<RotatedSecret> {
      const secret = secrets.choose(wanted.secret)
      const now = clock.now()
      return db.transaction().execute(async (tx) => {
        await ensure(tx, scope)
        const current = await lockCallbackSecret(tx, scope)
        const next = rotatedColumns(current.secret, {
          secret: secrets.seal(secret),
          overlapHours: wanted.overlap_hours,
          now,
        })
        await updateCallbackSecret(tx, scope, { ...next, created_at: now })
        const until = (next.former_until ?? now).toISOString()
        const target = { type: 'callback_secret', id: scope.storeId }
        const details = { former_secret_valid_until: until }
        await audit.record(tx, scope, { actor, action: 'callback_secret.rotate', target, details })
        return { id: scope.storeId, secret, former_secret_valid_until: until }
      })
    },
  }
}
