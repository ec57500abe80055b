import type { PlanName } from '../../../contract/billing/plan.ts'
import type { AuditAction } from '../../../contract/operations/audit.ts'
import type {
  CreatedStore,
  StoreInput,
  StoreList,
  StoreQuery,
  StoreRecord,
} from '../../../contract/operations/store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { cutPage, readPage } from '../../platform/http/paging/list-page.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Actor, Audit } from '../audit/index.ts'
import { type Billing, hasLiveSubscription } from '../billing/index.ts'
import { isDemoStore } from '../indexing/index.ts'
import { grantScope, retryOnTakenSlug, type StoreScope, type Stores } from '../stores/index.ts'
import { advanceAccessRevision } from '../widgets/index.ts'
import type { DeletionMailDeps } from './deletion-mail.job.ts'
import { demoStoreInUse, storeNotFound, subscriptionActive, wrongState } from './errors.ts'
import {
  countStoresAcrossStores,
  lockOperatedStore,
  type OperatedStoreRow,
  operatedStore,
  selectStoresAcrossStores,
  setStoreState,
} from './operator.store.ts'
import { createOwnStore } from './own-store.ts'
import { presentStore } from './present-store.ts'
import { definePurgeStores } from './purge-stores.job.ts'
import { createReadInstallation, type InstallationDeps } from './read-installation.ts'

/** A deleted store can be restored for this long. */
const restorableMs = 7 * 86_400_000
export interface OperatorDeps extends InstallationDeps, DeletionMailDeps {
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info'>
  readonly jobs: Pick<Jobs, 'define' | 'schedule' | 'enqueueMany' | 'wake'>
  readonly stores: Pick<Stores, 'createStore'>
  readonly audit: Pick<Audit, 'record'>
  readonly billing: Pick<Billing, 'limitsOf' | 'grantPlan'>
  /** Whether every start repairs the demo store. */
  readonly hasDemo: boolean
}

export type Operator = ReturnType<typeof createOperator>

/** The stores of the installation, as its operator manages them. */
export function createOperator(deps: OperatorDeps) {
  const { db, clock, audit, billing } = deps
  const ownStore = createOwnStore(deps)
  const purge = definePurgeStores({ ...deps, closeDue: ownStore.closeDue })
  const present = (row: OperatedStoreRow): StoreRecord => presentStore(row, billing.limitsOf)
  const read = async (scope: StoreScope): Promise<StoreRecord> => {
    const row = await operatedStore(db, scope)
    if (row === undefined) throw storeNotFound(scope.storeId)
    return present(row)
  }

  /** Changes a store whose row is locked, and records it in the store's audit log. */
  const change = async (
    { storeId, actor, action }: { storeId: string; actor: Actor; action: AuditAction },
    apply: (tx: Tx, store: OperatedStoreRow, scope: StoreScope) => Promise<Readonly<Record<string, unknown>>>,
  ): Promise<StoreRecord> => {
    const scope = grantScope(storeId)
    await db.transaction().execute(async (tx) => {
      const store = await lockOperatedStore(tx, scope)
      if (store === undefined) throw storeNotFound(storeId)
      const details = await apply(tx, store, scope)
      await audit.record(tx, scope, { actor, action, target: { type: 'store', id: storeId }, details })
    })
    return read(scope)
  }

  return {
    /** Removes the stores whose retention has ended; also a job. */
    purge,

    readInstallation: createReadInstallation(deps),
    /** The stores as their own members manage them. */
    ownStore,

    /** Creates an active store. Its client secret is returned only here. */
    async create(input: StoreInput, actor: Actor): Promise<CreatedStore> {
      const { name, plan_name: plan } = input
      const store = await retryOnTakenSlug(() =>
        deps.stores.createStore({ name, plan }, (tx, id) => {
          const target = { type: 'store', id }
          const details = { plan_name: plan }
          return audit.record(tx, grantScope(id), { actor, action: 'store.create', target, details })
        }),
      )
      return { ...(await read(store.scope)), client_secret: store.clientSecret }
    },

    async list(query: StoreQuery): Promise<StoreList> {
      const filter = { slug: query.slug, state: query.state, words: query.q }
      const [found, total] = await Promise.all([
        selectStoresAcrossStores(db, { filter, page: readPage(query) }),
        countStoresAcrossStores(db, filter),
      ])
      const { items, next_cursor } = cutPage(found, query.limit, (row) => row.store_id)
      return { stores: items.map(present), total, next_cursor }
    },

    read: (storeId: string): Promise<StoreRecord> => read(grantScope(storeId)),

    /** Gives the store a plan without payment. A higher plan that it pays for stays. Throws 409 where billing is off. */
    grantPlan: (storeId: string, plan: PlanName, actor: Actor): Promise<StoreRecord> =>
      change({ storeId, actor, action: 'store.grant_plan' }, async (tx, store, scope) => {
        const { from, to } = await billing.grantPlan(tx, scope, plan)
        return { granted: plan, granted_before: store.granted_plan, from, to }
      }),

    /** Closes a store at once, until it is activated again. No data is deleted. */
    suspend: (storeId: string, actor: Actor): Promise<StoreRecord> =>
      change({ storeId, actor, action: 'store.suspend' }, async (tx, store, scope) => {
        if (store.state !== 'active') throw wrongState(store.state, 'an active')
        if (deps.hasDemo && (await isDemoStore(tx, scope))) throw demoStoreInUse()
        return setState(tx, store, 'suspended')
      }),

    activate: (storeId: string, actor: Actor): Promise<StoreRecord> =>
      change({ storeId, actor, action: 'store.activate' }, async (tx, store) => {
        if (store.state !== 'suspended') throw wrongState(store.state, 'a suspended')
        return setState(tx, store, 'active')
      }),

    /** Closes a store at once; it can be restored until its data is removed. */
    delete: (storeId: string, actor: Actor): Promise<StoreRecord> =>
      change({ storeId, actor, action: 'store.delete' }, async (tx, store, scope) => {
        if (store.state !== 'active') throw wrongState(store.state, 'an active')
        if (deps.hasDemo && (await isDemoStore(tx, scope))) throw demoStoreInUse()
        if (await hasLiveSubscription(tx, scope)) throw subscriptionActive()
        const purgeAfter = new Date(clock.now().getTime() + restorableMs)
        await setStoreState(tx, scope, { state: 'deleted', purgeAfter })
        await advanceAccessRevision(tx)
        return { slug: store.slug, purge_after: purgeAfter.toISOString() }
      }),

    restore: (storeId: string, actor: Actor): Promise<StoreRecord> =>
      change({ storeId, actor, action: 'store.restore' }, async (tx, store) => {
        if (store.state !== 'deleted') throw wrongState(store.state, 'a deleted')
        return setState(tx, store, 'active')
      }),
  }
}

async function setState(
  tx: Tx,
  { store_id, slug }: OperatedStoreRow,
  state: 'active' | 'suspended',
): Promise<Readonly<Record<string, unknown>>> {
  await setStoreState(tx, grantScope(store_id), { state, purgeAfter: null })
  await advanceAccessRevision(tx)
  return { slug }
}
