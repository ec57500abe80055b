import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupPairs } from './group-pairs.ts'

it('groups ids that are connected directly or through others, in order', () => {
  const pairs = [
    ['d', 'e'],
    ['b', 'a'],
    ['c', 'b'],
  ] as const
  expect(groupPairs(pairs)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
  expect(groupPairs([])).toEqual([])
})

it('groups a chain of ten thousand without overflowing the stack', () => {
  const pairs = Array.from({ length: 10_000 }, (_none, at) => [`${at}`, `${at + 1}`] as const)
  expect(groupPairs(pairs).map((group) => group.length)).toEqual([10_001])
})

it('puts every id into one group, and both of a pair into the same', () => {
  const id = fc.constantFrom(...'abcdefghijklmnop')
  fc.assert(
    fc.property(fc.array(fc.tuple(id, id)), (pairs) => {
      const groups = groupPairs(pairs)
      const all = groups.flat()
      expect(all.toSorted()).toEqual([...new Set(pairs.flat())].toSorted())
      for (const [one, other] of pairs) expect(groups.find((group) => group.includes(one))).toContain(other)
    }),
  )
})
