import { describe, expect, it } from 'vitest'
import { aQuestion } from '../../../../test/kit/assistant/a-turn.ts'
import type { LiveVariant } from '../../../connectors/index.ts'
import { noConstraints } from '../../turn/understand/constraints/constraints.ts'
import { matchVariants, variantCriteriaOf, variantLabel } from './match-variants.ts'

const variant = (options: Readonly<Record<string, string>>, sku: string | null = null): LiveVariant => {
  const own = Object.entries(options).map(([name, value]) => ({ name, value }))
  const title = own.map(({ value }) => value).join(' / ')
  const price = { amount_minor: 1000, currency: 'EUR' }
  return { externalId: title, sku, title, options: own, price, availability: { state: 'in_stock' } }
}
const shirts = [
  variant({ Size: 'M', Color: 'Black' }, 'SH-100-M'),
  variant({ Size: 'L', Color: 'Black' }),
  variant({ Size: 'M', Color: 'Navy' }),
  variant({ Size: '42', Color: 'Red' }),
]
const phones = [variant({ Storage: '128 GB' }), variant({ Storage: '256 GB' })]

const matched = (
  variants: readonly LiveVariant[],
  { text = '', colors = [], sizes = [] }: { text?: string; colors?: readonly string[]; sizes?: readonly string[] },
) => {
  const { isSpecified, variants: found } = matchVariants(variants, { text, colors, sizes, language: 'en' })
  return isSpecified ? found.map(({ title }) => title) : null
}

describe('the variants of a question', () => {
  it('are matched by color, in its shades, by size, and by both', () => {
    expect(matched(shirts, { colors: ['black'] })).toEqual(['M / Black', 'L / Black'])
    expect(matched(shirts, { colors: ['blue'] })).toEqual(['M / Navy'])
    expect(matched(shirts, { sizes: ['M'] })).toEqual(['M / Black', 'M / Navy'])
    expect(matched(shirts, { sizes: ['42'] })).toEqual(['42 / Red'])
    expect(matched(shirts, { colors: ['black'], sizes: ['L'] })).toEqual(['L / Black'])
    expect(matched(shirts, { sizes: ['47'] })).toEqual([])
  })

  it('are matched by any other value and by article number', () => {
    expect(matched(phones, { text: 'the one with 256GB' })).toEqual(['256 GB'])
    expect(matched(shirts, { text: 'how much is sh-100-m?' })).toEqual(['M / Black'])
    expect(matched(shirts, { text: 'the white one, M' })).toEqual(['M / Black', 'M / Navy'])
  })

  it('are all variants if the question specifies none of their differences', () => {
    expect(matched(shirts, { text: "I'm asking for the price" })).toBeNull()
    expect(matched(phones, { colors: ['black'] })).toBeNull()
    expect(matched([variant({})], { sizes: ['M'] })).toBeNull()
  })
})

it('a color in the name of the product does not request that color', () => {
  const constraints = { ...noConstraints, colors: ['blue'] }
  const named = aQuestion({ text: 'is the Blue Note Shirt available?', constraints })
  expect(variantCriteriaOf(named, 'Blue Note Shirt', 'en').colors).toEqual([])
  const wanted = aQuestion({ text: 'is the Blue Note Shirt available in blue?', constraints })
  expect(variantCriteriaOf(wanted, 'Blue Note Shirt', 'en').colors).toEqual(['blue'])
})

it('the label of a variant is made of its values; a product without options has none', () => {
  expect(shirts.map(variantLabel)[0]).toBe('M / Black')
  for (const title of ['', 'Default Title']) expect(variantLabel({ title, options: [] })).toBeNull()
})
