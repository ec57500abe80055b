import type { PixelImage } from '../pixel-image.ts'

/** An image stretched to squares with one byte per pixel: brightness, and the color difference from gray towards blue and red (128 is gray). */
export interface Thumbnail {
  /** `side` x `side` bytes. */
  readonly gray: Uint8Array
  /** `side / 4` x `side / 4` bytes. */
  readonly blue: Uint8Array
  readonly red: Uint8Array
}

const cell = 4

/** Averages the content into a square, ignoring the aspect ratio, so that stretched copies match. `side` is a multiple of 4. */
export function createThumbnail(image: PixelImage, side: number): Thumbnail {
  const colors = average(image, side)
  const small = side / cell
  const gray = new Uint8Array(side * side)
  const blueSums = new Float32Array(small * small)
  const redSums = new Float32Array(small * small)
  for (let at = 0; at < gray.length; at += 1) {
    const red = colors[at * 3] ?? 0
    const blue = colors[at * 3 + 2] ?? 0
    const brightness = 0.299 * red + 0.587 * (colors[at * 3 + 1] ?? 0) + 0.114 * blue
    gray[at] = Math.round(brightness)
    const to = Math.floor(at / side / cell) * small + Math.floor((at % side) / cell)
    blueSums[to] = (blueSums[to] ?? 0) + 0.564 * (blue - brightness)
    redSums[to] = (redSums[to] ?? 0) + 0.713 * (red - brightness)
  }
  const mean = (sum: number): number => Math.round(128 + sum / cell ** 2)
  return { gray, blue: Uint8Array.from(blueSums, mean), red: Uint8Array.from(redSums, mean) }
}

/** The mean color of each of `side` x `side` equal parts; pixels on a border count for both by their share. */
function average(image: PixelImage, side: number): Float32Array {
  const means = new Float32Array(side * side * 3)
  const columns = sharesOf(image.content.width, side)
  const line = new Float32Array(image.content.width * 3)
  for (const [y, rows] of sharesOf(image.content.height, side).entries()) {
    line.fill(0)
    for (const { at, share } of rows) addLine(image, at, { share, to: line })
    for (const [x, parts] of columns.entries()) {
      const to = (y * side + x) * 3
      for (const { at, share } of parts) {
        means[to] = (means[to] ?? 0) + (line[at * 3] ?? 0) * share
        means[to + 1] = (means[to + 1] ?? 0) + (line[at * 3 + 1] ?? 0) * share
        means[to + 2] = (means[to + 2] ?? 0) + (line[at * 3 + 2] ?? 0) * share
      }
    }
  }
  return means
}

function addLine({ data, width, content }: PixelImage, y: number, { share, to }: { share: number; to: Float32Array }) {
  const from = ((content.top + y) * width + content.left) * 3
  for (let at = 0; at < to.length; at += 1) to[at] = (to[at] ?? 0) + (data[from + at] ?? 0) * share
}

/** For each of `side` equal parts of a length, the pixels in it and their shares of it. */
function sharesOf(length: number, side: number): { at: number; share: number }[][] {
  const step = length / side
  return Array.from({ length: side }, (_none, part) => {
    const begin = part * step
    const end = begin + step
    const parts: { at: number; share: number }[] = []
    for (let at = Math.floor(begin); at < Math.min(length, Math.ceil(end - 1e-9)); at += 1)
      parts.push({ at, share: (Math.min(at + 1, end) - Math.max(at, begin)) / step })
    return parts
  })
}
