import { compareImages, isSameImage } from '../../engine/images/signature/compare-images.ts'
import type { Calibrator } from '../../engine/ranking/calibrate.ts'
import { decodeHalf } from '../../engine/vectors/half-float.ts'
import type { Database } from '../../platform/db/schema.ts'
import { type StoredImages, storedImages } from '../catalog/index.ts'
import { activeGeneration } from '../indexing/index.ts'
import type { StoreScope } from '../stores/index.ts'

/** The documented threshold, calibrated: the similarity of a pair is above it. */
const minSimilarity = 0.95
/** Of one product. */
const maxPairs = 10

/** The vectors of one generation with the calibration of its model. */
export interface ComparisonModel {
  readonly generation: string
  readonly dimension: number
  readonly calibrator: Calibrator
}

/** Two copies of one image. */
export interface ConfirmedPair {
  readonly own: StoredImages['rows'][number]
  readonly other: StoredImages['rows'][number]
  /** Calibrated, 0 to 1, six decimals. */
  readonly similarity: number
  readonly likeness: number
  readonly isMirrored: boolean
}

/** A product and its candidate duplicates. */
export interface Proposal {
  readonly product: { readonly productId: string; readonly isNew: boolean }
  readonly candidates: readonly string[]
}

export interface NewlyConfirmedPair extends ConfirmedPair {
  readonly isAnnounced: boolean
}

interface ConfirmDeps {
  readonly db: Database
  readonly measure: ComparisonModel
}

/** The confirmed pairs, most similar first for each product. */
export async function confirmPairs(
  deps: ConfirmDeps,
  scope: StoreScope,
  proposals: readonly Proposal[],
): Promise<NewlyConfirmedPair[]> {
  if (proposals.length === 0) return []
  const productIds = [...new Set(proposals.flatMap(({ product, candidates }) => [product.productId, ...candidates]))]
  const read = await storedImages(deps.db, scope, productIds)
  await assertMeasurable(deps, [...read.values()])
  const confirm = (own: StoredImages | undefined, other: StoredImages | undefined): ConfirmedPair | null =>
    own === undefined || other === undefined ? null : confirmPair(deps.measure, { own, other })
  return proposals.flatMap(({ product, candidates }) =>
    candidates
      .map((otherId) => confirm(read.get(product.productId), read.get(otherId)))
      .filter((pair) => pair !== null)
      .toSorted((a, b) => b.similarity - a.similarity || b.likeness - a.likeness)
      .slice(0, maxPairs)
      .map((pair) => ({ ...pair, isAnnounced: product.isNew })),
  )
}

/**
 * Products without vectors of the loaded model cannot be compared. When another model is active, because this process could
 * not load it, the error makes the outbox retry the event later, here or in a process that has loaded it.
 */
async function assertMeasurable({ db, measure }: ConfirmDeps, read: readonly StoredImages[]): Promise<void> {
  const { generation } = measure
  if (read.every(({ rows, vectors }) => rows.length === 0 || vectors.has(generation))) return
  const active = await activeGeneration(db)
  if (active !== undefined && active.generation !== generation)
    throw new Error(
      `Images are compared by ${active.generation}, which is not loaded here; this process has ${generation}`,
    )
}

/** The most similar images of two products, if they are copies of one image; else `null`. */
function confirmPair(
  measure: ComparisonModel,
  { own, other }: { own: StoredImages; other: StoredImages },
): ConfirmedPair | null {
  const others = vectorsOf(other, measure)
  let best: ConfirmedPair | null = null
  for (const [at, vector] of vectorsOf(own, measure).entries())
    for (const [otherAt, otherVector] of others.entries()) {
      const similarity = similarityOf(measure.calibrator, vector, otherVector)
      if (similarity <= Math.max(minSimilarity, best?.similarity ?? 0)) continue
      best = compare({ own: own.rows[at], other: other.rows[otherAt], similarity }) ?? best
    }
  return best
}

function compare(pair: {
  own: StoredImages['rows'][number] | undefined
  other: StoredImages['rows'][number] | undefined
  similarity: number
}): ConfirmedPair | null {
  const { own, other, similarity } = pair
  if (!own?.signature || !other?.signature) return null
  const comparison = compareImages(own.signature, other.signature)
  if (!isSameImage(comparison)) return null
  return { own, other, similarity, likeness: comparison.similarity, isMirrored: comparison.isMirrored }
}

/** Empty while the images are being replaced: that write compares them again. */
function vectorsOf({ rows, vectors }: StoredImages, { generation, dimension }: ComparisonModel): Float32Array[] {
  const size = dimension * 2
  const bytes = vectors.get(generation)
  if (bytes === undefined || bytes.length !== rows.length * size) return []
  return rows.map((_row, at) => decodeHalf(bytes.subarray(at * size, (at + 1) * size), dimension))
}

function similarityOf(calibrator: Calibrator, one: Float32Array, other: Float32Array): number {
  const query = calibrator.center(one)
  let dot = 0
  for (let at = 0; at < other.length; at += 1) dot += (query.vector[at] ?? 0) * (other[at] ?? 0)
  const cosine = calibrator.centeredCosine(query, dot, calibrator.centeredNorm(other))
  return Math.round(calibrator.imageScore(cosine) * 1e6) / 1e6
}
