export { type Catalog, createCatalog } from './catalog.ts'
export { planLimitReached, productNotFound } from './errors.ts'
export { createProductCheck, productChanges } from './feeds/compare-records.ts'
export { feedRoutes } from './feeds/feeds.routes.ts'
export { createFeeds } from './feeds/feeds.ts'
export type { StartBulk } from './feeds/import-feed.ts'
export type { ImportProblem } from './feeds/import-tables.ts'
export type { ImportedItem } from './feeds/job-items.ts'
export type { DueImage } from './images/image-checks.store.ts'
export { imageHealthRoutes } from './images/image-health.routes.ts'
export { changedSignatures, completeSignatures, type ProductSignatures } from './images/image-signatures.store.ts'
export { createThumbnailKeys, type ThumbnailKeys } from './images/thumbnail-keys.ts'
export { uploadedImageRoutes } from './images/uploaded-images.routes.ts'
export { checkMetadata } from './products/check-metadata.ts'
export {
  allMetadata,
  type ChangedProduct,
  type ChangeRange,
  catalogChangedAt,
  changedProducts,
  deletedProducts,
} from './products/product-changes.store.ts'
export type { WriteEventDetails } from './products/product-events.ts'
export { catalogRoutes } from './products/products.routes.ts'
export {
  type ProductRow,
  type ProductSummary,
  productSummaries,
} from './products/products.store.ts'
export { purgeTombstonesAcrossStores, tombstoneRetentionMs } from './products/tombstones.store.ts'
export { type ProductTrace, traceProduct } from './products/trace-product.store.ts'
export { catalogRetention } from './retention.ts'
export { productImageUrls } from './writes/plan-write.ts'
export type { IndexedImage, ProductWrite, WriteOutcome } from './writes/product-write.ts'
export { type StoredImages, storedImages } from './writes/write-products.store.ts'
