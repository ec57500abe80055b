import type { TableRetention } from '../../platform/retention/table-retention.ts'

export const duplicatesRetention: readonly TableRetention[] = [
  { table: 'duplicate_pairs', deletedWith: 'product_images' },
]
