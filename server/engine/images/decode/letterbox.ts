import { LRUCache } from 'lru-cache'
import type { Box, PixelImage } from '../pixel-image.ts'
import { kernelBase64 } from './scale-lines.generated.ts'
import { planScaling, type ScalingPlan } from './scaling-plan.ts'

interface Kernel {
  lines(from: number, stride: number, weights: number, pairs: number, to: number): void
  pixels(line: number, plan: number, count: number, pairs: number, to: number): void
}

const pageBytes = 65_536
const sourcePixelBytes = 4
const pixelBytes = 3

// The layout of the kernel's memory.
const resultAddress = 0
const lineWeightsAddress = 4096
const pixelPlanAddress = pageBytes
const lineAddress = 3 * pageBytes
const sourceAddress = 5 * pageBytes
// The kernel reads a line, and a few pixels, past the end; their weights are zero.
const pastEnd = pageBytes

/** What `createLetterboxer` has room for: pixels in all, on the longest side, and of the result. */
export const letterboxLimits = { maxPixels: 1_500_000, maxSide: 8000, maxSize: 1024 }

const memoryBytes = sourceAddress + letterboxLimits.maxPixels * sourcePixelBytes + pastEnd
// Shops have their pictures in a few sizes.
const plansKept = 64

/**
 * Scales pictures so that the longest side is `size`, antialiased and bilinear, and centres each on a white square: what
 * preprocessing.json of the bundled model prescribes. The pixels are written into `source` first, four bytes each of which the
 * last is not looked at, row-major; one picture after the other.
 */
export function createLetterboxer() {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(memoryBytes / pageBytes) })
  const compiled = new WebAssembly.Module(Buffer.from(kernelBase64, 'base64'))
  const kernel = new WebAssembly.Instance(compiled, { pixels: { memory } }).exports as unknown as Kernel
  const plans = new LRUCache<string, ScalingPlan>({ max: plansKept })
  const result = new Uint8Array(memory.buffer, resultAddress, lineWeightsAddress)

  const planOf = (from: number, to: number): ScalingPlan => {
    const name = `${from} ${to}`
    const plan = plans.get(name) ?? planScaling(from, to)
    plans.set(name, plan)
    return plan
  }

  const writePixelPlan = ({ firstPixels: firsts, maxPairs: mostPairs, weights }: ScalingPlan): void => {
    const each = sourcePixelBytes + mostPairs * 4
    const view = new DataView(memory.buffer, pixelPlanAddress)
    const words = new Int16Array(memory.buffer, pixelPlanAddress)
    for (const [at, first] of firsts.entries()) {
      // Of 16 bits a value.
      view.setInt32(at * each, first * sourcePixelBytes * 2, true)
      words.set(weights.subarray(at * mostPairs * 2, (at + 1) * mostPairs * 2), (at * each + 4) / 2)
    }
  }

  return {
    /** Where the pixels of the next picture go. */
    source: Buffer.from(memory.buffer, sourceAddress, letterboxLimits.maxPixels * sourcePixelBytes),

    /** The picture in `source`. Throws RangeError for one that is above `letterboxLimits`. */
    letterbox(width: number, height: number, size: number): PixelImage {
      const { maxPixels: pixels, maxSide: side, maxSize: mostSize } = letterboxLimits
      if (width * height > pixels || Math.max(width, height) > side || size > mostSize)
        throw new RangeError(`A picture of ${width} × ${height} to be ${size} pixels is above the limits.`)
      const content = fitInside(width, height, size)
      const [rows, columns] = [planOf(height, content.height), planOf(width, content.width)]
      const lineWeights = new Int16Array(memory.buffer, lineWeightsAddress, rows.maxPairs * 2)
      const data = new Uint8Array(size * size * pixelBytes).fill(255)
      const stride = width * sourcePixelBytes
      writePixelPlan(columns)
      for (let y = 0; y < content.height; y += 1) {
        lineWeights.set(rows.weights.subarray(y * rows.maxPairs * 2, (y + 1) * rows.maxPairs * 2))
        const from = sourceAddress + (rows.firstPixels[y] ?? 0) * stride
        kernel.lines(from, stride, lineWeightsAddress, rows.pairs[y] ?? 0, lineAddress)
        kernel.pixels(lineAddress, pixelPlanAddress, content.width, columns.maxPairs, resultAddress)
        const to = ((content.top + y) * size + content.left) * pixelBytes
        data.set(result.subarray(0, content.width * pixelBytes), to)
      }
      return { width: size, height: size, data, content }
    },
  }
}

/** The part of a square of `size` that a picture fills whose longest side is scaled to it; an odd rest goes to the right and bottom. */
function fitInside(width: number, height: number, size: number): Box {
  const scale = size / Math.max(width, height)
  const inner = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  return { left: Math.floor((size - inner.width) / 2), top: Math.floor((size - inner.height) / 2), ...inner }
}
