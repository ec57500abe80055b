import type { TableRetention } from '../../platform/retention/table-retention.ts'

export const catalogRetention: readonly TableRetention[] = [
  { table: 'products', bounded: 'the catalog itself; deleted by the store' },
  { table: 'product_images', deletedWith: 'products' },
  { table: 'product_vectors', deletedWith: 'products' },
  { table: 'image_failures', deletedWith: 'products' },
  { table: 'product_tombstones', purgedBy: 'purge-tombstones', kept: '7 days' },
  { table: 'imports', purgedBy: 'purge-imports', kept: '7 days; unfinished ones an hour' },
  { table: 'import_items', deletedWith: 'imports' },
]
