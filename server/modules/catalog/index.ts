export { type Catalog, createCatalog } from './catalog.ts'
export { planLimitReached, productNotFound } from './errors.ts'
export { createProductCheck, productChanges } from './feeds/compare-records.ts'
export { feedRoutes } from './feeds/feeds.routes.ts'
export { createFeeds } from './feeds/feeds.ts'
export type { StartBulk } from './feeds/import-feed.ts'
export type { ImportProblem as ProductProblem } from './feeds/import-tables.ts'
export type { ImportedItem } from './feeds/job-items.ts'
export type { DueImage } from './images/image-checks.store.ts'
export { imageHealthRoutes } from './images/image-health.routes.ts'
export { changedSignatures, completeSignatures, type ProductSignatures } from './images/image-signatures.store.ts'
export { createThumbnailKeys, type ThumbnailKeys } from './images/thumbnail-keys.ts'
export { uploadedImageRoutes } from './images/uploaded-images.routes.ts'
export { checkMetadata } from './products/check-metadata.ts'
export {
  allMetadata as productsMetadata,
  type ChangedProduct,
  type ChangeRange,
  changedProducts as productsChanged,
  deletedProducts as productsDeleted,
} from './products/product-changes.store.ts'
export type { WriteEventDetails as WrittenPictures } from './products/product-events.ts'
export { catalogRoutes } from './products/products.routes.ts'
export {
  type ProductRow,
  type ProductSummary as ShownProduct,
  productSummaries as shownProducts,
} from './products/products.store.ts'
export { purgeTombstonesAcrossStores, tombstoneRetentionMs as tombstonesKeptMs } from './products/tombstones.store.ts'
export { type ProductTrace, traceProduct } from './products/trace-product.store.ts'
export { catalogRetention } from './retention.ts'
export { productImageUrls } from './writes/plan-write.ts'
export type { IndexedImage, ProductWrite, WriteOutcome } from './writes/product-write.ts'
export { type StoredImages as KeptPictures, storedImages as keptPictures } from './writes/write-products.store.ts'
