export { grantScope, type StoreScope } from './scope.ts'
export { advanceCatalogue, lockStore, revisionsAcrossStores, type StoreRow, type StoreState } from './stores.store.ts'
export { type AuthenticatedClient, createStores, type NewStore, type Stores, type WantedStore } from './stores.ts'
