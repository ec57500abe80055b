import { grownCapacity } from '../tables/capacity.ts'

const none = -1

/** The rows of images, as they are in memory. */
export interface ImageRowsPart {
  readonly rows: number
  readonly owner: Int32Array
  readonly next: Int32Array
  readonly first: Int32Array | null
  readonly free: readonly number[]
  readonly displaced: number
}

/** Assigns rows to images and maps them to products. A product's rows are in order, its main image first. */
export function createImageRows() {
  const free: number[] = []
  let rows = 0
  let owner = new Int32Array(1024).fill(none)
  // The rows of a product form a linked list. Empty while no product has had a second image.
  let next = new Int32Array(0)
  // The first row of each product. Null while every image has the row of its product, so that this equals `owner`.
  let first: Int32Array<ArrayBuffer> | null = null
  let listed = new Int32Array(0)
  // The number of rows that differ from the row of their product.
  let displaced = 0

  const take = (): number => {
    const row = free.pop() ?? rows
    rows = Math.max(rows, row + 1)
    if (row >= owner.length) {
      owner = grown(owner, row)
      if (next.length > 0) next = grown(next, row)
    }
    return row
  }

  const firstOf = (product: number): number => (first ?? owner)[product] ?? none

  const setFirst = (product: number, row: number): void => {
    if (first === null) return
    if (product >= first.length) first = grown(first, product)
    first[product] = row
  }

  const rowsOf = (product: number): number[] => {
    const found: number[] = []
    for (let row = firstOf(product); row !== none; row = next[row] ?? none) found.push(row)
    return found
  }

  return {
    /** Memory in bytes. */
    get bytes(): number {
      return owner.byteLength + next.byteLength + (first?.byteLength ?? 0) + listed.byteLength
    },
    /** One more than the highest row ever assigned. */
    get rows(): number {
      return rows
    },
    rowsOf,
    /** Whether every image has the same row as its product. */
    get isIdentity(): boolean {
      return displaced === 0
    },
    /** The rows without an owner. Read-only. */
    vacant: free as readonly number[],

    /** Assigns a row to another image of the product, after its other images. */
    add(product: number): number {
      const row = take()
      if (row !== product) first ??= owner.slice()
      const last = rowsOf(product).at(-1) ?? none
      if (last === none) setFirst(product, row)
      else {
        if (next.length === 0) next = new Int32Array(owner.length).fill(none)
        next[last] = row
      }
      owner[row] = product
      if (next.length > 0) next[row] = none
      if (row !== product) displaced += 1
      return row
    },

    /** Frees all rows of the product and returns them. */
    release(product: number): number[] {
      const released = rowsOf(product)
      for (const row of released) {
        owner[row] = none
        if (row !== product) displaced -= 1
      }
      free.push(...released)
      setFirst(product, none)
      return released
    },

    save: (): ImageRowsPart => ({ rows, owner, next, first, free, displaced }),
    restore(part: ImageRowsPart): void {
      ;({ rows, displaced } = part)
      owner = part.owner.slice()
      next = part.next.slice()
      first = part.first?.slice() ?? null
      // Not as arguments: a call takes about 120,000 at most.
      for (const row of part.free) free.push(row)
    },

    /** The product of every row; below 0 without one. Read-only. */
    get owner(): Int32Array {
      return owner
    },

    /** The rows of all listed products; valid until the next call. */
    rowsOfAll(products: Int32Array): Int32Array {
      let count = 0
      for (let at = 0; at < products.length; at += 1) {
        for (let row = firstOf(products[at] ?? none); row !== none; row = next[row] ?? none) {
          if (count === listed.length) listed = grown(listed, count)
          listed[count] = row
          count += 1
        }
      }
      return listed.subarray(0, count)
    },
  }
}

function grown(rows: Int32Array, needed: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(grownCapacity(needed + 1, rows.length)).fill(none)
  larger.set(rows)
  return larger
}
