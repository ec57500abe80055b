import { describe, expect, it } from 'vitest'
import type { Money } from '../../../../../contract/assistant/answer.ts'
import { type AssistantLanguage, assistantLanguages } from '../../../../../contract/assistant/locale.ts'
import { findFacts } from '../../../../engine/facts/find-facts.ts'
import { aFoundProduct } from '../../../../test/kit/assistant/a-turn.ts'
import { productFactFault } from '../ground/check-product-facts.ts'
import { allPhrases, escapeMarkdown, formatPrice, formatStock, isPhrase, labeled, phrase } from './wording.ts'

describe.each(assistantLanguages)('the assistant’s own phrases in %s', (language) => {
  it('state no fact, in any language of a shopper', () => {
    for (const text of allPhrases(language)) {
      for (const read of assistantLanguages) expect({ text, facts: findFacts(text, read) }).toEqual({ text, facts: [] })
    }
  })

  it('are recognized word for word, and nothing else is', () => {
    expect(isPhrase(phrase('outOfScope', language, { tone: 'neutral' }), language)).toBe(true)
    expect(isPhrase(`${phrase('outOfScope', language, { tone: 'neutral' })} $299.`, language)).toBe(false)
  })

  it('differ between the tones that greet', () => {
    const tones = (['neutral', 'friendly', 'formal'] as const).map((tone) => phrase('greeting', language, { tone }))
    expect(new Set(tones).size).toBe(3)
  })
})

it('a colon has a space before it in French only', () => {
  expect(assistantLanguages.map((language) => labeled('Total', 2, language))).toEqual(
    assistantLanguages.map((language) => (language === 'fr' ? 'Total : 2' : 'Total: 2')),
  )
})

it('every language has its own wording', () => {
  const greetings = assistantLanguages.map((language) => phrase('outOfScope', language, { tone: 'neutral' }))
  expect(new Set(greetings).size).toBe(assistantLanguages.length)
})

const currencies = Intl.supportedValuesOf('currency')

/** The reason why a sentence about a product with this live price is removed. */
function priceFault(text: string, language: AssistantLanguage, value: Money): string | null {
  const price = { state: 'live', value, readAt: new Date(0), source: 'shop' } as const
  return productFactFault({ markdown: `- **Laptop**: ${text}` }, language, [aFoundProduct({ price })])
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

it.each([
  ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
  ['![x](http://evil.example/a.png)', '!\\[x\\](http://evil.example/a.png)'],
  ['[click](javascript:alert(1))', '\\[click\\](javascript:alert(1))'],
  ['# Big', '\\# Big'],
  ['- item', '\\- item'],
  ['1. first', '1\\. first'],
  ['> quote', '\\> quote'],
  ['a | b', 'a \\| b'],
  ['**bold** and `code`', '\\*\\*bold\\*\\* and \\`code\\`'],
  ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
  ['back\\slash', 'back\\\\slash'],
  ['two\nlines', 'two lines'],
  ['right\u202eto left\u200b', 'rightto left'],
])('escapes %j so that it is displayed unchanged', (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown)
})

it.each([
  '5.90 $ – 40 %',
  'support@demo-store.example',
  'Marktstraße 41: 10 bis 19 Uhr',
  'snake_case',
  'AT&T',
  "l'été",
])('leaves %j unchanged', (text) => {
  expect(escapeMarkdown(text)).toBe(text)
})
