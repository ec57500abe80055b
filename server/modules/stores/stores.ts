import type { PlanName } from '../../../contract/plan.ts'
import type { Clock } from '../../platform/clock.ts'
import { digest, sameDigest } from '../../platform/crypto/seal.ts'
import type { Database, Tx } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import { grantScope, type StoreScope } from './scope.ts'
import { freeSlug, slugFrom } from './slug.ts'
import {
  clientAcrossStores,
  insertStore,
  type StoreRow,
  slugsLikeAcrossStores,
  storeById,
  upsertClientSecret,
} from './stores.store.ts'

/** What a new store is told once: the secret is kept only as a hash. */
export interface NewStore {
  readonly scope: StoreScope
  readonly storeId: string
  readonly slug: string
  readonly clientSecret: string
}

export type Stores = ReturnType<typeof createStores>

export function createStores(deps: { db: Database; clock: Clock; ids: Ids }) {
  const { db, clock, ids } = deps
  // Compared against when no such store exists, so that an unknown client costs the same as a wrong secret.
  const nobody = digest(ids.secret())

  return {
    /** Creates a store with a first client secret; `also` runs in the same transaction. */
    async createStore(
      wanted: { name: string; slug?: string; plan: PlanName },
      also?: (tx: Tx, storeId: string) => Promise<void>,
    ): Promise<NewStore> {
      const base = wanted.slug ?? slugFrom(wanted.name)
      const taken = new Set((await slugsLikeAcrossStores(db, base)).map((row) => row.slug))
      const store = { store_id: ids.uuid(), slug: freeSlug(base, taken), name: wanted.name, plan: wanted.plan }
      const clientSecret = ids.secret()
      await db.transaction().execute(async (tx) => {
        await insertStore(tx, { ...store, created_at: clock.now() })
        await upsertClientSecret(tx, {
          store_id: store.store_id,
          secret_hash: digest(clientSecret),
          created_at: clock.now(),
        })
        await also?.(tx, store.store_id)
      })
      return { scope: grantScope(store.store_id), storeId: store.store_id, slug: store.slug, clientSecret }
    },

    /** The store whose machine grant this is, or `null`: the same work and answer for an unknown id and a wrong secret. */
    async authenticateClient(clientId: string, clientSecret: string): Promise<StoreRow | null> {
      const client = await clientAcrossStores(db, clientId)
      const isRight = sameDigest(digest(clientSecret), client?.secret_hash ?? nobody)
      return client !== undefined && isRight ? client : null
    },

    /** A new client secret; the one before is dead at once. */
    async renewClientSecret(scope: StoreScope): Promise<string> {
      const clientSecret = ids.secret()
      const row = { store_id: scope.storeId, secret_hash: digest(clientSecret), created_at: clock.now() }
      await db.transaction().execute((tx) => upsertClientSecret(tx, row))
      return clientSecret
    },

    storeById: (scope: StoreScope) => storeById(db, scope),
  }
}
