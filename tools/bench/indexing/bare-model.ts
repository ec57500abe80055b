import pLimit from 'p-limit'
import type { EmbeddingModel } from '../../../server/engine/embedding/model.ts'
import type { PixelImage } from '../../../server/engine/images/pixel-image.ts'

/** As many at once as the benchmarks' shops send requests. */
const concurrency = 48

/** Decoded pictures a second that the model embeds, doing nothing else: what indexing is measured against. */
export function bareRate(model: EmbeddingModel, pixels: readonly PixelImage[], count: number): Promise<number> {
  return rate(pixels, count, (one) => model.embedImages([one], 'background'))
}

/** How many of `count` pieces of work are done a second; `items` are gone through again and again. */
export async function rate<T>(
  items: readonly T[],
  count: number,
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  const gate = pLimit(concurrency)
  const begun = performance.now()
  const all = Array.from({ length: count }, (_none, at) => items[at % items.length]).map((item) =>
    gate(() => (item === undefined ? null : work(item))),
  )
  await Promise.all(all)
  return count / ((performance.now() - begun) / 1000)
}
