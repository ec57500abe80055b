import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MeaningLanguage } from './idea.ts'
import { broaderIdeas, readIdeas } from './read-ideas.ts'

const ideasIn = (text: string, language: MeaningLanguage) => readIdeas(text, language).map(({ idea }) => idea)

describe('readIdeas', () => {
  it.each([
    ['en', 'Can I send back my order?', ['return', 'order']],
    ['de', 'Kann ich meine Bestellung zurückschicken?', ['order', 'return']],
    ['fr', 'Puis-je renvoyer ma commande ?', ['order', 'return']],
    ['es', '¿Puedo devolver mi pedido?', ['order', 'return']],
  ] as const)('meets the same ideas in %s', (language, text, ideas) => {
    expect(ideasIn(text, language)).toEqual(expect.arrayContaining([...ideas]))
  })

  it('takes German compounds apart, each part at its place', () => {
    const text = 'Expressversandkosten'
    const found = readIdeas(text, 'de').map(({ idea, start, end }) => [idea, text.slice(start, end).toLowerCase()])
    expect(found).toEqual([
      ['express', 'expressversand'],
      ['cost', 'kosten'],
    ])
  })

  it('forgives a mistyped letter in long words', () => {
    expect(ideasIn('shiping adress retrun warrenty', 'en')).toEqual(['shipping', 'address', 'return', 'warranty'])
  })

  it('takes no short word for another that it merely resembles', () => {
    expect(ideasIn('print the story', 'en')).toEqual([])
    expect(ideasIn('la calle', 'es')).toEqual(['outdoor'])
  })

  it('prefers the longer phrase', () => {
    expect(ideasIn('gift card', 'en')).toEqual(['gift_card'])
  })

  it.each(['en', 'de', 'fr', 'es'] as const)('never throws in %s and places every idea inside the text', (language) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const { start, end } of readIdeas(text, language)) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(start).toBeLessThan(end)
        }
      }),
    )
  })
})

describe('broaderIdeas', () => {
  it('knows what a city is a part of, nearest first', () => {
    expect(broaderIdeas('munich')).toEqual(['germany', 'eu'])
    expect(broaderIdeas('norway')).toEqual(['non_eu', 'other_country'])
    expect(broaderIdeas('sofa')).toEqual([])
  })
})
