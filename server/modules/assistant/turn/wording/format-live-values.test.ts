import { describe, expect, it } from 'vitest'
import type { Money } from '../../../../../contract/assistant/answer.ts'
import { type AssistantLanguage, assistantLanguages } from '../../../../../contract/assistant/locale.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import { aFoundProduct } from '../../../../test/kit/assistant/a-turn.ts'
import { productFactFault } from '../ground/check-product-facts.ts'
import { formatPrice, formatStock } from './format-live-values.ts'

const currencies = Intl.supportedValuesOf('currency')

/** The reason why a sentence about a product with this live price is removed. */
function priceFault(said: string, language: AssistantLanguage, value: Money): string | null {
  const price = { state: 'live', value, readAt: new Date(0), source: 'shop' } as const
  return productFactFault(`- **Laptop**: ${said}`, language, [aFoundProduct({ price })])
}

function otherThan(currency: string): string {
  return currency === 'EUR' ? 'USD' : 'EUR'
}

describe.each(assistantLanguages)('a live value in %s', (language) => {
  it.each(currencies)('is parsed back as the same amount of %s, and as no other', (currency) => {
    for (const amount_minor of [5, 990, 129_999, 123_456_700]) {
      const text = formatPrice({ amount_minor, currency }, language)
      const facts = findFacts(text, language)
      expect({ text, facts }).toMatchObject({
        facts: [{ kind: 'money', minor: amount_minor, currency, bound: 'exact' }],
      })
      expect(facts).toHaveLength(1)
      expect(priceFault(text, language, { amount_minor, currency })).toBeNull()
      expect(priceFault(text, language, { amount_minor: amount_minor + 1, currency })).toContain('is in no live fact')
      expect(priceFault(text, language, { amount_minor, currency: otherThan(currency) })).toContain(
        'is in no live fact',
      )
    }
  })

  it.each(['in_stock', 'out_of_stock', 'backorder', 'preorder', 'discontinued'] as const)(
    'is parsed back as %s',
    (state) => {
      const facts = findFacts(formatStock({ state }, language) ?? '', language)
      expect(facts).toMatchObject([{ kind: 'stock', state }])
    },
  )

  it('is omitted where the store does not provide it', () => {
    expect(formatStock({ state: 'unknown' }, language)).toBeNull()
  })
})
