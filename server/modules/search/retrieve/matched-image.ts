import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import { meanVector } from '../modes/images.ts'
import type { Subject } from '../pipeline.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { imagesOf } from '../understand/read-request.ts'

/**
 * Which image of a product is most similar to the query: 0 for the main one, `null` for a search without images. Computed for
 * the products of a page only: the scan of all rows yields the best scores, but not the images that they belong to.
 */
export function matchedImageIndex(
  index: StoreIndex,
  calibrator: Calibrator,
  { subject, row }: { subject: Subject; row: number },
): number | null {
  const vectors = imageVectors(index, subject)
  if (vectors.length === 0) return null
  const images = index.vectorsOf(row)
  if (images.length < 2) return 0
  const queries = vectors.map((vector) => calibrator.center(vector))
  const similarities = images.map((image) => {
    const norm = calibrator.centeredNorm(image)
    return Math.max(...queries.map((query) => calibrator.centeredCosine(query, dot(query.vector, image), norm)))
  })
  return similarities.indexOf(Math.max(...similarities))
}

function imageVectors(index: StoreIndex, subject: Subject): Float32Array[] {
  if (subject.kind === 'images' && subject.aggregation === 'average') return [meanVector(subject)]
  if (subject.kind !== 'product') return imagesOf(subject).map(({ vector }) => vector)
  const source = index.rowOf(subject.productId)
  return source === undefined ? [] : index.vectorsOf(source)
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
