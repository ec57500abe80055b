import type { StorePublicKey } from '../../../../../contract/assistant/shopper-session.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import type { Actor, Audit } from '../../../audit/index.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { ensurePublicKey, type PublicKeyRow, publicKeyOf, replacePublicKey } from './public-keys.store.ts'

const hourMs = 3_600_000

export type PublicKeys = ReturnType<typeof createPublicKeys>

/** The public key with which a store's pages start shopper sessions. It is not a secret and grants nothing else. */
export function createPublicKeys(deps: { db: Database; clock: Clock; ids: Ids; audit: Pick<Audit, 'record'> }) {
  const { db, clock, ids, audit } = deps
  const newKey = () => ({ public_key: `store_pub_${ids.secret(24)}`, created_at: clock.now() })
  const present = (row: PublicKeyRow): StorePublicKey => {
    const formerUntil = row.former_until !== null && row.former_until > clock.now() ? row.former_until : null
    return {
      store_public_key: row.public_key,
      former_key: formerUntil === null ? null : row.former_key,
      former_valid_until: formerUntil?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    }
  }
  return {
    /** The store's key, created on first use. */
    async keyOf(scope: StoreScope): Promise<StorePublicKey> {
      return present((await publicKeyOf(db, scope)) ?? (await ensurePublicKey(db, scope, newKey())))
    },

    /** Creates a new key. The previous one works for `overlapHours` more; any older one stops working. */
    rotate: (scope: StoreScope, overlapHours: number, actor: Actor): Promise<StorePublicKey> =>
      db.transaction().execute(async (tx) => {
        await ensurePublicKey(tx, scope, newKey())
        const { public_key, created_at } = newKey()
        const formerUntil = overlapHours === 0 ? null : new Date(created_at.getTime() + overlapHours * hourMs)
        const row = await replacePublicKey(tx, scope, { publicKey: public_key, formerUntil, at: created_at })
        const target = { type: 'store_public_key', id: scope.storeId }
        const details = { overlap_hours: overlapHours }
        await audit.record(tx, scope, { actor, action: 'store_public_key.rotate', target, details })
        return present(row)
      }),
  }
}
