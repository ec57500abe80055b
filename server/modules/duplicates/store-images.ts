import { createHashIndex } from '../../engine/images/signature/hash-index.ts'
import { computeQueryHashes } from '../../engine/images/signature/query-hashes.ts'
import { hashBytes, readHash } from '../../engine/images/signature/signature.ts'
import type { ChangedPictures } from '../catalog/index.ts'

/** A product that may show the same picture. */
export interface NearProduct {
  readonly productId: string
  /** Bits of the hashes that differ, of 255. */
  readonly distance: number
}

interface Owner {
  readonly productId: string
  readonly createdAt: number
  readonly revision: number
  readonly rows: readonly number[]
}

// What a product costs beside its hashes: its id, its facts and its places in the maps.
const productBytes = 400

export type StorePictures = ReturnType<typeof createStorePictures>

/** The hashes of a store's pictures in memory, to find products whose pictures may be the same. */
export function createStorePictures() {
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
    /** Bytes held, about. */
    get bytes(): number {
      return hashes.bytes + owners.size * productBytes
    },

    set({ product_id: productId, created_at, revision, images: pictures }: ChangedPictures): void {
      release(productId)
      const rows = pictures.map(() => free.pop() ?? ownerOf.push(null) - 1)
      const owner = { productId, createdAt: created_at.getTime(), revision, rows }
      owners.set(productId, owner)
      for (const [at, row] of rows.entries()) {
        ownerOf[row] = owner
        const signature = pictures[at]?.signature
        if (signature !== undefined) hashes.set(row, readHash(signature.subarray(0, hashBytes)))
      }
    },
    /** Unless the product came back since. */
    remove(productId: string, revision: number): void {
      if ((owners.get(productId)?.revision ?? revision + 1) <= revision) release(productId)
    },

    /** True when the first of two products came to the store after the second; of those that came together, by id. */
    isLater(productId: string, otherId: string): boolean {
      const one = owners.get(productId)
      const other = owners.get(otherId)
      if (one === undefined || other === undefined) return false
      return one.createdAt === other.createdAt ? productId > otherId : one.createdAt > other.createdAt
    },

    /** True when the product was last written before this revision. */
    wasWrittenBefore: (productId: string, revision: number): boolean =>
      (owners.get(productId)?.revision ?? revision) < revision,

    /** True when the product came to the store with this write or after it. */
    cameSince(productId: string, { revision, at }: { revision: number; at: Date }): boolean {
      const owner = owners.get(productId)
      return owner !== undefined && owner.revision >= revision && owner.createdAt >= at.getTime()
    },

    /** The other products that `accepts`, those with the nearest picture first, of equal ones the one read last. */
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
