export { grantScope, type StoreScope } from './scope.ts'
export { advanceCatalogue, lockStore, revisionsAcrossStores, type StoreRow } from './stores.store.ts'
export { createStores, type NewStore, type Stores } from './stores.ts'
