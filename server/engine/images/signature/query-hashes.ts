import { partsOf, whole } from './image-region.ts'
import { createPartFrequencies, type PartFrequencies } from './region-frequencies.ts'
import { hashWords, type PictureSignature, readShrunk, writeHashes } from './signature.ts'

/**
 * Hashes that a picture would have if it were cropped, mirrored, or if the other were the crop, one after the other; its own
 * is the first, that of its mirror image the second.
 */
export type SearchedHashes = Uint32Array

const searchedParts = [whole, ...partsOf([0.93, 1.075], [0, 1]), ...partsOf([0.93, 1.075], [0.5])]

let opened: PartFrequencies | undefined

/** What to look for among the hashes of other pictures. */
export function hashesToSearch(signature: PictureSignature): SearchedHashes {
  opened ??= createPartFrequencies(searchedParts)
  opened.set(readShrunk(signature).gray)
  const hashes = new Uint32Array(searchedParts.length * 2 * hashWords)
  const hashAt = (at: number): Uint32Array => hashes.subarray(at * hashWords, (at + 1) * hashWords)
  for (const part of searchedParts.keys())
    writeHashes(opened.of(part), { plain: hashAt(part * 2), mirrored: hashAt(part * 2 + 1) })
  return hashes
}
