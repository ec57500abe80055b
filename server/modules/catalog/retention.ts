import type { TableRetention } from '../../platform/retention/table-retention.ts'
import { deleteUnusedImages } from './images/uploaded-images.store.ts'

/** Retention of images that no product uses: an image is stored shortly before its product. */
const unusedImageRetentionDays = 1

export const catalogRetention: readonly TableRetention[] = [
  { table: 'products', bounded: 'the catalog itself; deleted by the store' },
  { table: 'product_images', deletedWith: 'products' },
  { table: 'product_vectors', deletedWith: 'products' },
  { table: 'image_failures', deletedWith: 'products' },
  { table: 'uploaded_images', period: unusedImageRetentionDays, deleteBatch: deleteUnusedImages },
  { table: 'product_tombstones', purgedBy: 'purge-tombstones', kept: '7 days' },
  { table: 'imports', purgedBy: 'purge-imports', kept: '7 days; unfinished ones an hour' },
  { table: 'import_items', deletedWith: 'imports' },
]
