import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { type KeptPictures, keptPictures } from '../catalog/index.ts'
import { activeGeneration } from '../indexing/index.ts'
import type { StoreScope } from '../stores/index.ts'
import { type ComparisonModel, type ConfirmedPair, confirmPair } from './confirm-pairs.ts'
import type { KnownPictures, PictureCache } from './image-cache.ts'
import { insertPairs, type NewPair } from './pairs.store.ts'
import type { NearProduct } from './store-images.ts'

export interface FindDuplicatesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly measure: ComparisonModel
  readonly pictures: PictureCache
}

/** A product whose pictures were written. */
export interface WrittenProduct {
  readonly productId: string
  /** The store's revision by that write. */
  readonly revision: number
  /** When it was written, by the clock of whoever wrote it. */
  readonly at: Date
  /** Newly in the store: its duplicates are told, and those that came after it are left to find it. */
  readonly isNew: boolean
}

// Chosen by the distance of hashes, where a true copy is first but for crops (decision 0004-duplicate-images).
const maxCandidates = 32
const maxPairs = 10
const maxBatchSize = 32
// At this distance a picture is the same one, but for compression; shown by more products it is a placeholder.
const sameImageDistance = 12
const maxSharingProducts = 20

/** A product with those that may show the same picture. */
interface Proposal {
  readonly product: WrittenProduct
  readonly candidates: readonly string[]
}

/**
 * Finds the products of the store that show the same picture, keeps the pairs and, of a new product, tells of them. Other new
 * products that are at hand are looked at along with it: what it costs is the round trips to the database.
 */
export async function findDuplicates(
  deps: FindDuplicatesDeps,
  scope: StoreScope,
  product: WrittenProduct,
): Promise<void> {
  const known = await deps.pictures.upTo(scope, product.revision)
  if (product.isNew && (known.looked.get(product.productId) ?? -1) >= product.revision) return
  const products = product.isNew ? [product, ...otherNewProducts(known, product.productId)] : [product]
  const proposals: Proposal[] = []
  for (const one of products) {
    const signatures = await signaturesOf(deps, scope, { known, productId: one.productId })
    const accepts = (otherId: string): boolean => shouldFind(known, one, otherId)
    const near = known.pictures.near(one.productId, signatures, accepts)
    if (near.length > 0) proposals.push({ product: one, candidates: selectCandidates(near, known) })
    // Each takes up to some milliseconds of the thread that answers requests.
    await setImmediate()
  }
  const pairs = await confirmAll(deps, scope, proposals)
  if (pairs.length > 0) await savePairs(deps, scope, { pairs, known })
  for (const { productId, revision } of products) known.looked.set(productId, revision)
}

/**
 * Of two new products the later finds the earlier, which may not have been there to be found when it was looked at. Clocks of
 * processes differ and are set back, so that what was written before is earlier too. A product that was changed leaves to those
 * that came since to find it: they are still to be looked at, and are told of.
 */
function shouldFind({ pictures }: KnownPictures, one: WrittenProduct, otherId: string): boolean {
  if (one.isNew) return pictures.isLater(one.productId, otherId) || pictures.wasWrittenBefore(otherId, one.revision)
  return !pictures.cameSince(otherId, one)
}

function otherNewProducts({ recent, looked }: KnownPictures, productId: string): WrittenProduct[] {
  return [...recent.values()]
    .filter((one) => one.is_new && one.product_id !== productId && (looked.get(one.product_id) ?? -1) < one.revision)
    .slice(0, maxBatchSize - 1)
    .map((one) => ({ productId: one.product_id, revision: one.revision, at: one.created_at, isNew: true }))
}

/**
 * The nearest. A placeholder can be the picture of ten thousand products: one more is tied to the last of them and to the
 * first, so that all are one cluster, stay one when some are deleted, and cost and tell no more than a few.
 */
function selectCandidates(near: readonly NearProduct[], { pictures }: KnownPictures): string[] {
  const same = near.filter(({ distance }) => distance <= sameImageDistance).map(({ productId }) => productId)
  if (same.length <= maxSharingProducts) return near.slice(0, maxCandidates).map(({ productId }) => productId)
  const first = same.reduce((earliest, one) => (pictures.isLater(earliest, one) ? one : earliest))
  return [...new Set([...same.slice(0, 1), first])]
}

/** At hand where the product was read just now. */
async function signaturesOf(
  deps: FindDuplicatesDeps,
  scope: StoreScope,
  { known, productId }: { known: KnownPictures; productId: string },
): Promise<Uint8Array[]> {
  const recent = known.recent.get(productId)
  if (recent !== undefined) return recent.images.map(({ signature }) => signature)
  const read = await keptPictures(deps.db, scope, [productId])
  return read.get(productId)?.rows.flatMap(({ signature }) => signature ?? []) ?? []
}

/** What is confirmed, of each product the closest first. */
async function confirmAll(
  deps: FindDuplicatesDeps,
  scope: StoreScope,
  proposals: readonly Proposal[],
): Promise<NewlyConfirmedPair[]> {
  if (proposals.length === 0) return []
  const productIds = [...new Set(proposals.flatMap(({ product, candidates }) => [product.productId, ...candidates]))]
  const read = await keptPictures(deps.db, scope, productIds)
  await assertMeasurable(deps, [...read.values()])
  const confirm = (own: KeptPictures | undefined, other: KeptPictures | undefined): ConfirmedPair | null =>
    own === undefined || other === undefined ? null : confirmPair(deps.measure, { own, other })
  return proposals.flatMap(({ product, candidates }) =>
    candidates
      .map((otherId) => confirm(read.get(product.productId), read.get(otherId)))
      .filter((pair) => pair !== null)
      .toSorted((a, b) => b.similarity - a.similarity || b.likeness - a.likeness)
      .slice(0, maxPairs)
      .map((pair) => ({ ...pair, isTold: product.isNew })),
  )
}

/**
 * Products without vectors of the model at hand cannot be compared. Where that is not the model in use any more, because this
 * process could not load the other, the event is to come again: here once it could, or to a process that has it.
 */
async function assertMeasurable({ db, measure }: FindDuplicatesDeps, read: readonly KeptPictures[]): Promise<void> {
  const { generation } = measure
  if (read.every(({ rows, vectors }) => rows.length === 0 || vectors.has(generation))) return
  const active = await activeGeneration(db)
  if (active !== undefined && active.generation !== generation)
    throw new Error(
      `Pictures are compared by ${active.generation}, which is not loaded here; this process has ${generation}`,
    )
}

interface NewlyConfirmedPair extends ConfirmedPair {
  readonly isTold: boolean
}

async function savePairs(
  { db, clock }: FindDuplicatesDeps,
  scope: StoreScope,
  { pairs, known }: { pairs: readonly NewlyConfirmedPair[]; known: KnownPictures },
): Promise<void> {
  const at = clock.now()
  const rows = pairs.map((pair) => rowOf(pair, known))
  await db.transaction().execute(async (tx) => {
    const written = await insertPairs(tx, scope, { pairs: rows, at })
    const untold = new Set(written.map(keyOf))
    // Where clocks differ two new products may have found one another.
    const told = pairs.filter(({ isTold }, at) => isTold && untold.delete(keyOf(rows[at])))
    await publish(tx, ...told.map((pair) => eventOf(scope, pair, at)))
  })
}

function keyOf(row: Pick<NewPair, 'product_id' | 'other_product_id'> | undefined): string {
  return JSON.stringify([row?.product_id, row?.other_product_id])
}

/** A pair begins with the product that came later, whichever was compared with which. */
function rowOf({ own, other, similarity, likeness, isMirrored }: ConfirmedPair, { pictures }: KnownPictures): NewPair {
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
