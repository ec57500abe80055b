import { textBytes } from '../../../engine/heap-bytes.ts'
import type { ChangedProduct } from '../../catalog/index.ts'

/** What a search reads of a product besides its vectors, words, colors and attributes. */
export interface ProductFacts {
  readonly productId: string
  /** The first category, normalized; empty without one. */
  readonly category: string
}

// What a product takes besides its texts: its facts and its map entries.
const productBytes = 200

/** Assigns rows to products and reuses freed rows. The newest revision of a product wins. */
export function createProductRows() {
  const rowOf = new Map<string, number>()
  const facts: (ProductFacts | null)[] = []
  const revisions: number[] = []
  const free: number[] = []
  let factBytes = 0
  let occupied = new Uint8Array(1024)
  let createdAt = new Float64Array(1024)

  const setFacts = (row: number, changed: ProductFacts | null): void => {
    const before = facts[row] ?? null
    factBytes += (changed === null ? 0 : bytesOf(changed)) - (before === null ? 0 : bytesOf(before))
    facts[row] = changed
    if (row >= occupied.length) {
      const former = { occupied, createdAt }
      occupied = new Uint8Array(former.occupied.length * 2)
      occupied.set(former.occupied)
      createdAt = new Float64Array(former.createdAt.length * 2)
      createdAt.set(former.createdAt)
    }
    occupied[row] = changed === null ? 0 : 1
  }

  return {
    /** The number of products. */
    get size(): number {
      return rowOf.size
    },
    /** One more than the highest row; lower rows may be empty. */
    get rows(): number {
      return facts.length
    },
    get bytes(): number {
      return factBytes + occupied.byteLength + createdAt.byteLength
    },

    /** The row of a written product; `null` when a newer revision is already indexed. */
    take(change: ChangedProduct): number | null {
      const known = rowOf.get(change.product_id)
      if (known !== undefined && (revisions[known] ?? 0) > change.revision) return null
      const row = known ?? free.pop() ?? facts.length
      rowOf.set(change.product_id, row)
      revisions[row] = change.revision
      setFacts(row, factsOf(change))
      createdAt[row] = change.created_at.getTime()
      return row
    },

    /** Frees the row of a deleted product and returns it; `null` when the product has none or was written again since. */
    release(productId: string, revision: number): number | null {
      const row = rowOf.get(productId)
      if (row === undefined || (revisions[row] ?? 0) > revision) return null
      rowOf.delete(productId)
      setFacts(row, null)
      free.push(row)
      return row
    },

    rowOf: (productId: string): number | undefined => rowOf.get(productId),
    /** The revision of the row's product. */
    revisionAt: (row: number): number => revisions[row] ?? 0,
    factsAt: (row: number): ProductFacts | null => facts[row] ?? null,
    occupiedRows: (): Uint8Array => occupied.slice(0, facts.length),
    createdTimes: (): Float64Array => createdAt,
  }
}

function bytesOf({ productId, category }: ProductFacts): number {
  return productBytes + textBytes(productId) + textBytes(category)
}

function factsOf(change: ChangedProduct): ProductFacts {
  const category = [change.metadata.category].flat().find((value) => typeof value === 'string' && value !== '')
  return { productId: change.product_id, category: typeof category === 'string' ? normalizeCategory(category) : '' }
}

/** Composed, trimmed and in lower case: the form in which categories compare. */
export function normalizeCategory(category: string): string {
  return category.normalize('NFC').trim().toLowerCase()
}
