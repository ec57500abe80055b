export { eachStore, storesRetention } from './retention.ts'
export { grantScope, type StoreScope, withAddress } from './scope.ts'
export { retryOnTakenSlug } from './slug.ts'
export {
  advanceCatalog,
  lockStore,
  plannedDeletion,
  revisionsAcrossStores,
  type StoreRow,
  type StoreState,
  storeById,
} from './stores.store.ts'
export {
  type AuthenticatedClient,
  createStores,
  type NewStore,
  type PaidPlan,
  type PlanChange,
  type Stores,
} from './stores.ts'
