interface DuplicatePairsTable {
  store_id: string
  product_id: string
  position: number
  other_product_id: string
  other_position: number
  similarity: number
  likeness: number
  is_mirrored: boolean
  detected_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    duplicate_pairs: DuplicatePairsTable
  }
}
