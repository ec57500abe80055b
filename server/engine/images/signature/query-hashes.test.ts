import { expect, it } from 'vitest'
import { fullImage, regionGrid, resampleRegion } from './image-region.ts'
import { computeQueryHashes } from './query-hashes.ts'
import { computeSignature, hashOf, thumbnailSide } from './signature.ts'

/** Deterministic pseudo-random numbers. */
function numbers(): () => number {
  let state = 11
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}

const next = numbers()
const side = 64
const content = { left: 0, top: 0, width: side, height: side }

/** Smooth shapes with some noise, like photos. */
function randomImage() {
  const [across, down, turn] = [next() * 9, next() * 9, next() * 6]
  const data = Uint8Array.from({ length: side * side * 3 }, (_none, at) => {
    const [x, y] = [(Math.floor(at / 3) % side) / side, Math.floor(at / 3 / side) / side]
    return 128 + 90 * Math.sin(across * x + turn) * Math.cos(down * y) + 30 * (next() - 0.5)
  })
  return { width: side, height: side, data, content }
}

it('hashes the same regions as cropping and transforming them one by one', () => {
  const parts = [fullImage, ...regionGrid([0.93, 1.075], [0, 1]), ...regionGrid([0.93, 1.075], [0.5])]
  for (let round = 0; round < 40; round += 1) {
    const signature = computeSignature(randomImage())
    const gray = signature.subarray(32, 32 + thumbnailSide ** 2)
    const byHand = parts.flatMap((part) => {
      const { plain, mirrored } = hashOf(resampleRegion(gray, thumbnailSide, part))
      return [...plain, ...mirrored]
    })
    expect([...computeQueryHashes(signature)]).toEqual(byHand)
  }
})

it('gives no hash bits for a flat image', () => {
  const flat = computeSignature({ width: side, height: side, content, data: new Uint8Array(side * side * 3).fill(200) })
  expect(computeQueryHashes(flat).every((word) => word === 0)).toBe(true)
})
