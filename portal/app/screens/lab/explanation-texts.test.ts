import { describe, expect, it } from 'vitest'
import { explainStages } from '../../../../contract/search/search-answer.ts'
import { germanCondition, germanExplanation } from './explanation-texts.ts'

const answer = {
  product_id: 'lamp-1',
  found: false,
  stage: 'filter',
  sentence: 'The product does not fulfill: price is at most 50 (it has 89).',
  similarity_score: 0.8,
  confidence: null,
  score_parts: null,
  threshold: null,
  filters: [
    { condition: 'price is at most 50', passes: false, found: 89 },
    { condition: 'brand is “Kiln”', passes: true, found: 'Kiln' },
  ],
  total: 3,
} as const

describe('a German explanation', () => {
  it('names the conditions that the product does not meet', () => {
    const filters = answer.filters.map((one) => ({ ...one }))
    expect(germanExplanation({ ...answer, filters })).toBe('Das Produkt erfüllt nicht: price ist höchstens 50.')
  })

  it('exists for every stage', () => {
    const sentences = explainStages.map((stage) => germanExplanation({ ...answer, filters: [], stage }))
    expect(new Set(sentences).size).toBe(explainStages.length)
  })
})

describe('a German condition', () => {
  it.each([
    ['price is at least 5', 'price ist mindestens 5'],
    ['brand is not “Kiln and Sons”', 'brand ist nicht “Kiln and Sons”'],
    ['brand is one of “Kiln”, “Acme”', 'brand ist eines von “Kiln”, “Acme”'],
    ['watts is not given', 'watts ist nicht angegeben'],
    [
      '(price is above 5 and price is below 9) or brand is “Kiln”',
      '(price is above 5 and price is below 9) or brand is “Kiln”',
    ],
    ['price is above 5 or brand is “Kiln”', 'price is above 5 or brand is “Kiln”'],
  ])('%s', (english, german) => {
    expect(germanCondition(english)).toBe(german)
  })
})
