import pLimit from 'p-limit'
import { pictureRefusedAt } from '../errors.ts'
import type { ImageSource } from './read-request.ts'

// Pictures come from afar, so that one at a time would be slow; all ten at once would take the places of other shoppers.
const maxConcurrentImages = 3

/**
 * Runs `use` on the pictures of one search, a few at once, and answers in their order. After the first that fails no other is
 * begun; of several pictures the refusal names the one.
 */
export async function forEachImage<T>(
  sources: readonly ImageSource[],
  use: (source: ImageSource) => Promise<T>,
): Promise<T[]> {
  const [only] = sources
  if (only === undefined) return []
  if (sources.length === 1) return [await use(only)]
  const turns = pLimit(maxConcurrentImages)
  const one = async (source: ImageSource, at: number): Promise<T> => {
    try {
      return await use(source)
    } catch (error) {
      turns.clearQueue()
      const list = 'bytes' in source.from ? 'images' : 'image_urls'
      throw pictureRefusedAt(`/${list}/${at}`, error)
    }
  }
  return Promise.all(sources.map((source, at) => turns(() => one(source, at))))
}
