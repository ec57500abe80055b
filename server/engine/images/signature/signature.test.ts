import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { anImage } from '../../../test/kit/fixtures/an-image.ts'
import { decodeImage } from '../decode/decode.ts'
import { compareImages, isSameImage } from './compare-images.ts'
import { createHashIndex } from './hash-index.ts'
import { computeQueryHashes } from './query-hashes.ts'
import { computeSignature, hashOf, type ImageSignature, readHash, readThumbnail, signatureBytes } from './signature.ts'

const others: ImageSignature[] = []
let photo: Buffer
let signature: ImageSignature

async function sign(bytes: Buffer): Promise<ImageSignature> {
  return computeSignature((await decodeImage(bytes, { fit: { kind: 'letterbox', size: 112 } })).pixels)
}
const made = async (change: (image: Sharp) => Sharp): Promise<ImageSignature> =>
  sign(await change(sharp(photo)).png().toBuffer())

beforeAll(async () => {
  // The decoder configures sharp for this process.
  signature = await sign(await anImage(11))
  photo = await anImage(11)
  for (let seed = 12; seed < 40; seed += 1) others.push(await sign(await anImage(seed)))
})

describe('a signature', () => {
  it('is deterministic and has the documented length', async () => {
    expect(signature).toHaveLength(signatureBytes)
    expect(await sign(photo)).toEqual(signature)
  })

  it('starts with the hash of the thumbnail that it contains', () => {
    expect(readHash(signature)).toEqual(hashOf(readThumbnail(signature).gray).plain)
  })

  it('gives the hash of the mirror image without decoding it', async () => {
    const mirrored = await made((image) => image.flop())
    expect(hashOf(readThumbnail(signature).gray).mirrored).toEqual(readHash(mirrored))
  })

  it('excludes the padding of the model’s input', async () => {
    const wide = await made((image) => image.resize(160, 80, { fit: 'fill' }))
    const { similarity } = compareImages(wide, signature)
    expect(similarity).toBeGreaterThan(0.8)
  })

  it('gives flat images one hash despite compression noise', async () => {
    const flat = (quality: number) =>
      sharp({ create: { width: 90, height: 90, channels: 3, background: '#c8c4c0' } })
        .jpeg({ quality })
        .toBuffer()
    const [fine, coarse] = await Promise.all([sign(await flat(95)), sign(await flat(20))])
    expect(readHash(fine)).toEqual(new Uint32Array(8))
    expect(readHash(coarse)).toEqual(new Uint32Array(8))
    expect(isSameImage(compareImages(fine, coarse))).toBe(true)
    expect(isSameImage(compareImages(fine, signature))).toBe(false)
  })
})

const copies: [string, (image: Sharp) => Sharp][] = [
  ['smaller', (image) => image.resize(90)],
  ['compressed', (image) => image.jpeg({ quality: 40 })],
  ['cropped', (image) => image.extract({ left: 0, top: 8, width: 152, height: 152 })],
  ['brighter', (image) => image.linear(1.15, 0)],
  ['darker', (image) => image.linear(0.8, 0)],
  ['mirrored', (image) => image.flop()],
]

describe('a copy that was', () => {
  it.each(copies)('%s has a near hash and counts as the same image', async (name, change) => {
    const rows = createHashIndex()
    for (const [row, other] of [signature, ...others].entries()) rows.set(row, readHash(other))
    const copy = await made(change)
    expect(rows.near(computeQueryHashes(copy), () => true)[0]?.row).toBe(0)
    const comparison = compareImages(copy, signature)
    expect(comparison.isMirrored).toBe(name === 'mirrored')
    expect(isSameImage(comparison)).toBe(true)
  })

  it('recolored does not count as the same image', async () => {
    const recolored = await made((image) => image.modulate({ hue: 120 }))
    const comparison = compareImages(recolored, signature)
    expect(comparison.similarity).toBeGreaterThan(0.65)
    expect(isSameImage(comparison)).toBe(false)
  })
})

describe('different images', () => {
  it('do not count as the same', () => {
    const same = others.filter((other) => isSameImage(compareImages(signature, other)))
    expect(same).toEqual([])
  })

  it('are matched by row: removed and filtered rows are not found, a replaced row is', () => {
    const rows = createHashIndex()
    const searched = computeQueryHashes(signature)
    rows.set(2000, readHash(signature))
    rows.set(5, readHash(signature))
    const found = (accepts: (row: number) => boolean = () => true) => rows.near(searched, accepts)
    expect(found()).toEqual([
      { row: 2000, distance: 0 },
      { row: 5, distance: 0 },
    ])
    expect(found((row) => row < 10).map(({ row }) => row)).toEqual([5])
    rows.remove(5)
    rows.set(2000, readHash(others[0] ?? signature))
    expect(found().map(({ row }) => row)).not.toContain(5)
    rows.set(5, readHash(signature))
    expect(found()[0]).toEqual({ row: 5, distance: 0 })
  })
})
