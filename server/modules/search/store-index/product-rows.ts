import { foldText } from '../../../engine/attributes/value-table.ts'
import { mapEntryBytes, textBytes } from '../../../engine/heap-bytes.ts'
import { entriesPerPart, partStarts } from '../../../engine/saved-parts.ts'
import { grownCapacity } from '../../../engine/tables/capacity.ts'
import { createKeyTable } from '../../../engine/tables/key-table.ts'
import { createPackedTexts } from '../../../engine/tables/packed-texts.ts'
import type { ChangedProduct } from '../../catalog/index.ts'

/** Consecutive rows; `null` for a row without a product. */
export interface ProductsPart {
  readonly ids: readonly (string | null)[]
  readonly categories: readonly string[]
  readonly revisions: readonly number[]
  readonly createdAt: Float64Array
}

/** Categories as small integers: comparing and looking up texts took a fifth of a search in 150,000 products. */
export interface ProductCategories {
  /** By row: 0 without a category or a product. At least `rows` long. */
  readonly ordinals: Int32Array
  /** By ordinal, normalized; the first is empty. */
  readonly names: readonly string[]
}

/** Assigns rows to products and reuses freed rows. The newest revision of a product wins. */
export function createProductRows() {
  const ids = createPackedTexts()
  const rowOf = createKeyTable((row, productId) => ids.equals(row, productId))
  // One more than the highest row.
  let rows = 0
  const free: number[] = []
  const categories = createCategories()
  const arrays = createRowArrays()

  const place = (row: number, product: { productId: string; category: string } | null): void => {
    arrays.reserve(row + 1)
    rows = Math.max(rows, row + 1)
    ids.set(row, product?.productId ?? '')
    arrays.occupied[row] = product === null ? 0 : 1
    const { ordinals } = arrays
    const former = ordinals[row] ?? 0
    ordinals[row] = categories.retain(product?.category ?? '')
    categories.release(former)
  }

  const idAt = (row: number): string | null => (arrays.occupied[row] === 1 ? ids.get(row) : null)

  return {
    /** The number of products. */
    get size(): number {
      return rowOf.size
    },
    /** One more than the highest row; lower rows may be empty. */
    get rows(): number {
      return rows
    },
    get bytes(): number {
      return ids.bytes + rowOf.bytes + categories.bytes + arrays.bytes
    },

    /** The row of a written product; `null` when a newer revision is already indexed. */
    take(change: ChangedProduct): number | null {
      const known = rowOf.find(change.product_id)
      if (known !== -1 && (arrays.revisions[known] ?? 0) > change.revision) return null
      const row = known === -1 ? (free.pop() ?? rows) : known
      if (known === -1) rowOf.add(change.product_id, row)
      place(row, { productId: change.product_id, category: categoryOf(change) })
      arrays.setRevision(row, change.revision)
      arrays.createdAt[row] = change.created_at.getTime()
      return row
    },

    /** Frees the row of a deleted product and returns it; `null` when the product has none or was written again since. */
    release(productId: string, revision: number): number | null {
      const row = rowOf.find(productId)
      if (row === -1 || (arrays.revisions[row] ?? 0) > revision) return null
      rowOf.remove(productId, row)
      place(row, null)
      free.push(row)
      return row
    },

    *save(): Generator<ProductsPart> {
      for (const start of partStarts(rows, entriesPerPart)) {
        const end = Math.min(rows, start + entriesPerPart)
        yield {
          ids: Array.from({ length: end - start }, (_none, at) => idAt(start + at)),
          categories: Array.from(arrays.ordinals.subarray(start, end), (ordinal) => categories.names[ordinal] ?? ''),
          revisions: Array.from(arrays.revisions.subarray(start, end)),
          createdAt: arrays.createdAt.slice(start, end),
        }
      }
    },
    restore(saved: ProductsPart): void {
      for (const [at, productId] of saved.ids.entries()) {
        const row = rows
        place(row, productId === null ? null : { productId, category: saved.categories[at] ?? '' })
        arrays.setRevision(row, saved.revisions[at] ?? 0)
        arrays.createdAt[row] = saved.createdAt[at] ?? 0
        if (productId === null) free.push(row)
        else rowOf.add(productId, row)
      }
    },

    rowOf(productId: string): number | undefined {
      const row = rowOf.find(productId)
      return row === -1 ? undefined : row
    },
    revisionAt: (row: number): number => arrays.revisions[row] ?? 0,
    productIdAt: (row: number): string => ids.get(row),
    /** Like subtraction: by the IDs of two rows, code unit by code unit, independent of the machine's locale. */
    compareIds: ids.compare,
    categories: (): ProductCategories => ({ ordinals: arrays.ordinals, names: categories.names }),
    categoryAt: (row: number): string => categories.names[arrays.ordinals[row] ?? 0] ?? '',
    occupiedRows: (): Uint8Array => arrays.occupied.slice(0, rows),
    takeOccupiedRows: (): Uint8Array => arrays.takeOccupied(rows),
    createdTimes: (): Float64Array => arrays.createdAt,
  }
}

/** The rows of products whose main image shows as little as a placeholder: it does not show that they are what a text describes. */
export function createPlainImages() {
  let plain = new Uint8Array(1024)
  let count = 0

  const setRow = (row: number, isPlain: number): void => {
    if (row >= plain.length) {
      const longer = new Uint8Array(grownCapacity(row + 1, plain.length))
      longer.set(plain)
      plain = longer
    }
    count += isPlain - (plain[row] ?? 0)
    plain[row] = isPlain
  }

  return {
    get bytes(): number {
      return plain.byteLength
    },
    set: (row: number, isPlain: boolean): void => setRow(row, isPlain ? 1 : 0),
    remove: (row: number): void => setRow(row, 0),

    /** Sets the cosines of these rows, or of all, to NaN where the image is plain. */
    clear(cosines: Float32Array, rows: Int32Array | null): void {
      if (count === 0) return
      if (rows === null) {
        const end = Math.min(plain.length, cosines.length)
        for (let row = 0; row < end; row += 1) if (plain[row] === 1) cosines[row] = Number.NaN
      } else
        for (let at = 0; at < rows.length; at += 1) if (plain[rows[at] ?? 0] === 1) cosines[rows[at] ?? 0] = Number.NaN
    },

    /** The plain rows, in ascending order. */
    save(): Int32Array {
      const rows = new Int32Array(count)
      for (let row = 0, at = 0; at < count; row += 1) if (plain[row] === 1) rows[at++] = row
      return rows
    },
    restore(rows: Int32Array): void {
      for (const row of rows) setRow(row, 1)
    },
  }
}

const maxShortRevision = 2 ** 32 - 1

/** Numbers by row, which grow together. */
function createRowArrays() {
  return {
    occupied: new Uint8Array(1024),
    mask: new Uint8Array(0),
    createdAt: new Float64Array(1024),
    revisions: new Uint32Array(1024) as Uint32Array | Float64Array,
    ordinals: new Int32Array(1024),
    get bytes(): number {
      const arrays = [this.occupied, this.mask, this.createdAt, this.revisions, this.ordinals]
      return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
    },
    /** A copy of the first bytes of `occupied`, in the same array each time: a new megabyte takes ten times as long. */
    takeOccupied(rows: number): Uint8Array {
      if (this.mask.length < rows) this.mask = new Uint8Array(this.occupied.length)
      const copy = this.mask.subarray(0, rows)
      copy.set(this.occupied.subarray(0, rows))
      return copy
    },
    setRevision(row: number, revision: number): void {
      if (revision > maxShortRevision && this.revisions instanceof Uint32Array)
        this.revisions = Float64Array.from(this.revisions)
      this.revisions[row] = revision
    },
    reserve(rows: number): void {
      if (rows <= this.occupied.length) return
      const length = grownCapacity(rows, this.occupied.length)
      this.occupied = copyInto(new Uint8Array(length), this.occupied)
      this.createdAt = copyInto(new Float64Array(length), this.createdAt)
      const { revisions } = this
      this.revisions = revisions instanceof Uint32Array ? new Uint32Array(length) : new Float64Array(length)
      this.revisions.set(revisions)
      this.ordinals = copyInto(new Int32Array(length), this.ordinals)
    },
  }
}

/** The distinct categories, with the number of products of each. The ordinals of categories without products are reused. */
function createCategories() {
  const names = ['']
  const counts = [0]
  const ordinalOf = new Map([['', 0]])
  const free: number[] = []
  let bytes = 0
  const bytesOf = (name: string): number => textBytes(name) + mapEntryBytes
  const add = (name: string): number => {
    const ordinal = free.pop() ?? names.length
    names[ordinal] = name
    counts[ordinal] = 0
    ordinalOf.set(name, ordinal)
    bytes += bytesOf(name)
    return ordinal
  }
  return {
    names: names as readonly string[],
    get bytes(): number {
      return bytes
    },
    /** Counts another product, and returns the ordinal of its category. */
    retain(name: string): number {
      const ordinal = ordinalOf.get(name) ?? add(name)
      counts[ordinal] = (counts[ordinal] ?? 0) + 1
      return ordinal
    },
    release(ordinal: number): void {
      counts[ordinal] = (counts[ordinal] ?? 0) - 1
      if (ordinal === 0 || counts[ordinal] !== 0) return
      const name = names[ordinal] ?? ''
      ordinalOf.delete(name)
      bytes -= bytesOf(name)
      names[ordinal] = ''
      free.push(ordinal)
    },
  }
}

function copyInto<T extends Uint8Array | Float64Array | Int32Array>(longer: T, array: T): T {
  longer.set(array)
  return longer
}

/** The first category, normalized; empty without one. */
function categoryOf({ metadata }: ChangedProduct): string {
  const category = [metadata.category].flat().find((value) => typeof value === 'string' && value !== '')
  return typeof category === 'string' ? normalizeCategory(category) : ''
}

/** The form in which categories compare. */
export const normalizeCategory = foldText
