import { regionGrid, wholeImage } from './image-region.ts'
import { createRegionFrequencies, type RegionFrequencies } from './region-frequencies.ts'
import { hashWords, type ImageSignature, readThumbnail, writeHashes } from './signature.ts'

/**
 * Hashes that a picture would have if it were cropped, mirrored, or if the other were the crop, one after the other; its own
 * is the first, that of its mirror image the second.
 */
export type QueryHashes = Uint32Array

const searchedParts = [wholeImage, ...regionGrid([0.93, 1.075], [0, 1]), ...regionGrid([0.93, 1.075], [0.5])]

let opened: RegionFrequencies | undefined

/** What to look for among the hashes of other pictures. */
export function computeQueryHashes(signature: ImageSignature): QueryHashes {
  opened ??= createRegionFrequencies(searchedParts)
  opened.set(readThumbnail(signature).gray)
  const hashes = new Uint32Array(searchedParts.length * 2 * hashWords)
  const hashAt = (at: number): Uint32Array => hashes.subarray(at * hashWords, (at + 1) * hashWords)
  for (const part of searchedParts.keys())
    writeHashes(opened.of(part), { plain: hashAt(part * 2), mirrored: hashAt(part * 2 + 1) })
  return hashes
}
