import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { completeSignatures } from '../catalog/index.ts'
import type { StoreScope } from '../stores/index.ts'
import {
  type ComparisonModel,
  type ConfirmedPair,
  confirmPairs,
  type NewlyConfirmedPair,
  type Proposal,
} from './confirm-pairs.ts'
import { type ImageCache, type ImageHashes, isProcessed } from './image-cache.ts'
import { insertPairs, type NewPair } from './pairs.store.ts'
import type { NearProduct } from './store-images.ts'

export interface FindDuplicatesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly measure: ComparisonModel
  readonly images: ImageCache
}

/** A product whose images were written. */
export interface WrittenProduct {
  readonly productId: string
  /** The store's revision after that write. */
  readonly revision: number
  /** The time of the write, by the clock of the process that made it. */
  readonly at: Date
  /** Whether the product is new in the store: its duplicates are announced, and products added later are compared with it. */
  readonly isNew: boolean
}

// Nearest by hash distance: a true copy ranks first, except for crops (decision 0004-duplicate-images).
const maxCandidates = 32
const maxBatchSize = 32
// Images within this distance differ only in compression. An image shared by more products than the maximum is a
// placeholder.
const sameImageDistance = 12
const maxSharingProducts = 20

/**
 * Finds the products of the store that show the same image, stores the pairs and announces those of a new product. Processes
 * other new products in the same batch, because the cost is in database round trips.
 */
export async function findDuplicates(
  deps: FindDuplicatesDeps,
  scope: StoreScope,
  product: WrittenProduct,
): Promise<void> {
  const known = await deps.images.upTo(scope, product.revision)
  if (product.isNew && isProcessed(known, { product_id: product.productId, revision: product.revision })) return
  const products = product.isNew ? [product, ...otherNewProducts(known, product.productId)] : [product]
  const signaturesOf = await readSignatures(deps, scope, { known, products })
  const proposals: Proposal[] = []
  for (const one of products) {
    const signatures = signaturesOf(one.productId)
    const accepts = (otherId: string): boolean => shouldFind(known, one, otherId)
    const near = known.images.near(one.productId, signatures, accepts)
    if (near.length > 0) proposals.push({ product: one, candidates: selectCandidates(near, known) })
    // Each product can block the event loop for a few milliseconds.
    await setImmediate()
  }
  const pairs = await confirmPairs(deps, scope, proposals)
  if (pairs.length > 0) await savePairs(deps, scope, { pairs, known })
  for (const { productId, revision } of products) {
    known.processed.set(productId, revision)
    known.unprocessed.delete(productId)
  }
}

/**
 * Of two new products the later one finds the earlier one, which may not have existed when the earlier one was processed.
 * Clocks differ between processes and can be set back, so that a product written before also counts as earlier. A changed
 * product leaves out products that were added since: they are still to be processed, and are announced.
 */
function shouldFind({ images }: ImageHashes, one: WrittenProduct, otherId: string): boolean {
  if (one.isNew) return images.isLater(one.productId, otherId) || images.wasWrittenBefore(otherId, one.revision)
  return !images.wasAddedSince(otherId, one)
}

function otherNewProducts({ unprocessed }: ImageHashes, productId: string): WrittenProduct[] {
  const others: WrittenProduct[] = []
  for (const [id, { revision, created_at: at }] of unprocessed) {
    if (others.length === maxBatchSize - 1) break
    if (id !== productId) others.push({ productId: id, revision, at, isNew: true })
  }
  return others
}

/**
 * The nearest products. Ten thousand products can share a placeholder image: another one is paired with the last and the first
 * of them only, so that all are one cluster, remain one when some are deleted, and cost and announce only a few pairs.
 */
function selectCandidates(near: readonly NearProduct[], { images }: ImageHashes): string[] {
  const same = near.filter(({ distance }) => distance <= sameImageDistance).map(({ productId }) => productId)
  if (same.length <= maxSharingProducts) return near.slice(0, maxCandidates).map(({ productId }) => productId)
  const first = same.reduce((earliest, one) => (images.isLater(earliest, one) ? one : earliest))
  return [...new Set([...same.slice(0, 1), first])]
}

/** Reads the signatures of those products that were not read recently. */
async function readSignatures(
  { db }: FindDuplicatesDeps,
  scope: StoreScope,
  { known, products }: { known: ImageHashes; products: readonly WrittenProduct[] },
): Promise<(productId: string) => readonly Uint8Array[]> {
  const recent = new Map(products.map(({ productId }) => [productId, known.recent.get(productId)]))
  const others = [...recent].filter(([, own]) => own === undefined).map(([productId]) => productId)
  const read = await completeSignatures(db, scope, others)
  return (productId) => recent.get(productId)?.images.map(({ signature }) => signature) ?? read.get(productId) ?? []
}

async function savePairs(
  { db, clock }: FindDuplicatesDeps,
  scope: StoreScope,
  { pairs, known }: { pairs: readonly NewlyConfirmedPair[]; known: ImageHashes },
): Promise<void> {
  const at = clock.now()
  const rows = pairs.map((pair) => rowOf(pair, known))
  await db.transaction().execute(async (tx) => {
    const written = await insertPairs(tx, scope, { pairs: rows, at })
    const unannounced = new Set(written.map(keyOf))
    // Two new products may have found each other when clocks differ.
    const announced = pairs.filter(({ isAnnounced }, at) => isAnnounced && unannounced.delete(keyOf(rows[at])))
    await publish(tx, ...announced.map((pair) => eventOf(scope, pair, at)))
  })
}

function keyOf(row: Pick<NewPair, 'product_id' | 'other_product_id'> | undefined): string {
  return JSON.stringify([row?.product_id, row?.other_product_id])
}

/** A pair starts with the product that was added later, whichever one was processed. */
function rowOf({ own, other, similarity, likeness, isMirrored }: ConfirmedPair, { images }: ImageHashes): NewPair {
  const isLater = images.isLater(own.product_id, other.product_id)
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

function eventOf({ storeId }: StoreScope, { own, other, similarity }: ConfirmedPair, at: Date) {
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
