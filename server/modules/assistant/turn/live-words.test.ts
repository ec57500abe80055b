import { describe, expect, it } from 'vitest'
import { assistantLanguages } from '../../../../contract/locale.ts'
import { findFacts } from '../../../engine/facts/find-facts.ts'
import { sayPrice, sayStock } from './live-words.ts'

const currencies = 'USD EUR GBP CHF CAD AUD NZD JPY SEK NOK DKK PLN CZK HUF INR BRL MXN SGD HKD ZAR KRW TRY KWD'.split(
  ' ',
)

describe.each(assistantLanguages)('what was read live, said in %s', (language) => {
  it.each(currencies)('is read again as the same amount of %s', (currency) => {
    for (const amount_minor of [5, 990, 129_999, 123_456_700]) {
      const text = sayPrice({ amount_minor, currency }, language)
      const facts = findFacts(text, language)
      expect({ text, facts }).toMatchObject({
        facts: [{ kind: 'money', minor: amount_minor, currency, bound: 'exact' }],
      })
      expect(facts).toHaveLength(1)
    }
  })

  it.each(['in_stock', 'out_of_stock', 'backorder', 'preorder', 'discontinued'] as const)(
    'is read again as %s',
    (state) => {
      const facts = findFacts(sayStock({ state }, language) ?? '', language)
      expect(facts).toMatchObject([{ kind: 'stock', state }])
    },
  )

  it('is nothing where the store does not know it', () => {
    expect(sayStock({ state: 'unknown' }, language)).toBeNull()
  })
})
