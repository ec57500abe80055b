import { describe, expect, it } from 'vitest'
import type { Answer, Confirmation } from '../../../../contract/assistant/answer.ts'
import { findDemoAssets, readDemoCatalog } from '../../../../server/modules/indexing/index.ts'
import { aStorefrontProduct } from '../../../../server/test/kit/peers/a-storefront.ts'
import { amountsIn } from './amounts.ts'
import { judgeLive, type LiveAnswer } from './judge.ts'
import { changed, type Oracle } from './oracle.ts'
import { costs, has, type LiveExpectation, removed } from './question.ts'
import { liveQuestionSet } from './questions/questions.ts'

const tent = aStorefrontProduct('tent', { title: 'Tent', price: '214.93', stock: 3 })
const shoe = aStorefrontProduct('shoe', {
  title: 'Shoe',
  price: '65.00',
  variants: [
    { size: 'Size 40', stock: 5 },
    { size: 'Size 46', stock: 0 },
  ],
})
const oracle: Oracle = { products: [tent, shoe], isReadable: true }

function answers(text: string, changes: Partial<Answer> = {}, confirmation: Confirmation | null = null): LiveAnswer {
  const answer = {
    response_markdown: text,
    clarification_question: null,
    products: [],
    live_facts: [],
    limitations: [],
    ...changes,
  } as unknown as Answer
  return { outcome: confirmation === null ? 'answer' : 'confirmation_required', answer, confirmation, citedText: '' }
}

const card = (changes: object = {}) =>
  ({
    product_id: 'prd_tent',
    title: 'Tent',
    price_state: 'live',
    price: { amount_minor: 21_493, currency: 'USD' },
    availability_state: 'live',
    availability: { state: 'in_stock' },
    ...changes,
  }) as unknown as Answer['products'][number]

const price: LiveExpectation = { kind: 'price', product: 'Tent' }
interface Around {
  readonly expected?: LiveExpectation
  readonly said?: string
  readonly world?: Oracle
}
const judged = (given: LiveAnswer, { expected = price, said = '', world = oracle }: Around = {}) =>
  judgeLive(expected, given, { oracle: world, said })

describe('amounts of money', () => {
  it.each([
    ['It is $1,299.00.', [129_900]],
    ['Er kostet 1.299,00 $ und 14,98 $.', [129_900, 1498]],
    ['Il coûte 1\u202f299,00 $US', [129_900]],
    ['cuesta 1.299,50 US$ o 20 dólares', [129_950, 2000]],
    ['$50 and 70 euros', [5000, 7000]],
    ['The 32-Inch Monitor in size 42, 54 left', []],
  ])('are found in "%s"', (text, amounts) => {
    expect(amountsIn(text)).toEqual(amounts)
  })
})

describe('a number', () => {
  it('is right when the storefront has it now', () => {
    expect(judged(answers('The **Tent** costs $214.93.', { products: [card()] }))).toEqual({ invented: [], faults: [] })
  })

  it('is stale when the storefront had it before', () => {
    const { products } = changed({ shop: {} as never, policies: {}, products: oracle.products }, costs('Tent', '199'))
    const { invented, faults } = judged(answers('The **Tent** costs $214.93.', { products: [card()] }), {
      world: { products, isReadable: true },
    })
    expect(invented).toEqual(['card: Tent costs 21493 USD', 'text: 214.93'])
    expect(faults).toEqual(['does not say 199.00'])
  })

  it('is invented when it is the price of a product that the answer does not name', () => {
    expect(judged(answers('The **Tent** costs $65.00.')).invented).toEqual(['text: 65.00'])
  })

  it('is invented on a card, in a fact and in a preview as well', () => {
    const fact = {
      kind: 'price',
      product_id: 'prd_tent',
      value: 1,
      currency: 'USD',
    } as unknown as Answer['live_facts'][number]
    const preview = { title: 'Add', lines: ['Tent: $9.99'], arguments: {} }
    const confirmation = { intent_id: 'int_1', action: 'add_to_cart', preview, expires_at: '' } as Confirmation
    const cards = [card({ price: { amount_minor: 5, currency: 'USD' } }), card({ price_state: 'unavailable' })]
    const { invented } = judged(answers('', { products: cards, live_facts: [fact] }, confirmation))
    expect(invented).toEqual([
      'card: Tent costs 5 USD',
      'card: Tent has a price that is not live',
      'fact: prd_tent costs 1',
      'text: 9.99',
    ])
  })

  it('may be a multiple for several pieces, and a bound that the shopper named', () => {
    expect(judged(answers('2 × $214.93 = $429.86 for the Tent')).invented).toEqual([])
    expect(judged(answers('Nothing under $50.'), { said: 'anything under 50?' }).invented).toEqual([])
    expect(judged(answers('Yes, it is $50.'), { said: 'is it still 50?' }).invented).toEqual(['text: 50.00'])
  })

  it('is always invented while the storefront cannot be read', () => {
    const world = { ...oracle, isReadable: false }
    expect(judged(answers('The **Tent** costs $214.93.'), { world }).invented).toEqual(['text: 214.93'])
  })

  it('of stock is wrong in a card that contradicts the storefront', () => {
    const { products } = changed({ shop: {} as never, policies: {}, products: oracle.products }, has('Tent', 0))
    const world = { products, isReadable: true }
    expect(judged(answers('', { products: [card()] }), { world }).invented).toEqual(['card: Tent is in_stock'])
    const quantity = card({ availability: { state: 'in_stock', quantity: 8 } })
    expect(judged(answers('', { products: [quantity] })).invented).toEqual(['card: 8 of Tent'])
  })
})

describe('an answer', () => {
  it('about the stock of a variant is about that variant', () => {
    const expected: LiveExpectation = { kind: 'stock', product: 'Shoe', variant: 'Size 46' }
    expect(judged(answers('The Shoe in size 46 is out of stock.'), { expected }).faults).toEqual([])
    expect(judged(answers('The Shoe is in stock.'), { expected }).faults).toEqual(['does not say that it is sold out'])
  })

  it('that lists products shows those within the bounds, and the cheapest first', () => {
    const among = ['Tent', 'Shoe']
    const shown = { products: [card()] }
    expect(judged(answers('', shown), { expected: { kind: 'within', among, max: '100' } }).faults).toEqual([
      'shows Tent',
    ])
    const cheapest: LiveExpectation = { kind: 'extreme', which: 'cheapest', among }
    expect(judged(answers('', shown), { expected: cheapest }).faults).toEqual(['shows Tent first, not Shoe'])
  })

  it('admits that a price cannot be read', () => {
    const expected: LiveExpectation = { kind: 'unavailable', of: 'price' }
    expect(
      judged(answers('I cannot read it.', { limitations: ['live_price_unavailable'] }), { expected }).faults,
    ).toEqual([])
    expect(judged(answers('I cannot read it.'), { expected }).faults).toEqual(['no live_price_unavailable'])
  })
})

describe('the questions', () => {
  it('are at least 100, in four languages, with unique IDs, and name only products of the demo', async () => {
    expect(liveQuestionSet.length).toBeGreaterThanOrEqual(100)
    expect(new Set(liveQuestionSet.map(({ locale }) => locale)).size).toBe(4)
    expect(new Set(liveQuestionSet.map(({ id }) => id)).size).toBe(liveQuestionSet.length)
    const titles = new Set((await readDemoCatalog(findDemoAssets() ?? '')).map(({ metadata }) => metadata.name))
    const named = [...JSON.stringify(liveQuestionSet).matchAll(/"product":"([^"]+)"/g)].map(([, title]) => title)
    expect(named.filter((title) => !titles.has(title ?? ''))).toEqual([])
  })

  it('can make a product disappear', () => {
    const catalog = { shop: {} as never, policies: {}, products: oracle.products }
    expect(changed(catalog, removed('Tent')).products).toEqual([shoe])
    expect(() => changed(catalog, removed('Boat'))).toThrow('sells no Boat')
  })
})
