import { describe, expect, it } from 'vitest'
import type { Interpreted } from '../../../contract/search/search-answer.ts'
import { canBeTakenAsTyped, understood } from './reading.ts'

const nothing: Interpreted = {
  language: 'en',
  words: 'shoe',
  exact: null,
  filters: [],
  colors: [],
  synonyms: [],
  corrections: [],
}
const text = { kind: 'text', text: 'shoe' } as const

describe('what was understood of the words', () => {
  it('is said in a few words each', () => {
    const chips = understood({
      ...nothing,
      filters: [
        { phrase: 'between 5 and 20', field: 'price', operator: 'gte', value: 5 },
        { phrase: 'between 5 and 20', field: 'price', operator: 'lte', value: 20 },
      ],
      colors: [{ phrase: 'rot', name: 'red', hex: '#c4202b' }],
      corrections: [{ word: 'sheo', read_as: ['shoe', 'sheep'] }],
      synonyms: [{ phrase: 'sofa', also: ['couch', 'settee', 'divan', 'lounge', 'davenport'] }],
    })
    expect(chips).toEqual([
      { says: 'price at least 5' },
      { says: 'price at most 20' },
      { says: 'colour red', hex: '#c4202b' },
      { says: '“sheo” read as shoe or sheep' },
      { says: '“sofa”, also couch or settee or divan and 2 more' },
    ])
    expect(understood(nothing)).toEqual([])
  })

  it('can be left alone where it is a price or a colour, and is not yet', () => {
    const red = { ...nothing, colors: [{ phrase: 'red', name: 'red', hex: '#c4202b' }] }
    const misspelt = { ...nothing, corrections: [{ word: 'sheo', read_as: ['shoe'] }] }
    expect(canBeTakenAsTyped(text, red)).toBe(true)
    expect(canBeTakenAsTyped({ ...text, interpret: false }, red)).toBe(false)
    expect(canBeTakenAsTyped(text, misspelt), 'correcting cannot be switched off').toBe(false)
  })
})
