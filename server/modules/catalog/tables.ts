import type { ColumnType } from 'kysely'
import type { Palette } from '../../engine/color/palette.ts'
import type { ImageFlaw } from '../../engine/images/image-flaws.ts'

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
  /** `null` for a product without an image. */
  image_url: string | null
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
  last_modified: string | null
  flaws: ImageFlaw[]
  fetched_at: Date
  checked_at: Date
  check_at: Date
  signature: Buffer | null
}

interface ImageFailuresTable {
  store_id: string
  product_id: string
  url_hash: ColumnType<string, never, never>
  image_url: string
  code: string
  message: string
  times: number
  first_failed_at: Date
  failed_at: Date
  is_reported: boolean
}

interface UploadedImagesTable {
  store_id: string
  content_hash: string
  width: number
  height: number
  bytes: Buffer
  uploaded_at: Date
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
    image_failures: ImageFailuresTable
    uploaded_images: UploadedImagesTable
    product_vectors: ProductVectorsTable
    product_tombstones: ProductTombstonesTable
  }
}
