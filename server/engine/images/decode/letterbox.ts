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
// The kernel reads one line and a few pixels past the end, with weight zero.
const pastEnd = pageBytes

/** Limits of `createLetterboxer`: source pixels, longest source side, and side of the result. */
export const letterboxLimits = { maxPixels: 1_500_000, maxSide: 8000, maxSize: 1024 }

const memoryBytes = sourceAddress + letterboxLimits.maxPixels * sourcePixelBytes + pastEnd
// Product images come in a few sizes.
const maxCachedPlans = 64

/**
 * Scales images so that the longest side is `size` (antialiased bilinear) and centers each on a white square, as preprocessing.json of
 * the bundled model prescribes. The caller first writes RGBX pixels, row-major, into `source`. One image at a time.
 */
export function createLetterboxer() {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(memoryBytes / pageBytes) })
  const compiled = new WebAssembly.Module(Buffer.from(kernelBase64, 'base64'))
  const kernel = new WebAssembly.Instance(compiled, { pixels: { memory } }).exports as unknown as Kernel
  const plans = new LRUCache<string, ScalingPlan>({ max: maxCachedPlans })
  const result = new Uint8Array(memory.buffer, resultAddress, lineWeightsAddress)

  const planFor = (from: number, to: number): ScalingPlan => {
    const name = `${from} ${to}`
    const plan = plans.get(name) ?? planScaling(from, to)
    plans.set(name, plan)
    return plan
  }

  const writePixelPlan = ({ firstPixels: firsts, maxPairs, weights }: ScalingPlan): void => {
    const each = sourcePixelBytes + maxPairs * 4
    const view = new DataView(memory.buffer, pixelPlanAddress)
    const words = new Int16Array(memory.buffer, pixelPlanAddress)
    for (const [at, first] of firsts.entries()) {
      // Offset in 16-bit values.
      view.setInt32(at * each, first * sourcePixelBytes * 2, true)
      words.set(weights.subarray(at * maxPairs * 2, (at + 1) * maxPairs * 2), (at * each + 4) / 2)
    }
  }

  return {
    /** The buffer for the pixels of the next image. */
    source: Buffer.from(memory.buffer, sourceAddress, letterboxLimits.maxPixels * sourcePixelBytes),

    /** Letterboxes the image in `source`. Throws RangeError above `letterboxLimits`. */
    letterbox(width: number, height: number, size: number): PixelImage {
      const { maxPixels: pixels, maxSide: side, maxSize } = letterboxLimits
      if (width * height > pixels || Math.max(width, height) > side || size > maxSize)
        throw new RangeError(`An image of ${width} × ${height} to be ${size} pixels is above the limits.`)
      const content = fitInside(width, height, size)
      const [rows, columns] = [planFor(height, content.height), planFor(width, content.width)]
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

/** The box that an image fills in a square of `size`; an odd remainder goes to the right and bottom. */
function fitInside(width: number, height: number, size: number): Box {
  const scale = size / Math.max(width, height)
  const inner = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  return { left: Math.floor((size - inner.width) / 2), top: Math.floor((size - inner.height) / 2), ...inner }
}
