import type { ColumnType } from 'kysely'
import type { Palette } from '../../engine/color/palette.ts'

/** Written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string, string>

export interface ProductError {
  readonly code: string
  readonly message: string
}

export interface ProductsTable {
  store_id: string
  product_id: string
  vector_id: string
  image_url: string
  additional_image_urls: Json<string[]>
  metadata: Json<Record<string, unknown>>
  status: 'indexed' | 'processing' | 'failed'
  error: Json<ProductError | null> | null
  palette: Json<Palette>
  revision: number
  created_at: Date
  updated_at: Date
}

interface ProductImagesTable {
  store_id: string
  product_id: string
  position: number
  image_url: string
  content_hash: string
  etag: string | null
  format: string
  width: number
  height: number
  bytes: number
  fetched_at: Date
  signature: Buffer | null
}

interface ProductVectorsTable {
  store_id: string
  generation: string
  product_id: string
  vectors: Buffer
}

interface ProductTombstonesTable {
  store_id: string
  product_id: string
  revision: number
  deleted_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    products: ProductsTable
    product_images: ProductImagesTable
    product_vectors: ProductVectorsTable
    product_tombstones: ProductTombstonesTable
  }
}
