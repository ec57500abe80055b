import { fullImage, regionGrid } from './image-region.ts'
import { createRegionFrequencies, type RegionFrequencies } from './region-frequencies.ts'
import { hashWords, type ImageSignature, readThumbnail, writeHashes } from './signature.ts'

/**
 * Concatenated hashes of an image and of its likely variants: crops, extensions and their mirror images. The first is its own, the second
 * the hash of its mirror image.
 */
export type QueryHashes = Uint32Array

const queryRegions = [fullImage, ...regionGrid([0.93, 1.075], [0, 1]), ...regionGrid([0.93, 1.075], [0.5])]

let opened: RegionFrequencies | undefined

/** Computes the hashes to look up in a hash index. */
export function computeQueryHashes(signature: ImageSignature): QueryHashes {
  opened ??= createRegionFrequencies(queryRegions)
  opened.set(readThumbnail(signature).gray)
  const hashes = new Uint32Array(queryRegions.length * 2 * hashWords)
  const hashAt = (at: number): Uint32Array => hashes.subarray(at * hashWords, (at + 1) * hashWords)
  for (const part of queryRegions.keys())
    writeHashes(opened.of(part), { plain: hashAt(part * 2), mirrored: hashAt(part * 2 + 1) })
  return hashes
}
