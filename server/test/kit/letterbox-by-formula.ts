/** Implements the formula of preprocessing.json with plain numbers, three bytes per pixel, for a square of `size`, rounded. */
export function letterboxByFormula(
  image: { readonly width: number; readonly height: number; readonly data: Uint8Array },
  size: number,
): Uint8Array {
  const scale = size / Math.max(image.width, image.height)
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  const left = Math.floor((size - width) / 2)
  const top = Math.floor((size - height) / 2)
  const columns = trianglesOf(image.width, width)
  const square = new Uint8Array(size * size * 3).fill(255)
  for (const [y, rows] of trianglesOf(image.height, height).entries()) {
    const line = new Float64Array(image.width * 3)
    for (const { at, share } of rows)
      for (let x = 0; x < line.length; x += 1)
        line[x] = (line[x] ?? 0) + share * (image.data[at * line.length + x] ?? 0)
    for (let value = 0; value < width * 3; value += 1) {
      const parts = columns[Math.floor(value / 3)] ?? []
      const sum = parts.reduce((all, { at, share }) => all + share * (line[at * 3 + (value % 3)] ?? 0), 0)
      square[((top + y) * size + left) * 3 + value] = Math.round(sum)
    }
  }
  return square
}

function trianglesOf(from: number, to: number): { at: number; share: number }[][] {
  const scale = from / to
  const reach = Math.max(1, scale)
  return Array.from({ length: to }, (_none, index) => {
    const center = (index + 0.5) * scale
    const near = Array.from({ length: from }, (_pixel, at) => ({
      at,
      share: Math.max(0, 1 - Math.abs((at + 0.5 - center) / reach)),
    })).filter(({ share }) => share > 0)
    const sum = near.reduce((all, { share }) => all + share, 0)
    return near.map(({ at, share }) => ({ at, share: share / sum }))
  })
}
