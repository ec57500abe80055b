export { grantScope, type StoreScope } from './scope.ts'
export { addToProductsCount, advanceRevision, revisionsAcrossStores, type StoreRow } from './stores.store.ts'
export { createStores, type NewStore, type Stores } from './stores.ts'
