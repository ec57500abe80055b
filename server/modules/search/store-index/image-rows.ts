const none = -1

/** Which product each row of pictures belongs to, and which rows each product has, the main picture's first. */
export function createImageRows() {
  const free: number[] = []
  let rows = 0
  let owner = new Int32Array(1024).fill(none)
  let next = new Int32Array(1024).fill(none)
  let first = new Int32Array(1024).fill(none)
  let listed = new Int32Array(1024)
  // Rows that are not those of their products.
  let elsewhere = 0

  const take = (): number => {
    const row = free.pop() ?? rows
    rows = Math.max(rows, row + 1)
    if (row >= owner.length) {
      owner = grown(owner, row)
      next = grown(next, row)
      listed = new Int32Array(owner.length)
    }
    return row
  }

  const lastOf = (product: number): number => {
    let row = first[product] ?? none
    while (row !== none && (next[row] ?? none) !== none) row = next[row] ?? none
    return row
  }

  const rowsOf = (product: number): number[] => {
    const found: number[] = []
    for (let row = first[product] ?? none; row !== none; row = next[row] ?? none) found.push(row)
    return found
  }

  return {
    /** Bytes held. */
    get bytes(): number {
      return owner.byteLength + next.byteLength + first.byteLength + listed.byteLength
    },
    /** One more than the highest row ever owned. */
    get rows(): number {
      return rows
    },
    rowsOf,
    /** Whether every picture has the row of its product: nobody has several, nor has it come about otherwise. */
    get isPlain(): boolean {
      return elsewhere === 0
    },
    /** The rows that nobody owns now. Not to be changed. */
    vacant: free as readonly number[],

    /** A row for one more picture of the product, after those it has. */
    add(product: number): number {
      const row = take()
      if (product >= first.length) first = grown(first, product)
      const last = lastOf(product)
      if (last === none) first[product] = row
      else next[last] = row
      owner[row] = product
      next[row] = none
      if (row !== product) elsewhere += 1
      return row
    },

    /** Takes all rows from the product, for others to own; returns them. */
    release(product: number): number[] {
      const released = rowsOf(product)
      for (const row of released) {
        owner[row] = none
        if (row !== product) elsewhere -= 1
      }
      free.push(...released)
      if (product < first.length) first[product] = none
      return released
    },

    /** The owner of every row, below 0 where there is none. Not to be changed. */
    get owner(): Int32Array {
      return owner
    },

    /** The rows of all listed products; good until the next call. */
    rowsOfAll(products: Int32Array): Int32Array {
      let count = 0
      for (let at = 0; at < products.length; at += 1) {
        for (let row = first[products[at] ?? none] ?? none; row !== none; row = next[row] ?? none) {
          listed[count] = row
          count += 1
        }
      }
      return listed.subarray(0, count)
    },
  }
}

function grown(rows: Int32Array, needed: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(needed + 1, rows.length * 2)).fill(none)
  larger.set(rows)
  return larger
}
