import { higherPlan, type PlanName } from '../../../contract/billing/plan.ts'
import type { Clock } from '../../platform/clock.ts'
import { digest, sameDigest } from '../../platform/crypto/seal.ts'
import type { Database, Tx } from '../../platform/db/schema.ts'
import { type Ids, isUuid } from '../../platform/ids.ts'
import { grantScope, type StoreScope } from './scope.ts'
import { freeSlug, isReserved, slugFrom } from './slug.ts'
import {
  activateStore,
  grantedPlanOf,
  insertStore,
  lockStore,
  type StoreRow,
  type StoreState,
  secretIdOf,
  setGrantedPlan,
  setPlan,
  slugsLikeAcrossStores,
  storeById,
  storeWithSecretAcrossStores,
  upsertClientSecret,
} from './stores.store.ts'

/** A new store. The secret is shown only once, because only its hash is stored. */
export interface NewStore {
  readonly scope: StoreScope
  readonly storeId: string
  readonly slug: string
  readonly clientSecret: string
}

/** An authenticated store, with the ID of the client secret it used. */
export type AuthenticatedClient = StoreRow & { readonly secret_id: string }

export interface StoreToAdd {
  readonly name: string
  /** Derived from the name if missing; if given, it may be a reserved one. */
  readonly slug?: string
  readonly plan: PlanName
  readonly state: StoreState
}

/** The plan of a subscription, and when it began. */
export interface PaidPlan {
  readonly plan: PlanName
  readonly since: Date
}

/** The plans whose limits applied before and after a change. */
export interface PlanChange {
  readonly from: PlanName
  readonly to: PlanName
}

export type Stores = ReturnType<typeof createStores>

export function createStores(deps: { db: Database; clock: Clock; ids: Ids }) {
  const { db, clock, ids } = deps
  // Compared when the store does not exist, so that an unknown client takes the same time as a wrong secret.
  const dummyHash = digest(ids.secret())

  const addStore = async (tx: Tx, input: StoreToAdd): Promise<{ scope: StoreScope; slug: string }> => {
    const base = input.slug ?? slugFrom(input.name)
    const taken = new Set((await slugsLikeAcrossStores(tx, base)).map((row) => row.slug))
    if (input.slug === undefined && isReserved(base)) taken.add(base)
    const slug = freeSlug(base, taken)
    const { name, plan, state } = input
    const row = { store_id: ids.uuid(), slug, name, plan, state, created_at: clock.now() }
    await insertStore(tx, row)
    return { scope: grantScope(row.store_id), slug }
  }
  const renewSecret = async (tx: Tx, scope: StoreScope): Promise<string> => {
    const clientSecret = ids.secret()
    const row = { store_id: scope.storeId, secret_id: ids.uuid(), secret_hash: digest(clientSecret) }
    await upsertClientSecret(tx, { ...row, created_at: clock.now() })
    return clientSecret
  }

  return {
    /** Creates a store with a first client secret; `also` runs in the same transaction. */
    async createStore(
      input: { name: string; slug?: string; plan: PlanName },
      also?: (tx: Tx, storeId: string) => Promise<void>,
    ): Promise<NewStore> {
      return db.transaction().execute(async (tx) => {
        const { scope, slug } = await addStore(tx, { ...input, state: 'active' })
        const clientSecret = await renewSecret(tx, scope)
        await also?.(tx, scope.storeId)
        return { scope, storeId: scope.storeId, slug, clientSecret }
      })
    },

    /**
     * Adds a store without a client secret inside the caller's transaction. Of two concurrent ones with the same name the later
     * one fails on `stores_slug_key`; retry its transaction.
     */
    addStore,

    /** Activates a registered store and returns its first client secret, which is shown only here. */
    async activateStore(tx: Tx, scope: StoreScope): Promise<string> {
      await activateStore(tx, scope)
      return renewSecret(tx, scope)
    },

    /** Returns the authenticated active store, or `null`, with the same work for an unknown ID and a wrong secret. */
    async authenticateClient(clientId: string, clientSecret: string): Promise<AuthenticatedClient | null> {
      const client = isUuid(clientId) ? await storeWithSecretAcrossStores(db, clientId) : undefined
      const isRight = sameDigest(digest(clientSecret), client?.secret_hash ?? dummyHash)
      return client?.state === 'active' && isRight ? client : null
    },

    /** Replaces the client secret; the previous one and its tokens stop working at once. */
    renewClientSecret: (scope: StoreScope): Promise<string> => db.transaction().execute((tx) => renewSecret(tx, scope)),

    /** The same inside the caller's transaction. */
    renewClientSecretIn: renewSecret,

    /** The ID of the store's client secret, which valid machine tokens carry; `null` when it has none. */
    secretIdOf: async (scope: StoreScope): Promise<string | null> => (await secretIdOf(db, scope))?.secret_id ?? null,

    storeById: (scope: StoreScope) => storeById(db, scope),

    /**
     * Sets the plan whose limits apply, inside the caller's transaction: the plan of the subscription, or the one that the store has without
     * paying. A grant that is newer than the subscription raises the plan, but never lowers it.
     */
    async changePaidPlan(tx: Tx, scope: StoreScope, paid: PaidPlan | null): Promise<PlanChange> {
      const { plan: from } = await lockStore(tx, scope)
      const { granted_plan: granted, granted_at } = await grantedPlanOf(tx, scope)
      const isNewer = paid !== null && paid.since > granted_at
      const to = paid === null ? granted : isNewer ? paid.plan : higherPlan(paid.plan, granted)
      if (to !== from) await setPlan(tx, scope, to)
      return { from, to }
    },

    /** Sets the plan that the store has without paying; `changePaidPlan` has to follow in the same transaction. */
    async grantPlan(tx: Tx, scope: StoreScope, plan: PlanName): Promise<void> {
      await lockStore(tx, scope)
      await setGrantedPlan(tx, scope, { plan, at: clock.now() })
    },
  }
}
