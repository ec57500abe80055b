import { expect, it } from 'vitest'
import { aBlock, scored } from '../../../test/kit/a-turn.ts'
import { extractSpans } from './extract-spans.ts'
import type { ScoredSpan } from './pipeline.ts'

const texts = (...given: Parameters<typeof extractSpans>): string[] =>
  extractSpans(...given).flatMap(({ spans }) => spans.map(({ text }) => text))

const cost = aBlock([
  'Returns are free from addresses in the European Union.',
  'From all other countries you pay the postage yourself.',
  'Bulky items are collected from your home for $29.',
  'Please keep the receipt of the parcel shop.',
])

it('quotes a short paragraph whole', () => {
  expect(texts([scored(cost.slice(0, 3), 2)], 'anything')).toHaveLength(3)
})

it('never quotes half a rule: what limits a sentence comes with it', () => {
  expect(texts([scored(cost, 0)], 'anything')).toEqual([
    'Returns are free from addresses in the European Union.',
    'From all other countries you pay the postage yourself.',
  ])
  expect(texts([scored(cost, 2)], 'anything')).toEqual(['Bulky items are collected from your home for $29.'])
})

it('quotes what a sentence refers to before it', () => {
  const block = aBlock([
    'The carrier can assemble your furniture for $39 per piece.',
    'The service is available in Spain.',
  ])
  expect(texts([scored(block, 1)], 'place')).toHaveLength(2)
})

it.each([
  [
    'de',
    [
      'Aus der Europäischen Union ist die Rücksendung kostenlos.',
      'Aus allen anderen Ländern zahlen Sie das Porto selbst.',
    ],
  ],
  [
    'fr',
    [
      'Les retours sont gratuits depuis l’Union européenne.',
      'Depuis tous les autres pays, le port est à votre charge.',
    ],
  ],
  ['es', ['Las devoluciones son gratis desde la Unión Europea.', 'Desde los demás países, usted paga el porte.']],
] as const)('knows what limits a sentence in %s', (language, sentences) => {
  expect(texts([scored(aBlock(sentences, { language }), 0)], 'money')).toEqual(sentences)
})

const steps = aBlock(['- Register the return.', '- Print the label.', '- Hand in the parcel.'], {
  headings: ['How to return something'],
})

it('quotes the whole list when it is asked how something is done, under its heading', () => {
  expect(extractSpans([scored(steps, 1)], 'how')).toEqual([{ spans: steps, heading: 'How to return something' }])
})

it('quotes one item with what leads into it', () => {
  const block = aBlock(['You choose:', '- By e-mail', '- By post'])
  expect(extractSpans([scored(block, 2)], 'anything')).toEqual([{ spans: [block[0], block[2]], heading: null }])
  expect(extractSpans([scored(steps, 2)], 'anything')).toEqual([
    { spans: [steps[2]], heading: 'How to return something' },
  ])
})

it.each([
  ['en', 'What is not covered', 'Water damage, drops, scratches and bulbs.'],
  ['en', 'Exceptions', 'Cosmetics and swimwear.'],
  ['de', 'Länder, in die wir nicht liefern', 'Norwegen, Island und die Schweiz.'],
  ['fr', 'Ce qui n’est pas couvert', 'Les dégâts des eaux et les chutes.'],
  ['es', 'Lo que no cubre la garantía', 'Daños por agua y caídas.'],
] as const)('quotes the heading that turns what stands under it (%s: %s)', (language, heading, text) => {
  const block = aBlock([text], { language, headings: [heading, 'Details'] })
  expect(extractSpans([scored(block, 0)], 'yes_no')).toEqual([{ spans: block, heading }])
  expect(
    extractSpans([scored(aBlock([text], { language, headings: ['Details'] }), 0)], 'yes_no')[0]?.heading,
  ).toBeNull()
})

it('names the text where an item stands under no heading', () => {
  expect(extractSpans([scored(aBlock(['- Live plants']), 0)], 'anything')[0]?.heading).toBe('Returns')
})

it('quotes a second place of the same text when it answers nearly as well, never one of another', () => {
  const same = aBlock(['Hand in the parcel within 7 days.'], { number: 10, block: 3 })
  const other = aBlock(['Refunds take 5 working days.'], { conceptId: 'kc_2' })
  const best = scored(cost, 2, 0.9)
  expect(texts([best, scored(other, 0, 0.89), scored(same, 0, 0.85)], 'anything')).toEqual([
    'Bulky items are collected from your home for $29.',
    'Hand in the parcel within 7 days.',
  ])
  expect(texts([best, scored(same, 0, 0.5)], 'anything')).toHaveLength(1)
})

it('quotes nothing of a second place where only half of its rule would fit', () => {
  const full = aBlock(['You have 30 days.', 'You need no reason.', 'Shoes may be tried on indoors.'], {
    number: 20,
    block: 3,
  })
  expect(texts([scored(full, 0, 0.9), scored(cost, 0, 0.89)], 'anything')).toEqual(full.map(({ text }) => text))
})

it('stays within three sentences and 600 characters', () => {
  const long = aBlock(Array.from({ length: 9 }, (_, index) => `This is sentence ${index}, ${'long '.repeat(40)}.`))
  for (let index = 0; index < long.length; index += 1) {
    const [{ spans } = { spans: [] }] = extractSpans([scored(long, index)], 'anything')
    expect(spans).toContain(long[index])
    expect(spans.length).toBeLessThanOrEqual(3)
    expect(spans.map(({ text }) => text).join(' ').length).toBeLessThanOrEqual(600)
  }
})

it('quotes an item of a second place under its heading', () => {
  const first = aBlock(['Bulky items travel with a carrier.', 'This delivery costs $49 per order.'], {
    number: 10,
    block: 5,
  })
  const items = aBlock(['- European Union: $5.90', '- Express: $16.90'], { headings: ['What shipping costs'] })
  expect(extractSpans([scored(first, 1, 0.85), scored(items, 0, 0.84), scored(items, 1, 0.5)], 'money')).toEqual([
    { spans: [items[0]], heading: 'What shipping costs' },
    { spans: first, heading: null },
  ])
})

it('is empty without evidence', () => {
  expect(extractSpans([] as ScoredSpan[], 'how')).toEqual([])
})
