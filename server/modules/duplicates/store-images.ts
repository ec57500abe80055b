import { createHashIndex } from '../../engine/images/signature/hash-index.ts'
import { computeQueryHashes } from '../../engine/images/signature/query-hashes.ts'
import { hashBytes, readHash } from '../../engine/images/signature/signature.ts'
import type { ProductSignatures } from '../catalog/index.ts'

/** A candidate for a duplicate. */
export interface NearProduct {
  readonly productId: string
  /** The number of differing hash bits, of 255. */
  readonly distance: number
}

interface Owner {
  readonly productId: string
  readonly createdAt: number
  readonly revision: number
  readonly rows: readonly number[]
}

// Memory of a product in addition to its hashes: its ID, its facts and its map entries.
const productBytes = 400

export type StoreImages = ReturnType<typeof createStoreImages>

/** The image hashes of a store in memory, to find products that may have the same image. */
export function createStoreImages() {
  const hashes = createHashIndex()
  const owners = new Map<string, Owner>()
  const ownerOf: (Owner | null)[] = []
  const free: number[] = []

  const release = (productId: string): void => {
    for (const row of owners.get(productId)?.rows ?? []) {
      hashes.remove(row)
      ownerOf[row] = null
      free.push(row)
    }
    owners.delete(productId)
  }

  return {
    /** Approximate memory use in bytes. */
    get bytes(): number {
      return hashes.bytes + owners.size * productBytes
    },

    set({ product_id: productId, created_at, revision, images }: ProductSignatures): void {
      release(productId)
      const rows = images.map(() => free.pop() ?? ownerOf.push(null) - 1)
      const owner = { productId, createdAt: created_at.getTime(), revision, rows }
      owners.set(productId, owner)
      for (const [at, row] of rows.entries()) {
        ownerOf[row] = owner
        const signature = images[at]?.signature
        if (signature !== undefined) hashes.set(row, readHash(signature.subarray(0, hashBytes)))
      }
    },
    /** Ignored when the product was written again since. */
    remove(productId: string, revision: number): void {
      if ((owners.get(productId)?.revision ?? revision + 1) <= revision) release(productId)
    },

    /** Whether the first product was added after the second; by ID for products added at the same time. */
    isLater(productId: string, otherId: string): boolean {
      const one = owners.get(productId)
      const other = owners.get(otherId)
      if (one === undefined || other === undefined) return false
      return one.createdAt === other.createdAt ? productId > otherId : one.createdAt > other.createdAt
    },

    /** Whether the product was last written before this revision. */
    wasWrittenBefore: (productId: string, revision: number): boolean =>
      (owners.get(productId)?.revision ?? revision) < revision,

    /** Whether the product was added by this write or after it. */
    wasAddedSince(productId: string, { revision, at }: { revision: number; at: Date }): boolean {
      const owner = owners.get(productId)
      return owner !== undefined && owner.revision >= revision && owner.createdAt >= at.getTime()
    },

    /** The other products that `accepts` allows, nearest image first, most recently read first at equal distance. */
    near(
      productId: string,
      signatures: readonly Uint8Array[],
      accepts: (otherId: string) => boolean,
    ): readonly NearProduct[] {
      const ownerAt = (row: number): string => ownerOf[row]?.productId ?? productId
      const isOther = (row: number): boolean => ownerAt(row) !== productId && accepts(ownerAt(row))
      const found = signatures.flatMap((signature) => hashes.near(computeQueryHashes(signature), isOther))
      const nearest = new Map<string, number>()
      for (const { row, distance } of found.toSorted((a, b) => a.distance - b.distance))
        if (!nearest.has(ownerAt(row))) nearest.set(ownerAt(row), distance)
      return [...nearest].map(([otherId, distance]) => ({ productId: otherId, distance }))
    },
  }
}
