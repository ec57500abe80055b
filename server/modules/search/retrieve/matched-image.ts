import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import { meanOf } from '../modes/images.ts'
import type { Subject } from '../pipeline.ts'
import type { StoreIndex } from '../store-index/store-index.ts'

/**
 * Which of a product's pictures is the one most like what was searched with: its place, 0 for the main one; `null` when no
 * picture was searched with. Only for the products of a page: the scan of all keeps the best scores, not whose they are.
 */
export function matchedImageIndex(
  index: StoreIndex,
  calibrator: Calibrator,
  { subject, row }: { subject: Subject; row: number },
): number | null {
  const searched = queryVectors(index, subject)
  if (searched.length === 0) return null
  const pictures = index.vectorsOf(row)
  if (pictures.length < 2) return 0
  const queries = searched.map((vector) => calibrator.center(vector))
  const likeness = pictures.map((picture) => {
    const norm = calibrator.centeredNorm(picture)
    return Math.max(...queries.map((query) => calibrator.centredCosine(query, dot(query.vector, picture), norm)))
  })
  return likeness.indexOf(Math.max(...likeness))
}

function queryVectors(index: StoreIndex, subject: Subject): Float32Array[] {
  switch (subject.kind) {
    case 'words':
      return []
    case 'picture':
      return [subject.picture.vector]
    case 'pictures':
      return subject.aggregation === 'average' ? [meanOf(subject)] : subject.pictures.map(({ vector }) => vector)
    case 'product': {
      const source = index.rowOf(subject.productId)
      return source === undefined ? [] : index.vectorsOf(source)
    }
    case 'hybrid':
    case 'fusion':
      return subject.picture === null ? [] : [subject.picture.vector]
  }
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}
