export { type Catalog, createCatalog } from './catalog.ts'
export type { WrittenPictures } from './catalog-events.ts'
export {
  type ChangedProduct,
  type ChangeRange,
  productsChanged,
  productsDeleted,
  productsMetadata,
} from './changes.store.ts'
export { checkMetadata } from './check-metadata.ts'
export { planLimitReached, productNotFound } from './errors.ts'
export { feedRoutes } from './feeds.routes.ts'
export { createFeeds } from './feeds.ts'
export type { DueImage } from './image-checks.store.ts'
export { imageHealthRoutes } from './image-health.routes.ts'
export { type ChangedPictures, picturesChanged } from './pictures.store.ts'
export type { IndexedImage, ProductWrite, WriteOutcome } from './product-write.ts'
export { catalogRoutes } from './products.routes.ts'
export { type ProductRow, type ShownProduct, shownProducts } from './products.store.ts'
export { purgeTombstonesAcrossStores, tombstonesKeptMs } from './purge-tombstones.ts'
export { catalogRetention } from './retention.ts'
export { type ProductTrace, traceProduct } from './trace-product.ts'
export { type KeptPictures, keptPictures } from './write-products.store.ts'
