import type { PixelImage } from '../images/pixel-image.ts'
import { labFromRgb } from './distance.ts'

/** A rectangle of pixels in L*a*b*, row-major, three numbers a pixel. */
export interface LabPixels {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** The content box of a picture in L*a*b*. Channels are rounded to 64 steps: at most 1.5 units off, mostly under 0.5. */
export function labPixels(image: PixelImage): LabPixels {
  const { left, top, width, height } = image.content
  const table = labTable()
  const data = new Float32Array(width * height * 3)
  let to = 0
  for (let y = top; y < top + height; y++) {
    let from = (y * image.width + left) * 3
    for (let x = 0; x < width; x++, from += 3, to += 3) {
      const entry = entryOf(table, image.data, from)
      data[to] = table.lab[entry] ?? 0
      data[to + 1] = table.lab[entry + 1] ?? 0
      data[to + 2] = table.lab[entry + 2] ?? 0
    }
  }
  return { width, height, data }
}

const STEPS = 64

/**
 * Converted colours, filled as they turn up. Converting each pixel by itself took 1.2 ms for 112 x 112, more than all
 * the rest of a palette.
 */
interface LabTable {
  readonly lab: Float32Array
  readonly known: Uint8Array
  /** Byte to step. */
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

/** Where the colour of the pixel at `from` starts in `table.lab`. */
function entryOf(table: LabTable, pixels: Uint8Array, from: number): number {
  const red = table.step[pixels[from] ?? 0] ?? 0
  const green = table.step[pixels[from + 1] ?? 0] ?? 0
  const blue = table.step[pixels[from + 2] ?? 0] ?? 0
  const index = (red * STEPS + green) * STEPS + blue
  if (!table.known[index]) {
    // 0 and 255 stay themselves, so that plain white and black are exact.
    const scale = 255 / (STEPS - 1)
    table.lab.set(labFromRgb([red * scale, green * scale, blue * scale]), index * 3)
    table.known[index] = 1
  }
  return index * 3
}
