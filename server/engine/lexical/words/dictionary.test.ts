import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDictionary } from './dictionary.ts'
import { editDistance } from './edit-distance.ts'

describe('a dictionary', () => {
  // Few letters, so that words are similar; some words with a letter outside the basic plane.
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '𝒳'), minLength: 1, maxLength: 7 })

  it('finds the words within the distance, and no others', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 60 }),
        fc.array(fc.boolean()),
        fc.record({ wanted: word, limit: fc.constantFrom(1, 2), anyStart: fc.boolean() }),
        (words, removed, { wanted, limit, anyStart }) => {
          const dictionary = createDictionary()
          for (const one of words) dictionary.add(one)
          for (const [at, one] of words.entries()) if (removed[at] === true) dictionary.remove(dictionary.id(one) ?? -1)
          const expected = words.filter((one, at) => {
            const distance = editDistance(wanted, one, limit)
            const begins = anyStart || one[0] === wanted[0]
            return removed[at] !== true && begins && distance > 0 && distance <= limit
          })
          const found = dictionary.near(wanted, limit, anyStart).map(({ id }) => dictionary.word(id))
          expect(found.toSorted()).toEqual(expected.toSorted())
        },
      ),
      { numRuns: 1000 },
    )
  })

  // So many words share a beginning that every spelling of a mistyped word is looked up instead of comparing it with each.
  const numbers = Array.from({ length: 3 ** 7 }, (_none, at) => `7${at.toString(3)}`)
  const digits = fc.string({ unit: fc.constantFrom('0', '1', '2', '7'), maxLength: 7 })

  it('finds near words among thousands of numbers', () => {
    const dictionary = createDictionary()
    for (const one of numbers) dictionary.add(one)
    fc.assert(
      fc.property(digits, fc.boolean(), fc.constantFrom('7', '0', ''), (end, anyStart, first) => {
        const wanted = `${first}${end}`
        const expected = numbers.filter(
          (one) => (anyStart || one[0] === wanted[0]) && one !== wanted && editDistance(wanted, one, 1) === 1,
        )
        const found = dictionary.near(wanted, 1, anyStart).map(({ id }) => dictionary.word(id))
        expect(found.toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: 100 },
    )
  })
})
