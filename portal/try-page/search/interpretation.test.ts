import { describe, expect, it } from 'vitest'
import type { Interpreted } from '../../../contract/search/search-answer.ts'
import { canSearchAsTyped, interpretationChips } from './interpretation.ts'

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

describe('the interpretation of a query', () => {
  it('has a short description of each part', () => {
    const chips = interpretationChips({
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
      { text: 'price at least 5' },
      { text: 'price at most 20' },
      { text: 'color red', hex: '#c4202b' },
      { text: '“sheo” interpreted as shoe or sheep' },
      { text: '“sofa”, also couch or settee or divan and 2 more' },
    ])
    expect(interpretationChips(nothing)).toEqual([])
  })

  it('can be disabled for a price or a color, once', () => {
    const red = { ...nothing, colors: [{ phrase: 'red', name: 'red', hex: '#c4202b' }] }
    const misspelt = { ...nothing, corrections: [{ word: 'sheo', read_as: ['shoe'] }] }
    expect(canSearchAsTyped(text, red)).toBe(true)
    expect(canSearchAsTyped({ ...text, interpret: false }, red)).toBe(false)
    expect(canSearchAsTyped(text, misspelt), 'correcting cannot be switched off').toBe(false)
  })
})
