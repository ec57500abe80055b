import { textBytes } from '../../../engine/lexical/heap-bytes.ts'
import type { ChangedProduct } from '../../catalog/index.ts'

/** What a search reads of a product beside its vectors, words, colours and attributes. */
export interface ProductFacts {
  readonly productId: string
  /** The first of them, in the form in which categories compare; empty when it has none. */
  readonly category: string
}

// What a product costs beside its texts: its facts and its places in the maps.
const productBytes = 200

/** Which product has which row; a row that became free is given to the next product. The newest revision of a product wins. */
export function createProductRows() {
  const rowOf = new Map<string, number>()
  const facts: (ProductFacts | null)[] = []
  const revisions: number[] = []
  const free: number[] = []
  let factBytes = 0
  let standing = new Uint8Array(1024)
  let createdAt = new Float64Array(1024)

  const keepFacts = (row: number, kept: ProductFacts | null): void => {
    const before = facts[row] ?? null
    factBytes += (kept === null ? 0 : bytesOf(kept)) - (before === null ? 0 : bytesOf(before))
    facts[row] = kept
    if (row >= standing.length) {
      const former = { standing, createdAt }
      standing = new Uint8Array(former.standing.length * 2)
      standing.set(former.standing)
      createdAt = new Float64Array(former.createdAt.length * 2)
      createdAt.set(former.createdAt)
    }
    standing[row] = kept === null ? 0 : 1
  }

  return {
    /** Products that have a row. */
    get size(): number {
      return rowOf.size
    },
    /** One more than the highest row; some rows below may be empty. */
    get rows(): number {
      return facts.length
    },
    get bytes(): number {
      return factBytes + standing.byteLength + createdAt.byteLength
    },

    /** The row of a product that was written; `null` when something newer is known of it. */
    take(change: ChangedProduct): number | null {
      const known = rowOf.get(change.product_id)
      if (known !== undefined && (revisions[known] ?? 0) > change.revision) return null
      const row = known ?? free.pop() ?? facts.length
      rowOf.set(change.product_id, row)
      revisions[row] = change.revision
      keepFacts(row, factsOf(change))
      createdAt[row] = change.created_at.getTime()
      return row
    },

    /** The row that a deleted product had; `null` when it has none or came back since. */
    release(productId: string, revision: number): number | null {
      const row = rowOf.get(productId)
      if (row === undefined || (revisions[row] ?? 0) > revision) return null
      rowOf.delete(productId)
      keepFacts(row, null)
      free.push(row)
      return row
    },

    rowOf: (productId: string): number | undefined => rowOf.get(productId),
    /** The revision of the product that stands there. */
    revisionAt: (row: number): number => revisions[row] ?? 0,
    factsAt: (row: number): ProductFacts | null => facts[row] ?? null,
    standingRows: (): Uint8Array => standing.slice(0, facts.length),
    createdTimes: (): Float64Array => createdAt,
  }
}

function bytesOf({ productId, category }: ProductFacts): number {
  return productBytes + textBytes(productId) + textBytes(category)
}

function factsOf(change: ChangedProduct): ProductFacts {
  const category = [change.metadata.category].flat().find((one) => typeof one === 'string' && one !== '')
  return { productId: change.product_id, category: typeof category === 'string' ? normalizeCategory(category) : '' }
}

/** A category as it compares with others: composed, trimmed, in lower case. */
export function normalizeCategory(category: string): string {
  return category.normalize('NFC').trim().toLowerCase()
}
