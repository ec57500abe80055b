import { expect, it } from 'vitest'
import { overlapOf } from './compare-generations.ts'

const list = (...ids: string[]) => ids.map((productId) => ({ productId }))

it.each([
  ['the same in another order', list('a', 'b'), list('b', 'a'), 1],
  ['nothing in both', list('a', 'b'), list('c', 'd'), 0],
  ['a part of the longer one', list('a', 'b', 'c', 'd'), list('a'), 0.25],
  ['something against nothing', list('a'), list(), 0],
  ['nothing against nothing', list(), list(), 1],
])('the overlap of two lists: %s', (_what, one, other, overlap) => {
  expect(overlapOf(one, other)).toBe(overlap)
  expect(overlapOf(other, one)).toBe(overlap)
})
