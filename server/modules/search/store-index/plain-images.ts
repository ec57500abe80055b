/** The rows of products whose main image shows as little as a placeholder: it is no evidence that they are what a text describes. */
export function createPlainImages() {
  let plain = new Uint8Array(1024)
  let count = 0

  const setRow = (row: number, isPlain: number): void => {
    if (row >= plain.length) {
      const longer = new Uint8Array(Math.ceil(row * 1.5))
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
    save: (): Int32Array => Int32Array.from([...plain.keys()].filter((row) => plain[row] === 1)),
    restore(rows: Int32Array): void {
      for (const row of rows) setRow(row, 1)
    },
  }
}
