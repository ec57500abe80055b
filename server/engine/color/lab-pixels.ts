import type { PixelImage } from '../images/pixel-image.ts'
import { labFromRgb } from './distance.ts'

/** A rectangle of pixels in L*a*b*, row-major, three numbers per pixel. */
export interface LabPixels {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
  /** Sampling distance in image pixels in both directions; 1 if every pixel is used. */
  readonly stride: number
}

// Sampling every second pixel is as good (shares change by one or two percentage points) and takes a third of the time at 112 x 112.
const MAX_PIXELS = 5000

/**
 * Converts the content box of an image to L*a*b*, sampling every second, third, … pixel in both directions if it is large.
 * Channels are rounded to 64 steps; the error is at most 1.5 units and mostly under 0.5.
 */
export function labPixels(image: PixelImage): LabPixels {
  const { left, top } = image.content
  const stride = Math.max(1, Math.ceil(Math.sqrt((image.content.width * image.content.height) / MAX_PIXELS)))
  const width = Math.ceil(image.content.width / stride)
  const height = Math.ceil(image.content.height / stride)
  const table = labTable()
  const data = new Float32Array(width * height * 3)
  let to = 0
  for (let y = 0; y < height; y++) {
    let from = ((top + y * stride) * image.width + left) * 3
    for (let x = 0; x < width; x++, from += 3 * stride, to += 3) {
      const entry = entryOf(table, image.data, from)
      data[to] = table.lab[entry] ?? 0
      data[to + 1] = table.lab[entry + 1] ?? 0
      data[to + 2] = table.lab[entry + 2] ?? 0
    }
  }
  return { width, height, data, stride }
}

const STEPS = 64

/**
 * Conversion table, filled on demand. Converting every pixel took 1.2 ms for 112 x 112, more than the rest of the palette
 * extraction.
 */
interface LabTable {
  readonly lab: Float32Array
  readonly known: Uint8Array
  /** Maps a byte to its step. */
  readonly step: Uint8Array
}

let sharedTable: LabTable | null = null

function labTable(): LabTable {
  sharedTable ??= {
    lab: new Float32Array(STEPS ** 3 * 3),
    known: new Uint8Array(STEPS ** 3),
    step: Uint8Array.from({ length: 256 }, (_, byte) => Math.round((byte * (STEPS - 1)) / 255)),
  }
  return sharedTable
}

/** Offset in `table.lab` of the color of the pixel at `from`. */
function entryOf(table: LabTable, pixels: Uint8Array, from: number): number {
  const red = table.step[pixels[from] ?? 0] ?? 0
  const green = table.step[pixels[from + 1] ?? 0] ?? 0
  const blue = table.step[pixels[from + 2] ?? 0] ?? 0
  const index = (red * STEPS + green) * STEPS + blue
  if (!table.known[index]) {
    // 0 and 255 map to themselves, so that pure white and black are exact.
    const scale = 255 / (STEPS - 1)
    table.lab.set(labFromRgb([red * scale, green * scale, blue * scale]), index * 3)
    table.known[index] = 1
  }
  return index * 3
}
