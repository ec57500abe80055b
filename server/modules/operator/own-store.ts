import type { AuditAction } from '../../../contract/operations/audit.ts'
import type { OwnStore, OwnStoreChange, OwnStoreDeletion } from '../../../contract/operations/own-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/schema.ts'
import { isOwner, type Principal } from '../accounts/index.ts'
import { type Actor, type Audit, system } from '../audit/index.ts'
import { hasLiveSubscription } from '../billing/index.ts'
import { isDemoStore } from '../indexing/index.ts'
import { grantScope, type StoreScope } from '../stores/index.ts'
import { advanceAccessRevision } from '../widgets/index.ts'
import { createDeletionMails, type DeletionMailDeps } from './deletion-mail.job.ts'
import { demoStoreInUse, ownersOnly, slugDiffers, storeNotFound, subscriptionActive } from './errors.ts'
import { setStoreState } from './operator.store.ts'
import {
  dueDeletionsAcrossStores,
  lockOwnStore,
  type OwnStoreRow,
  ownStore,
  renameStore,
  setDeletion,
} from './own-store.store.ts'

export interface OwnStoreDeps extends DeletionMailDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'record'>
  /** Whether every start repairs the demo store. */
  readonly hasDemo: boolean
}

/** A caller of the store's own routes. */
interface Caller {
  readonly scope: StoreScope
  readonly principal: Principal
  readonly actor: Actor
}

/** The store stays open for this long, so that its owner can export it or change their mind. */
const gracePeriodMs = 7 * 86_400_000

/** A store as its own members manage it: its name, and its deletion by an owner. */
export function createOwnStore(deps: OwnStoreDeps) {
  const { db, clock, audit } = deps
  const mails = createDeletionMails(deps)
  const read = async (scope: StoreScope): Promise<OwnStore> => present(await ownStore(db, scope))

  /** Changes the store's locked row. `apply` returns the details for the audit log, or `null` if nothing changes. */
  const change = async (
    { scope, actor }: Pick<Caller, 'scope' | 'actor'>,
    action: AuditAction,
    apply: (tx: Tx, store: OwnStoreRow) => Promise<Readonly<Record<string, unknown>> | null>,
  ): Promise<OwnStore> => {
    await db.transaction().execute(async (tx) => {
      const store = await lockOwnStore(tx, scope)
      if (store === undefined) throw storeNotFound(scope.storeId)
      const details = await apply(tx, store)
      if (details === null) return
      await audit.record(tx, scope, { actor, action, target: { type: 'store', id: scope.storeId }, details })
    })
    return read(scope)
  }

  return {
    read,

    rename: (caller: Caller, { name }: OwnStoreChange): Promise<OwnStore> =>
      change(caller, 'store.rename', async (tx, store) => {
        if (store.name === name) return null
        await renameStore(tx, caller.scope, name)
        return { before: store.name, after: name }
      }),

    /**
     * Schedules the deletion of the store after the grace period, and emails all owners. For owners; `slug` confirms which store. A second
     * call keeps the date of the first.
     * Throws 409 for a store with a subscription and for the demo store in use.
     */
    delete: async (caller: Caller, { slug }: OwnStoreDeletion): Promise<OwnStore> => {
      if (!isOwner(caller.principal)) throw ownersOnly()
      const answer = await change(caller, 'store.schedule_deletion', async (tx, store) => {
        if (slug !== store.slug) throw slugDiffers(store.slug)
        if (store.purge_after !== null) return null
        if (deps.hasDemo && (await isDemoStore(tx, caller.scope))) throw demoStoreInUse()
        if (await hasLiveSubscription(tx, caller.scope)) throw subscriptionActive()
        const at = new Date(clock.now().getTime() + gracePeriodMs)
        await setDeletion(tx, caller.scope, at)
        await mails.enqueue(tx, caller.scope, at)
        return { deletion_at: at.toISOString() }
      })
      mails.wake()
      return answer
    },

    /** Cancels the deletion. For owners; has no effect if no deletion is scheduled. */
    cancelDeletion: (caller: Caller): Promise<OwnStore> => {
      if (!isOwner(caller.principal)) throw ownersOnly()
      return change(caller, 'store.cancel_deletion', async (tx, store) => {
        if (store.purge_after === null) return null
        await setDeletion(tx, caller.scope, null)
        return { deletion_at: store.purge_after.toISOString() }
      })
    },

    /** Closes the stores whose grace period has ended; the purge removes them. One that subscribed to a plan meanwhile stays. */
    async closeDue(): Promise<void> {
      const now = clock.now()
      for (const { store_id: storeId } of await dueDeletionsAcrossStores(db, now)) {
        const scope = grantScope(storeId)
        await db.transaction().execute(async (tx) => {
          const store = await lockOwnStore(tx, scope)
          if (store?.state !== 'active' || store.purge_after === null || store.purge_after > now) return
          const isPaid = await hasLiveSubscription(tx, scope)
          const target = { type: 'store', id: storeId }
          if (isPaid) await setDeletion(tx, scope, null)
          else await setStoreState(tx, scope, { state: 'purging', purgeAfter: store.purge_after })
          if (isPaid) await audit.record(tx, scope, { actor: system, action: 'store.cancel_deletion', target })
          await advanceAccessRevision(tx)
        })
      }
    },
  }
}

export type OwnStoreOperations = ReturnType<typeof createOwnStore>

function present(row: OwnStoreRow): OwnStore {
  return {
    client_id: row.store_id,
    slug: row.slug,
    name: row.name,
    plan_name: row.plan,
    products_count: row.products_count,
    created_at: row.created_at.toISOString(),
    deletion_at: row.purge_after?.toISOString() ?? null,
  }
}
