import { type ImageRegion, samplePositions } from './image-region.ts'
import { kernelBase64 } from './region-frequencies.generated.ts'
import { frequencies, thumbnailSide, waveAt } from './signature.ts'

/** `of` returns the lowest frequencies of a region of the current image, row-major, valid until the next call. */
export interface RegionFrequencies {
  set(gray: ArrayLike<number>): void
  of(part: number): Float64Array
}

// 8-byte numbers: consecutive matrices from the start of the kernel's memory.
const thumbnailSize = thumbnailSide * thumbnailSide
const sideSize = thumbnailSide * frequencies

/** Each matrix row resamples a line of pixels and computes one of its frequencies in one product. */
function stretchedWaves(begin: number, side: number): Float64Array {
  const places = samplePositions(begin, thumbnailSide, side)
  const waves = new Float64Array(sideSize)
  for (let frequency = 0; frequency < frequencies; frequency += 1)
    for (let pixel = 0; pixel < thumbnailSide; pixel += 1) {
      const before = places[pixel * 2] ?? 0
      const share = places[pixel * 2 + 1] ?? 0
      const wave = waveAt(frequency, pixel)
      add(waves, frequency * thumbnailSide + before, wave * (1 - share))
      add(waves, frequency * thumbnailSide + Math.min(thumbnailSide - 1, before + 1), wave * share)
    }
  return waves
}

function add(to: Float64Array, at: number, value: number): void {
  to[at] = (to[at] ?? 0) + value
}

function transpose(waves: Float64Array): Float64Array {
  return waves.map((_one, at) => waves[(at % frequencies) * thumbnailSide + Math.floor(at / frequencies)] ?? 0)
}

/**
 * Computes the frequencies of image regions without resampling them: resampling and DCT are both linear, so each region takes two
 * matrix products, and regions with the same left edge and side share the first one.
 */
export function createRegionFrequencies(parts: readonly ImageRegion[]): RegionFrequencies {
  const across = [...new Set(parts.map(({ left, side }) => `${left} ${side}`))]
  const [acrossAt, crossedAt] = [thumbnailSize, thumbnailSize + across.length * sideSize]
  const downAt = crossedAt + across.length * sideSize
  const resultAt = downAt + parts.length * sideSize
  const { memory, multiply } = openKernel()
  const numbers = new Float64Array(memory.buffer)
  for (const [at, place] of across.entries()) {
    const [left = 0, side = 1] = place.split(' ').map(Number)
    numbers.set(transpose(stretchedWaves(left, side)), acrossAt + at * sideSize)
  }
  for (const [at, { top, side }] of parts.entries()) numbers.set(stretchedWaves(top, side), downAt + at * sideSize)
  const crossedOf = parts.map(({ left, side }) => crossedAt + across.indexOf(`${left} ${side}`) * sideSize)

  return {
    set(gray) {
      numbers.set(gray)
      for (let at = 0; at < across.length; at += 1)
        multiply(0, thumbnailSide, (acrossAt + at * sideSize) * 8, (crossedAt + at * sideSize) * 8)
    },
    of(part) {
      multiply((downAt + part * sideSize) * 8, frequencies, (crossedOf[part] ?? 0) * 8, resultAt * 8)
      return numbers.subarray(resultAt, resultAt + frequencies ** 2)
    },
  }
}

interface Kernel {
  readonly memory: WebAssembly.Memory
  multiply(a: number, rows: number, b: number, c: number): void
}

function openKernel(): Kernel {
  const module = new WebAssembly.Module(Buffer.from(kernelBase64, 'base64'))
  return new WebAssembly.Instance(module).exports as unknown as Kernel
}
