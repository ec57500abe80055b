import type { Calibrator } from '../../engine/ranking/calibrate.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { type KeptPictures, keptPictures } from '../catalog/index.ts'
import type { StoreScope } from '../stores/index.ts'
import { confirmPair, type SamePicture } from './confirm-pairs.ts'
import { insertPairs, type NewPair } from './pairs.store.ts'
import type { KnownPictures, PictureCache } from './picture-cache.ts'

export interface FindDuplicatesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly calibrator: Calibrator
  readonly dimension: number
  readonly generation: string
  readonly pictures: PictureCache
}

/** A product whose pictures were written. */
export interface WrittenProduct {
  readonly productId: string
  /** The store's revision by that write. */
  readonly revision: number
  /** Newly in the store: its duplicates are told, and those that came after it are left to find it. */
  readonly isNew: boolean
}

// Chosen by the distance of hashes, where a true copy is first but for crops (decision 2026-11-21-duplicate-pictures).
const mostCompared = 32
// A placeholder may be the picture of thousands of products: each is tied to a few, and all are one cluster all the same.
const mostPairs = 10

/** Finds the products of the store that show the same picture, keeps the pairs and, of a new product, tells of them. */
export async function findDuplicates(
  deps: FindDuplicatesDeps,
  scope: StoreScope,
  product: WrittenProduct,
): Promise<void> {
  const { productId, isNew } = product
  const known = await deps.pictures.upTo(scope, product.revision)
  const signatures = await signaturesOf(deps, scope, { known, productId })
  const accepts = (otherId: string): boolean => !isNew || known.pictures.isLater(productId, otherId)
  const candidates = known.pictures.near(productId, signatures, { most: mostCompared, accepts })
  if (candidates.length === 0) return
  const pairs = await confirmAll(deps, scope, { productId, candidates })
  if (pairs.length === 0) return
  await keepPairs(deps, scope, { pairs, known, isNew })
}

/** At hand where the product was read just now. */
async function signaturesOf(
  deps: FindDuplicatesDeps,
  scope: StoreScope,
  { known, productId }: { known: KnownPictures; productId: string },
): Promise<Uint8Array[]> {
  const recent = known.recent.get(productId)
  if (recent !== undefined) return recent.pictures.map(({ signature }) => signature)
  const read = await keptPictures(deps.db, scope, { generation: deps.generation, productIds: [productId] })
  return read.get(productId)?.rows.flatMap(({ signature }) => signature ?? []) ?? []
}

/** The closest first. */
async function confirmAll(
  deps: FindDuplicatesDeps,
  scope: StoreScope,
  { productId, candidates }: { productId: string; candidates: readonly string[] },
): Promise<SamePicture[]> {
  const productIds = [productId, ...candidates]
  const read = await keptPictures(deps.db, scope, { generation: deps.generation, productIds })
  const own = read.get(productId)
  if (own === undefined) return []
  const confirm = (other: KeptPictures | undefined): SamePicture | null =>
    other === undefined ? null : confirmPair(deps.calibrator, deps.dimension, { own, other })
  return candidates
    .map((otherId) => confirm(read.get(otherId)))
    .filter((pair) => pair !== null)
    .toSorted((a, b) => b.similarity - a.similarity || b.likeness - a.likeness)
    .slice(0, mostPairs)
}

async function keepPairs(
  { db, clock }: FindDuplicatesDeps,
  scope: StoreScope,
  { pairs, known, isNew }: { pairs: readonly SamePicture[]; known: KnownPictures; isNew: boolean },
): Promise<void> {
  const at = clock.now()
  const rows = pairs.map((pair) => rowOf(pair, known))
  await db.transaction().execute(async (tx) => {
    const written = await insertPairs(tx, scope, { pairs: rows, at })
    if (!isNew) return
    const told = pairs.filter(({ other }) => written.some((row) => row.other_product_id === other.product_id))
    await publish(tx, ...told.map((pair) => eventOf(scope, pair, at)))
  })
}

/** A pair begins with the product that came later, whichever was compared with which. */
function rowOf({ own, other, similarity, likeness, isMirrored }: SamePicture, { pictures }: KnownPictures): NewPair {
  const isLater = pictures.isLater(own.product_id, other.product_id)
  const [later, earlier] = isLater ? [own, other] : [other, own]
  return {
    product_id: later.product_id,
    position: later.position,
    content_hash: later.content_hash,
    other_product_id: earlier.product_id,
    other_position: earlier.position,
    other_content_hash: earlier.content_hash,
    similarity,
    likeness,
    is_mirrored: isMirrored,
  }
}

function eventOf({ storeId }: StoreScope, { own, other, similarity }: SamePicture, at: Date) {
  return {
    type: 'product.duplicate_detected',
    storeId,
    payload: {
      new_product_id: own.product_id,
      existing_product_id: other.product_id,
      similarity_score: similarity,
      new_image_url: own.image_url,
      existing_image_url: other.image_url,
      detected_at: at.toISOString(),
    },
  }
}
