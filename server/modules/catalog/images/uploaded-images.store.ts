import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { expiredRows } from '../../../platform/retention/expired-rows.store.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export interface UploadedImage {
  /** SHA-256 of the bytes, hexadecimal. */
  readonly contentHash: string
  readonly width: number
  readonly height: number
  /** A JPEG. */
  readonly bytes: Buffer
}

/** Stores an image; storing it again protects it from the purge. */
export async function putUploadedImage(
  db: Database,
  scope: StoreScope,
  { image, at }: { image: UploadedImage; at: Date },
): Promise<void> {
  const { contentHash: content_hash, width, height, bytes } = image
  await db
    .insertInto('uploaded_images')
    .values({ store_id: scope.storeId, content_hash, width, height, bytes, uploaded_at: at })
    .onConflict((on) => on.columns(['store_id', 'content_hash']).doUpdateSet({ uploaded_at: at }))
    .execute()
}

export async function uploadedImageBytes(
  db: Database,
  scope: StoreScope,
  contentHash: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('uploaded_images')
    .select('bytes')
    .where('store_id', '=', scope.storeId)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
  return row?.bytes
}

/** One page of all images of the store, in order of their hashes. */
export async function uploadedImagesAfter(
  db: Database,
  scope: StoreScope,
  { after, limit }: { after: string; limit: number },
): Promise<UploadedImage[]> {
  const rows = await db
    .selectFrom('uploaded_images')
    .select(['content_hash', 'width', 'height', 'bytes'])
    .where('store_id', '=', scope.storeId)
    .where('content_hash', '>', after)
    .orderBy('content_hash')
    .limit(limit)
    .execute()
  return rows.map(({ content_hash: contentHash, ...image }) => ({ contentHash, ...image }))
}

/** Deletes images that no product uses. */
export const deleteUnusedImages = expiredRows({
  table: 'uploaded_images',
  column: 'uploaded_at',
  where: sql`not exists (
    select from product_images i where i.store_id = t.store_id and i.content_hash = t.content_hash)`,
})
