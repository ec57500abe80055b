import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDictionary } from './dictionary.ts'
import { editDistance } from './edit-distance.ts'

describe('a dictionary', () => {
  // Few letters, so that words lie near one another; some words with a letter outside the basic plane.
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '𝒳'), minLength: 1, maxLength: 7 })

  it('finds the words that are near, and no others', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 60 }),
        fc.array(fc.boolean()),
        fc.record({ wanted: word, limit: fc.constantFrom(1, 2), anyStart: fc.boolean() }),
        (words, gone, { wanted, limit, anyStart }) => {
          const dictionary = createDictionary()
          for (const one of words) dictionary.add(one)
          for (const [at, one] of words.entries()) if (gone[at] === true) dictionary.remove(dictionary.id(one) ?? -1)
          const expected = words.filter((one, at) => {
            const distance = editDistance(wanted, one, limit)
            const begins = anyStart || one[0] === wanted[0]
            return gone[at] !== true && begins && distance > 0 && distance <= limit
          })
          const found = dictionary.near(wanted, limit, anyStart).map(({ id }) => dictionary.word(id))
          expect(found.toSorted()).toEqual(expected.toSorted())
        },
      ),
      { numRuns: 1000 },
    )
  })
})
