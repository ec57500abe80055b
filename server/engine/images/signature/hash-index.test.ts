import { expect, it } from 'vitest'
import { createHashIndex } from './hash-index.ts'
import { hashWords } from './signature.ts'

/** Deterministic pseudo-random numbers. */
function numbers(): () => number {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
}

const next = numbers()
const scattered = (): number => (next() ^ (next() >>> 13)) >>> 0
const randomHash = (): Uint32Array => Uint32Array.from({ length: hashWords }, scattered)

/** The hash with about one in `rarity` bits flipped; `rarity` is a power of two. */
function changed(hash: Uint32Array, rarity: number): Uint32Array {
  return hash.map((word) => {
    let mask = scattered()
    for (let bits = rarity; bits > 2; bits /= 2) mask &= scattered()
    return (word ^ mask) >>> 0
  })
}

const onesOf = (word: number): number => (word >>> 0).toString(2).replaceAll('0', '').length

function differing(a: Uint32Array, b: Uint32Array, words = hashWords): number {
  let bits = 0
  for (let at = 0; at < words; at += 1) bits += onesOf((a[at] ?? 0) ^ (b[at] ?? 0))
  return bits
}

/** The near rows, counted bit by bit. */
function nearByHand(rows: readonly Uint32Array[], searched: readonly Uint32Array[]): [number, number][] {
  return rows.flatMap((row, at): [number, number][] => {
    const mayBe = searched.slice(0, 2).some((one) => differing(row, one, 2) <= 25)
    const distances = searched.filter((one) => differing(row, one, 2) <= 17).map((one) => differing(row, one))
    const least = Math.min(...distances)
    return mayBe && least <= 74 ? [[at, least]] : []
  })
}

it('finds exactly the rows near one of the hashes, nearest first, ties by the higher row', () => {
  const searched = Array.from({ length: 22 }, randomHash)
  // More than the kernel scans at once, and more than the initial capacity.
  const rows = Array.from({ length: 9000 }, (_none, at) => {
    const like = searched[at % 30]
    return like === undefined ? randomHash() : changed(like, [2, 4, 8, 16][at % 4] ?? 4)
  })
  const hashes = createHashIndex()
  for (const [row, hash] of rows.entries()) hashes.set(row, hash)
  const together = Uint32Array.from(searched.flatMap((one) => [...one]))

  const found = hashes.near(together, () => true).map(({ row, distance }): [number, number] => [row, distance])

  const wanted = nearByHand(rows, searched).toSorted((a, b) => a[1] - b[1] || b[0] - a[0])
  expect(wanted.length).toBeGreaterThan(100)
  expect(found).toEqual(wanted)
})

it('skips removed and filtered rows, and uses the latest value of a row', () => {
  const hashes = createHashIndex()
  const [one, other] = [randomHash(), randomHash()]
  for (const row of [0, 1, 2, 3]) hashes.set(row, one)
  hashes.remove(1)
  hashes.set(2, other)
  const searched = Uint32Array.from([...one, ...one])

  expect(hashes.near(searched, (row) => row !== 3)).toEqual([{ row: 0, distance: 0 }])
  hashes.set(1, one)
  expect(hashes.near(searched, () => true).map(({ row }) => row)).toEqual([3, 1, 0])
})
