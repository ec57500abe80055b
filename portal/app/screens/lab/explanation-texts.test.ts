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

describe('a German condition or relaxation', () => {
  it.each([
    ['price is at least 5', 'price ist mindestens 5'],
    ['brand is not “Kiln and Sons”', 'brand ist nicht “Kiln and Sons”'],
    ['brand is one of “Kiln”, “Acme”', 'brand ist eines von “Kiln”, “Acme”'],
    ['watts is not given', 'watts ist nicht angegeben'],
    [
      '(price is above 5 and price is below 9) or brand is “Kiln or not”',
      '(price ist über 5 und price ist unter 9) oder brand ist “Kiln or not”',
    ],
    ['not (size is 5 or size is not in an empty list)', 'nicht (size ist 5 oder size ist nicht in einer leeren Liste)'],
    ['Without the condition that price is at most 1.', 'Ohne die Bedingung: price ist höchstens 1.'],
    [
      'Without the condition that brand is “Kiln”, and with a threshold of 0.25.',
      'Ohne die Bedingung: brand ist “Kiln”, und mit dem Mindestwert 0.25.',
    ],
    ['Without the word “and”.', 'Ohne das Wort “and”.'],
    ['Without the color light blue, red.', 'Ohne die Farbe light blue, red.'],
  ])('%s', (english, german) => {
    expect(germanCondition(english)).toBe(german)
  })
})
