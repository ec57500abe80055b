import pLimit from 'p-limit'
import type { EmbeddingModel } from '../../../server/engine/embedding/model.ts'
import type { PixelImage } from '../../../server/engine/images/pixel-image.ts'

/** The concurrency of the shops in the benchmarks. */
const concurrency = 48

/** Decoded images per second that the model embeds on its own: the baseline of indexing. */
export function bareRate(model: EmbeddingModel, pixels: readonly PixelImage[], count: number): Promise<number> {
  return rate(pixels, count, (one) => model.embedImages([one], 'background'))
}

/** How many of `count` items are processed per second; `items` are reused cyclically. */
export async function rate<T>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  const gate = pLimit(concurrency)
  const startedAt = performance.now()
  const all = Array.from({ length: count }, (_none, at) => items[at % items.length]).map((item) =>
    gate(() => (item === undefined ? null : work(item))),
  )
  await Promise.all(all)
  return count / ((performance.now() - startedAt) / 1000)
}
