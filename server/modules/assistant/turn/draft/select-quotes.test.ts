import { describe, expect, it } from 'vitest'
import { aBlock, scored } from '../../../../test/kit/assistant/a-turn.ts'
import type { AnswerKind, ScoredSpan } from '../pipeline.ts'
import { selectQuotes } from './select-quotes.ts'

const select = (found: readonly ScoredSpan[], answerKind: AnswerKind, isSingledOut = false) =>
  selectQuotes(found, { answerKind, singlesOut: () => isSingledOut })

const texts = (...given: Parameters<typeof select>): string[] =>
  select(...given).flatMap(({ spans }) => spans.map(({ text }) => text))

const cost = aBlock([
  'Returns are free from addresses in the European Union.',
  'From all other countries you pay the postage yourself.',
  'Bulky items are collected from your home for $29.',
  'Please keep the receipt of the parcel shop.',
])

it('quotes a short paragraph in full', () => {
  expect(texts([scored(cost.slice(0, 3), 2)], 'anything')).toHaveLength(3)
})

it('never quotes half a rule: the sentence that limits it is included', () => {
  expect(texts([scored(cost, 0)], 'anything')).toEqual([
    'Returns are free from addresses in the European Union.',
    'From all other countries you pay the postage yourself.',
  ])
  expect(texts([scored(cost, 2)], 'anything')).toEqual(['Bulky items are collected from your home for $29.'])
})

it('quotes the sentence that a reference points to before it', () => {
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
] as const)('recognizes the sentence that limits another in %s', (language, sentences) => {
  expect(texts([scored(aBlock(sentences, { language }), 0)], 'money')).toEqual(sentences)
})

const steps = aBlock(['- Register the return.', '- Print the label.', '- Hand in the parcel.'], {
  headings: ['How to return something'],
})

it('quotes the whole list under its heading for a question about how to do something', () => {
  expect(select([scored(steps, 1)], 'how')).toEqual([
    { spans: steps, heading: 'How to return something', isTruncated: false },
  ])
})

it('quotes one item that is a separate rule with the sentence that introduces it', () => {
  const block = aBlock(['You choose:', '- By e-mail: at once', '- By post: in two days'])
  expect(select([scored(block, 2)], 'anything')).toEqual([
    { spans: [block[0], block[2]], heading: null, isTruncated: false },
  ])
})

it.each([
  ['en', 'What is not covered', 'Water damage, drops, scratches and bulbs.'],
  ['en', 'Exceptions', 'Cosmetics and swimwear.'],
  ['de', 'Länder, in die wir nicht liefern', 'Norwegen, Island und die Schweiz.'],
  ['fr', 'Ce qui n’est pas couvert', 'Les dégâts des eaux et les chutes.'],
  ['es', 'Lo que no cubre la garantía', 'Daños por agua y caídas.'],
] as const)('quotes the heading that changes the meaning of the text under it (%s: %s)', (language, heading, text) => {
  const block = aBlock([text], { language, headings: [heading, 'Details'] })
  expect(select([scored(block, 0)], 'yes_no')).toEqual([{ spans: block, heading, isTruncated: false }])
  expect(select([scored(aBlock([text], { language, headings: ['Details'] }), 0)], 'yes_no')[0]?.heading).toBeNull()
})

it('names the text when an item has no heading', () => {
  expect(select([scored(aBlock(['- Live plants']), 0)], 'anything')[0]?.heading).toBe('Returns')
})

it('quotes a second passage of the same text when it answers nearly as well, never one of another text', () => {
  const same = aBlock(['Hand in the parcel within 7 days.'], { number: 10, block: 3 })
  const other = aBlock(['Refunds take 5 working days.'], { conceptId: 'kc_2' })
  const best = scored(cost, 2, 0.9)
  expect(texts([best, scored(other, 0, 0.89), scored(same, 0, 0.85)], 'anything')).toEqual([
    'Bulky items are collected from your home for $29.',
    'Hand in the parcel within 7 days.',
  ])
  expect(texts([best, scored(same, 0, 0.5)], 'anything')).toHaveLength(1)
})

it('quotes nothing of a second passage when only half of its rule would fit', () => {
  const full = aBlock(['You have 30 days.', 'You need no reason.', 'Shoes may be tried on indoors.'], {
    number: 20,
    block: 3,
  })
  expect(texts([scored(full, 0, 0.9), scored(cost, 0, 0.89)], 'anything')).toEqual(full.map(({ text }) => text))
})

it('stays within three sentences and 600 characters', () => {
  const long = aBlock(Array.from({ length: 9 }, (_, index) => `Sentence ${index} is ${'long '.repeat(35)}.`))
  for (let index = 0; index < long.length; index += 1) {
    const [{ spans } = { spans: [] }] = select([scored(long, index)], 'anything')
    expect(spans).toContain(long[index])
    expect(spans.length).toBeLessThanOrEqual(3)
    expect(spans.map(({ text }) => text).join(' ').length).toBeLessThanOrEqual(600)
  }
})

it('quotes an item of a second passage under its heading', () => {
  const first = aBlock(['Bulky items travel with a carrier.', 'This delivery costs $49 per order.'], {
    number: 10,
    block: 5,
  })
  const items = aBlock(['- European Union: $5.90', '- Express: $16.90'], { headings: ['What shipping costs'] })
  expect(select([scored(first, 1, 0.85), scored(items, 0, 0.84), scored(items, 1, 0.5)], 'money')).toEqual([
    { spans: [items[0]], heading: 'What shipping costs', isTruncated: false },
    { spans: first, heading: null, isTruncated: false },
  ])
})

it('is empty without evidence', () => {
  expect(select([] as ScoredSpan[], 'how')).toEqual([])
})

const listOf = (count: number, label = '') =>
  Array.from({ length: count }, (_, index) => `- ${label}${['Cuba', 'Nepal', 'Peru', 'Japan'][index % 4]} ${index}`)

describe('a list', () => {
  it('that enumerates is quoted in full, whichever of its items is requested', () => {
    const block = aBlock(['We do not ship to the following countries:', ...listOf(12)])
    for (const at of [0, 1, 12])
      expect(select([scored(block, at)], 'yes_no')).toEqual([{ spans: block, heading: null, isTruncated: false }])
  })

  it('that is too long starts with the requested item and says that it continues', () => {
    const block = aBlock(['Wir liefern nicht in folgende Länder:', ...listOf(40)], { language: 'de' })
    for (const at of [0, 1, 40]) {
      const [piece] = select([scored(block, at)], 'list')
      expect(piece?.isTruncated).toBe(true)
      expect(piece?.spans).toContain(block[0])
      expect(piece?.spans).toContain(block[at])
    }
  })

  it('of separate rules is quoted in full where several answer equally well, unless it is long or the question is about some', () => {
    const rules = (count: number) => aBlock(Array.from({ length: count }, (_, at) => `- Zone ${at}: ${at} days`))
    const near = (block: ReturnType<typeof aBlock>) => [scored(block, 1), scored(block, 3, 0.95)]
    const [short, long] = [rules(5), rules(7)]
    expect(texts(near(short), 'duration')).toEqual(short.map(({ text }) => text))
    expect(texts([scored(short, 1), scored(short, 3, 0.5)], 'duration')).toEqual(['Zone 1: 1 days'])
    expect(texts(near(short), 'duration', true)).toEqual(['Zone 1: 1 days', 'Zone 3: 3 days'])
    expect(texts(near(long), 'duration')).toEqual(['Zone 1: 1 days', 'Zone 3: 3 days'])
  })

  it('of steps is quoted in full or not at all', () => {
    const stepsOf = (count: number) =>
      aBlock(Array.from({ length: count }, (_, at) => `1. Do this: ${'carefully '.repeat(8)}${at}`))
    const nine = stepsOf(9)
    expect(texts([scored(nine, 4)], 'anything')).toEqual(nine.map(({ text }) => text))
    expect(texts([scored(stepsOf(20), 4)], 'how')).toEqual([])
  })

  it.each([
    ['en', 'Which offers qualify'],
    ['en', 'You can return shoes only if:'],
    ['de', 'Voraussetzungen für die Rückgabe'],
    ['fr', 'Conditions de l’échange'],
    ['es', 'Requisitos de la devolución'],
  ] as const)('of conditions is quoted in full (%s: %s)', (language, above) => {
    const items = ['- Box: closed', '- Label: readable', '- Receipt: at hand']
    const isLead = above.endsWith(':')
    const block = isLead ? aBlock([above, ...items], { language }) : aBlock(items, { language, headings: [above] })
    expect(texts([scored(block, 1, 0.9)], 'yes_no')).toEqual(block.map(({ text }) => text))
  })

  it('of rules by case is quoted for the requested case', () => {
    const block = aBlock(['- Spain: 3 days.', '- Canada: 9 days.', '- Japan: 12 days.'], { headings: ['Delivery'] })
    expect(texts([scored(block, 1)], 'duration')).toEqual(['Canada: 9 days.'])
    expect(select([scored(block, 1)], 'duration')[0]?.isTruncated).toBe(false)
  })

  it.each([
    ['en', 'You can pay with:', 'We do not accept cheques.'],
    ['de', 'Sie zahlen mit:', 'Nur in Deutschland ist Rechnungskauf möglich.'],
  ] as const)('is quoted with the following sentence that limits it (%s)', (language, lead, limit) => {
    const block = aBlock([lead, '- Visa: at once', '- Bank: in advance', limit], { language })
    expect(texts([scored(block, 1)], 'yes_no')).toEqual([lead, 'Visa: at once', limit])
  })

  it.each([
    ['en', 'You can return all but:', 'These limits do not apply to faulty goods.'],
    ['de', 'Nicht zurückgeben können Sie:', 'Dies gilt nicht für fehlerhafte Ware.'],
  ] as const)('is quoted in full with a sentence that refers to it (%s)', (language, lead, limit) => {
    const block = aBlock([lead, '- Plants: once watered', '- Cards: once used', limit], { language })
    expect(texts([scored(block, 3)], 'yes_no')).toEqual(block.map(({ text }) => text))
  })
})

describe('a sentence that refers to another', () => {
  it.each([
    ['en', 'You can return everything within 60 days.', 'This does not apply to earphones.'],
    ['de', 'Sie können alles innerhalb von 60 Tagen zurückgeben.', 'Dies gilt nicht für Kopfhörer.'],
    ['fr', 'Vous pouvez tout retourner sous 60 jours.', 'Cela ne vaut pas pour les écouteurs.'],
    ['es', 'Puede devolver todo en 60 días.', 'Esto no se aplica a los auriculares.'],
  ] as const)('is quoted with it, and it with the sentence that limits it (%s)', (language, rule, limit) => {
    const filling = ['A', 'B', 'C'].map((letter) => `${letter}nna ${'wartet '.repeat(20)}.`)
    const block = aBlock([...filling, rule, limit, ...filling], { language })
    expect(texts([scored(block, 3)], 'yes_no')).toEqual([rule, limit])
    expect(texts([scored(block, 4)], 'yes_no')).toEqual([rule, limit])
  })

  it.each([
    ['en', 'It cannot be combined.', 'Vouchers'],
    ['de', 'Diese sind nicht kombinierbar.', 'Gutscheine'],
  ] as const)('and comes first is quoted under its heading (%s)', (language, text, heading) => {
    const block = aBlock([text], { language, headings: [heading] })
    expect(select([scored(block, 0)], 'yes_no')).toEqual([{ spans: block, heading, isTruncated: false }])
  })

  it.each([
    ['en', 'This does not apply to earphones.', 'Exceptions'],
    ['fr', 'Cela ne vaut pas pour les écouteurs.', 'Exceptions'],
  ] as const)('is not quoted when the reference is ambiguous (%s)', (language, text, heading) => {
    const lost = aBlock([text], { language, headings: [heading] })
    expect(select([scored(lost, 0)], 'yes_no')).toEqual([])
    const next = aBlock(['Earphones are sealed.'], { conceptId: 'kc_2' })
    expect(texts([scored(lost, 0, 0.9), scored(next, 0, 0.89)], 'yes_no')).toEqual(['Earphones are sealed.'])
  })

  it('and answers no better than the rest of its paragraph is quoted with the other one or not at all', () => {
    const block = aBlock([
      'Bulky items travel with a carrier.',
      'They are brought to your door.',
      'Parcels travel by post.',
      'The fee is charged once.',
      'The driver rings.',
    ])
    expect(texts([scored(block, 2, 0.9), scored(block, 1, 0.89)], 'anything')).toEqual([
      'Bulky items travel with a carrier.',
      'They are brought to your door.',
      'Parcels travel by post.',
    ])
    expect(texts([scored(block, 2, 0.9), scored(block, 3, 0.89), scored(block, 1, 0.88)], 'anything')).toEqual([
      'Parcels travel by post.',
      'The fee is charged once.',
    ])
  })

  it('is not quoted when it needs too many other sentences', () => {
    const chain = aBlock([
      'You have 60 days.',
      ...Array.from({ length: 9 }, () => `This ${'is long and '.repeat(12)}.`),
    ])
    expect(select([scored(chain, 9)], 'anything')).toEqual([])
  })
})
